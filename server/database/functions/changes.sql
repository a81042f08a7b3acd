-- Notes for the jobs that match movements and store suggestions: triggers note each change of the data that they read.

create or replace function note_new_documents() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, document_id)
    select profile_id, id from changed where balance > 0 and voided_at is null;
  return null;
end $$;
create or replace trigger document_added after insert on document
  referencing new table as changed for each statement execute function note_new_documents();

create or replace function note_changed_documents() returns trigger language plpgsql as $$
begin
  -- a paid document is no evidence, so its change needs no matching
  insert into document_change (profile_id, document_id, looked)
    select n.profile_id, n.id, not (n.balance > 0 and n.voided_at is null or n.voided_at is distinct from o.voided_at)
    from changed n join earlier o using (id)
    where (n.balance, n.number, n.customer_id, n.currency, n.due_date, n.voided_at, n.subtotal, n.tax, n.issue_date)
      is distinct from (o.balance, o.number, o.customer_id, o.currency, o.due_date, o.voided_at, o.subtotal, o.tax, o.issue_date);
  -- no row names the former customer now, so all the company's suggestions are made again
  insert into document_change (profile_id, looked)
    select distinct n.profile_id, true from changed n join earlier o using (id) where n.customer_id <> o.customer_id;
  -- what is not owed any more walks no policy
  if exists (select from changed n where not n.is_owed) then
    delete from policy_debt d using changed n where d.document_id = n.id and not n.is_owed;
  end if;
  return null;
end $$;
create or replace trigger document_changed after update on document
  referencing old table as earlier new table as changed for each statement execute function note_changed_documents();

create or replace function note_new_customers() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, customer_id) select profile_id, id from changed
    -- without open movements, a new customer changes no match
    where exists (select from bank_movement m where m.profile_id = changed.profile_id and m.unassigned > 0 and m.deleted_at is null);
  return null;
end $$;
create or replace trigger customer_added after insert on customer
  referencing new table as changed for each statement execute function note_new_customers();

create or replace function note_renamed_customers() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, customer_id)
    select n.profile_id, n.id from changed n join earlier o using (id)
    where (n.first_name, n.last_name, n.tradename, n.dni, n.deleted_at) is distinct from (o.first_name, o.last_name, o.tradename, o.dni, o.deleted_at);
  return null;
end $$;
create or replace trigger customer_renamed after update on customer
  referencing old table as earlier new table as changed for each statement execute function note_renamed_customers();

-- A customer's bank account shows who pays: notes each customer that a row named before or names now.
create or replace function note_payers() returns trigger language plpgsql as $$
begin
  if TG_OP = 'INSERT' then
    insert into document_change (profile_id, customer_id) select distinct profile_id, customer_id from changed;
  elsif TG_OP = 'DELETE' then
    insert into document_change (profile_id, customer_id) select distinct profile_id, customer_id from earlier;
  else
    insert into document_change (profile_id, customer_id)
      select profile_id, customer_id from earlier o where not exists (
        select from changed n where (n.id, n.customer_id, n.account_number) is not distinct from (o.id, o.customer_id, o.account_number))
      union
      select profile_id, customer_id from changed n where not exists (
        select from earlier o where (n.id, n.customer_id, n.account_number) is not distinct from (o.id, o.customer_id, o.account_number));
  end if;
  return null;
end $$;
create or replace trigger customer_bank_added after insert on customer_bank
  referencing new table as changed for each statement execute function note_payers();
create or replace trigger customer_bank_changed after update on customer_bank
  referencing old table as earlier new table as changed for each statement execute function note_payers();
create or replace trigger customer_bank_gone after delete on customer_bank
  referencing old table as earlier for each statement execute function note_payers();

create or replace function note_changed_movements() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, movement_id, looked)
    select n.profile_id, n.id, not (n.unassigned > 0 and n.deleted_at is null
      and (n.unassigned, n.currency, n.description, n.counterparty, n.counterparty_account, n.tokens, n.deleted_at)
        is distinct from (o.unassigned, o.currency, o.description, o.counterparty, o.counterparty_account, o.tokens, o.deleted_at))
    from changed n join earlier o using (id)
    where (n.unassigned, n.currency, n.description, n.counterparty, n.counterparty_account, n.tokens, n.deleted_at, n.category_id, n.bank_account_id, n.conciliation_id)
      is distinct from (o.unassigned, o.currency, o.description, o.counterparty, o.counterparty_account, o.tokens, o.deleted_at, o.category_id, o.bank_account_id, o.conciliation_id);
  return null;
end $$;
create or replace trigger movement_changed after update on bank_movement
  referencing old table as earlier new table as changed for each statement execute function note_changed_movements();

-- A bank's fee affects all open movements of its account.
create or replace function note_fee_rules() returns trigger language plpgsql as $$
declare
  accounts uuid[];
begin
  if TG_OP = 'INSERT' then
    accounts := array(select bank_account_id from changed where kind = 'comision');
  elsif TG_OP = 'DELETE' then
    accounts := array(select bank_account_id from earlier where kind = 'comision');
  else
    accounts := array(select unnest(array[n.bank_account_id, o.bank_account_id]) from changed n join earlier o using (id)
      where 'comision' in (n.kind, o.kind) and (n.bank_account_id, n.largest, n.enabled, n.kind) is distinct from (o.bank_account_id, o.largest, o.enabled, o.kind));
  end if;
  if cardinality(accounts) > 0 then
    insert into document_change (profile_id, movement_id)
      select m.profile_id, m.id from bank_movement m where m.bank_account_id = any(accounts) and m.unassigned > 0 and m.deleted_at is null;
  end if;
  return null;
end $$;
create or replace trigger fee_rule_added after insert on reconciliation_rule
  referencing new table as changed for each statement execute function note_fee_rules();
create or replace trigger fee_rule_changed after update on reconciliation_rule
  referencing old table as earlier new table as changed for each statement execute function note_fee_rules();
create or replace trigger fee_rule_gone after delete on reconciliation_rule
  referencing old table as earlier for each statement execute function note_fee_rules();

-- What may be withheld explains what any open movement leaves of a document.
create or replace function note_withholding_kinds() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, movement_id)
    select m.profile_id, m.id from bank_movement m
    where m.profile_id in (select profile_id from changed) and m.unassigned > 0 and m.deleted_at is null;
  return null;
end $$;
create or replace trigger withholding_kind_added after insert on withholding_kind
  referencing new table as changed for each statement execute function note_withholding_kinds();
create or replace trigger withholding_kind_changed after update on withholding_kind
  referencing new table as changed for each statement execute function note_withholding_kinds();
create or replace trigger withholding_kind_gone after delete on withholding_kind
  referencing old table as changed for each statement execute function note_withholding_kinds();

-- A new rule affects the movements that it meets; a changed or deleted one affects unknown movements, so it is noted
-- for the company.
create or replace function note_new_rules() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, movement_id, looked)
    select r.profile_id, m.movement_id, true
    from (select profile_id, array_agg(id) as ids from changed group by profile_id) r
    cross join lateral rules_met(array(select x from reconciliation_rule x where x.id = any(r.ids)), array(
      select m.id from bank_movement m where m.profile_id = r.profile_id and m.deleted_at is null and needs_decision(m.unassigned, m.amount, m.category_id))) m;
  return null;
end $$;
create or replace trigger rule_noted after insert on reconciliation_rule
  referencing new table as changed for each statement execute function note_new_rules();

-- Changes that affect all suggestions of a company: of its rules' trust, its categories, and its open conciliations.
create or replace function note_company() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, looked) select distinct profile_id, true from changed;
  return null;
end $$;
create or replace trigger rule_changed after update on reconciliation_rule
  referencing new table as changed for each statement execute function note_company();
create or replace trigger rule_gone after delete on reconciliation_rule
  referencing old table as changed for each statement execute function note_company();
create or replace trigger settings_added after insert on reconciliation_settings
  referencing new table as changed for each statement execute function note_company();
create or replace trigger settings_changed after update on reconciliation_settings
  referencing new table as changed for each statement execute function note_company();
create or replace trigger category_changed after update on movement_category
  referencing new table as changed for each statement execute function note_company();

create or replace function note_conciliations() returns trigger language plpgsql as $$
begin
  insert into document_change (profile_id, looked)
    select distinct n.profile_id, true from changed n join earlier o using (id) where (n.closed_at, n.deleted_at) is distinct from (o.closed_at, o.deleted_at);
  return null;
end $$;
create or replace trigger conciliation_changed after update on conciliation
  referencing old table as earlier new table as changed for each statement execute function note_conciliations();

-- The movements with evidence outdated by a change that is not matched yet.
create or replace function movements_pending(profile uuid) returns setof uuid language plpgsql stable as $$
begin
  return query
  select x.movement_id from document_change x where x.profile_id = profile and not x.looked and x.movement_id is not null
  union
  select c.movement_id from document_change x join candidate c on c.document_id = x.document_id where x.profile_id = profile and not x.looked
  union
  select p.movement_id from document_change x join movement_payer p on p.customer_id = x.customer_id where x.profile_id = profile and not x.looked;
end $$;

-- The same of `asked` movements alone: looked for from the movements, which are fewer than the changes that many people leave between two runs of matching.
create or replace function movements_pending_among(profile uuid, asked uuid[]) returns setof uuid language plpgsql stable as $$
begin
  if not exists (select from document_change x where x.profile_id = profile and not x.looked) then return; end if;
  return query
  with change as materialized (
    select x.document_id, x.customer_id, x.movement_id from document_change x where x.profile_id = profile and not x.looked
  )
  select a from unnest(asked) a where a in (select x.movement_id from change x where x.movement_id is not null)
  union
  select c.movement_id from candidate c where c.movement_id = any(asked) and c.document_id in (select x.document_id from change x where x.document_id is not null)
  union
  select p.movement_id from movement_payer p where p.movement_id = any(asked) and p.customer_id in (select x.customer_id from change x where x.customer_id is not null);
end $$;

-- Whether matching of changes has stopped: the job failed for good, and nothing has changed since.
create or replace function matching_rests(profile uuid) returns boolean language sql stable as $$
  select coalesce((
    select j.state = 'failed' and j.ended_at >= (select max(x.at) from document_change x where x.profile_id = matching_rests.profile and not x.looked)
    from job j where j.name = 'match_documents' and j.key = matching_rests.profile::text
    order by j.state in ('waiting', 'running') desc, j.created_at desc limit 1), false)
$$;

-- Tells the pages of everybody of the company which kind of thing changed, and of a few which ones: `company kind id`. The database delivers
-- at the commit, and what is told twice in a transaction once.
create or replace function tell_of_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('change', told) from (
    select distinct concat_ws(' ', c.profile_id, tg_argv[0], case when few.are then to_jsonb(c) ->> tg_argv[1] end) as told
    from (select count(*) < 9 as are from (select from changed limit 9) f) few cross join changed c
    where c.profile_id is not null) t;
  return null;
end $$;

-- Who comes and who leaves; that somebody is still there is told to nobody.
create or replace trigger presence_begins after insert on presence referencing new table as changed for each statement execute function tell_of_change('presence', 'place');
create or replace trigger presence_ends after delete on presence referencing old table as changed for each statement execute function tell_of_change('presence', 'place');

-- A trigger that sees the rows of its statement is of one event alone.
do $$
declare
  it record;
begin
  for it in select * from (values
    ('customer', 'customer', 'id'), ('contact', 'customer', 'customer_id'), ('customer_bank', 'customer', 'customer_id'),
    ('activity', 'activity', 'customer_id'), ('promise', 'activity', 'customer_id'),
    ('document', 'document', 'id'), ('dispute', 'dispute', 'id'), ('payment', 'payment', 'id'),
    ('conciliation', 'conciliation', 'id'), ('bank_movement', 'conciliation', 'conciliation_id'),
    ('reconciliation_rule', 'reconciliation_rule', 'id'), ('bank_account', 'bank_account', 'id'),
    ('debit', 'debit', 'id'), ('debit_detail', 'debit', 'debit_id'),
    ('campaign', 'campaign', 'id'), ('campaign_event', 'campaign', 'campaign_id'),
    ('message', 'message', 'id'), ('message', 'conversation', 'customer_id'),
    ('conversation', 'conversation', 'customer_id'), ('conversation_note', 'conversation', ''),
    ('inbound_message', 'conversation', 'customer_id'),
    ('template', 'template', 'id'), ('subscription', 'subscription', 'id'), ('payment_link', 'payment_link', 'id'), ('payment_proof', 'payment_proof', 'id'),
    ('payment_agreement', 'agreement', 'id'), ('arrival', 'arrival', 'id'), ('arrival_source', 'arrival_source', 'id'),
    ('order_dispatch', 'debit', 'debit_id'), ('accounting_receipt', 'accounting_receipt', 'id'), ('accounting_dispatch', 'accounting_dispatch', 'id'),
    ('webhook_endpoint', 'webhook', ''), ('webhook_delivery', 'webhook', '')) given (tab, kind, id)
  loop
    execute format('create or replace trigger %s_tells_%s_1 after insert on %1$s referencing new table as changed for each statement execute function tell_of_change(%2$L, %3$L)', it.tab, it.kind, it.id);
    execute format('create or replace trigger %s_tells_%s_2 after update on %1$s referencing new table as changed for each statement execute function tell_of_change(%2$L, %3$L)', it.tab, it.kind, it.id);
    execute format('create or replace trigger %s_tells_%s_3 after delete on %1$s referencing old table as changed for each statement execute function tell_of_change(%2$L, %3$L)', it.tab, it.kind, it.id);
  end loop;
end $$;

-- Ends what a person hears: their role, company or sessions are others from now on. A login alone changes nothing of it.
create or replace function tell_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('change', 'user ' || old.id);
  return null;
end $$;
create or replace trigger app_user_tells after update of role, profile_id, disabled_at, session_epoch or delete on app_user
  for each row execute function tell_of_person();
