-- What is accepted at night by itself, within limits of the company, and what each night did.

-- Amounts of two currencies are never added: each has its own limits; without a row nothing of it is accepted.
create table night_limit (
  profile_id uuid not null references profile,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  version integer not null default 1,
  per_movement numeric(15,2) not null check (per_movement >= 0),
  per_night numeric(15,2) not null check (per_night >= per_movement),
  -- Who signs what is accepted; it counts from the next night on.
  changed_by uuid not null references app_user,
  changed_at timestamptz not null default now(),
  primary key (profile_id, currency)
);
create index night_limit_changed_by on night_limit (changed_by);
select keep_apart('night_limit');

create table night_run (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  at timestamptz not null default now(),
  -- How many movements waited for a decision as it began.
  considered integer not null,
  undone_at timestamptz,
  undone_by uuid references app_user,
  -- How many of its movements that took back.
  undone integer,
  unique (profile_id, id),
  check (num_nulls(undone_at, undone_by, undone) in (0, 3))
);
create index night_run_newest on night_run (profile_id, at desc);
create index night_run_undone_by on night_run (undone_by);
select keep_apart('night_run');

-- A movement is accepted by one night at most, also where that was undone: then it is for a person.
create table night_acceptance (
  movement_id uuid primary key,
  profile_id uuid not null,
  run_id uuid not null,
  conciliation_id uuid not null,
  -- The act, of one conciliation, that undoes it.
  batch uuid not null,
  -- Of the rule that made it sure; null where it was sure by its evidence.
  rule_kind text,
  rule_id uuid references reconciliation_rule on delete set null,
  amount numeric(15,2) not null,
  currency text not null,
  foreign key (profile_id, movement_id) references bank_movement (profile_id, id),
  foreign key (profile_id, run_id) references night_run (profile_id, id),
  foreign key (profile_id, conciliation_id) references conciliation (profile_id, id)
);
create index night_acceptance_run on night_acceptance (run_id);
create index night_acceptance_conciliation on night_acceptance (conciliation_id);
create index night_acceptance_rule on night_acceptance (rule_id);
select keep_apart('night_acceptance');
