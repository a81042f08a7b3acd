-- A copy that was restored sends nothing to anybody until the company's administrators say that it is the one that works.

create table outgoing_hold (
  profile_id uuid primary key references profile,
  held_at timestamptz not null default now(),
  -- When the copy was made; null where nobody knows.
  copied_at timestamptz
);
select keep_apart('outgoing_hold');
