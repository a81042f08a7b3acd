-- What a person has begun and not confirmed, so that another page, an expired session or a closed tab loses none of it.
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

-- What a person did at once, and what was undone by it: the way back from any of it, also on another day.
alter table audit_line add column act uuid, add column undoes uuid;
create index audit_line_act on audit_line (act) where act is not null;
create index audit_line_undoes on audit_line (undoes) where undoes is not null;
create index audit_line_acts_of on audit_line (user_id, id) where act is not null;

-- Why a movement was put by, and until when.
alter table bank_movement
  add column later_reason text not null default '',
  add column later_until date;
