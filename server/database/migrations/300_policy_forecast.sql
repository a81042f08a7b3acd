-- What the policies that are on would do on the days to come if nobody paid, as the last run foretold it.
create table policy_forecast (
  profile_id uuid not null references profile,
  day date not null,
  messages integer not null,
  tasks integer not null,
  -- A day that passes at once makes each of these a day older in one statement.
  primary key (profile_id, day) deferrable
);
select keep_apart('policy_forecast');
