-- What of disputes is owed and in dispute: the older ones of a document first, and together never more than it owes.

-- A dispute of which nothing is owed any more ended by itself; once the payment is undone, it stands again.
create or replace function count_disputes(documents uuid[]) returns void language plpgsql as $$
begin
  update dispute x set disputed = n.disputed, version = x.version + 1,
    ended_at = case when n.disputed > 0 then null when x.disputed > 0 then now() else x.ended_at end
  from (
    select x.id, least(x.amount, greatest(d.owed - coalesce(sum(x.amount) over (
        partition by x.document_id order by x.created_at, x.id rows between unbounded preceding and 1 preceding), 0), 0)) as disputed
    from dispute x cross join lateral (select d.owed from document d where d.id = x.document_id offset 0) d
    where x.document_id = any(documents) and x.outcome is null) n
  where x.id = n.id and x.disputed <> n.disputed;
end $$;

create or replace function note_disputes() returns trigger language plpgsql as $$
begin
  perform count_disputes(array[new.document_id]);
  if tg_op = 'INSERT' and (select disputed from dispute where id = new.id) < new.amount then
    raise exception 'a dispute is of what is owed and in no other dispute' using errcode = '23514';
  end if;
  return null;
end $$;
create or replace trigger dispute_counts after insert or update of amount, outcome on dispute
  for each row execute function note_disputes();

create or replace function count_disputes_of_documents() returns trigger language plpgsql as $$
declare
  disputing uuid[];
begin
  select array_agg(n.id) into disputing from changed n join earlier o using (id)
    cross join lateral (select from dispute x where x.document_id = n.id and x.outcome is null limit 1) x
    where n.owed <> o.owed;
  if disputing is not null then perform count_disputes(disputing); end if;
  return null;
end $$;
create or replace trigger document_disputes after update on document
  referencing old table as earlier new table as changed for each statement execute function count_disputes_of_documents();
