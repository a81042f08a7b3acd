-- Who of staff has what open. Nobody needs it after a crash, and what is silent is forgotten.
create unlogged table presence (
  profile_id uuid not null references profile,
  -- chosen by the page: one for each time that something is opened
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  -- the address of what is open: its room and its id
  place text not null check (length(place) <= 100),
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (profile_id, id)
);
create index presence_place on presence (profile_id, place);
create index presence_user on presence (user_id);
select keep_apart('presence');
