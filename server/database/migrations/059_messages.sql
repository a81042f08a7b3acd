-- Templates, campaigns, each message, its events and what customers wrote.

create table template (
  id uuid primary key default gen_random_uuid(),
  -- a global template belongs to no profile
  profile_id uuid references profile,
  version integer not null default 1,
  name text not null,
  channel smallint not null,
  subject text not null default '',
  body text not null,
  status text not null default 'borrador',
  is_global boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- What WhatsApp's provider knows a template by, and how far its approval is.
  approved_name text not null default '',
  language text not null default '',
  approval text not null default 'sin_enviar',
  check (approval in ('sin_enviar', 'pendiente', 'aprobada', 'rechazada', 'pausada')),
  check (channel in (0, 1)),
  check (is_global = (profile_id is null)),
  check (status in ('borrador', 'activa', 'archivada'))
);
create index template_list on template (profile_id, channel) where deleted_at is null;
select keep_apart('template');
create policy global on template for select to cartera_app using (is_global);

create table campaign (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  template_id uuid not null references template,
  campaign_type smallint not null,
  launch_date timestamptz not null,
  status text not null default 'borrador',
  last_error text not null default '',
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- whoever was contacted less than so many days before is held
  quiet_days integer not null default 3,
  no_documentos integer not null default 0,
  launched_at timestamptz,
  attach_statement boolean not null default false,
  unique (profile_id, id),
  check (campaign_type in (0, 1)),
  check ((not attach_statement) or (campaign_type = 1)),
  check ((quiet_days >= 0) and (quiet_days <= 90)),
  check (status in ('borrador', 'programada', 'lanzando', 'lanzada', 'pausada', 'fallida', 'perdida', 'terminada'))
);
create index campaign_due on campaign (launch_date) where status = 'programada';
create index campaign_list on campaign (profile_id, launch_date desc, id) where deleted_at is null;
create index campaign_template on campaign (template_id) where deleted_at is null;
select keep_apart('campaign');

create table campaign_customer (
  profile_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  -- empty, or why the customer was held back
  held text[] not null default '{}',
  -- reasons that staff let pass
  let_through text[] not null default '{}',
  let_through_reason text not null default '',
  -- a message that failed, or waited, is written anew
  again boolean not null default false,
  primary key (campaign_id, customer_id),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index campaign_customer_customer on campaign_customer (customer_id);
select keep_apart('campaign_customer');

create table message (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  channel smallint not null,
  recipient text not null,
  subject text not null default '',
  text text not null,
  html text not null default '',
  via text not null,
  status text not null default 'en_cola',
  failure text,
  reason text not null default '',
  -- as the channel knows it
  provider_id text not null default '',
  attempts integer not null default 0,
  is_test boolean not null default false,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  campaign_id uuid,
  customer_id uuid,
  -- how often it was begun: a resend begins anew
  round integer not null default 1,
  retry_at timestamptz,
  -- of WhatsApp: the approved template that it goes out with, and the values of its numbered variables
  template jsonb,
  -- An e-mail may carry a customer's statement of account as of a day. What it says is kept when it is first written, so that another
  -- try, and whoever looks later, has the same file; the file itself is not.
  statement_on date,
  statement jsonb,
  unique (profile_id, id),
  check (channel in (0, 1)),
  check ((campaign_id is null) or (customer_id is not null)),
  check ((statement_on is null) or ((customer_id is not null) and (channel = 1))),
  check ((statement is null) or (statement_on is not null)),
  check (failure in ('temporal', 'permanente', 'desconocido')),
  check (recipient <> ''),
  check (status in ('en_cola', 'enviando', 'enviado', 'entregado', 'leido', 'respondido', 'fallido', 'incierto')),
  check (via in ('bandeja_local', 'smtp', 'whatsapp')),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index message_address on message (channel, address_key(recipient), created_at desc);
create index message_customer on message (customer_id, channel, created_at) where customer_id is not null;
create index message_failed on message (profile_id, created_at) where status = 'fallido';
create index message_list on message (profile_id, created_at desc, id);
create index message_provider on message (channel, provider_id) where provider_id <> '';
create unique index message_recipient on message (campaign_id, customer_id, channel) where campaign_id is not null;
create index message_waiting on message (campaign_id, created_at, id) where (campaign_id is not null) and (status in ('en_cola', 'enviando'));
select keep_apart('message');

create table campaign_event (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  channel smallint not null,
  number text not null default '',
  email text not null default '',
  status text not null,
  reason text not null default '',
  at timestamptz not null default now(),
  message_id uuid references message on delete cascade,
  round integer not null default 1,
  check (channel in (0, 1)),
  check (status in ('en_cola', 'enviado', 'entregado', 'leido', 'respondido', 'fallido', 'incierto')),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index campaign_event_campaign on campaign_event (campaign_id, customer_id);
create index campaign_event_customer on campaign_event (customer_id, at desc);
create index campaign_event_list on campaign_event (profile_id, at desc);
create unique index campaign_event_once on campaign_event (message_id, status, round) where message_id is not null;
select keep_apart('campaign_event');

create table inbound_message (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  channel smallint not null,
  -- empty where the channel tells no address
  sender text not null,
  text text not null,
  -- when it was written, and when it came
  at timestamptz not null,
  received_at timestamptz not null default now(),
  -- as the channel knows it
  provider_id text not null,
  customer_id uuid,
  contact_id uuid references contact on delete set null,
  -- what it answers
  message_id uuid,
  -- it said nothing but that no more is wanted
  opts_out boolean not null default false,
  unique (profile_id, id),
  check (channel in (0, 1)),
  check (provider_id <> ''),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, message_id) references message (profile_id, id)
);
create index inbound_message_customer on inbound_message (customer_id, channel, at);
create index inbound_message_list on inbound_message (profile_id, at desc, id);
create index inbound_message_message on inbound_message (message_id) where message_id is not null;
create unique index inbound_message_once on inbound_message (channel, provider_id);
create index inbound_message_sender on inbound_message (profile_id, channel, sender, at);
select keep_apart('inbound_message');

create table channel_pace (
  channel smallint primary key,
  free_at timestamptz not null,
  check (channel in (0, 1))
);
