"""Tables that people play at over the network: storage, tables, lobby, and the web application around them."""
