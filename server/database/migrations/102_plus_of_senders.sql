-- A number that WhatsApp told without its `+` is written as every other.
update inbound_message set sender = '+' || sender where channel = 0 and sender ~ '^[0-9]{7,}$';
