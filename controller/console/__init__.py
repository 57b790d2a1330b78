"""The dealer's console: one page, one WebSocket, served from the appliance."""
