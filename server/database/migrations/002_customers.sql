-- Customers, their contacts and bank data, and the look-ups. Composite keys keep one profile's rows from naming another's.

-- Upper case, no accents, alphanumerics and single spaces: how names and references are compared.
-- Accents go first: under a C locale upper() leaves them as they are.
create function match_key(given text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    upper(translate(given, 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇÝáàâäãåéèêëíìîïóòôöõúùûüñçý', 'AAAAAAEEEEIIIIOOOOOUUUUNCYAAAAAAEEEEIIIIOOOOOUUUUNCY')),
    '[^A-Z0-9]+', ' ', 'g'))
$$;

create table bank (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  country text not null default 'EC',
  -- takes part in automatic debits
  cash_management boolean not null default false
);

create table bank_code (
  id uuid primary key default gen_random_uuid(),
  bank_id uuid not null references bank,
  code text not null,
  name text not null,
  unique (bank_id, code)
);

create table city (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  province text not null default '',
  unique (name, province)
);

create table category (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  name text not null,
  unique (profile_id, id),
  unique (profile_id, name)
);

create table subcategory (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  category_id uuid not null,
  name text not null,
  unique (profile_id, id),
  unique (category_id, name),
  foreign key (profile_id, category_id) references category (profile_id, id)
);

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
  name_key text generated always as (match_key(first_name || ' ' || last_name || ' ' || tradename)) stored,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id)
);
create unique index customer_dni on customer (profile_id, dni) where deleted_at is null;
create index customer_name on customer (profile_id, name_key);

create table customer_subcategory (
  profile_id uuid not null,
  customer_id uuid not null,
  subcategory_id uuid not null,
  primary key (customer_id, subcategory_id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, subcategory_id) references subcategory (profile_id, id)
);

create table contact (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  customer_id uuid not null,
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  created_at timestamptz not null default now(),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  check (phone <> '' or email <> '')
);
create index contact_customer on contact (customer_id, created_at);

-- The customer's own account, from which automatic debits are collected.
create table customer_bank (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  customer_id uuid not null unique,
  bank_id uuid not null references bank,
  bank_code_id uuid references bank_code,
  account_number text not null check (account_number <> ''),
  account_type text not null default 'ahorros' check (account_type in ('ahorros', 'corriente')),
  holder_name text not null default '',
  holder_dni text not null default '',
  mandate text not null default '',
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);

create table cost_center (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  code text not null,
  name text not null,
  unique (profile_id, id),
  unique (profile_id, code)
);

-- The profile's own accounts, whose movements are reconciled.
create table bank_account (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  bank_id uuid not null references bank,
  number text not null check (number <> ''),
  alias text not null check (alias <> ''),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  type text not null default 'corriente' check (type in ('ahorros', 'corriente')),
  -- the columns of its files as staff last mapped them
  mapping jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id)
);
create unique index bank_account_number on bank_account (profile_id, bank_id, number) where deleted_at is null;

create table subscription (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  customer_id uuid not null,
  name text not null,
  amount numeric(15,2) not null check (amount > 0),
  frequency text not null check (frequency in ('semanal', 'quincenal', 'mensual', 'trimestral', 'anual')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  status text not null default 'activa' check (status in ('activa', 'pausada', 'terminada')),
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
