"""The one simulated world and its views: shoe, shuffler, camera, dealer, players."""
