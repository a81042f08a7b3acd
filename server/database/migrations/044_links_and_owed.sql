-- A link stands here before its provider is asked for it, so that nothing waits for the provider but the link's own job.
alter table payment_link
  drop constraint payment_link_status_check,
  add constraint payment_link_status_check check (status in ('creando', 'pendiente', 'pagado', 'fallido', 'vencido')),
  add column attempts integer not null default 0,
  -- why the provider made none, or not yet
  add column reason text not null default '';
create index payment_link_begun on payment_link (created_at) where status = 'creando';

-- What each customer owes, in the currency most of their documents are in: their list is ordered by it. Whoever changes a document
-- notes whose it is, in a row of its own, so that nobody waits for another; whoever wants that order brings it up to date first.
create table customer_owed (
  customer_id uuid primary key,
  profile_id uuid not null,
  owed numeric(20,2) not null,
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index customer_owed_list on customer_owed (profile_id, owed, customer_id);
select keep_apart('customer_owed');

create table customer_owed_change (
  id bigint generated always as identity primary key,
  profile_id uuid not null references profile,
  customer_id uuid not null
);
create index customer_owed_change_profile on customer_owed_change (profile_id);
select keep_apart('customer_owed_change');

create function owed_by(customer uuid) returns numeric language sql stable as $$
  select coalesce((
    select sum(balance) from document where customer_id = customer and balance > 0 and voided_at is null
    group by currency order by count(*) desc, currency limit 1), 0)
$$;

insert into customer_owed (customer_id, profile_id, owed)
  select id, profile_id, owed_by(id) from customer where deleted_at is null;

-- One at a time for a company: what was noted when it begins is settled when it ends.
create function fold_customer_owed(company uuid) returns void language plpgsql as $$
declare
  noted uuid[];
begin
  if not exists (select from customer_owed_change where profile_id = company) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('customer_owed ' || company, 0));
  with gone as (delete from customer_owed_change where profile_id = company returning customer_id)
    select array_agg(distinct customer_id) into noted from gone;
  insert into customer_owed (customer_id, profile_id, owed)
    select id, profile_id, owed_by(id) from customer where id = any(noted) and deleted_at is null
    on conflict (customer_id) do update set owed = excluded.owed where customer_owed.owed <> excluded.owed;
  delete from customer_owed o using customer c where o.customer_id = any(noted) and c.id = o.customer_id and c.deleted_at is not null;
end $$;

create function note_customer_owed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into customer_owed_change (profile_id, customer_id)
      select distinct c.profile_id, whose.id from changed c join earlier e on e.id = c.id
      cross join lateral (values (c.customer_id), (e.customer_id)) whose(id)
      where (c.customer_id, c.currency, c.balance, c.voided_at) is distinct from (e.customer_id, e.currency, e.balance, e.voided_at);
  else
    insert into customer_owed_change (profile_id, customer_id) select distinct profile_id, customer_id from changed;
  end if;
  return null;
end $$;
create trigger document_owed_added after insert on document
  referencing new table as changed for each statement execute function note_customer_owed();
create trigger document_owed_taken after delete on document
  referencing old table as changed for each statement execute function note_customer_owed();
create trigger document_owed_changed after update on document
  referencing old table as earlier new table as changed for each statement execute function note_customer_owed();

create function note_customers() returns trigger language plpgsql as $$
begin
  insert into customer_owed_change (profile_id, customer_id) select profile_id, id from changed;
  return null;
end $$;
create trigger customer_owed_added after insert on customer
  referencing new table as changed for each statement execute function note_customers();
create function note_customer_gone() returns trigger language plpgsql as $$
begin
  insert into customer_owed_change (profile_id, customer_id) values (new.profile_id, new.id);
  return null;
end $$;
create trigger customer_owed_gone after update of deleted_at on customer
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function note_customer_gone();
