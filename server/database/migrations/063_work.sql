-- Jobs, imports, what was begun and not confirmed, and counts of flows.

create table job (
  id uuid primary key default gen_random_uuid(),
  -- null for what the service does for itself
  profile_id uuid references profile,
  name text not null,
  -- what it works on
  key text not null,
  -- for people: what it works on
  about text not null default '',
  state text not null default 'waiting',
  -- asked for again while it ran, when it may have read already what changed since
  again boolean not null default false,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- who does it, and until when unless they renew it
  lease uuid,
  leased_until timestamptz,
  done integer not null default 0,
  total integer,
  -- for people: what came of it; and for the call that waits for it
  outcome text,
  report jsonb,
  reason text,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'running') = ((lease is not null) and (leased_until is not null))),
  check (state in ('waiting', 'running', 'done', 'failed'))
);
create index job_due on job (run_at) where state in ('waiting', 'running');
create index job_failed on job (profile_id, ended_at desc) where state = 'failed';
create index job_list on job (profile_id, created_at desc);
create unique index job_live on job (name, key) where state in ('waiting', 'running');
create index job_synced on job (profile_id, ended_at) where (name = 'sync_documents') and (state = 'done');
select keep_apart('job');

create table record_import (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  kind text not null,
  state text not null default 'previewed',
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
  unique (profile_id, id),
  check (kind in ('customers', 'documents')),
  check (state in ('previewed', 'saving', 'saved'))
);
create index record_import_age on record_import (created_at);
select keep_apart('record_import');

create table record_import_row (
  profile_id uuid not null,
  import_id uuid not null,
  -- of the file
  row integer not null,
  -- what the preview says of it, and what came of it once it was imported
  status text not null,
  outcome text,
  cells jsonb not null,
  given jsonb not null,
  changes jsonb not null,
  -- of a document: what of which currency, and how much more is owed
  owed jsonb,
  problems jsonb not null,
  primary key (import_id, row),
  check (outcome in ('nuevo', 'cambia', 'igual', 'problema')),
  check (status in ('nuevo', 'cambia', 'igual', 'problema')),
  foreign key (profile_id, import_id) references record_import (profile_id, id) on delete cascade
);
create index record_import_row_shown on record_import_row (import_id, coalesce(outcome, status), row);
select keep_apart('record_import_row');

create table import_mapping (
  profile_id uuid not null references profile,
  kind text not null,
  mapping jsonb not null,
  primary key (profile_id, kind),
  check (kind in ('customers', 'documents'))
);
select keep_apart('import_mapping');

create table draft (
  profile_id uuid not null references profile,
  user_id uuid not null references app_user,
  kind text not null,
  subject text not null,
  body jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (profile_id, user_id, kind, subject)
);
select keep_apart('draft');

create table saved_view (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  user_id uuid not null references app_user,
  list text not null,
  name text not null,
  query jsonb not null,
  constraint saved_view_name unique (profile_id, user_id, list, name)
);
select keep_apart('saved_view');

create table flow_traffic_consent (
  profile_id uuid primary key references profile,
  given_at timestamptz not null default now()
);
select keep_apart('flow_traffic_consent');

create table flow_traffic (
  profile_id uuid not null,
  day date not null default CURRENT_DATE,
  machine text not null,
  transition text not null,
  times integer not null,
  primary key (profile_id, machine, day, transition),
  check ((times >= 1) and (times <= 100000000)),
  foreign key (profile_id) references flow_traffic_consent (profile_id) on delete cascade
);
create index flow_traffic_day on flow_traffic (day);
select keep_apart('flow_traffic');

create table demo_clock (
  profile_id uuid primary key references profile,
  days integer not null default 0,
  check (days >= 0)
);
select keep_apart('demo_clock');
