-- Where a company is. It decides which banks come first, and in which hours and on which days nothing is sent unless somebody says otherwise.
alter table profile
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column version integer not null default 1;
create policy own_change on profile for update to cartera_app using (id = (select own_profile()));
grant update (name, country, version) on profile to cartera_app;
-- Nobody said it yet: another country of the company brings its own holidays.
alter table sending_calendar add column by_default boolean not null default false;
-- Monday to Friday from 08 to 18, Saturday from 09 to 13, for whoever had said nothing; the holidays of the country where the service is.
with given as (
  insert into sending_calendar (profile_id, country, by_default)
  select id, case current_setting('TimeZone') when 'America/Guayaquil' then 'EC' when 'America/Bogota' then 'CO' when 'America/Lima' then 'PE' end, true
  from profile on conflict do nothing returning profile_id)
insert into sending_hours (profile_id, weekday, opens, closes)
select profile_id, d, case d when 6 then time '09:00' else '08:00' end, case d when 6 then time '13:00' else '18:00' end
from given, generate_series(1, 6) d on conflict do nothing;
