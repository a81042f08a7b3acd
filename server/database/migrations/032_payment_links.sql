-- Whoever a company's payment links are with. Its id is the address that the provider's events are sent to.
create table payment_provider (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  kind text not null check (kind in ('demostracion')),
  -- Signs the events. Sealed with a key that is not in the database.
  secret text not null,
  created_at timestamptz not null default now(),
  unique (profile_id, kind),
  unique (profile_id, id)
);
select keep_apart('payment_provider');

alter table payment_link
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- what the provider knows it by
  add column external_id text,
  add column expires_at timestamptz,
  add column created_by uuid references app_user;
create unique index payment_link_external on payment_link (profile_id, external_id);
create index payment_link_token on payment_link (external_id);
create index payment_link_list on payment_link (profile_id, created_at desc, id);
create index payment_link_customer on payment_link (customer_id, created_at desc);
create index payment_link_payment on payment_link (payment_id) where payment_id is not null;

-- What providers told of links, as it was received. The same event again is the same row.
create table payment_link_event (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  provider_id uuid not null,
  event_id text not null,
  payment_link_id uuid not null,
  kind text not null check (kind in ('paid', 'failed', 'expired', 'other')),
  outcome text not null default 'ignored' check (outcome in ('ignored', 'noted', 'settled')),
  -- what the provider calls the movement of money
  transaction text,
  amount numeric(15,2),
  -- the link had expired before
  late boolean not null default false,
  payment_id uuid,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  raw bytea not null,
  unique (provider_id, event_id),
  foreign key (profile_id, provider_id) references payment_provider (profile_id, id),
  foreign key (profile_id, payment_link_id) references payment_link (profile_id, id),
  foreign key (profile_id, payment_id) references payment (profile_id, id)
);
create index payment_link_event_link on payment_link_event (payment_link_id, received_at);
select keep_apart('payment_link_event');
-- A movement of money is one payment, however many events tell of it.
create unique index payment_link_transaction on payment_link_event (provider_id, transaction) where outcome = 'settled';
