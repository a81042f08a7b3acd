-- Where each recipient of a campaign stands, and how fast messages go out.

-- The reason that a customer is told to be held for: the first that staff did not let pass. Reasons are kept in the order they count.
create or replace function first_hold(held text[], let_through text[]) returns text language sql immutable parallel safe as $$
  select h from unnest(held) with ordinality as u(h, place) where not h = any(let_through) order by place limit 1
$$;

-- Each recipient of a campaign in exactly one state: of a message that was written, its own; else held, or still to be written to.
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

-- How many of so many may go out now, none while the channel is not free; it is free for others once those had their time. A channel's pace is
-- everybody's: what works for one company sees no row of it, and takes its share by these two functions alone.
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

-- A channel asks to wait: nobody's messages are handed to it before that.
create or replace function hold_pace(given text, seconds float8) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into channel_pace as p (channel, free_at) values (given, clock_timestamp() + make_interval(secs => seconds))
    on conflict (channel) do update set free_at = greatest(p.free_at, excluded.free_at)
$$;
