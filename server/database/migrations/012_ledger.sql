-- Which transaction changed a document, and what a conciliation's candidates were looked for with. A moment does not do: what
-- a transaction changes carries the moment it began, and becomes visible later.
alter table document add column changed_in xid8 not null default pg_current_xact_id();
create index document_changed_in on document (profile_id, changed_in);
alter table document drop column updated_at;
alter table conciliation add column matched_with pg_snapshot;
alter table conciliation drop column matched_at;

-- The profile's documents that were changed since, by transactions this snapshot did not see; all of them where there is none.
-- A snapshot of another server, which a restored copy brings along, counts for none.
create function documents_changed(profile uuid, matched_with pg_snapshot) returns setof uuid language sql stable as $$
  select d.id
  from (select case when pg_snapshot_xmax(matched_with) <= pg_snapshot_xmax(pg_current_snapshot()) then matched_with end as seen) s
  join document d on d.changed_in >= coalesce(pg_snapshot_xmin(s.seen), '0'::xid8)
  where d.profile_id = profile and not coalesce(pg_visible_in_snapshot(d.changed_in, s.seen), false)
$$;

create or replace function apply_allocations() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join allocation o on o.id = a.reverses
    where a.amount <> -o.amount or a.payment_id <> o.payment_id or a.document_id <> o.document_id or o.amount < 0
  ) then
    raise exception 'a reversal must mirror the entry it names' using errcode = '23514';
  end if;
  if exists (
    select from added a join payment p on p.id = a.payment_id join document d on d.id = a.document_id
    where a.amount > 0 and (p.currency <> d.currency or p.customer_id <> d.customer_id)
  ) then
    raise exception 'a payment settles documents of its customer, in its currency' using errcode = '23514';
  end if;
  update document d set allocated = d.allocated + s.amount, version = d.version + 1, changed_in = pg_current_xact_id()
    from (select document_id, sum(amount) amount from added group by document_id) s where d.id = s.document_id;
  update payment p set allocated = p.allocated + s.amount, version = p.version + 1
    from (select payment_id, sum(amount) amount from added group by payment_id) s where p.id = s.payment_id;
  update bank_movement m set assigned = m.assigned + s.amount, version = m.version + 1, later = false
    from (select p.movement_id, sum(a.amount) amount from added a join payment p on p.id = a.payment_id
          where p.movement_id is not null group by p.movement_id) s where m.id = s.movement_id;
  return null;
end $$;

create trigger allocation_is_kept before truncate on allocation for each statement execute function refuse_change();
create trigger audit_line_is_kept before truncate on audit_line for each statement execute function refuse_change();
