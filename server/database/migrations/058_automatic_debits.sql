-- Batches of automatic debits, the files for the bank and its answers.

create sequence debit_reference;
grant usage on sequence debit_reference to cartera_app;

create table debit (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  bank_id uuid references bank,
  bank_account_id uuid not null,
  collect_on date not null,
  status text not null default 'borrador',
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  deleted_at timestamptz,
  -- As the order was first written: asked for again it is the same file, and its answer is read by it.
  sent_layout jsonb,
  unique (profile_id, id),
  check (status in ('borrador', 'previsualizado', 'guardado', 'enviado', 'respondido', 'cerrado')),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id)
);
create index debit_list on debit (profile_id, created_at desc) where deleted_at is null;
select keep_apart('debit');

create table debit_detail (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  debit_id uuid not null,
  customer_id uuid not null,
  document_id uuid not null,
  amount numeric(15,2) not null,
  account_number text not null,
  account_type text not null,
  bank_id uuid not null references bank,
  -- what the order file calls it, and the bank's answer names
  end_to_end_id text not null,
  status text not null default 'pendiente',
  reason_code text not null default '',
  reason text not null default '',
  collected numeric(15,2) not null default 0,
  payment_id uuid,
  -- false once the bank answered or the debit was dropped: the document may be debited again
  live boolean not null default true,
  holder_name text not null default '',
  holder_dni text not null default '',
  mandate text not null default '',
  unique (debit_id, end_to_end_id),
  unique (profile_id, id),
  check (amount > 0),
  check ((collected >= 0) and (collected <= amount)),
  check (status in ('pendiente', 'excluido', 'cobrado', 'rechazado')),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, debit_id) references debit (profile_id, id),
  foreign key (profile_id, document_id) references document (profile_id, id),
  foreign key (profile_id, payment_id) references payment (profile_id, id)
);
create index debit_detail_customer on debit_detail (customer_id);
create index debit_detail_list on debit_detail (debit_id);
create unique index debit_detail_once on debit_detail (document_id) where live;
create index debit_detail_reference on debit_detail (profile_id, end_to_end_id);
select keep_apart('debit_detail');

create table debit_exclusion (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  debit_id uuid not null,
  customer_id uuid not null,
  document_id uuid,
  reason text not null,
  -- Why somebody was left out, for more than to be read.
  kind text not null default 'otro',
  other_debit_id uuid,
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, debit_id) references debit (profile_id, id)
);
create index debit_exclusion_list on debit_exclusion (debit_id);
select keep_apart('debit_exclusion');

create table debit_answer (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  debit_id uuid not null,
  file_name text not null,
  file_hash text not null,
  file bytea not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  saved_at timestamptz,
  format text not null default '',
  -- rows that could not be read: [{ row, msg }]
  problems jsonb not null default '[]',
  unique (debit_id, file_hash),
  foreign key (profile_id, debit_id) references debit (profile_id, id)
);
select keep_apart('debit_answer');

create table debit_answer_line (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references debit_answer,
  row integer not null,
  detail_id uuid references debit_detail,
  outcome text not null,
  amount numeric(15,2) not null,
  reference text not null default '',
  reason_code text not null default '',
  reason text not null default '',
  raw jsonb not null default '{}',
  date date,
  bank_reference text not null default '',
  -- done, or known to have been done before: never carried over twice
  carried boolean not null default false,
  error text not null default '',
  profile_id uuid not null,
  check (outcome in ('cobrado', 'rechazado', 'no_encontrado'))
);
create index debit_answer_line_list on debit_answer_line (answer_id, row);
create unique index debit_answer_line_once on debit_answer_line (answer_id, row);
select keep_apart('debit_answer_line');

create table order_layout (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  layout jsonb not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id)
);
create index order_layout_list on order_layout (profile_id, name) where deleted_at is null;
select keep_apart('order_layout');
