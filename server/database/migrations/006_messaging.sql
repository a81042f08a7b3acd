-- Payment links, templates, campaigns and their events.

create table payment_link (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  customer_id uuid not null,
  reference text not null,
  amount numeric(15,2) not null check (amount > 0),
  status text not null default 'pendiente' check (status in ('pendiente', 'pagado', 'fallido', 'vencido')),
  url text not null default '',
  payment_id uuid,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (profile_id, id),
  unique (profile_id, reference),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, payment_id) references payment (profile_id, id)
);

create table payment_link_document (
  profile_id uuid not null,
  payment_link_id uuid not null,
  document_id uuid not null,
  amount numeric(15,2) not null check (amount > 0),
  primary key (payment_link_id, document_id),
  foreign key (profile_id, payment_link_id) references payment_link (profile_id, id),
  foreign key (profile_id, document_id) references document (profile_id, id)
);

create table template (
  id uuid primary key default gen_random_uuid(),
  -- a global template belongs to no profile
  profile_id uuid references profile,
  version integer not null default 1,
  name text not null,
  channel smallint not null check (channel in (0, 1)),
  subject text not null default '',
  body text not null,
  status text not null default 'borrador' check (status in ('borrador', 'activa', 'archivada')),
  is_global boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (is_global = (profile_id is null))
);

create table campaign (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  template_id uuid not null references template,
  campaign_type smallint not null check (campaign_type in (0, 1)),
  launch_date timestamptz not null,
  status text not null default 'borrador'
    check (status in ('borrador', 'programada', 'lanzando', 'lanzada', 'pausada', 'fallida', 'terminada')),
  claimed_at timestamptz,
  last_error text not null default '',
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id)
);
create index campaign_due on campaign (launch_date) where status = 'programada';

create table timeslot (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  template_id uuid not null references template,
  campaign_type smallint not null check (campaign_type in (0, 1)),
  launch_date timestamptz not null,
  no_documentos integer not null default 0 check (no_documentos >= 0),
  campaign_id uuid,
  created_at timestamptz not null default now(),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id)
);

create table campaign_customer (
  profile_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  -- empty, or why the customer was held back
  held text not null default '',
  primary key (campaign_id, customer_id),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);

create table campaign_event (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  channel smallint not null check (channel in (0, 1)),
  number text not null default '',
  email text not null default '',
  status text not null check (status in ('en_cola', 'enviado', 'entregado', 'leido', 'respondido', 'fallido')),
  reason text not null default '',
  at timestamptz not null default now(),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index campaign_event_list on campaign_event (profile_id, at desc);
create index campaign_event_campaign on campaign_event (campaign_id, customer_id);
