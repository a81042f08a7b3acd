-- A customer's name as everybody reads it.
alter table customer
  add column full_name text not null generated always as (trim(first_name || ' ' || last_name)) stored;
