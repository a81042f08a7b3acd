-- Dunning policies: for whom, their steps by days from the due date, what each daily run does, and the steps done for each document.

create table policy (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  position integer not null,
  state text not null default 'borrador',
  is_rest boolean not null,
  ages text[] not null,
  currency text,
  least numeric(15,2),
  most numeric(15,2),
  subcategories uuid[] not null,
  cost_centers uuid[] not null,
  owners uuid[] not null,
  weekly_limit integer not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id),
  check (name <> ''),
  check (state in ('borrador', 'propone', 'automatica', 'detenida')),
  check (currency ~ '^[A-Z]{3}$'),
  check (weekly_limit between 1 and 7)
);
create unique index policy_name on policy (profile_id, name) where deleted_at is null;
create unique index policy_rest on policy (profile_id) where is_rest and deleted_at is null;
select keep_apart('policy');

create table policy_step (
  profile_id uuid not null,
  policy_id uuid not null,
  -- from the due date
  day integer not null,
  act text not null,
  channel text,
  template_id uuid references template,
  fallback_channel text,
  fallback_template_id uuid references template,
  primary key (policy_id, day),
  check (act in ('mensaje', 'llamada', 'visita', 'carta')),
  check ((act = 'mensaje') = (channel is not null)),
  foreign key (profile_id, policy_id) references policy (profile_id, id) on delete cascade
);
create index policy_step_template on policy_step (template_id);
create index policy_step_fallback on policy_step (fallback_template_id);
select keep_apart('policy_step');

-- A day that passes at once makes each of these a day older in one statement: their keys are looked at when it ends.
create table policy_run (
  profile_id uuid not null references profile,
  day date not null,
  -- customers are gone through by their ids, up to here
  reached uuid,
  ended_at timestamptz,
  primary key (profile_id, day) deferrable
);
select keep_apart('policy_run');

create table policy_action (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  policy_id uuid not null,
  customer_id uuid not null,
  step_day integer not null,
  act text not null,
  is_task boolean not null generated always as (act <> 'mensaje') stored,
  on_day date not null,
  status text not null,
  channel text,
  template_id uuid references template,
  -- why staff discarded it, or what held it as it was to go
  reason text not null default '',
  held text,
  created_at timestamptz not null default now(),
  decided_by uuid references app_user,
  constraint policy_action_daily unique (customer_id, on_day, is_task) deferrable,
  unique (profile_id, id),
  check (act in ('mensaje', 'llamada', 'visita', 'carta')),
  check (status in ('propuesta', 'aprobada', 'enviada', 'por_hacer', 'hecha', 'retenida', 'descartada')),
  check ((act = 'mensaje') = (template_id is not null)),
  foreign key (profile_id, policy_id) references policy (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index policy_action_list on policy_action (profile_id, status, on_day);
create index policy_action_policy on policy_action (policy_id);
select keep_apart('policy_action');

create table policy_pass (
  profile_id uuid not null,
  document_id uuid not null,
  day integer not null,
  action_id uuid not null,
  primary key (document_id, day),
  foreign key (profile_id, document_id) references document (profile_id, id),
  foreign key (profile_id, action_id) references policy_action (profile_id, id) on delete cascade
);
create index policy_pass_action on policy_pass (action_id);
select keep_apart('policy_pass');

alter table message add column policy_action_id uuid unique references policy_action;
