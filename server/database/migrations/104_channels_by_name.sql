-- Channels have names; the numbers of the contract are of the service's edge.
-- Which there are is said in one place, the contract's `channels.ts`.
create domain channel_name as text check (value ~ '^[a-z]+$');

-- What stands on these columns is made anew after this, as `functions/` has it.
drop view if exists campaign_recipient;
drop function if exists take_pace(smallint, integer, float8);
drop function if exists hold_pace(smallint, float8);
do $$
declare one record;
begin
  for one in select distinct c.conrelid::regclass as of, c.conname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and a.attname in ('channel', 'campaign_type', 'via')
  loop
    execute format('alter table %s drop constraint %I', one.of, one.name);
  end loop;
end $$;

-- Where an event's message went, whatever its channel.
alter table campaign_event add column address text not null default '';
update campaign_event set address = case channel when 0 then number else email end;
alter table campaign_event drop column number, drop column email;

alter table campaign rename column campaign_type to channel;
alter table timeslot rename column campaign_type to channel;
alter table template alter column channel type channel_name using (array['whatsapp', 'email'])[channel + 1];
alter table timeslot alter column channel type channel_name using (array['whatsapp', 'email'])[channel + 1];
alter table campaign_event alter column channel type channel_name using (array['whatsapp', 'email'])[channel + 1];
alter table inbound_message alter column channel type channel_name using (array['whatsapp', 'email'])[channel + 1];
alter table channel_pace alter column channel type channel_name using (array['whatsapp', 'email'])[channel + 1];
alter table campaign alter column channel type channel_name using (array['whatsapp', 'email'])[channel + 1],
  add check (not attach_statement or channel = 'email');
alter table message alter column channel type channel_name using (array['whatsapp', 'email'])[channel + 1],
  add check (via ~ '^[a-z_]+$'),
  add check (statement_on is null or (customer_id is not null and channel = 'email'));

-- What somebody said of a channel; where there is no row, nobody asked.
alter table contact add unique (profile_id, id);
create table contact_consent (
  profile_id uuid not null,
  contact_id uuid not null,
  channel channel_name not null,
  consent text not null,
  at timestamptz,
  by uuid references app_user,
  -- `equipo`: staff wrote it down; `respuesta`: whoever is written to answered so; `proveedor`: told the channel so; `rebote`: nothing arrives.
  how text not null default 'equipo',
  primary key (contact_id, channel),
  check (consent in ('sin_dato', 'si', 'no')),
  check (how in ('equipo', 'respuesta', 'proveedor', 'rebote')),
  foreign key (profile_id, contact_id) references contact (profile_id, id) on delete cascade
);
select keep_apart('contact_consent');
insert into contact_consent (profile_id, contact_id, channel, consent, at, by, how)
  select t.profile_id, t.id, c.channel, c.consent, c.at, c.by, c.how from contact t
  cross join lateral (values
    ('whatsapp', t.consent_whatsapp, t.consent_whatsapp_at, t.consent_whatsapp_by, t.consent_whatsapp_how),
    ('email', t.consent_email, t.consent_email_at, t.consent_email_by, t.consent_email_how)) c(channel, consent, at, by, how)
  where c.consent <> 'sin_dato' or c.at is not null;
alter table contact
  drop column consent_whatsapp, drop column consent_whatsapp_at, drop column consent_whatsapp_by, drop column consent_whatsapp_how,
  drop column consent_email, drop column consent_email_at, drop column consent_email_by, drop column consent_email_how;
