-- How each person likes to see a list, under a name of their own.
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
