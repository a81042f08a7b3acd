-- Who may come in, and what was done. Every record of the business belongs to a profile: the company whose receivables these are.

create table profile (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references profile,
  email text not null check (email = lower(email)),
  full_name text not null,
  password_hash text not null,
  role text check (role in ('administrador', 'operador', 'analista')),
  created_at timestamptz not null default now(),
  unique (email),
  check ((role is null) = (profile_id is null))
);

-- Only hashes are stored. A family is all that descends from one login; the successor is derived, not stored.
create table refresh_token (
  hash text primary key,
  family uuid not null,
  user_id uuid not null references app_user,
  parent text references refresh_token,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index refresh_token_family on refresh_token (family);

create table idempotency_key (
  profile_id uuid not null references profile,
  key text not null,
  operation text not null,
  body_hash text not null,
  status integer not null,
  -- json, not jsonb: a repeat gets the same bytes
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (profile_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table audit_line (
  id bigint generated always as identity primary key,
  profile_id uuid not null references profile,
  user_id uuid references app_user,
  at timestamptz not null default now(),
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb
);
create index audit_line_entity on audit_line (entity, entity_id, id);
create index audit_line_profile on audit_line (profile_id, id);
