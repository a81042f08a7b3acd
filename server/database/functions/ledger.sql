-- The ledger: triggers keep its sums, and its entries never change.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Archiving, which a company's work cannot say of itself, moves audit lines to a file.
  if tg_op = 'DELETE' and tg_table_name = 'audit_line' and current_setting('cartera.archiving', true) = 'on' and current_user <> 'cartera_app' then
    return old;
  end if;
  raise exception 'ledger entries are never changed or deleted' using errcode = '23514';
end $$;
create or replace trigger allocation_stays before update or delete on allocation for each row execute function refuse_change();
create or replace trigger audit_line_stays before update or delete on audit_line for each row execute function refuse_change();
create or replace trigger allocation_is_kept before truncate on allocation for each statement execute function refuse_change();
create or replace trigger audit_line_is_kept before truncate on audit_line for each statement execute function refuse_change();

-- Triggers note changed documents, so a document need not store the transaction that changed it.
create or replace function apply_allocations() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join allocation o on o.id = a.reverses
    where a.amount <> -o.amount or a.payment_id is distinct from o.payment_id or a.document_id <> o.document_id
      or a.expected_id is distinct from o.expected_id or o.amount < 0
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
  -- A payment is made with what its own act allocates of it, which nobody else knows of yet: only what other acts allocate is added.
  if exists (
    select from added a join payment p on p.id = a.payment_id
    where a.batch is distinct from p.batch or p.allocated <> (select sum(o.amount) from allocation o where o.payment_id = p.id)
  ) then
    update payment p set version = p.version + 1,
      allocated = case when p.batch = any(s.acts) then (select sum(o.amount) from allocation o where o.payment_id = p.id) else p.allocated + s.amount end
      from (select payment_id, sum(amount) amount, array_agg(distinct batch) acts from added group by payment_id) s
      where p.id = s.payment_id and (not coalesce(p.batch = any(s.acts), false)
        or p.allocated <> (select sum(o.amount) from allocation o where o.payment_id = p.id));
  end if;
  if exists (select from added where expected_id is not null) then
    update expected_withholding e set pending = e.pending + s.amount, version = e.version + 1
      from (select expected_id, sum(amount) amount from added where expected_id is not null group by expected_id) s where e.id = s.expected_id;
  end if;
  return null;
end $$;
create or replace trigger allocation_applies after insert on allocation
  referencing new table as added for each statement execute function apply_allocations();

-- A movement's `assigned` is the sum of its payments' worth.
create or replace function assign_to_new_payments() returns trigger language plpgsql as $$
begin
  -- an update of no rows runs all triggers of movements
  if exists (select from added where movement_id is not null and worth <> 0) then
    update bank_movement m set assigned = m.assigned + s.worth, version = m.version + 1, later = false
      from (select movement_id, sum(worth) worth from added where movement_id is not null group by movement_id having sum(worth) <> 0) s
      where m.id = s.movement_id;
  end if;
  return null;
end $$;
create or replace trigger payment_takes after insert on payment
  referencing new table as added for each statement execute function assign_to_new_payments();

create or replace function assign_to_changed_payments() returns trigger language plpgsql as $$
begin
  -- looked for by movement: for one that exists, the planner would compare each payment with each
  if exists (select from (select movement_id, worth from changed union all select movement_id, -worth from earlier) c
      where movement_id is not null group by movement_id having sum(worth) <> 0) then
    update bank_movement m set assigned = m.assigned + s.worth, version = m.version + 1, later = false
      from (select movement_id, sum(worth) worth from (
              select movement_id, worth from changed union all select movement_id, -worth from earlier) c
            where movement_id is not null group by movement_id having sum(worth) <> 0) s
      where m.id = s.movement_id;
  end if;
  return null;
end $$;
create or replace trigger payment_takes_other after update on payment
  referencing old table as earlier new table as changed for each statement execute function assign_to_changed_payments();

create or replace function first_movement_categories() returns trigger language plpgsql as $$
begin
  insert into movement_category (profile_id, name, own_transfer)
    select p.id, n, n = 'Transferencia entre cuentas propias' from added p, unnest(array['Intereses ganados', 'Reverso', 'Transferencia entre cuentas propias', 'Comisión bancaria',
      'Impuesto', 'Pago a proveedor', 'Otro']) n;
  return null;
end $$;
create or replace trigger profile_added after insert on profile
  referencing new table as added for each statement execute function first_movement_categories();

create or replace function keep_closed() returns trigger language plpgsql as $$
declare
  closed text;
begin
  select c.name into closed from changed m join conciliation c on c.id = m.conciliation_id where c.closed_at is not null limit 1;
  if found then
    raise exception 'the conciliation is closed' using errcode = 'CA001', detail = closed;
  end if;
  return null;
end $$;
create or replace trigger movement_stays_closed after update on bank_movement
  referencing new table as changed for each statement execute function keep_closed();
