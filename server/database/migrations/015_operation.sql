-- Who may be put out, who guesses passwords, and what is logged of it.

alter table app_user
  add column disabled_at timestamptz,
  -- Access tokens carry it: one more ends all that were handed out.
  add column session_epoch integer not null default 0,
  add column last_login_at timestamptz;

create index refresh_token_user on refresh_token (user_id);

-- How often something was tried. Keys are hashes: neither addresses nor e-mails are kept.
create table attempt_limit (
  key text primary key,
  count integer not null,
  waits integer not null default 0,
  ends_at timestamptz not null
);
create index attempt_limit_age on attempt_limit (ends_at);

-- Where a person came in from before, as hashes.
create table known_address (
  user_id uuid not null references app_user on delete cascade,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, address)
);

-- A link that lets its holder choose a new password, once. Only the hash is stored.
create table password_link (
  hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  made_by uuid references app_user,
  expires_at timestamptz not null
);
create index password_link_user on password_link (user_id);
