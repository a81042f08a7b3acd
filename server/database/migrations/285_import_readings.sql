-- How far a person's file of customers or documents is compared with what is there. Nobody needs it after a crash.
create unlogged table import_reading (
  profile_id uuid not null references profile,
  user_id uuid not null references app_user on delete cascade,
  rows_read integer not null,
  rows_total integer not null,
  told_at timestamptz not null default now(),
  primary key (profile_id, user_id)
);
create index import_reading_user on import_reading (user_id);
select keep_apart('import_reading');
