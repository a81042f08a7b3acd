-- Bank files that arrive by themselves: where they come from, each file once by what it holds, and the line of statements of an account.

create table arrival_source (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  kind text not null,
  -- Whose its files are, where they do not say it themselves.
  bank_account_id uuid,
  -- Of a server: host, port, user and folder, as the contract writes them.
  place jsonb not null default '{}',
  -- Sealed.
  secret text,
  zip_secret text,
  -- Of an SFTP server: SHA-256 of the key that it showed when somebody tried it.
  host_key text,
  -- SHA-256 of the token with which files are posted.
  token_hash bytea,
  is_on boolean not null default true,
  -- How often it failed since it last worked, and with what.
  failures integer not null default 0,
  failure text,
  failed_since timestamptz,
  looked_at timestamptz,
  next_look_at timestamptz not null default now(),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id),
  check (name <> ''),
  check (kind in ('envio', 'carpeta', 'sftp', 'buzon')),
  check ((kind = 'envio') = (token_hash is not null)),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id)
);
create unique index arrival_source_name on arrival_source (profile_id, match_key(name)) where deleted_at is null;
create unique index arrival_source_token on arrival_source (token_hash);
create index arrival_source_next on arrival_source (next_look_at) where is_on and deleted_at is null and kind <> 'envio';
create index arrival_source_account on arrival_source (bank_account_id);
create index arrival_source_by on arrival_source (created_by);
select keep_apart('arrival_source');

create table arrival (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  source_id uuid not null,
  file_name text not null,
  -- The folder below the source's own, or who sent the e-mail.
  sender text not null default '',
  size bigint not null,
  digest bytea not null,
  -- As it came; null of one that is too large to be read.
  file bytea,
  status text not null default 'recibida',
  -- Why it waits: kinds, as the contract writes them.
  reasons jsonb not null default '[]',
  -- Why it was refused, in Spanish.
  msg text not null default '',
  bank_account_id uuid,
  received_at timestamptz not null default now(),
  read_at timestamptz,
  discarded_by uuid references app_user,
  unique (profile_id, id),
  unique (profile_id, digest),
  check (status in ('recibida', 'espera', 'guardada', 'repetida', 'rechazada', 'descartada')),
  foreign key (profile_id, source_id) references arrival_source (profile_id, id),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id)
);
create index arrival_newest on arrival (profile_id, received_at desc, id);
create index arrival_waits on arrival (profile_id, bank_account_id) where status = 'espera';
create index arrival_source_of on arrival (source_id);
create index arrival_account on arrival (bank_account_id);
create index arrival_discarded_by on arrival (discarded_by);
select keep_apart('arrival');

-- The previews that were made of it: the first of each file's chain.
create table arrival_preview (
  profile_id uuid not null,
  arrival_id uuid not null,
  preview_id uuid not null references statement_preview on delete cascade,
  primary key (arrival_id, preview_id),
  foreign key (profile_id, arrival_id) references arrival (profile_id, id) on delete cascade
);
create index arrival_preview_of on arrival_preview (preview_id);
select keep_apart('arrival_preview');

-- What a source has shown already, wherever it lies: nothing is deleted there.
create table arrival_seen (
  profile_id uuid not null,
  source_id uuid not null,
  place text not null,
  arrival_id uuid,
  primary key (source_id, place),
  foreign key (profile_id, source_id) references arrival_source (profile_id, id) on delete cascade,
  foreign key (profile_id, arrival_id) references arrival (profile_id, id)
);
create index arrival_seen_arrival on arrival_seen (arrival_id);
select keep_apart('arrival_seen');

-- What a conciliation brought to the line of its account's statements.
alter table conciliation add column first_day date, add column last_day date, add column moved numeric(15,2);
update conciliation c set first_day = m.first_day, last_day = m.last_day, moved = m.moved
from (select conciliation_id, min(date) as first_day, max(date) as last_day, sum(amount) as moved
  from bank_movement where deleted_at is null group by conciliation_id) m
where m.conciliation_id = c.id;
create index conciliation_line on conciliation (bank_account_id, last_day, first_day) where deleted_at is null;
