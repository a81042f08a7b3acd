-- How many days after its issue a customer's document is due, where it does not say: what the accounting system or staff said.
alter table customer add column credit_days integer check (credit_days between 0 and 999);
