-- What a company says in its calls, by the reason, where it is not the usual text.
create table call_scripts (
  profile_id uuid primary key references profile,
  version integer not null default 1,
  texts jsonb not null
);
select keep_apart('call_scripts');
