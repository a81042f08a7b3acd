-- Companies, the people who work for them, their sessions, and what keeps one try from being two.

create table profile (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references profile,
  email text not null,
  full_name text not null,
  password_hash text not null,
  role text,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- Access tokens carry it: one more ends all that were handed out.
  session_epoch integer not null default 0,
  last_login_at timestamptz,
  unique (email),
  check ((role is null) = (profile_id is null)),
  check (email = lower(email)),
  check (role in ('administrador', 'operador', 'analista'))
);

create table refresh_token (
  hash text primary key,
  family uuid not null,
  user_id uuid not null references app_user,
  parent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  foreign key (parent) references refresh_token (hash)
);
create index refresh_token_family on refresh_token (family);
create index refresh_token_user on refresh_token (user_id);

create table password_link (
  hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  made_by uuid references app_user,
  expires_at timestamptz not null
);
create index password_link_user on password_link (user_id);

create table attempt_limit (
  key text primary key,
  count integer not null,
  waits integer not null default 0,
  ends_at timestamptz not null
);
create index attempt_limit_age on attempt_limit (ends_at);

create table known_address (
  user_id uuid not null references app_user on delete cascade,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, address)
);

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
select keep_apart('idempotency_key');

-- Who works for a company sees it, and of passwords and sessions nothing: who did something is known by name alone (name_of).
alter table profile enable row level security;
create policy own on profile for select to cartera_app using (id = (select own_profile()));
grant select on profile to cartera_app;
alter table app_user enable row level security;
