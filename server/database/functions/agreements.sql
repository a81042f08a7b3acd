-- Payment agreements follow the ledger: triggers bring what is stored of them up to date, whoever changes it.

-- Brings agreements up to date with what their documents owe. What is settled of a document counts up to what it owed when the agreement was made:
-- paid, forgiven, voided or reduced. A payment counts from its own day, so an instalment is in time by what was paid up to its last day of grace.
-- What is owed more since then (a higher total, an undone payment of before) is outside the agreement.
create or replace function keep_agreements(ids uuid[]) returns void language plpgsql as $$
begin
  -- A concurrent change waits here, and then counts the other one's entries.
  perform from payment_agreement where id = any(ids) order by id for update;
  update payment_agreement a set paid = k.paid, next_on = k.next_on, breaks_on = k.breaks_on
  from (
    with debt as (
      select x.agreement_id, x.document_id, x.owed, d.voided_at is not null as is_void,
        x.owed + greatest(0, d.total - x.total) - d.balance - coalesce((
          select sum(e.amount) from allocation e join allocation f on f.id = e.reverses
          where e.document_id = d.id and f.created_at < g.created_at and e.created_at > g.created_at), 0) as settled
      from agreement_document x join document d on d.id = x.document_id join payment_agreement g on g.id = x.agreement_id
      where x.agreement_id = any(ids)
    ), entry as (
      select s.agreement_id, s.document_id, e.amount, coalesce(p.date, e.created_at::date) as day
      from debt s join allocation e on e.document_id = s.document_id left join payment p on p.id = e.payment_id
    ), last as (
      select i.agreement_id, i.number, i.due_on, i.due_on + g.grace_days as day,
        sum(i.amount) over (partition by i.agreement_id order by i.number) as until
      from agreement_instalment i join payment_agreement g on g.id = i.agreement_id where i.agreement_id = any(ids)
    ), in_time as (
      select l.agreement_id, l.number, sum(case when s.is_void then s.owed else greatest(0, least(s.owed, s.settled - coalesce((
          select sum(e.amount) from entry e
          where e.agreement_id = s.agreement_id and e.document_id = s.document_id and e.day > l.day), 0))) end) as amount
      from last l join debt s on s.agreement_id = l.agreement_id group by l.agreement_id, l.number
    ), now as (
      select agreement_id, sum(case when is_void then owed else greatest(0, least(owed, settled)) end) as paid from debt group by agreement_id
    )
    select l.agreement_id, n.paid, min(l.due_on) filter (where l.until > n.paid) as next_on,
      min(l.day + 1) filter (where l.until > t.amount) as breaks_on
    from last l join in_time t on t.agreement_id = l.agreement_id and t.number = l.number join now n on n.agreement_id = l.agreement_id
    group by l.agreement_id, n.paid) k
  where a.id = k.agreement_id and (a.paid, a.next_on, a.breaks_on) is distinct from (k.paid, k.next_on, k.breaks_on);
end $$;

-- The live agreements of documents.
create or replace function keep_agreements_of(documents uuid[]) returns void language plpgsql as $$
declare
  ids uuid[] := array(select distinct agreement_id from agreement_document where document_id = any(documents) and live);
begin
  if cardinality(ids) > 0 then perform keep_agreements(ids); end if;
end $$;

create or replace function keep_agreements_paid() returns trigger language plpgsql as $$
begin
  perform keep_agreements_of(array(select distinct document_id from added));
  return null;
end $$;
-- After `allocation_applies`, by its name.
create or replace trigger allocation_keeps_agreements after insert on allocation
  referencing new table as added for each statement execute function keep_agreements_paid();

create or replace function keep_agreements_dated() returns trigger language plpgsql as $$
begin
  perform keep_agreements_of(array(select distinct document_id from allocation where payment_id = new.id));
  return null;
end $$;
create or replace trigger payment_keeps_agreements after update of date on payment
  for each row when (new.date <> old.date) execute function keep_agreements_dated();

create or replace function keep_agreements_owed() returns trigger language plpgsql as $$
begin
  perform keep_agreements_of(array[new.id]);
  return null;
end $$;
create or replace trigger document_keeps_agreements after update of total, voided_at on document
  for each row when (new.total <> old.total or (new.voided_at is null) <> (old.voided_at is null)) execute function keep_agreements_owed();

-- What of each instalment is paid: the earlier ones first.
create or replace view agreement_standing with (security_invoker = true) as
  select i.*, a.customer_id, greatest(0.00, least(i.amount, a.paid - (sum(i.amount) over (partition by i.agreement_id order by i.number) - i.amount))) as paid
  from agreement_instalment i join payment_agreement a on a.id = i.agreement_id;
grant select on agreement_standing to cartera_app;
