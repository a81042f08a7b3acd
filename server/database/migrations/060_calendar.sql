-- When messages may be sent.

create table timeslot (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  template_id uuid not null references template,
  campaign_type smallint not null,
  launch_date timestamptz not null,
  no_documentos integer not null default 0,
  campaign_id uuid,
  created_at timestamptz not null default now(),
  check (campaign_type in (0, 1)),
  check (no_documentos >= 0),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id)
);
create index timeslot_list on timeslot (profile_id, launch_date);
create index timeslot_template on timeslot (template_id);
select keep_apart('timeslot');

create table sending_calendar (
  profile_id uuid primary key references profile,
  country text,
  version integer not null default 1,
  check (country in ('EC', 'CO', 'PE'))
);
select keep_apart('sending_calendar');

create table sending_hours (
  profile_id uuid not null references profile,
  -- Monday is 1
  weekday smallint not null,
  opens time without time zone not null,
  closes time without time zone not null,
  primary key (profile_id, weekday),
  check (opens < closes),
  check ((weekday >= 1) and (weekday <= 7))
);
select keep_apart('sending_hours');

create table holiday (
  profile_id uuid not null references profile,
  day date not null,
  name text not null,
  -- the law that says so; empty for the company's own
  law text not null default '',
  primary key (profile_id, day)
);
select keep_apart('holiday');
