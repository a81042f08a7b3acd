-- How often the console's machines take their transitions: of a company and a day, for as long as it lets that be counted.

-- No row: nothing is counted, and none of what was is left.
create table flow_traffic_consent (
  profile_id uuid primary key references profile,
  given_at timestamptz not null default now()
);
select keep_apart('flow_traffic_consent');

create table flow_traffic (
  profile_id uuid not null references flow_traffic_consent on delete cascade,
  day date not null default current_date,
  machine text not null,
  transition text not null,
  times integer not null check (times between 1 and 100000000),
  primary key (profile_id, machine, day, transition)
);
select keep_apart('flow_traffic');
create index flow_traffic_day on flow_traffic (day);
