-- When a company's campaigns go out: not on its holidays, and only in its hours, if it has any.
create table sending_calendar (
  profile_id uuid primary key references profile,
  country text check (country in ('EC', 'CO', 'PE')),
  version integer not null default 1
);
select keep_apart('sending_calendar');

create table sending_hours (
  profile_id uuid not null references profile,
  -- Monday is 1
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  primary key (profile_id, weekday),
  check (opens < closes)
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

-- The first moment from `given` on in which the company sends: `given` itself, unless it is closed then. A year without any ends the search.
create function opens_at(company uuid, given timestamptz) returns timestamptz language plpgsql stable as $$
declare
  at timestamp := given;
  hours sending_hours;
  has_hours boolean := exists (select from sending_hours where profile_id = company);
begin
  for n in 0..366 loop
    if not exists (select from holiday where profile_id = company and day = at::date) then
      if not has_hours then
        return case n when 0 then given else at end;
      end if;
      select * into hours from sending_hours where profile_id = company and weekday = extract(isodow from at);
      if found and at::time < hours.opens then
        return at::date + hours.opens;
      end if;
      if found and at::time < hours.closes then
        return case n when 0 then given else at end;
      end if;
    end if;
    at := at::date + 1;
  end loop;
  return at;
end $$;

-- The moment at which the company has been open for so long since `given`.
create function after_open(company uuid, given timestamptz, wait interval) returns timestamptz language plpgsql stable as $$
declare
  at timestamp := opens_at(company, given);
  closing timestamp;
begin
  for n in 0..366 loop
    closing := at::date + coalesce(
      (select closes from sending_hours where profile_id = company and weekday = extract(isodow from at)), '24:00');
    exit when at + wait <= closing;
    wait := wait - (closing - at);
    at := opens_at(company, closing);
  end loop;
  return at + wait;
end $$;
