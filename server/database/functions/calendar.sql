-- When a company sends messages.

-- The country of a zone of the tz database, of those whose banks are known.
create or replace function zone_country(zone text) returns text language sql immutable parallel safe as $$
  select case
    when zone in ('America/Guayaquil', 'Pacific/Galapagos') then 'EC'
    when zone = 'America/Bogota' then 'CO'
    when zone = 'America/Lima' then 'PE'
    when zone in ('America/Mexico_City', 'America/Cancun', 'America/Merida', 'America/Monterrey', 'America/Matamoros', 'America/Chihuahua',
      'America/Ciudad_Juarez', 'America/Ojinaga', 'America/Mazatlan', 'America/Bahia_Banderas', 'America/Hermosillo', 'America/Tijuana') then 'MX'
    when zone in ('America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter') then 'CL'
    when zone in ('Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta') then 'ES'
    when zone in ('America/New_York', 'America/Detroit', 'America/Chicago', 'America/Menominee', 'America/Denver', 'America/Boise', 'America/Phoenix',
      'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu') or zone ~ '^America/(Indiana|Kentucky|North_Dakota)/' then 'US'
    when zone in ('Europe/Berlin', 'Europe/Busingen') then 'DE'
    when zone = 'Europe/Paris' then 'FR'
    when zone = 'Europe/Rome' then 'IT'
    when zone in ('Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores') then 'PT'
    when zone = 'Europe/Amsterdam' then 'NL'
    when zone = 'Europe/Brussels' then 'BE'
    when zone = 'Europe/Vienna' then 'AT'
    when zone = 'Europe/Dublin' then 'IE'
    when zone = 'Europe/Luxembourg' then 'LU'
    when zone = 'Europe/Vilnius' then 'LT'
    when zone = 'Europe/Helsinki' then 'FI'
    when zone = 'Europe/Athens' then 'GR'
  end
$$;

-- As the company said, else where the service is.
create or replace function country_of(company uuid) returns text language sql stable as $$
  select coalesce((select country from profile where id = company), zone_country(current_setting('TimeZone')))
$$;

-- Monday to Friday from 08 to 18, Saturday from 09 to 13, for a company that never said when it sends.
create or replace function usual_calendar(company uuid) returns void language sql as $$
  with given as (
    insert into sending_calendar (profile_id, country, by_default)
    select company, case when country_of(company) in ('EC', 'CO', 'PE') then country_of(company) end, true
    on conflict do nothing returning profile_id)
  insert into sending_hours (profile_id, weekday, opens, closes)
  select profile_id, d, case d when 6 then time '09:00' else '08:00' end, case d when 6 then time '13:00' else '18:00' end
  from given, generate_series(1, 6) d on conflict do nothing
$$;

-- The first moment from `given` on in which the company sends: `given` itself, unless it is closed then. A year without any ends the search.
create or replace function opens_at(company uuid, given timestamptz) returns timestamptz language plpgsql stable as $$
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
create or replace function after_open(company uuid, given timestamptz, wait interval) returns timestamptz language plpgsql stable as $$
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

-- What a company is closed by at a moment: a holiday with its name, or its hours; null while it is open.
create or replace function closed_by(company uuid, given timestamptz) returns jsonb language sql stable as $$
  select case when opens_at(company, given) > given then
    coalesce((select jsonb_build_object('kind', 'feriado', 'name', name) from holiday where profile_id = company and day = given::date),
      jsonb_build_object('kind', 'horario', 'name', '')) end
$$;
