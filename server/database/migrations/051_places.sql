-- Banks, their codes, cities, and how a company divides its customers and its costs.

create table bank (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  country text not null default 'EC',
  -- takes part in automatic debits
  cash_management boolean not null default false,
  unique (name)
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
select keep_apart('category');

create table subcategory (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  category_id uuid not null,
  name text not null,
  unique (category_id, name),
  unique (profile_id, id),
  foreign key (profile_id, category_id) references category (profile_id, id)
);
select keep_apart('subcategory');

create table cost_center (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  code text not null,
  name text not null,
  unique (profile_id, code),
  unique (profile_id, id)
);
select keep_apart('cost_center');

grant select on bank, bank_code, city to cartera_app;
