-- Receivable documents and the allocation ledger. A document's balance is its total less its live allocations, and nothing else.

create table document (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  customer_id uuid not null,
  cost_center_id uuid,
  subscription_id uuid,
  -- id in the accounting system it was synced from
  external_id text,
  number text not null check (number <> ''),
  doc_type text not null default 'factura',
  issue_date date,
  due_date date,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  total numeric(15,2) not null check (total >= 0),
  -- kept by the trigger on allocation; the check is what refuses over-allocation
  allocated numeric(15,2) not null default 0,
  balance numeric(15,2) generated always as (total - allocated) stored,
  number_key text generated always as (replace(match_key(number), ' ', '')) stored,
  -- the last run of digits without leading zeros: how people write a number by hand
  number_tail text generated always as (ltrim(substring(number from '(\d+)\D*$'), '0')) stored,
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, cost_center_id) references cost_center (profile_id, id),
  foreign key (profile_id, subscription_id) references subscription (profile_id, id),
  constraint document_not_over_allocated check (allocated between 0 and total),
  constraint document_voided_is_free check (voided_at is null or allocated = 0)
);
create unique index document_external on document (profile_id, external_id) where external_id is not null;
create unique index document_number on document (profile_id, doc_type, number) where external_id is null and voided_at is null;
create index document_customer on document (customer_id, due_date);
create index document_due on document (profile_id, due_date);
create index document_open_amount on document (profile_id, balance, due_date) where balance > 0 and voided_at is null;
create index document_open_number on document (profile_id, number_key) where balance > 0 and voided_at is null;
create index document_open_tail on document (profile_id, number_tail) where balance > 0 and voided_at is null;
create index document_open_customer on document (customer_id, due_date) where balance > 0 and voided_at is null;
create index document_changed on document (profile_id, updated_at);
create index document_number_search on document (profile_id, number_key);
