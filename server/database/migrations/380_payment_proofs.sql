-- What customers send to prove a payment, kept as it came, and what a person confirmed of it.
create table payment_proof (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  origin text not null default 'personal' check (origin in ('personal', 'whatsapp', 'correo')),
  customer_id uuid,
  -- the message that has the file; any other's is here
  message_id uuid unique,
  file_name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes bytea,
  digest bytea not null,
  caption text not null default '',
  amount numeric(15,2) check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  paid_on date,
  bank text not null default '',
  reference text not null default '',
  -- as the words of movements are looked up: without signs and zeros in front
  reference_key text generated always as (ltrim(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), '0')) stored,
  account text not null default '',
  confirmed_at timestamptz,
  confirmed_by uuid references app_user,
  discarded_at timestamptz,
  discarded_by uuid references app_user,
  reason text not null default '',
  -- the last day on which its movement is waited for
  due_on date not null,
  -- of its reference, amount and day
  movement_id uuid unique,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, message_id) references inbound_message (profile_id, id),
  foreign key (profile_id, movement_id) references bank_movement (profile_id, id),
  check (movement_id is null or confirmed_at is not null and discarded_at is null),
  check ((bytes is null) = (message_id is not null)),
  check (confirmed_at is null or num_nulls(customer_id, amount, currency, paid_on) = 0)
);
-- Pictures are compressed already.
alter table payment_proof alter column bytes set storage external;
create index payment_proof_newest on payment_proof (profile_id, created_at desc, id);
create index payment_proof_customer on payment_proof (customer_id, created_at desc);
create index payment_proof_digest on payment_proof (profile_id, digest);
-- for the same proof again, and for its movement
create index payment_proof_paid on payment_proof (profile_id, amount, paid_on) where discarded_at is null;
create index payment_proof_waits on payment_proof (profile_id, due_on) where discarded_at is null;
create index payment_proof_confirmed_by on payment_proof (confirmed_by);
create index payment_proof_discarded_by on payment_proof (discarded_by);
create index payment_proof_created_by on payment_proof (created_by);
select keep_apart('payment_proof');

-- The documents that its customer means.
create table payment_proof_document (
  profile_id uuid not null,
  proof_id uuid not null,
  document_id uuid not null,
  primary key (proof_id, document_id),
  foreign key (profile_id, proof_id) references payment_proof (profile_id, id) on delete cascade,
  foreign key (profile_id, document_id) references document (profile_id, id)
);
create index payment_proof_document_document on payment_proof_document (document_id);
select keep_apart('payment_proof_document');
