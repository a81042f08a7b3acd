-- What payments here settle of documents of an accounting system, to be written there too: each once.

-- Which accounting system a document came from, of those that payments are written back to.
alter table document add column accounting text,
  add constraint document_accounting check (accounting is null or (accounting = 'contifico' and external_id is not null));

-- Since when payments are written back; without it they are not.
alter table accounting_source add column books_since timestamptz,
  add constraint accounting_source_books check (books_since is null or kind = 'contifico');

create table accounting_receipt (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  document_id uuid not null,
  allocation_id uuid not null,
  -- How the receipt is called there: a later look finds it by that.
  reference text not null,
  method text not null,
  paid_on date not null,
  amount numeric(15,2) not null,
  status text not null,
  -- What staff do by hand: write the receipt, or take it back.
  task text not null default 'registrar',
  -- Why it is theirs, or why the last attempt failed.
  reason text not null default '',
  -- Its payment was undone while it waited.
  undone_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references app_user,
  unique (profile_id, id),
  unique (allocation_id),
  check (amount > 0),
  check (reference <> '' and length(reference) <= 15),
  check (status in ('espera', 'registrado', 'a_mano', 'hecho', 'deshecho')),
  check (task in ('registrar', 'anular')),
  check (status <> 'espera' or task = 'registrar'),
  check (status <> 'a_mano' or reason <> ''),
  foreign key (profile_id, document_id) references document (profile_id, id),
  foreign key (allocation_id) references allocation (id)
);
-- What is due: the job, which is asked for by company.
create index accounting_receipt_due on accounting_receipt (profile_id, next_at) where status = 'espera';
-- The list on the source's screen, the newest first.
create index accounting_receipt_list on accounting_receipt (profile_id, created_at desc, id);
-- What a document's balance there does not know yet: the sync.
create index accounting_receipt_document on accounting_receipt (document_id) where status in ('espera', 'a_mano');
create index accounting_receipt_by on accounting_receipt (ended_by) where ended_by is not null;
select keep_apart('accounting_receipt');
