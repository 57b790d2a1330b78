"""What serves a page: its address, who may connect, its files; of tables it knows nothing."""
