-- WhatsApp as a way out, and how far a message got.
alter table message
  drop constraint message_via_check,
  add constraint message_via_check check (via in ('bandeja_local', 'smtp', 'whatsapp')),
  drop constraint message_status_check,
  add constraint message_status_check check (
    status in ('en_cola', 'enviando', 'enviado', 'entregado', 'leido', 'respondido', 'fallido', 'incierto')),
  -- of WhatsApp: the approved template that it goes out with, and the values of its numbered variables
  add column template jsonb;

-- A channel asks to wait: nobody's messages are handed to it before that.
create function hold_pace(given smallint, seconds float8) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into channel_pace as p (channel, free_at) values (given, clock_timestamp() + make_interval(secs => seconds))
    on conflict (channel) do update set free_at = greatest(p.free_at, excluded.free_at)
$$;
