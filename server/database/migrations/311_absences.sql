-- Who sees and works the customers of somebody who is away, from one day to another.
create table absence (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  person_id uuid not null references app_user,
  substitute_id uuid not null references app_user,
  starts_on date not null,
  ends_on date not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  check (person_id <> substitute_id),
  check (starts_on <= ends_on)
);
create index absence_list on absence (profile_id, ends_on desc);
create index absence_person on absence (person_id, ends_on);
create index absence_substitute on absence (substitute_id, ends_on);
create index absence_author on absence (created_by);
select keep_apart('absence');
