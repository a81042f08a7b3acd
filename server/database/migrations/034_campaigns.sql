-- Campaigns go out: whom they reach and why not, one message a recipient, and one event each time its state changes.
alter table campaign
  drop column claimed_at,
  drop constraint campaign_status_check,
  -- whoever was contacted less than so many days before is held
  add column quiet_days integer not null default 3 check (quiet_days between 0 and 90),
  add column no_documentos integer not null default 0,
  add column launched_at timestamptz,
  add constraint campaign_status_check check (
    status in ('borrador', 'programada', 'lanzando', 'lanzada', 'pausada', 'fallida', 'perdida', 'terminada'));
create index campaign_list on campaign (profile_id, launch_date desc, id) where deleted_at is null;

alter table campaign_customer
  alter column held drop default,
  alter column held type text[] using case when held = '' then '{}'::text[] else array[held] end;
alter table campaign_customer
  alter column held set default '{}',
  -- reasons that staff let pass
  add column let_through text[] not null default '{}',
  add column let_through_reason text not null default '',
  -- a message that failed, or waited, is written anew
  add column again boolean not null default false;
create index campaign_customer_customer on campaign_customer (customer_id);

alter table message
  add column campaign_id uuid,
  add column customer_id uuid,
  -- how often it was begun: a resend begins anew
  add column round integer not null default 1,
  add column retry_at timestamptz,
  add foreign key (profile_id, campaign_id) references campaign (profile_id, id),
  add foreign key (profile_id, customer_id) references customer (profile_id, id),
  add check ((campaign_id is null) = (customer_id is null));
-- Nobody gets a campaign twice.
create unique index message_recipient on message (campaign_id, customer_id, channel) where campaign_id is not null;
create index message_waiting on message (campaign_id, created_at, id) where campaign_id is not null and status in ('en_cola', 'enviando');

alter table campaign_event
  drop constraint campaign_event_status_check,
  add constraint campaign_event_status_check check (
    status in ('en_cola', 'enviado', 'entregado', 'leido', 'respondido', 'fallido', 'incierto')),
  add column message_id uuid references message on delete cascade,
  add column round integer not null default 1;
create unique index campaign_event_once on campaign_event (message_id, status, round) where message_id is not null;
create index campaign_event_customer on campaign_event (customer_id, at desc);

-- One event for each state of a message, whoever changes it.
create function note_campaign_events() returns trigger language plpgsql as $$
begin
  insert into campaign_event (profile_id, campaign_id, customer_id, channel, number, email, status, reason, at, message_id, round)
    select profile_id, campaign_id, customer_id, channel, case when channel = 0 then recipient else '' end,
      case when channel = 1 then recipient else '' end, status, reason, clock_timestamp(), id, round
    from changed where campaign_id is not null and status <> 'enviando'
    on conflict (message_id, status, round) where message_id is not null do nothing;
  return null;
end $$;
create trigger message_added after insert on message
  referencing new table as changed for each statement execute function note_campaign_events();
create trigger message_changed after update on message
  referencing new table as changed for each statement execute function note_campaign_events();

-- When a channel takes messages again: its pace is one for all processes and companies, so nobody who works for one sees it.
create table channel_pace (channel smallint primary key check (channel in (0, 1)), free_at timestamptz not null);

-- How many of so many may go out now, none while the channel is not free; it is free for others once those had their time.
create function take_pace(given smallint, wanted integer, per_second float8) returns table (taken integer, free timestamptz)
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

-- The reason that a customer is told to be held for: the first that staff did not let pass. Reasons are kept in the order they count.
create function first_hold(held text[], let_through text[]) returns text language sql immutable parallel safe as $$
  select h from unnest(held) with ordinality as u(h, place) where not h = any(let_through) order by place limit 1
$$;
