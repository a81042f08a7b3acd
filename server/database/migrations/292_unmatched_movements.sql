-- Movements that matching takes too long for.
create table movement_unmatched (
  profile_id uuid not null,
  movement_id uuid not null,
  primary key (movement_id)
);
create index movement_unmatched_profile on movement_unmatched (profile_id);
select keep_apart('movement_unmatched');
