-- Facts about companies and people that the role of one company may read.

-- The company of the settings that the service was started with.
create or replace function first_profile() returns uuid language sql stable security definer set search_path = public, pg_temp as $$
  select id from profile order by created_at, id limit 1
$$;

create or replace function name_of(person uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select full_name from app_user where id = person
$$;

-- Who did something: a person of staff, or the customer on their own page.
create or replace function signed_by(person uuid, by_customer boolean) returns text language sql stable set search_path = public, pg_temp as $$
  select case when by_customer then 'Cliente' else coalesce(name_of(person), '') end
$$;

-- Who works in one's own company.
create or replace function colleagues() returns table (id uuid, name text) language sql stable security definer set search_path = public, pg_temp as $$
  select id, full_name from app_user where profile_id = own_profile() and role is not null and disabled_at is null
$$;

-- The address that a test goes to: only of people of one's own company.
create or replace function email_of(person uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select email from app_user where id = person and profile_id = own_profile()
$$;

-- The number of registered people whom nobody admitted; 0 with several companies.
create or replace function people_waiting() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from app_user where profile_id is null and role is null and disabled_at is null
    and (select count(*) from (select from profile limit 2) p) = 1
$$;

-- Only an owner may renew the planner's statistics of a table. `columns`: these of it, and no index of an expression; null for all.
create or replace function renew_statistics(given regclass, columns text[] default null) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('analyze %s %s', given, '(' || (select string_agg(quote_ident(c), ', ') from unnest(columns) c) || ')');
end $$;

-- The same for each of these tables that has doubled since, or never had any: without statistics every index of the open documents costs the planner
-- the same, and it may look each movement's number up among all of them. Autovacuum comes a minute later.
create or replace function renew_outgrown_statistics(given regclass[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outgrown regclass;
begin
  for outgrown in
    select c.oid from pg_class c where c.oid = any(given) and pg_relation_size(c.oid) / current_setting('block_size')::int > 10 + 2 * c.relpages order by c.oid
  loop
    perform renew_statistics(outgrown);
  end loop;
end $$;
