-- What staff decide, kept as rules that earn their trust.

create type rule_autonomy as enum ('propuesta', 'marcada', 'segura');

create table reconciliation_settings (
  profile_id uuid primary key references profile,
  version integer not null default 1,
  -- of a document, in its currency
  forgive_limit numeric(15,2) not null default 0,
  -- After how many confirmed decisions in a row a rule is trusted how far.
  rule_marks_after integer not null default 3,
  rule_sure_after integer not null default 10,
  check (rule_sure_after >= rule_marks_after),
  check (forgive_limit >= 0),
  check (rule_marks_after > 0)
);
select keep_apart('reconciliation_settings');

create table reconciliation_rule (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  kind text not null,
  -- of which movements it speaks: all that is given must hold
  bank_account_id uuid,
  words text[] not null default '{}',
  account_key text not null default '',
  -- of the movement; of a fee, what a document may lack
  largest numeric(15,2),
  -- what it says of them
  customer_id uuid,
  category_id uuid,
  enabled boolean not null default true,
  -- staff may hold it lower than it earned
  at_most rule_autonomy not null default 'segura',
  -- what was confirmed before it said what it says now earned it nothing
  trusted_from timestamptz not null default now(),
  from_movement uuid,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  -- of a fee: of just that amount, and not of any up to it
  exact boolean not null default false,
  unique (profile_id, id),
  check (((kind = 'pagador') = (customer_id is not null)) and ((kind = 'no_cobro') = (category_id is not null))),
  check (case when (kind = 'comision') then ((largest is not null) and (bank_account_id is not null)) else ((words <> '{}') or (account_key <> '')) end),
  check ((not exact) or (kind = 'comision')),
  check (kind in ('pagador', 'no_cobro', 'comision')),
  check (largest > 0),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id),
  foreign key (profile_id, category_id) references movement_category (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, from_movement) references bank_movement (profile_id, id)
);
create index reconciliation_rule_account on reconciliation_rule (profile_id, account_key) where account_key <> '';
create unique index reconciliation_rule_once on reconciliation_rule (profile_id, kind, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'::uuid), words, account_key, coalesce(case when exact then largest else null::numeric end, 0));
select keep_apart('reconciliation_rule');

create table rule_outcome (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  rule_id uuid not null,
  movement_id uuid not null,
  result text not null,
  at timestamptz not null default now(),
  user_id uuid references app_user,
  -- it stopped counting: another decision stands in its place, or a whole act was taken back
  withdrawn_at timestamptz,
  check (result in ('acierto', 'fallo', 'deshecho')),
  foreign key (profile_id, rule_id) references reconciliation_rule (profile_id, id) on delete cascade
);
create index rule_outcome_counts on rule_outcome (rule_id, id) where withdrawn_at is null;
create index rule_outcome_mistakes on rule_outcome (rule_id, id) where (withdrawn_at is null) and (result <> 'acierto');
create index rule_outcome_movement on rule_outcome (movement_id) where withdrawn_at is null;
create unique index rule_outcome_standing on rule_outcome (rule_id, movement_id) where (withdrawn_at is null) and (result <> 'deshecho');
select keep_apart('rule_outcome');
