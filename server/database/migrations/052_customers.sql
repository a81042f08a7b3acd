-- Customers with their contacts and bank accounts, what each owes, and the words by which they are found.

create table customer (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  first_name text not null,
  last_name text not null default '',
  dni text not null,
  tradename text not null default '',
  position text not null default '',
  city_id uuid references city,
  address text not null default '',
  is_active_cm boolean not null default false,
  name_key text generated always as (match_key(((((first_name || ' ') || last_name) || ' ') || tradename))) stored,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- whose rules the identity number follows
  dni_country text not null default 'EC',
  -- What a customer is searched by: the words of their names and their DNI, without accents, dashes or dots.
  search_key text generated always as ((match_key(((((first_name || ' ') || last_name) || ' ') || tradename)) || ' ') || replace(match_key(dni), ' ', '')) stored,
  unique (profile_id, id),
  check (dni_country in ('EC', 'CO', 'PE', 'MX', 'otro'))
);
create index customer_created on customer (profile_id, created_at, id) where deleted_at is null;
create unique index customer_dni on customer (profile_id, dni) where deleted_at is null;
create index customer_list on customer (profile_id, name_key, id) where deleted_at is null;
create index customer_name on customer (profile_id, name_key);
create index customer_tradename on customer (profile_id, match_key(tradename), id) where deleted_at is null;
select keep_apart('customer');

create table contact (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  customer_id uuid not null,
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  created_at timestamptz not null default now(),
  is_main boolean not null default false,
  consent_whatsapp text not null default 'sin_dato',
  consent_whatsapp_at timestamptz,
  consent_whatsapp_by uuid references app_user,
  consent_email text not null default 'sin_dato',
  consent_email_at timestamptz,
  consent_email_by uuid references app_user,
  do_not_contact boolean not null default false,
  do_not_contact_at timestamptz,
  do_not_contact_by uuid references app_user,
  -- `equipo`: staff wrote it down; `respuesta`: whoever is written to answered so; `proveedor`: told the channel so; `rebote`: nothing arrives.
  phone_key text generated always as (address_key(phone)) stored,
  email_key text generated always as (address_key(email)) stored,
  consent_whatsapp_how text not null default 'equipo',
  consent_email_how text not null default 'equipo',
  check ((phone <> '') or (email <> '')),
  check (consent_email in ('sin_dato', 'si', 'no')),
  check (consent_email_how in ('equipo', 'respuesta', 'proveedor', 'rebote')),
  check (consent_whatsapp in ('sin_dato', 'si', 'no')),
  check (consent_whatsapp_how in ('equipo', 'respuesta', 'proveedor', 'rebote')),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index contact_customer on contact (customer_id, created_at);
create index contact_email_key on contact (email_key) where email_key <> '';
create unique index contact_main on contact (customer_id) where is_main;
create index contact_phone_key on contact (phone_key) where phone_key <> '';
select keep_apart('contact');

create table customer_bank (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  customer_id uuid not null,
  bank_id uuid not null references bank,
  bank_code_id uuid references bank_code,
  account_number text not null,
  account_type text not null default 'ahorros',
  holder_name text not null default '',
  holder_dni text not null default '',
  mandate text not null default '',
  unique (customer_id),
  check (account_number <> ''),
  check (account_type in ('ahorros', 'corriente')),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index customer_bank_number on customer_bank (profile_id, account_number);
select keep_apart('customer_bank');

create table customer_subcategory (
  profile_id uuid not null,
  customer_id uuid not null,
  subcategory_id uuid not null,
  primary key (customer_id, subcategory_id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, subcategory_id) references subcategory (profile_id, id)
);
select keep_apart('customer_subcategory');

create table customer_owed (
  customer_id uuid primary key,
  profile_id uuid not null,
  owed numeric(20,2) not null,
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index customer_owed_list on customer_owed (profile_id, owed, customer_id);
select keep_apart('customer_owed');

create table customer_owed_change (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  customer_id uuid not null
);
create index customer_owed_change_profile on customer_owed_change (profile_id);
select keep_apart('customer_owed_change');

create table name_word (
  profile_id uuid not null references profile,
  key text not null,
  word text not null
);
create index name_word_begin on name_word (profile_id, word collate "C") where key = word;
create index name_word_key on name_word (profile_id, key, word);
select keep_apart('name_word');

create table name_pair (
  profile_id uuid not null references profile,
  customer_id uuid not null,
  pair text not null,
  part smallint not null,
  words smallint not null
);
create index name_pair_customer on name_pair (customer_id);
create index name_pair_found on name_pair (profile_id, pair) include (customer_id, part, words);
select keep_apart('name_pair');

-- Trigrams find a part of a word; a server that has not got them looks at every row.
do $$ begin
  create extension if not exists pg_trgm;
  create index customer_search on customer using gin (search_key gin_trgm_ops) where deleted_at is null;
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'without pg_trgm customers are searched row by row';
end $$;
