-- Bank conciliation: a file is previewed, saved as movements, and reconciled with documents through payments and allocations.

-- The uploaded file and what was read of it, until it is saved or a week old.
create table statement_preview (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  bank_account_id uuid not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  file_name text not null,
  file bytea not null,
  mapping jsonb not null,
  -- one object a movement, as server/conciliation/preview.ts writes them
  rows jsonb not null,
  summary jsonb not null,
  open_questions integer not null,
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id)
);
create index statement_preview_age on statement_preview (created_at);

create table conciliation (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  bank_account_id uuid not null,
  preview_id uuid not null,
  name text not null,
  file_name text not null,
  currency text not null,
  opening numeric(15,2),
  closing numeric(15,2),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  -- when its candidates were last looked for
  matched_at timestamptz,
  deleted_at timestamptz,
  unique (profile_id, id),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id)
);
create unique index conciliation_preview on conciliation (preview_id) where deleted_at is null;
create index conciliation_list on conciliation (profile_id, created_at desc) where deleted_at is null;

create table bank_movement (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  conciliation_id uuid not null,
  bank_account_id uuid not null,
  row integer not null,
  date date not null,
  -- as the bank wrote it: may be a day that no calendar has
  value_date text,
  amount numeric(15,2) not null,
  currency text not null,
  description text not null,
  reference text not null default '',
  document text not null default '',
  counterparty text not null default '',
  counterparty_account text not null default '',
  balance numeric(15,2),
  flags text[] not null default '{}',
  -- words and joined words of the text, by which documents and customers are looked for
  tokens text[] not null default '{}',
  -- what makes it the same movement when it comes again: key and how many equal ones came before it
  key text not null,
  ordinal integer not null check (ordinal >= 0),
  -- kept by the trigger on allocation
  assigned numeric(15,2) not null default 0,
  unassigned numeric(15,2) generated always as (greatest(amount, 0) - assigned) stored,
  later boolean not null default false,
  note text not null default '',
  deleted_at timestamptz,
  unique (profile_id, id),
  foreign key (profile_id, conciliation_id) references conciliation (profile_id, id),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id),
  constraint movement_not_over_assigned check (assigned between 0 and greatest(amount, 0)),
  constraint movement_deleted_is_free check (deleted_at is null or assigned = 0)
);
create unique index movement_once on bank_movement (bank_account_id, key, ordinal) where deleted_at is null;
create index movement_of_conciliation on bank_movement (conciliation_id, row);
create index movement_same_day on bank_movement (bank_account_id, date, amount) where deleted_at is null;

-- A payment of any origin; it settles documents through allocations.
create table payment (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  customer_id uuid not null,
  origin text not null check (origin in ('conciliacion', 'debito', 'enlace', 'manual')),
  method text not null check (method in ('transferencia', 'deposito', 'efectivo', 'cheque', 'tarjeta', 'debito_automatico', 'enlace')),
  movement_id uuid,
  date date not null,
  reference text not null default '',
  amount numeric(15,2) not null check (amount > 0),
  -- kept by the trigger on allocation
  allocated numeric(15,2) not null default 0,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  unique (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, movement_id) references bank_movement (profile_id, id),
  constraint payment_not_over_allocated check (allocated between 0 and amount),
  constraint payment_voided_is_free check (voided_at is null or allocated = 0)
);
create index payment_list on payment (profile_id, date desc);
create index payment_customer on payment (customer_id, date desc);
create index payment_movement on payment (movement_id) where movement_id is not null;

-- Entries are only added. One is undone by an entry of the opposite amount that names it.
create table allocation (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  payment_id uuid not null,
  document_id uuid not null,
  amount numeric(15,2) not null check (amount <> 0),
  reverses uuid unique references allocation,
  -- all that one reconciliation or one bulk call did; undone together
  batch uuid not null,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  foreign key (profile_id, payment_id) references payment (profile_id, id),
  foreign key (profile_id, document_id) references document (profile_id, id),
  check ((amount < 0) = (reverses is not null))
);
create index allocation_payment on allocation (payment_id);
create index allocation_document on allocation (document_id, created_at);
create index allocation_batch on allocation (batch);

create function apply_allocations() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join allocation o on o.id = a.reverses
    where a.amount <> -o.amount or a.payment_id <> o.payment_id or a.document_id <> o.document_id or o.amount < 0
  ) then
    raise exception 'a reversal must mirror the entry it names' using errcode = '23514';
  end if;
  update document d set allocated = d.allocated + s.amount, version = d.version + 1, updated_at = now()
    from (select document_id, sum(amount) amount from added group by document_id) s where d.id = s.document_id;
  update payment p set allocated = p.allocated + s.amount, version = p.version + 1
    from (select payment_id, sum(amount) amount from added group by payment_id) s where p.id = s.payment_id;
  update bank_movement m set assigned = m.assigned + s.amount, version = m.version + 1, later = false
    from (select p.movement_id, sum(a.amount) amount from added a join payment p on p.id = a.payment_id
          where p.movement_id is not null group by p.movement_id) s where m.id = s.movement_id;
  return null;
end $$;
create trigger allocation_applies after insert on allocation
  referencing new table as added for each statement execute function apply_allocations();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or deleted' using errcode = '23514';
end $$;
create trigger allocation_stays before update or delete on allocation for each row execute function refuse_change();
create trigger audit_line_stays before update or delete on audit_line for each row execute function refuse_change();

-- Accounts from which a customer has paid before: evidence for the next movement from there.
create table payer_account (
  profile_id uuid not null,
  customer_id uuid not null,
  account_key text not null,
  primary key (profile_id, account_key, customer_id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);

-- Documents that may explain a movement and the evidence found; amounts are compared when read, so that they are never stale.
-- Derived, and replaced as a whole by server/matching/match.ts: no foreign keys, which would be checked row by row.
create table candidate (
  movement_id uuid not null,
  document_id uuid not null,
  by_number boolean not null,
  by_tail boolean not null,
  by_dni boolean not null,
  by_account boolean not null,
  by_name boolean not null,
  primary key (movement_id, document_id)
);
create index candidate_document on candidate (document_id);

-- The one set of a customer's documents whose balances add up to the movement.
create table candidate_set (
  movement_id uuid primary key,
  documents uuid[] not null,
  by_number boolean not null
);
