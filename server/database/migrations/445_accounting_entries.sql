-- What a company's ledger posts to its accounts, the accounts by role, and the lots that were handed to its accounting.

-- A company's facts are posted from this day on.
create table accounting_setup (
  profile_id uuid primary key references profile,
  begun_on date not null,
  begun_at timestamptz not null default now(),
  begun_by uuid references app_user
);
select keep_apart('accounting_setup');
revoke update, delete on accounting_setup from cartera_app;

create table accounting_account (
  profile_id uuid not null references profile,
  role text not null,
  -- The bank account or the category; other roles have none, which is the nil id.
  subject_id uuid not null default '00000000-0000-0000-0000-000000000000',
  account text not null,
  version integer not null default 1,
  changed_by uuid references app_user,
  changed_at timestamptz not null default now(),
  primary key (profile_id, role, subject_id),
  check (account <> ''),
  check (role in ('banco', 'por_depositar', 'clientes', 'anticipos', 'condonado', 'comision', 'retencion_esperada', 'retencion_renta', 'retencion_iva',
    'retencion_otra', 'categoria', 'por_asignar')),
  check ((role in ('banco', 'categoria')) = (subject_id <> '00000000-0000-0000-0000-000000000000'))
);
select keep_apart('accounting_account');

create table accounting_lot (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  number integer not null,
  -- The postings of a statement, or all up to a day.
  conciliation_id uuid,
  until date,
  entries integer not null,
  debit numeric(18,2) not null,
  credit numeric(18,2) not null,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  unique (profile_id, number),
  check (num_nonnulls(conciliation_id, until) = 1),
  check (entries > 0),
  constraint accounting_lot_balances check (debit = credit),
  foreign key (profile_id, conciliation_id) references conciliation (profile_id, id)
);
select keep_apart('accounting_lot');

create table accounting_posting (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  kind text not null,
  -- The payment, the allocation without one, or the movement.
  source_id uuid not null,
  sequence integer not null,
  day date not null,
  currency text not null,
  customer_id uuid,
  conciliation_id uuid,
  -- It takes back what was posted, or what stood before the company began.
  is_correction boolean not null,
  -- Of a fact of a day before the company began: no lot takes it.
  is_earlier boolean not null,
  created_at timestamptz not null default now(),
  lot_id uuid,
  unique (profile_id, id),
  constraint accounting_posting_once unique (profile_id, kind, source_id, sequence),
  check (kind in ('pago', 'condonado', 'comision', 'retencion_esperada', 'retencion', 'categoria')),
  check (lot_id is null or not is_earlier),
  foreign key (profile_id, lot_id) references accounting_lot (profile_id, id)
);
create index accounting_posting_waiting on accounting_posting (profile_id, id) where lot_id is null and not is_earlier;
comment on index accounting_posting_waiting is 'The postings that no lot took yet: the preview of a lot.';
select keep_apart('accounting_posting');
revoke update, delete on accounting_posting from cartera_app;
grant update (lot_id) on accounting_posting to cartera_app;

create table accounting_posting_line (
  profile_id uuid not null,
  posting_id bigint not null,
  place integer not null,
  role text not null,
  subject_id uuid not null,
  document_id uuid,
  -- A debit is positive, a credit negative; a posting's lines come to zero.
  amount numeric(15,2) not null,
  primary key (posting_id, place),
  check (amount <> 0),
  check (role in ('banco', 'por_depositar', 'clientes', 'anticipos', 'condonado', 'comision', 'retencion_esperada', 'retencion_renta', 'retencion_iva',
    'retencion_otra', 'categoria')),
  foreign key (profile_id, posting_id) references accounting_posting (profile_id, id)
);
select keep_apart('accounting_posting_line');
revoke update, delete on accounting_posting_line from cartera_app;

-- A lot as it was handed over: names and accounts stay as they were.
create table accounting_lot_line (
  profile_id uuid not null,
  lot_id uuid not null,
  place integer not null,
  posting_id bigint not null,
  -- The entry's number in its lot.
  entry integer not null,
  day date not null,
  currency text not null,
  kind text not null,
  is_correction boolean not null,
  account text not null,
  role text not null,
  -- The bank account's or the category's.
  name text not null,
  customer text not null,
  dni text not null,
  document text not null,
  reference text not null,
  amount numeric(15,2) not null,
  primary key (lot_id, place),
  check (amount <> 0),
  check (account <> ''),
  foreign key (profile_id, lot_id) references accounting_lot (profile_id, id)
);
select keep_apart('accounting_lot_line');
revoke update, delete on accounting_lot, accounting_lot_line from cartera_app;

-- What an open transaction changed and posts as it commits; no row of it is ever committed.
create table accounting_due (
  id bigint primary key generated always as identity,
  transaction xid8 not null default pg_current_xact_id(),
  profile_id uuid not null references profile,
  kind text not null,
  items jsonb not null,
  check (kind in ('payment', 'allocation', 'write_off', 'movement', 'part'))
);
create index accounting_due_transaction on accounting_due (transaction);
comment on index accounting_due_transaction is 'What the transaction that commits has to post.';
select keep_apart('accounting_due');
