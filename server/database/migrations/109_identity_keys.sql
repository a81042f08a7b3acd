-- An identity number as texts are searched for it: staff write "900.123.456-8", a bank "9001234568".
alter table customer add column dni_key text not null generated always as (replace(match_key(dni), ' ', '')) stored;
comment on column customer.dni_key is 'The letters and digits of the identity number alone.';
create index customer_dni_key on customer (profile_id, dni_key) where deleted_at is null;
