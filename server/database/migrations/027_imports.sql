-- Customers and documents of a file on their way in. The file stays so that it can be read again as staff correct the reading.
create table record_import (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  kind text not null check (kind in ('customers', 'documents')),
  state text not null default 'previewed' check (state in ('previewed', 'saving', 'saved')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  file_name text not null,
  file bytea not null,
  -- how it was read, as the preview shows it
  dialect jsonb not null,
  questions jsonb not null,
  warnings jsonb not null,
  totals jsonb not null,
  counts jsonb not null,
  job_id uuid,
  unique (profile_id, id)
);
create index record_import_age on record_import (created_at);

create table record_import_row (
  profile_id uuid not null,
  import_id uuid not null,
  -- of the file
  row integer not null,
  -- what the preview says of it, and what came of it once it was imported
  status text not null check (status in ('nuevo', 'cambia', 'igual', 'problema')),
  outcome text check (outcome in ('nuevo', 'cambia', 'igual', 'problema')),
  cells jsonb not null,
  given jsonb not null,
  changes jsonb not null,
  -- of a document: what of which currency, and how much more is owed
  owed jsonb,
  problems jsonb not null,
  primary key (import_id, row),
  foreign key (profile_id, import_id) references record_import (profile_id, id) on delete cascade
);
create index record_import_row_shown on record_import_row (import_id, (coalesce(outcome, status)), row);

-- The columns that a company last chose for files of a kind.
create table import_mapping (
  profile_id uuid not null references profile,
  kind text not null check (kind in ('customers', 'documents')),
  mapping jsonb not null,
  primary key (profile_id, kind)
);

select keep_apart('record_import');
select keep_apart('record_import_row');
select keep_apart('import_mapping');
