-- A company that was made as a demonstration, and how many days have passed in it besides those of the calendar. Only such a
-- company's data may be made older.
create table demo_clock (
  profile_id uuid primary key references profile,
  days integer not null default 0 check (days >= 0)
);
select keep_apart('demo_clock');
