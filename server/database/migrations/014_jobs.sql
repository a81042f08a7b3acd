-- Work that outlives a call: whichever process of the service is free does it, and another carries on when that one ends.

create table job (
  id uuid primary key default gen_random_uuid(),
  -- null for what the service does for itself
  profile_id uuid references profile,
  name text not null,
  -- what it works on
  key text not null,
  -- for people: what it works on
  about text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- asked for again while it ran, when it may have read already what changed since
  again boolean not null default false,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- who does it, and until when unless they renew it
  lease uuid,
  leased_until timestamptz,
  done integer not null default 0,
  total integer,
  -- for people: what came of it; and for the call that waits for it
  outcome text,
  report jsonb,
  reason text,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'running') = (lease is not null and leased_until is not null))
);
create unique index job_live on job (name, key) where state in ('waiting', 'running');
create index job_due on job (run_at) where state in ('waiting', 'running');
create index job_list on job (profile_id, created_at desc);

-- Documents that may explain a movement now and did not before, until their suggestions were looked for. Only added to and taken from: nobody waits.
create table document_change (
  id bigint generated always as identity primary key,
  profile_id uuid not null,
  document_id uuid not null
);
create index document_change_profile on document_change (profile_id, id);

create function note_new_documents() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, document_id)
    select profile_id, id from changed where balance > 0 and voided_at is null;
  return null;
end $$;
create trigger document_added after insert on document
  referencing new table as changed for each statement execute function note_new_documents();

create function note_changed_documents() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, document_id)
    select n.profile_id, n.id from changed n join earlier o using (id)
    where n.balance > 0 and n.voided_at is null
      and (n.balance, n.number, n.customer_id, n.currency, n.due_date, n.voided_at)
        is distinct from (o.balance, o.number, o.customer_id, o.currency, o.due_date, o.voided_at);
  return null;
end $$;
create trigger document_changed after update on document
  referencing old table as earlier new table as changed for each statement execute function note_changed_documents();

-- Who paid from where is evidence for all they owe.
create function note_known_account() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, document_id)
    select d.profile_id, d.id from document d
    where d.customer_id in (select customer_id from changed) and d.balance > 0 and d.voided_at is null;
  return null;
end $$;
create trigger payer_account_added after insert on payer_account
  referencing new table as changed for each statement execute function note_known_account();
create trigger customer_bank_added after insert on customer_bank
  referencing new table as changed for each statement execute function note_known_account();

create function note_renamed_customers() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, document_id)
    select d.profile_id, d.id from document d
    where d.balance > 0 and d.voided_at is null and d.customer_id in (
      select n.id from changed n join earlier o using (id) where (n.name_key, n.dni) is distinct from (o.name_key, o.dni));
  return null;
end $$;
create trigger customer_renamed after update on customer
  referencing old table as earlier new table as changed for each statement execute function note_renamed_customers();

-- Until now suggestions were looked for when a conciliation was opened.
insert into job (profile_id, name, key, about, created_by)
  select c.profile_id, 'match_conciliation', c.id, c.name, c.created_by from conciliation c
  where c.deleted_at is null and exists (
    select from bank_movement m where m.conciliation_id = c.id and m.unassigned > 0 and m.deleted_at is null);
drop function documents_changed(uuid, pg_snapshot);
alter table conciliation drop column matched_with;

-- What changed is noted above, so that a document need not say which transaction changed it.
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
  update document d set allocated = d.allocated + s.amount, version = d.version + 1
    from (select document_id, sum(amount) amount from added group by document_id) s where d.id = s.document_id;
  update payment p set allocated = p.allocated + s.amount, version = p.version + 1
    from (select payment_id, sum(amount) amount from added group by payment_id) s where p.id = s.payment_id;
  update bank_movement m set assigned = m.assigned + s.amount, version = m.version + 1, later = false
    from (select p.movement_id, sum(a.amount) amount from added a join payment p on p.id = a.payment_id
          where p.movement_id is not null group by p.movement_id) s where m.id = s.movement_id;
  return null;
end $$;
alter table document drop column changed_in;
