-- The state of each recipient of a campaign, and the pace of outgoing messages.

-- Each recipient of a campaign has exactly one state: that of a message that was not cancelled; else suppressed, or pending.
create or replace view campaign_recipient with (security_invoker = true) as
  select c.profile_id, c.campaign_id, c.customer_id, m.id as message_id,
    case when m.status = 'enviando' then 'en_cola'
      when m.status <> 'cancelado' then m.status
      when not c.held <@ c.let_through then 'retenido'
      else 'pendiente' end as state,
    first_hold(c.held, c.let_through) as held_by
  from campaign_customer c
  join campaign g on g.id = c.campaign_id
  left join message m on m.campaign_id = c.campaign_id and m.customer_id = c.customer_id and m.channel = g.channel;
grant select on campaign_recipient to cartera_app;

-- Whether a recipient has a message is noted with the recipient, so that those without one are counted by reason (`campaign_customer_total`).
create or replace function note_written() returns trigger language plpgsql as $$
begin
  update campaign_customer c set has_message = true from added m join campaign g on g.id = m.campaign_id
    where c.campaign_id = m.campaign_id and c.customer_id = m.customer_id and g.channel = m.channel and m.status <> 'cancelado' and not c.has_message;
  return null;
end $$;
create or replace trigger message_written after insert on message
  referencing new table as added for each statement execute function note_written();

create or replace function note_message_of_recipient() returns trigger language plpgsql as $$
begin
  update campaign_customer c set has_message = tg_op = 'UPDATE' and new.status <> 'cancelado' from campaign g
    where g.id = old.campaign_id and g.channel = old.channel and c.campaign_id = old.campaign_id and c.customer_id = old.customer_id;
  return null;
end $$;
create or replace trigger message_cancelled after update of status on message for each row
  when (old.campaign_id is not null and (old.status = 'cancelado') <> (new.status = 'cancelado')) execute function note_message_of_recipient();
create or replace trigger message_gone after delete on message for each row
  when (old.campaign_id is not null and old.status <> 'cancelado') execute function note_message_of_recipient();

-- A customer may be taken out of an audience and put in again; a campaign that has not begun may change its channel.
create or replace function note_recipients() returns trigger language plpgsql as $$
begin
  update campaign_customer c set has_message = true from added a join campaign g on g.id = a.campaign_id
    join message m on m.campaign_id = a.campaign_id and m.customer_id = a.customer_id and m.channel = g.channel
    where c.campaign_id = a.campaign_id and c.customer_id = a.customer_id and m.status <> 'cancelado' and not c.has_message;
  return null;
end $$;
create or replace trigger recipients_added after insert on campaign_customer
  referencing new table as added for each statement execute function note_recipients();

create or replace function note_channel_of_campaign() returns trigger language plpgsql as $$
begin
  update campaign_customer c set has_message = not c.has_message where c.campaign_id = new.id and c.has_message <> exists (
    select from message m where m.campaign_id = new.id and m.customer_id = c.customer_id and m.channel = new.channel and m.status <> 'cancelado');
  return null;
end $$;
create or replace trigger campaign_channel after update of channel on campaign for each row
  when (old.channel <> new.channel) execute function note_channel_of_campaign();

-- A message that is written anew leaves what became of it before behind: its campaign counts the events of the last round.
create or replace function note_superseded() returns trigger language plpgsql as $$
begin
  update campaign_event set superseded = true where message_id = new.id and round < new.round and not superseded;
  return null;
end $$;
create or replace trigger message_anew after update of round on message for each row
  when (new.campaign_id is not null and old.round <> new.round) execute function note_superseded();

-- How many of `wanted` messages may go out now, none while the channel is busy, and when it is free again. All companies share a channel's
-- pace: the role of one company sees no row of it, and uses these two functions alone.
create or replace function take_pace(given text, wanted integer, per_second float8) returns table (taken integer, free timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into channel_pace (channel, free_at) values (given, clock_timestamp()) on conflict do nothing;
  select case when p.free_at <= clock_timestamp() then least(wanted, greatest(per_second, 1)::integer) else 0 end, p.free_at
    into taken, free from channel_pace p where p.channel = given for update;
  if taken > 0 then
    update channel_pace p set free_at = clock_timestamp() + make_interval(secs => taken / per_second)
      where p.channel = given returning p.free_at into free;
  end if;
  return next;
end $$;

-- A channel asks to wait: nobody sends through it before that.
create or replace function hold_pace(given text, seconds float8) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into channel_pace as p (channel, free_at) values (given, clock_timestamp() + make_interval(secs => seconds))
    on conflict (channel) do update set free_at = greatest(p.free_at, excluded.free_at)
$$;
