-- An ending for every movement: documents, the customer's credit, or a category; and the end of a conciliation.

-- What money that is no customer's is, as a company calls it.
create table movement_category (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null check (name <> ''),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  unique (profile_id, id)
);
create unique index movement_category_name on movement_category (profile_id, match_key(name));
select keep_apart('movement_category');

-- How a company reconciles. No row: nothing is forgiven.
create table reconciliation_settings (
  profile_id uuid primary key references profile,
  version integer not null default 1,
  -- of a document, in its currency
  forgive_limit numeric(15,2) not null default 0 check (forgive_limit >= 0)
);
select keep_apart('reconciliation_settings');

create function first_movement_categories() returns trigger language plpgsql as $$
begin
  insert into movement_category (profile_id, name)
    select p.id, n from added p, unnest(array['Intereses ganados', 'Reverso', 'Transferencia entre cuentas propias', 'Comisión bancaria',
      'Impuesto', 'Pago a proveedor', 'Otro']) n;
  return null;
end $$;
create trigger profile_added after insert on profile
  referencing new table as added for each statement execute function first_movement_categories();
insert into movement_category (profile_id, name)
  select p.id, n from profile p, unnest(array['Intereses ganados', 'Reverso', 'Transferencia entre cuentas propias', 'Comisión bancaria',
    'Impuesto', 'Pago a proveedor', 'Otro']) n;

alter table bank_movement
  add column category_id uuid,
  -- how much of the amount the category explains; of money that went out, all of it
  add column categorised numeric(15,2) not null default 0,
  -- what one act put into a category; undone together
  add column category_batch uuid,
  add foreign key (profile_id, category_id) references movement_category (profile_id, id),
  drop constraint movement_not_over_assigned,
  drop column unassigned;
alter table bank_movement
  add column unassigned numeric(15,2) generated always as (greatest(amount, 0) - assigned - greatest(categorised, 0)) stored,
  add constraint movement_not_over_assigned check (assigned >= 0 and assigned + greatest(categorised, 0) <= greatest(amount, 0)),
  add constraint movement_category_explains check (
    (category_id is null) = (categorised = 0) and categorised between least(amount, 0) and greatest(amount, 0));
create index movement_in_category on bank_movement (category_id) where category_id is not null;

-- What a payment does not settle is the customer's credit, or, while nobody gave it to them, the movement's again.
alter table payment
  add column keeps_rest boolean not null default true,
  -- the act that made it
  add column batch uuid;
update payment set keeps_rest = false where movement_id is not null;
alter table payment add column worth numeric(15,2) generated always as (
  case when voided_at is not null then 0 when keeps_rest then amount else allocated end) stored;
create index payment_credit on payment (customer_id) where keeps_rest and voided_at is null and allocated < amount;

-- An entry without a payment forgives the rest of a document, and says why.
alter table allocation
  alter column payment_id drop not null,
  add column movement_id uuid,
  add column reason text,
  add foreign key (profile_id, movement_id) references bank_movement (profile_id, id),
  add check ((payment_id is null) = (reason is not null) and (payment_id is null) = (movement_id is not null) and reason <> '');
create index allocation_forgiven on allocation (movement_id) where movement_id is not null;

create or replace function apply_allocations() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join allocation o on o.id = a.reverses
    where a.amount <> -o.amount or a.payment_id is distinct from o.payment_id or a.document_id <> o.document_id or o.amount < 0
  ) then
    raise exception 'a reversal must mirror the entry it names' using errcode = '23514';
  end if;
  if exists (
    select from added a join payment p on p.id = a.payment_id join document d on d.id = a.document_id
    where a.amount > 0 and (p.currency <> d.currency or p.customer_id <> d.customer_id)
  ) then
    raise exception 'a payment settles documents of its customer, in its currency' using errcode = '23514';
  end if;
  update document d set allocated = d.allocated + s.amount, version = d.version + 1
    from (select document_id, sum(amount) amount from added group by document_id) s where d.id = s.document_id;
  update payment p set allocated = p.allocated + s.amount, version = p.version + 1
    from (select payment_id, sum(amount) amount from added group by payment_id) s where p.id = s.payment_id;
  return null;
end $$;

-- What a movement's payments are worth is assigned of it.
create function assign_to_new_payments() returns trigger language plpgsql as $$
begin
  update bank_movement m set assigned = m.assigned + s.worth, version = m.version + 1, later = false
    from (select movement_id, sum(worth) worth from added where movement_id is not null group by movement_id having sum(worth) <> 0) s
    where m.id = s.movement_id;
  return null;
end $$;
create trigger payment_takes after insert on payment
  referencing new table as added for each statement execute function assign_to_new_payments();

create function assign_to_changed_payments() returns trigger language plpgsql as $$
begin
  update bank_movement m set assigned = m.assigned + s.worth, version = m.version + 1, later = false
    from (select n.movement_id, sum(n.worth - o.worth) worth from changed n join earlier o using (id)
          where n.movement_id is not null and n.worth <> o.worth group by n.movement_id) s
    where m.id = s.movement_id;
  return null;
end $$;
create trigger payment_takes_other after update on payment
  referencing old table as earlier new table as changed for each statement execute function assign_to_changed_payments();

-- Promises count the same worth.
do $$ begin
  execute replace(pg_get_functiondef('settle_promises(uuid[])'::regprocedure),
    'worth_of(voided_at, movement_id, amount, allocated) as worth', 'worth');
end $$;
create or replace function settle_promises_of_changed() returns trigger language plpgsql as $$
begin
  perform settle_promises(array(
    select distinct n.customer_id from changed n join earlier o using (id)
    where (n.worth, n.date) is distinct from (o.worth, o.date)
      and exists (select from promise p where p.customer_id = n.customer_id)));
  return null;
end $$;
drop function worth_of(timestamptz, uuid, numeric, numeric);

-- A closed conciliation's movements stay as they are, whoever asks.
alter table conciliation
  add column closed_at timestamptz,
  add column closed_by uuid references app_user,
  add check ((closed_at is null) = (closed_by is null));
create function keep_closed() returns trigger language plpgsql as $$
declare
  closed text;
begin
  select c.name into closed from changed m join conciliation c on c.id = m.conciliation_id where c.closed_at is not null limit 1;
  if found then
    raise exception 'the conciliation is closed' using errcode = 'CA001', detail = closed;
  end if;
  return null;
end $$;
create trigger movement_stays_closed after update on bank_movement
  referencing new table as changed for each statement execute function keep_closed();
