-- Automatic debits: a header, the details generated for it, the customers left out, and what the bank answered.

create table debit (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  bank_id uuid references bank,
  bank_account_id uuid not null,
  collect_on date not null,
  status text not null default 'borrador'
    check (status in ('borrador', 'previsualizado', 'guardado', 'enviado', 'respondido', 'cerrado')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  deleted_at timestamptz,
  unique (profile_id, id),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id)
);

create table debit_detail (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  debit_id uuid not null,
  customer_id uuid not null,
  document_id uuid not null,
  amount numeric(15,2) not null check (amount > 0),
  account_number text not null,
  account_type text not null,
  bank_id uuid not null references bank,
  -- what the order file calls it, and the bank's answer names
  end_to_end_id text not null,
  status text not null default 'pendiente' check (status in ('pendiente', 'excluido', 'cobrado', 'rechazado')),
  reason_code text not null default '',
  reason text not null default '',
  collected numeric(15,2) not null default 0 check (collected between 0 and amount),
  payment_id uuid,
  -- false once the bank answered or the debit was dropped: the document may be debited again
  live boolean not null default true,
  unique (profile_id, id),
  unique (debit_id, end_to_end_id),
  foreign key (profile_id, debit_id) references debit (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, document_id) references document (profile_id, id),
  foreign key (profile_id, payment_id) references payment (profile_id, id)
);
create unique index debit_detail_once on debit_detail (document_id) where live;
create index debit_detail_list on debit_detail (debit_id);

create table debit_exclusion (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  debit_id uuid not null,
  customer_id uuid not null,
  document_id uuid,
  reason text not null,
  foreign key (profile_id, debit_id) references debit (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index debit_exclusion_list on debit_exclusion (debit_id);

-- A bank's answer as loaded; saved once.
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
  unique (debit_id, file_hash),
  foreign key (profile_id, debit_id) references debit (profile_id, id)
);

create table debit_answer_line (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references debit_answer,
  row integer not null,
  detail_id uuid references debit_detail,
  outcome text not null check (outcome in ('cobrado', 'rechazado', 'no_encontrado')),
  amount numeric(15,2) not null,
  reference text not null default '',
  reason_code text not null default '',
  reason text not null default '',
  raw jsonb not null default '{}'
);
create index debit_answer_line_list on debit_answer_line (answer_id, row);
