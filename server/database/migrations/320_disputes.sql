-- What customers dispute of a document, with its files; and the ledger's entries that end one: a credit note, or what is forgiven.

create table dispute (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  document_id uuid not null,
  kind text not null,
  amount numeric(15,2) not null,
  -- what of it is owed and in dispute now; kept by triggers of documents and disputes
  disputed numeric(15,2) not null default 0,
  owner_id uuid references app_user,
  due_on date,
  note text not null default '',
  activity_id uuid references activity on delete set null,
  -- what staff ended it with; without one it stands, or was paid
  outcome text,
  ended_at timestamptz,
  ended_by uuid references app_user,
  reason text not null default '',
  -- of a credit note or what was forgiven
  credited numeric(15,2),
  credit_note text not null default '',
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  check (kind in ('cantidad', 'precio', 'calidad', 'no_recibido', 'ya_pagado', 'no_reconocido', 'otro')),
  check (outcome in ('nota_credito', 'condonada', 'rechazada')),
  check (amount > 0),
  check (disputed between 0 and amount),
  constraint dispute_ended_holds_nothing check (outcome is null or (disputed = 0 and ended_at is not null)),
  check ((credited is not null) = coalesce(outcome in ('nota_credito', 'condonada'), false)),
  check (credited > 0),
  check (credit_note = '' or outcome = 'nota_credito'),
  foreign key (profile_id, document_id) references document (profile_id, id)
);
create index dispute_document on dispute (document_id, created_at);
create index dispute_held on dispute (profile_id, document_id) where disputed > 0;
create index dispute_list on dispute (profile_id, created_at, id);
create index dispute_activity on dispute (activity_id) where activity_id is not null;
select keep_apart('dispute');

create table dispute_file (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  dispute_id uuid not null,
  name text not null,
  media_type text not null,
  bytes bytea not null check (length(bytes) <= 5242880),
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  foreign key (profile_id, dispute_id) references dispute (profile_id, id) on delete cascade
);
-- Pictures and PDFs are compressed already.
alter table dispute_file alter column bytes set storage external;
create index dispute_file_dispute on dispute_file (dispute_id, created_at);
select keep_apart('dispute_file');

-- An entry without a payment says of which movement or dispute it is, and whether it is a credit note.
alter table allocation
  add column dispute_id uuid,
  add column is_credit_note boolean not null default false;
do $$
declare
  former text := (select conname from pg_constraint where conrelid = 'allocation'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%reason%');
begin
  execute format('alter table allocation drop constraint %I', former);
end $$;
alter table allocation
  add constraint allocation_reason check (((payment_id is null) = (reason is not null)) and (reason <> '')
    and ((payment_id is null) = (num_nonnulls(movement_id, dispute_id) = 1)) and (payment_id is null or num_nonnulls(movement_id, dispute_id) = 0)
    and (dispute_id is not null or not is_credit_note)),
  add foreign key (profile_id, dispute_id) references dispute (profile_id, id);
create index allocation_dispute on allocation (dispute_id) where dispute_id is not null;
