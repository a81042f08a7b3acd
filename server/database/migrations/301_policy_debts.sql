-- Where each open debt stands in the policy that has it, as the daily run sees it and as its action goes on; and how many stand where.

create table policy_debt (
  document_id uuid primary key,
  profile_id uuid not null,
  policy_id uuid not null,
  state text not null,
  -- the step in hand of one that is proposed, approved or a task, else the last one done
  day integer,
  -- what suppresses it
  held text,
  action_id uuid,
  check (state in ('espera', 'propuesta', 'aprobada', 'por_hacer', 'retenida', 'terminada')),
  check ((state = 'retenida') = (held is not null)),
  foreign key (profile_id, document_id) references document (profile_id, id) on delete cascade,
  foreign key (profile_id, policy_id) references policy (profile_id, id)
);
create index policy_debt_action on policy_debt (action_id) where action_id is not null;
select keep_apart('policy_debt');

create table policy_debt_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  policy_id uuid not null,
  state text not null,
  day integer,
  held text,
  count bigint not null
);
create index policy_debt_total_profile on policy_debt_total (profile_id);
select keep_apart('policy_debt_total');
