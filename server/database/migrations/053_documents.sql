-- Receivable documents, what is due by day, promises to pay and what staff did about a customer.

create table document (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  customer_id uuid not null,
  cost_center_id uuid,
  subscription_id uuid,
  -- id in the accounting system it was synced from
  external_id text,
  number text not null,
  doc_type text not null default 'factura',
  issue_date date,
  due_date date,
  currency text not null default 'USD',
  total numeric(15,2) not null,
  -- kept by the trigger on allocation; the check is what refuses over-allocation
  allocated numeric(15,2) not null default 0,
  balance numeric(15,2) generated always as (total - allocated) stored,
  number_key text generated always as (replace(match_key(number), ' ', '')) stored,
  -- the last run of digits without leading zeros: how people write a number by hand
  number_tail text generated always as (ltrim("substring"(number, '(\d+)\D*$'), '0')) stored,
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  -- The period a document was made for, by the day it was charged: none is charged twice, whoever tries.
  subscription_period date,
  unique (profile_id, id),
  check (currency ~ '^[A-Z]{3}$'),
  constraint document_not_over_allocated check ((allocated >= 0) and (allocated <= total)),
  check (number <> ''),
  check (total >= 0),
  constraint document_voided_is_free check ((voided_at is null) or (allocated = 0)),
  foreign key (profile_id, cost_center_id) references cost_center (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index document_customer on document (customer_id, due_date);
create index document_due on document (profile_id, due_date);
create unique index document_external on document (profile_id, external_id) where external_id is not null;
create index document_issued_open on document (profile_id, issue_date, created_at) where (balance > 0) and (voided_at is null);
create index document_list on document (profile_id, (((balance > 0) and (voided_at is null))) desc, due_date, number, id);
create unique index document_number on document (profile_id, doc_type, number) where (external_id is null) and (voided_at is null);
create index document_number_search on document (profile_id, number_key);
create index document_open_amount on document (profile_id, balance, due_date) where (balance > 0) and (voided_at is null);
create index document_open_customer on document (customer_id, due_date) where (balance > 0) and (voided_at is null);
create index document_open_customer_balance on document (customer_id, balance) where (balance > 0) and (voided_at is null);
create index document_open_number on document (profile_id, number_key) where (balance > 0) and (voided_at is null);
create index document_open_tail on document (profile_id, number_tail) where (balance > 0) and (voided_at is null);
create index document_owed on document (profile_id, customer_id, currency) include (balance) where (balance > 0) and (voided_at is null);
create unique index document_subscription_period on document (subscription_id, subscription_period) where subscription_id is not null;
create index document_voided on document (profile_id, voided_at) where voided_at is not null;
create index document_wallet on document (profile_id, currency, due_date) include (balance) where (balance > 0) and (voided_at is null);
select keep_apart('document');

create table document_change (
  id bigint primary key generated always as identity,
  profile_id uuid not null,
  document_id uuid not null
);
create index document_change_profile on document_change (profile_id, id);
select keep_apart('document_change');

create table due_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  currency text not null,
  due_date date,
  cost_center_id uuid,
  cantidad bigint not null,
  total numeric(20,2) not null
);
create index due_total_profile on due_total (profile_id);
select keep_apart('due_total');

create table accounting_source (
  profile_id uuid primary key references profile,
  kind text not null,
  address text,
  -- Sealed with a key that is not in the database.
  token text,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid references app_user,
  check ((kind = 'direccion') = (address is not null)),
  check ((token is null) or (address is not null)),
  check (kind in ('ninguno', 'carpeta', 'direccion', 'demostracion'))
);
select keep_apart('accounting_source');

create table activity (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  customer_id uuid not null,
  kind text not null,
  outcome text,
  note text not null default '',
  happened_on date not null default CURRENT_DATE,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  check ((kind in ('llamada', 'visita', 'mensaje')) = (outcome is not null)),
  check (kind in ('llamada', 'visita', 'mensaje', 'promesa', 'nota')),
  check (outcome in ('contesto', 'no_contesto', 'numero_equivocado', 'prometio_pagar', 'se_niega', 'otro')),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index activity_customer on activity (customer_id, happened_on desc, created_at desc);
create index activity_list on activity (profile_id, happened_on desc, created_at desc, id);
select keep_apart('activity');

create table promise (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  activity_id uuid not null references activity on delete cascade,
  customer_id uuid not null,
  amount numeric(15,2) not null,
  currency text not null,
  due_on date not null,
  -- kept by settle_promises; whether it is broken depends on the day, and is told when it is read
  paid numeric(15,2) not null default 0,
  cancelled_at timestamptz,
  cancelled_by uuid references app_user,
  cancel_reason text not null default '',
  created_at timestamptz not null default now(),
  unique (activity_id),
  check (amount > 0),
  check ((paid >= 0) and (paid <= amount)),
  check (currency ~ '^[A-Z]{3}$'),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index promise_customer on promise (customer_id, due_on);
create index promise_due on promise (profile_id, due_on, id);
select keep_apart('promise');
