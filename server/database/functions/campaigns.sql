-- The state of each recipient of a campaign, and the pace of outgoing messages.

-- The reported reason for suppressing a customer: the first that staff did not override. Reasons are stored in the order they count.
create or replace function first_hold(held text[], let_through text[]) returns text language sql immutable parallel safe as $$
  select h from unnest(held) with ordinality as u(h, place) where not h = any(let_through) order by place limit 1
$$;

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
