-- Conversations follow what comes in, what goes out and what staff note: whose turn it is needs no look at the messages.

-- A customer's id, or of a stranger the address, or the message that showed none.
create or replace function partner_of(customer uuid, sender text, message uuid) returns text language sql immutable parallel safe as $$
  select coalesce(customer::text, nullif(sender, ''), message::text)
$$;

-- Locked before it is looked at: of two messages that come at once each sees the other, or is seen by it.
create or replace function keep_conversation(whose uuid, who text) returns void language plpgsql as $$
declare
  kept conversation;
  from_them text;
  answered timestamptz;
begin
  select * into kept from conversation where profile_id = whose and partner = who for update;
  if not found then return; end if;
  select sender into from_them from inbound_message where id = kept.last_id;
  if kept.customer_id is not null then
    answered := greatest(
      (select max(created_at) from message where customer_id = kept.customer_id and campaign_id is null and not is_test
        and status not in ('fallido', 'cancelado')),
      (select max(created_at) from activity where customer_id = kept.customer_id
        and (kind = 'promesa' or outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa', 'envio_comprobante'))),
      kept.resolved_at);
  else
    answered := greatest(
      (select max(created_at) from message where profile_id = whose and channel = kept.channel and from_them <> ''
        and address_key(recipient) = address_key(from_them) and customer_id is null and campaign_id is null and not is_test
        and status not in ('fallido', 'cancelado')),
      kept.resolved_at);
  end if;
  update conversation c set (channel, last_id, last_at) = (
      select i.channel, i.id, i.at from inbound_message i where i.profile_id = whose
        and (i.customer_id = kept.customer_id or i.id = kept.first_id
          or kept.customer_id is null and i.customer_id is null and i.sender = who)
      order by i.at desc, i.received_at desc, i.id limit 1)
    where c.id = kept.id;
  update conversation c set answered_at = answered, unanswered = w.count, waiting_at = w.at,
      resolved_at = case when w.count = 0 then c.resolved_at end, resolved_by = case when w.count = 0 then c.resolved_by end
    from (
      select count(*)::int as count, max(i.at) as at from inbound_message i where i.profile_id = whose and not i.opts_out and not i.is_automatic
        and (i.customer_id = kept.customer_id or i.id = kept.first_id
          or kept.customer_id is null and i.customer_id is null and i.sender = who)
        and i.at >= coalesce(answered, '-infinity')) w
    where c.id = kept.id;
end $$;

create or replace function note_inbound() returns trigger language plpgsql as $$
declare
  before text;
  now_of text := partner_of(new.customer_id, new.sender, new.id);
  former conversation;
begin
  insert into conversation (profile_id, partner, customer_id, channel, first_id, last_id, last_at)
    values (new.profile_id, now_of, new.customer_id, new.channel, new.id, new.id, new.at)
    on conflict (profile_id, partner) do nothing;
  -- Whenever it was written, nobody of ours had read it.
  if tg_op = 'INSERT' and not new.opts_out and not new.is_automatic then
    update conversation set resolved_at = null, resolved_by = null
      where profile_id = new.profile_id and partner = now_of and resolved_at is not null;
  end if;
  perform keep_conversation(new.profile_id, now_of);
  if tg_op = 'UPDATE' then
    -- It arrived before anybody knew whose it was.
    update arrival set status = 'respuesta', reasons = '[]' where inbound_id = new.id and status = 'espera';
    before := partner_of(old.customer_id, old.sender, old.id);
    if before <> now_of then
      -- A stranger became a customer: who has it, and what was noted, goes along.
      select * into former from conversation where profile_id = new.profile_id and partner = before for update;
      if found then
        update conversation c set assigned_to = coalesce(c.assigned_to, former.assigned_to) where c.profile_id = new.profile_id and c.partner = now_of;
        update conversation_note n set conversation_id = c.id from conversation c
          where n.conversation_id = former.id and c.profile_id = new.profile_id and c.partner = now_of;
        delete from conversation where id = former.id;
      end if;
    end if;
  end if;
  return null;
end $$;
create or replace trigger inbound_heard after insert on inbound_message for each row execute function note_inbound();
create or replace trigger inbound_known after update of customer_id on inbound_message for each row
  when (new.customer_id is distinct from old.customer_id) execute function note_inbound();

-- A campaign's message answers nobody.
create or replace function note_answer() returns trigger language plpgsql as $$
begin
  if new.customer_id is not null then
    perform keep_conversation(c.profile_id, c.partner) from conversation c where c.customer_id = new.customer_id;
  else
    perform keep_conversation(c.profile_id, c.partner) from conversation c
      where c.profile_id = new.profile_id and c.customer_id is null and address_key(c.partner) = address_key(new.recipient);
  end if;
  return null;
end $$;
create or replace trigger message_answers after insert on message for each row
  when (new.campaign_id is null and not new.is_test) execute function note_answer();
create or replace trigger message_answered_not after update of status, customer_id on message for each row
  when (new.campaign_id is null and not new.is_test and (new.customer_id is distinct from old.customer_id
    or (new.status in ('fallido', 'cancelado')) <> (old.status in ('fallido', 'cancelado'))))
  execute function note_answer();

create or replace function note_talk() returns trigger language plpgsql as $$
begin
  perform keep_conversation(c.profile_id, c.partner) from conversation c where c.customer_id = coalesce(new.customer_id, old.customer_id);
  return null;
end $$;
create or replace trigger activity_answers after insert or update or delete on activity for each row execute function note_talk();

create or replace function note_resolved() returns trigger language plpgsql as $$
begin
  perform keep_conversation(new.profile_id, new.partner);
  return null;
end $$;
create or replace trigger conversation_resolved after update of resolved_at on conversation for each row
  when (new.resolved_at is not null and new.resolved_at is distinct from old.resolved_at) execute function note_resolved();
