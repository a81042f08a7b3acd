-- With which other programs of a company read the API.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  scopes text[] not null,
  -- SHA-256.
  token_hash bytea not null,
  ends_on date not null,
  last_used_at timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id),
  check (name <> ''),
  check (cardinality(scopes) > 0)
);
create unique index api_token_name on api_token (profile_id, match_key(name)) where deleted_at is null;
create unique index api_token_hash on api_token (token_hash);
create index api_token_by on api_token (created_by);
select keep_apart('api_token');
