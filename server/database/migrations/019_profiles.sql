-- The wall between profiles. What is done for one runs as the role cartera_app (server/database/role.ts makes it), which sees
-- and writes rows of the profile that its transaction names, and of no other, whatever the statement forgot to ask.
-- The owner of the tables is not held: it logs people in, tidies up and moves the schema on.

create function own_profile() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('cartera.profile', true), '')::uuid
$$;

-- For every table with a profile_id, also those to come.
create function keep_apart(given regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', given);
  execute format('create policy own on %s to cartera_app using (profile_id = (select own_profile()))', given);
  execute format('grant select, insert, update, delete on %s to cartera_app', given);
end $$;

-- Rows that belonged to a profile through another say so themselves: a policy that looks elsewhere is asked row by row.
alter table candidate add column profile_id uuid;
update candidate c set profile_id = m.profile_id from bank_movement m where m.id = c.movement_id;
delete from candidate where profile_id is null;
alter table candidate alter column profile_id set not null;
alter table candidate_set add column profile_id uuid;
update candidate_set c set profile_id = m.profile_id from bank_movement m where m.id = c.movement_id;
delete from candidate_set where profile_id is null;
alter table candidate_set alter column profile_id set not null;
alter table debit_answer_line add column profile_id uuid;
update debit_answer_line l set profile_id = a.profile_id from debit_answer a where a.id = l.answer_id;
alter table debit_answer_line alter column profile_id set not null;

select keep_apart(c.oid) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'profile_id' and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'app_user';

-- What is only added to.
revoke update, delete on allocation, audit_line from cartera_app;

create policy global on template for select to cartera_app using (is_global);
alter table profile enable row level security;
create policy own on profile for select to cartera_app using (id = (select own_profile()));
grant select on profile, bank, bank_code, city to cartera_app;
grant usage on sequence debit_reference to cartera_app;

-- Passwords and sessions are none of its business: who did something is known by name alone, wherever they work by now.
alter table app_user enable row level security;
create function name_of(person uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select full_name from app_user where id = person
$$;

-- Whose the settings are that the service was started with.
create function first_profile() returns uuid language sql stable security definer set search_path = public, pg_temp as $$
  select id from profile order by created_at, id limit 1
$$;

-- Only an owner renews what the planner knows of a table.
create function renew_statistics(given regclass) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('analyze %s', given);
end $$;
