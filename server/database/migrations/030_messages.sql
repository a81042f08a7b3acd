-- Every message that leaves for somebody, or would: what a channel was given, and what became of it.
create table message (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  channel smallint not null check (channel in (0, 1)),
  recipient text not null check (recipient <> ''),
  subject text not null default '',
  text text not null,
  html text not null default '',
  via text not null check (via in ('bandeja_local', 'smtp')),
  status text not null default 'en_cola' check (status in ('en_cola', 'enviando', 'enviado', 'fallido', 'incierto')),
  failure text check (failure in ('temporal', 'permanente', 'desconocido')),
  reason text not null default '',
  -- as the channel knows it
  provider_id text not null default '',
  attempts integer not null default 0,
  is_test boolean not null default false,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (profile_id, id)
);
create index message_list on message (profile_id, created_at desc, id);
select keep_apart('message');

-- Whom a test goes to: people of one's own company only.
create function email_of(person uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select email from app_user where id = person and profile_id = own_profile()
$$;
