-- A movement may be split over several categories, each with its own amount. One of a single category has no parts.
create table movement_part (
  profile_id uuid not null references profile,
  movement_id uuid not null,
  category_id uuid not null,
  -- with the sign of the movement
  amount numeric(15,2) not null check (amount <> 0),
  primary key (movement_id, category_id),
  foreign key (profile_id, movement_id) references bank_movement (profile_id, id),
  foreign key (profile_id, category_id) references movement_category (profile_id, id)
);
create index movement_part_category on movement_part (category_id);
select keep_apart('movement_part');
