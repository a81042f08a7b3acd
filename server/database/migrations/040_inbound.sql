-- What customers write back, and how a consent was said or withdrawn.

-- One key for the ways that one number is written: networks add or leave out a mobile's 1 (Mexico) or 9 (Argentina, Brazil).
create function address_key(address text) returns text language sql immutable parallel safe as $$
  select case when address like '%@%' then lower(trim(address)) else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(address, '[^0-9]', '', 'g'),
      '^521(\d{10})$', '52\1'), '^549(\d{10})$', '54\1'), '^55(\d\d)9(\d{8})$', '55\1\2') end
$$;

-- `equipo`: staff wrote it down; `respuesta`: whoever is written to answered so; `proveedor`: told the channel so; `rebote`: nothing arrives.
alter table contact
  add column phone_key text generated always as (address_key(phone)) stored,
  add column email_key text generated always as (address_key(email)) stored,
  add column consent_whatsapp_how text not null default 'equipo' check (consent_whatsapp_how in ('equipo', 'respuesta', 'proveedor', 'rebote')),
  add column consent_email_how text not null default 'equipo' check (consent_email_how in ('equipo', 'respuesta', 'proveedor', 'rebote'));
create index contact_phone_key on contact (phone_key) where phone_key <> '';
create index contact_email_key on contact (email_key) where email_key <> '';

create table inbound_message (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  channel smallint not null check (channel in (0, 1)),
  -- empty where the channel tells no address
  sender text not null,
  text text not null,
  -- when it was written, and when it came
  at timestamptz not null,
  received_at timestamptz not null default now(),
  -- as the channel knows it
  provider_id text not null check (provider_id <> ''),
  customer_id uuid,
  contact_id uuid references contact on delete set null,
  -- what it answers
  message_id uuid,
  -- it said nothing but that no more is wanted
  opts_out boolean not null default false,
  unique (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, message_id) references message (profile_id, id)
);
-- A channel tells of one again and again.
create unique index inbound_message_once on inbound_message (channel, provider_id);
create index inbound_message_list on inbound_message (profile_id, at desc, id);
create index inbound_message_customer on inbound_message (customer_id, channel, at);
create index inbound_message_sender on inbound_message (profile_id, channel, sender, at);
create index inbound_message_message on inbound_message (message_id) where message_id is not null;
select keep_apart('inbound_message');

create index message_customer on message (customer_id, channel, created_at) where customer_id is not null;
-- Whose an answer is: by the message it names, or by the number it comes from.
create index message_provider on message (channel, provider_id) where provider_id <> '';
create index message_address on message (channel, address_key(recipient), created_at desc);
