-- Whether collecting works, month by month: what a month's figures are added up from, by the dimensions they are asked by.

create table indicator_month (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  day date not null,
  measure text not null,
  key text not null default '',
  currency text not null default '',
  cost_center_id uuid,
  owner_id uuid,
  count bigint not null default 0,
  amount numeric(20,2) not null default 0
);
create index indicator_month_day on indicator_month (profile_id, day);
select keep_apart('indicator_month');

create table indicator_source (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  day date not null,
  source text not null,
  channel channel_name,
  template_id uuid,
  policy_id uuid,
  step_day integer,
  currency text not null default '',
  cost_center_id uuid,
  owner_id uuid,
  done bigint not null default 0,
  answered bigint not null default 0,
  payments bigint not null default 0,
  amount numeric(20,2) not null default 0
);
create index indicator_source_day on indicator_source (profile_id, day);
select keep_apart('indicator_source');

create table indicator_run (
  profile_id uuid primary key references profile,
  made_at timestamptz not null
);
select keep_apart('indicator_run');
