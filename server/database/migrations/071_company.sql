-- Where a company is. It decides which banks come first, and in which hours and on which days nothing is sent unless somebody says otherwise.
alter table profile
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column version integer not null default 1;
create policy own_change on profile for update to cartera_app using (id = (select own_profile()));
grant update (name, country, version) on profile to cartera_app;

-- The country of a zone of the tz database, of those whose banks are known.
create function zone_country(zone text) returns text language sql immutable parallel safe as $$
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
create function country_of(company uuid) returns text language sql stable as $$
  select coalesce((select country from profile where id = company), zone_country(current_setting('TimeZone')))
$$;

-- Nobody said it yet: another country of the company brings its own holidays.
alter table sending_calendar add column by_default boolean not null default false;

-- Monday to Friday from 08 to 18, Saturday from 09 to 13, for a company that never said when it sends.
create function usual_calendar(company uuid) returns void language sql as $$
  with given as (
    insert into sending_calendar (profile_id, country, by_default)
    select company, case when country_of(company) in ('EC', 'CO', 'PE') then country_of(company) end, true
    on conflict do nothing returning profile_id)
  insert into sending_hours (profile_id, weekday, opens, closes)
  select profile_id, d, case d when 6 then time '09:00' else '08:00' end, case d when 6 then time '13:00' else '18:00' end
  from given, generate_series(1, 6) d on conflict do nothing
$$;
select usual_calendar(id) from profile;

-- Who registered and was let in by nobody; of several companies none is told.
create function people_waiting() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from app_user where profile_id is null and role is null and disabled_at is null
    and (select count(*) from (select from profile limit 2) p) = 1
$$;
