-- Entries for a company's accounting: once it has begun, each fact of the ledger posts in its own transaction, whoever books it. Statement triggers
-- note what changed with how it was before, and as the transaction commits one posting for each fact says the difference.

create or replace function no_subject() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create or replace function accounting_lock(profile uuid) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('accounting ' || profile, 0)
$$;

-- Whether the company's facts are posted. Who asks holds off its beginning until the transaction ends, so that a beginning sees either all of its facts or none.
create or replace function has_accounting(profile uuid) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(accounting_lock(profile));
  return exists (select from accounting_setup s where s.profile_id = profile);
end $$;

create or replace function note_new_payments() returns trigger language plpgsql as $$
declare
  profile uuid;
begin
  for profile in select distinct n.profile_id from changed n where n.worth <> 0 loop
    if has_accounting(profile) then
      insert into accounting_due (profile_id, kind, items)
      select profile, 'payment', jsonb_agg(jsonb_build_object('id', n.id, 'worth', 0, 'allocated', 0)) from changed n where n.profile_id = profile and n.worth <> 0;
    end if;
  end loop;
  return null;
end $$;
create or replace trigger payment_is_posted after insert on payment
  referencing new table as changed for each statement execute function note_new_payments();

create or replace function note_changed_payments() returns trigger language plpgsql as $$
declare
  profile uuid;
begin
  for profile in
    select distinct n.profile_id from changed n join earlier o using (id)
    where (n.worth, n.allocated) <> (o.worth, o.allocated) or n.movement_id is distinct from o.movement_id
  loop
    if has_accounting(profile) then
      insert into accounting_due (profile_id, kind, items)
      select profile, 'payment', jsonb_agg(jsonb_build_object('id', o.id, 'movement_id', o.movement_id, 'worth', o.worth, 'allocated', o.allocated))
      from changed n join earlier o using (id)
      where n.profile_id = profile and ((n.worth, n.allocated) <> (o.worth, o.allocated) or n.movement_id is distinct from o.movement_id);
    end if;
  end loop;
  return null;
end $$;
create or replace trigger payment_change_is_posted after update on payment
  referencing old table as earlier new table as changed for each statement execute function note_changed_payments();

create or replace function note_allocations() returns trigger language plpgsql as $$
declare
  profile uuid;
begin
  for profile in select distinct a.profile_id from added a loop
    if has_accounting(profile) then
      insert into accounting_due (profile_id, kind, items)
      select profile, case when a.payment_id is null then 'write_off' else 'allocation' end,
        jsonb_agg(jsonb_build_object('id', a.id, 'payment_id', a.payment_id, 'document_id', a.document_id, 'amount', a.amount))
      from added a where a.profile_id = profile group by a.payment_id is null;
    end if;
  end loop;
  return null;
end $$;
create or replace trigger allocation_is_posted after insert on allocation
  referencing new table as added for each statement execute function note_allocations();

create or replace function note_categorised() returns trigger language plpgsql as $$
declare
  profile uuid;
begin
  for profile in
    select distinct n.profile_id from changed n join earlier o using (id)
    where n.category_id is distinct from o.category_id or n.categorised <> o.categorised
  loop
    if has_accounting(profile) then
      insert into accounting_due (profile_id, kind, items)
      select profile, 'movement', jsonb_agg(jsonb_build_object('id', o.id, 'category_id', o.category_id, 'categorised', o.categorised))
      from changed n join earlier o using (id)
      where n.profile_id = profile and (n.category_id is distinct from o.category_id or n.categorised <> o.categorised);
    end if;
  end loop;
  return null;
end $$;
create or replace trigger movement_category_is_posted after update on bank_movement
  referencing old table as earlier new table as changed for each statement execute function note_categorised();

-- The parts of a movement go before its category does.
create or replace function note_removed_parts() returns trigger language plpgsql as $$
declare
  profile uuid;
begin
  for profile in select distinct t.profile_id from removed t loop
    if has_accounting(profile) then
      insert into accounting_due (profile_id, kind, items)
      select profile, 'part', jsonb_agg(jsonb_build_object('id', t.movement_id, 'category_id', t.category_id, 'amount', t.amount))
      from removed t where t.profile_id = profile;
    end if;
  end loop;
  return null;
end $$;
create or replace trigger movement_part_is_posted after delete on movement_part
  referencing old table as removed for each statement execute function note_removed_parts();

-- Payments: `before` is how each was at first (id, movement_id, worth, allocated; several rows of one: the first), `added` what of them went to documents
-- meanwhile, or came back. Their money is at the bank where they have a movement, else still to be deposited; what no document takes is an advance.
create or replace function post_payments(profile uuid, begun_on date, before jsonb, added jsonb) returns void language plpgsql as $$
begin
  with was as materialized (
    select distinct on (b.id) b.* from rows from (jsonb_to_recordset(before) as (id uuid, movement_id uuid, worth numeric, allocated numeric)) with ordinality as b(id, movement_id, worth, allocated, place)
    order by b.id, b.place
  ), payments as materialized (
    select w.id, w.worth as old_worth, w.worth - w.allocated as old_rest, p.worth, p.worth - p.allocated as rest, w.allocated as old_allocated, p.allocated,
      w.movement_id as old_movement, p.movement_id, p.date, p.currency, p.customer_id, q.sequence, q.is_earlier,
      w.worth = 0 and q.sequence is null as is_new,
      o.bank_account_id as old_account, m.bank_account_id as account, coalesce(m.conciliation_id, o.conciliation_id) as conciliation_id
    from was w
    cross join lateral (select * from payment where payment.id = w.id offset 0) p
    left join lateral (select bank_account_id, conciliation_id from bank_movement where bank_movement.id = w.movement_id offset 0) o on true
    left join lateral (select bank_account_id, conciliation_id from bank_movement where bank_movement.id = p.movement_id offset 0) m on true
    cross join lateral (select max(x.sequence) as sequence, bool_and(x.is_earlier) as is_earlier from accounting_posting x
      where x.profile_id = profile and x.kind = 'pago' and x.source_id = w.id) q
  ), lines as materialized (
    select c.id, c.role, c.subject_id, c.document_id, sum(c.amount) as amount from (
      select id, case when account is null then 'por_depositar' else 'banco' end as role, coalesce(account, no_subject()) as subject_id,
        null::uuid as document_id, worth as amount from payments
      union all
      select id, case when old_account is null then 'por_depositar' else 'banco' end, coalesce(old_account, no_subject()), null, -old_worth from payments
      union all
      select id, 'anticipos', no_subject(), null, old_rest - rest from payments
      union all
      select a.payment_id, 'clientes', no_subject(), a.document_id, -a.amount from jsonb_to_recordset(added) as a(payment_id uuid, document_id uuid, amount numeric)
    ) c group by 1, 2, 3, 4 having sum(c.amount) <> 0
  ), made as (
    insert into accounting_posting (profile_id, kind, source_id, sequence, day, currency, customer_id, conciliation_id, is_correction, is_earlier)
    select profile, 'pago', p.id, coalesce(p.sequence, 0) + 1, case when p.is_new then p.date else current_date end, p.currency, p.customer_id,
      p.conciliation_id, p.worth < p.old_worth or p.allocated < p.old_allocated or (not p.is_new and p.old_movement is distinct from p.movement_id),
      case when p.is_new then p.date < begun_on else coalesce(p.is_earlier, false) end
    from payments p where exists (select from lines l where l.id = p.id) order by p.date, p.id
    returning id, source_id
  )
  insert into accounting_posting_line (profile_id, posting_id, place, role, subject_id, document_id, amount)
  select profile, m.id, row_number() over (partition by m.id order by l.amount < 0, l.role, l.subject_id, l.document_id), l.role, l.subject_id, l.document_id, l.amount
  from made m join lines l on l.id = m.source_id;
end $$;

-- What lowers a document without a payment: written off, a fee that a bank keeps, withheld or expected to be. An undoing posts the opposite, today.
create or replace function post_write_offs(profile uuid, begun_on date, entries uuid[]) returns void language plpgsql as $$
begin
  with entry as materialized (
    select a.id, a.document_id, a.amount, a.certificate_id, d.currency, d.customer_id, m.conciliation_id, q.is_earlier,
      case when a.expected_id is not null then 'retencion_esperada'
        when a.certificate_id is not null then 'retencion'
        when q.kind is not null then q.kind
        when exists (select from bank_fee f where f.profile_id = profile and f.bank_account_id = m.bank_account_id and f.fee = abs(a.amount)) then 'comision'
        else 'condonado' end as kind,
      a.reverses is not null as is_correction,
      case when a.reverses is not null or a.created_at > e.created_at then current_date else coalesce(c.issued_on, m.date, a.created_at::date) end as day
    from unnest(entries) u(id)
    cross join lateral (select * from allocation where allocation.id = u.id offset 0) a
    cross join lateral (select currency, customer_id from document where document.id = a.document_id offset 0) d
    left join bank_movement m on m.id = a.movement_id
    left join expected_withholding e on e.id = a.expected_id
    left join withholding_certificate c on c.id = a.certificate_id
    left join lateral (select x.kind, x.is_earlier from accounting_posting x where x.profile_id = profile and x.kind in ('condonado', 'comision', 'retencion', 'retencion_esperada')
      and x.source_id = a.reverses and x.sequence = 1) q on true
    where a.payment_id is null and not a.is_credit_note
  ), lines as materialized (
    select e.id, e.kind as role, null::uuid as document_id, e.amount from entry e where e.kind <> 'retencion'
    union all
    select e.id, 'retencion_' || l.tax, null, sign(e.amount) * l.amount from entry e join withholding_line l on l.certificate_id = e.certificate_id where e.kind = 'retencion'
    union all
    select e.id, 'clientes', e.document_id, -e.amount from entry e
  ), made as (
    insert into accounting_posting (profile_id, kind, source_id, sequence, day, currency, customer_id, conciliation_id, is_correction, is_earlier)
    select profile, e.kind, e.id, 1, e.day, e.currency, e.customer_id, e.conciliation_id, e.is_correction,
      case when e.is_correction then coalesce(e.is_earlier, false) else e.day < begun_on end
    from entry e order by e.day, e.id
    returning id, source_id
  )
  insert into accounting_posting_line (profile_id, posting_id, place, role, subject_id, document_id, amount)
  select profile, m.id, row_number() over (partition by m.id order by l.amount < 0, l.role), l.role, no_subject(), l.document_id, l.amount
  from made m join lines l on l.id = m.source_id;
end $$;

-- Credit notes are billing's, as invoices are, and are posted only where the company says so (`posts`); what undoes one posts the opposite, today, of
-- what was posted of it, whatever the company says then. Its tax is what the note says, or its document's where it is of the whole; else all of it is a return.
create or replace function post_credit_notes(profile uuid, begun_on date, posts boolean, entries uuid[]) returns void language plpgsql as $$
begin
  with entry as materialized (
    select a.id, a.document_id, a.amount, d.currency, d.customer_id, a.reverses is not null as is_correction, q.id as undone, q.is_earlier,
      case when a.reverses is not null then current_date else coalesce(e.issued_on, a.created_at::date) end as day,
      -- Of a note over several documents each has its share, which come to the note's.
      case when e.tax is not null then round(e.tax * s.upto / e.total, 2) - round(e.tax * (s.upto - a.amount) / e.total, 2)
        when e.id is null and a.amount = d.total then coalesce(d.tax, 0) else 0 end as tax
    from unnest(entries) u(id)
    cross join lateral (select * from allocation where allocation.id = u.id offset 0) a
    cross join lateral (select currency, customer_id, coalesce(invoiced, total) as total, tax from document where document.id = a.document_id offset 0) d
    left join electronic_document e on e.id = a.electronic_document_id
    left join lateral (select sum(o.amount) as upto from allocation o
      where o.electronic_document_id = a.electronic_document_id and o.reverses is null and o.id <= a.id) s on true
    left join lateral (select x.id, x.is_earlier from accounting_posting x
      where x.profile_id = profile and x.kind = 'nota_credito' and x.source_id = a.reverses and x.sequence = 1) q on true
    where a.payment_id is null and a.is_credit_note
      and case when a.reverses is null then posts and not exists (select from allocation r where r.reverses = a.id) else q.id is not null end
  ), lines as materialized (
    select c.id, c.role, c.document_id, c.amount from (
      select e.id, 'devoluciones' as role, null::uuid as document_id, e.amount - e.tax as amount from entry e where not e.is_correction
      union all
      select e.id, 'iva_ventas', null, e.tax from entry e where not e.is_correction
      union all
      select e.id, 'clientes', e.document_id, -e.amount from entry e where not e.is_correction
      union all
      select e.id, l.role, l.document_id, -l.amount from entry e join accounting_posting_line l on l.posting_id = e.undone where e.is_correction
    ) c where c.amount <> 0
  ), made as (
    insert into accounting_posting (profile_id, kind, source_id, sequence, day, currency, customer_id, is_correction, is_earlier)
    select profile, 'nota_credito', e.id, 1, e.day, e.currency, e.customer_id, e.is_correction,
      case when e.is_correction then e.is_earlier else e.day < begun_on end
    from entry e order by e.day, e.id
    returning id, source_id
  )
  insert into accounting_posting_line (profile_id, posting_id, place, role, subject_id, document_id, amount)
  select profile, m.id, row_number() over (partition by m.id order by l.amount < 0, l.role), l.role, no_subject(), l.document_id, l.amount
  from made m join lines l on l.id = m.source_id;
end $$;

-- Movements that are no customer's: `before` is the category of each at first, `parts` what several categories had of it.
create or replace function post_movements(profile uuid, begun_on date, before jsonb, parts jsonb) returns void language plpgsql as $$
begin
  with was as materialized (
    select distinct on (b.id) b.* from rows from (jsonb_to_recordset(before) as (id uuid, category_id uuid, categorised numeric)) with ordinality as b(id, category_id, categorised, place)
    order by b.id, b.place
  ), removed as materialized (
    select distinct r.id, r.category_id, r.amount from jsonb_to_recordset(parts) as r(id uuid, category_id uuid, amount numeric)
  ), movements as materialized (
    select w.id, w.categorised as old_amount, m.categorised, m.date, m.currency, m.conciliation_id, m.bank_account_id, q.sequence, q.is_earlier,
      w.categorised = 0 and q.sequence is null as is_new, w.category_id as old_category, m.category_id
    from was w
    cross join lateral (select * from bank_movement where bank_movement.id = w.id offset 0) m
    cross join lateral (select max(x.sequence) as sequence, bool_and(x.is_earlier) as is_earlier from accounting_posting x
      where x.profile_id = profile and x.kind = 'categoria' and x.source_id = w.id) q
  ), lines as materialized (
    select c.id, c.role, c.subject_id, sum(c.amount) as amount from (
      select id, 'banco' as role, bank_account_id as subject_id, categorised - old_amount as amount from movements
      union all
      select m.id, 'categoria', coalesce(t.category_id, m.category_id), -coalesce(t.amount, m.categorised)
      from movements m left join movement_part t on t.movement_id = m.id where m.category_id is not null
      union all
      select m.id, 'categoria', coalesce(r.category_id, m.old_category), coalesce(r.amount, m.old_amount)
      from movements m left join removed r on r.id = m.id where m.old_category is not null
    ) c group by 1, 2, 3 having sum(c.amount) <> 0
  ), made as (
    insert into accounting_posting (profile_id, kind, source_id, sequence, day, currency, conciliation_id, is_correction, is_earlier)
    select profile, 'categoria', m.id, coalesce(m.sequence, 0) + 1, case when m.is_new then m.date else current_date end, m.currency, m.conciliation_id,
      m.old_category is not null, case when m.is_new then m.date < begun_on else coalesce(m.is_earlier, false) end
    from movements m where exists (select from lines l where l.id = m.id) order by m.date, m.id
    returning id, source_id
  )
  insert into accounting_posting_line (profile_id, posting_id, place, role, subject_id, amount)
  select profile, m.id, row_number() over (partition by m.id order by l.amount < 0, l.role, l.subject_id), l.role, l.subject_id, l.amount
  from made m join lines l on l.id = m.source_id;
end $$;

-- The first of a transaction's notes posts them all; the others find none left.
create or replace function post_what_is_due() returns trigger language plpgsql as $$
declare
  due record;
begin
  for due in
    with taken as (delete from accounting_due where transaction = pg_current_xact_id() returning id, profile_id, kind, items),
      item as (select t.profile_id, t.kind, t.id, i.item, i.place from taken t cross join lateral jsonb_array_elements(t.items) with ordinality i(item, place))
    select i.profile_id, s.begun_on, s.posts_credit_notes,
      jsonb_agg(i.item order by i.id, i.place) filter (where i.kind = 'payment') as payments,
      jsonb_agg(i.item) filter (where i.kind = 'allocation') as allocations,
      array_agg((i.item->>'id')::uuid) filter (where i.kind = 'write_off') as write_offs,
      jsonb_agg(i.item order by i.id, i.place) filter (where i.kind = 'movement') as movements,
      jsonb_agg(i.item) filter (where i.kind = 'part') as parts
    from item i join accounting_setup s on s.profile_id = i.profile_id group by i.profile_id, s.begun_on, s.posts_credit_notes
  loop
    if due.payments is not null then
      perform post_payments(due.profile_id, due.begun_on, due.payments, coalesce(due.allocations, '[]'));
    end if;
    if due.write_offs is not null then
      perform post_write_offs(due.profile_id, due.begun_on, due.write_offs);
      perform post_credit_notes(due.profile_id, due.begun_on, due.posts_credit_notes, due.write_offs);
    end if;
    if due.movements is not null then
      perform post_movements(due.profile_id, due.begun_on, due.movements, coalesce(due.parts, '[]'));
    end if;
  end loop;
  return null;
end $$;
-- A constraint's trigger cannot be replaced.
drop trigger if exists accounting_due_is_posted on accounting_due;
create constraint trigger accounting_due_is_posted after insert on accounting_due
  deferrable initially deferred for each row execute function post_what_is_due();

-- Begins with what stands of that day and later ones. Answers false where people's acts did not end soon enough: it never waits in line for them, where
-- those that come after would wait for it.
create or replace function begin_accounting(profile uuid, day date, person uuid) returns boolean language plpgsql as $$
declare
  tries integer := 0;
begin
  while not pg_try_advisory_xact_lock(accounting_lock(profile)) loop
    tries := tries + 1;
    if tries > 100 then
      return false;
    end if;
    perform pg_sleep(0.02);
  end loop;
  insert into accounting_setup (profile_id, begun_on, begun_by) values (profile, day, person);
  perform post_payments(profile, day,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'worth', 0, 'allocated', 0)), '[]') from payment p
      where p.profile_id = profile and p.date >= day and p.worth <> 0),
    (select coalesce(jsonb_agg(jsonb_build_object('payment_id', a.payment_id, 'document_id', a.document_id, 'amount', a.amount)), '[]')
      from payment p join allocation a on a.payment_id = p.id where p.profile_id = profile and p.date >= day and p.worth <> 0));
  perform post_write_offs(profile, day, (
    select array_agg(a.id) from allocation a
    left join bank_movement m on m.id = a.movement_id left join withholding_certificate c on c.id = a.certificate_id
    where a.profile_id = profile and a.payment_id is null and a.reverses is null and not a.is_credit_note
      and coalesce(c.issued_on, m.date, a.created_at::date) >= day and not exists (select from allocation r where r.reverses = a.id)));
  perform post_movements(profile, day,
    (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'categorised', 0)), '[]') from bank_movement m
      where m.profile_id = profile and m.date >= day and m.category_id is not null and m.deleted_at is null), '[]');
  return true;
end $$;

create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from added group by posting_id having sum(amount) <> 0) then
    raise exception 'the lines of a posting come to zero' using errcode = '23514';
  end if;
  return null;
end $$;
create or replace trigger accounting_posting_line_balances after insert on accounting_posting_line
  referencing new table as added for each statement execute function refuse_unbalanced();

-- A posting changes once: as a lot takes it.
create or replace function keep_posting() returns trigger language plpgsql as $$
begin
  if old.lot_id is null and new.lot_id is not null then
    old.lot_id := new.lot_id;
  end if;
  if old is distinct from new then
    raise exception 'a posting never changes' using errcode = '23514';
  end if;
  return new;
end $$;
create or replace trigger accounting_posting_stays before update on accounting_posting for each row execute function keep_posting();
create or replace trigger accounting_posting_is_kept before delete on accounting_posting for each row execute function refuse_change();
create or replace trigger accounting_posting_line_stays before update or delete on accounting_posting_line for each row execute function refuse_change();
create or replace trigger accounting_lot_stays before update or delete on accounting_lot for each row execute function refuse_change();
create or replace trigger accounting_lot_line_stays before update or delete on accounting_lot_line for each row execute function refuse_change();
