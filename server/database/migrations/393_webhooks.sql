-- What a company's other systems are told of: where, and what of it arrived. A delivery is written in the transaction of its fact.

create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  url text not null,
  events text[] not null,
  -- Sealed; the former one signs too until then, so that the receiver can change to the new one.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  is_on boolean not null default true,
  -- Why the service switched it off.
  off_because text,
  -- How often one after another nothing could be delivered, and since when.
  failures integer not null default 0,
  failed_since timestamptz,
  delivered_at timestamptz,
  next_at timestamptz not null default now(),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id),
  check (name <> ''),
  check (cardinality(events) > 0),
  check (off_because in ('fallas', 'retirado')),
  check (not is_on or off_because is null)
);
create unique index webhook_endpoint_name on webhook_endpoint (profile_id, match_key(name)) where deleted_at is null;
create index webhook_endpoint_by on webhook_endpoint (created_by);
select keep_apart('webhook_endpoint');

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  endpoint_id uuid not null,
  -- The order in which they are sent.
  seq bigint generated always as identity,
  type text not null,
  -- The document, payment, promise or conciliation.
  about uuid,
  data jsonb not null,
  happened_at timestamptz not null default now(),
  status text not null default 'espera',
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  tried_at timestamptz,
  -- Of the last attempt: why it failed, and the status that was answered.
  failure text,
  answered integer,
  unique (profile_id, id),
  check (status in ('espera', 'entregada', 'fallida')),
  foreign key (profile_id, endpoint_id) references webhook_endpoint (profile_id, id)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at, seq) where status = 'espera';
create index webhook_delivery_newest on webhook_delivery (profile_id, seq desc);
create index webhook_delivery_of on webhook_delivery (endpoint_id, seq desc);
create index webhook_delivery_old on webhook_delivery (happened_at) where status <> 'espera';
-- That a promise was broken is told by the day, once.
create unique index webhook_delivery_broken on webhook_delivery (endpoint_id, about) where type = 'promise.broken';
select keep_apart('webhook_delivery');
