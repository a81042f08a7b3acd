-- A company's country.

-- The country of a zone of the tz database, for countries whose banks are known.
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

-- The country that the company set, else that of the service's time zone.
create or replace function country_of(company uuid) returns text language sql stable as $$
  select coalesce((select country from profile where id = company), zone_country(current_setting('TimeZone')))
$$;
