-- Links by which a document is paid, and what the payment provider told of them.

create table payment_provider (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  kind text not null,
  -- Signs the events. Sealed with a key that is not in the database.
  secret text not null,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  unique (profile_id, kind),
  check (kind = 'demostracion')
);
select keep_apart('payment_provider');

create table payment_link (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  customer_id uuid not null,
  reference text not null,
  amount numeric(15,2) not null,
  status text not null default 'pendiente',
  url text not null default '',
  payment_id uuid,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  currency text not null default 'USD',
  -- what the provider knows it by
  external_id text,
  expires_at timestamptz,
  created_by uuid references app_user,
  -- A link stands here before its provider is asked for it, so that nothing waits for the provider but the link's own job.
  attempts integer not null default 0,
  -- why the provider made none, or not yet
  reason text not null default '',
  unique (profile_id, id),
  unique (profile_id, reference),
  check (amount > 0),
  check (currency ~ '^[A-Z]{3}$'),
  check (status in ('creando', 'pendiente', 'pagado', 'fallido', 'vencido')),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, payment_id) references payment (profile_id, id)
);
create index payment_link_begun on payment_link (created_at) where status = 'creando';
create index payment_link_customer on payment_link (customer_id, created_at desc);
create unique index payment_link_external on payment_link (profile_id, external_id);
create index payment_link_list on payment_link (profile_id, created_at desc, id);
create index payment_link_payment on payment_link (payment_id) where payment_id is not null;
create index payment_link_token on payment_link (external_id);
select keep_apart('payment_link');

create table payment_link_document (
  profile_id uuid not null,
  payment_link_id uuid not null,
  document_id uuid not null,
  amount numeric(15,2) not null,
  primary key (payment_link_id, document_id),
  check (amount > 0),
  foreign key (profile_id, document_id) references document (profile_id, id),
  foreign key (profile_id, payment_link_id) references payment_link (profile_id, id)
);
select keep_apart('payment_link_document');

create table payment_link_event (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  provider_id uuid not null,
  event_id text not null,
  payment_link_id uuid not null,
  kind text not null,
  outcome text not null default 'ignored',
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
  check (kind in ('paid', 'failed', 'expired', 'other')),
  check (outcome in ('ignored', 'noted', 'settled')),
  foreign key (profile_id, payment_id) references payment (profile_id, id),
  foreign key (profile_id, payment_link_id) references payment_link (profile_id, id),
  foreign key (profile_id, provider_id) references payment_provider (profile_id, id)
);
create index payment_link_event_link on payment_link_event (payment_link_id, received_at);
create unique index payment_link_transaction on payment_link_event (provider_id, transaction) where outcome = 'settled';
select keep_apart('payment_link_event');
