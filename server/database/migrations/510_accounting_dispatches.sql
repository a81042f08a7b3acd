-- A company's entries also go to its accounting system, by a JSON API whose mapping is data: each once.

create table accounting_connector (
  profile_id uuid primary key references profile,
  address text not null,
  token text,
  mapping jsonb not null,
  -- Since when what a lot takes is sent; without it nothing is.
  sends_since timestamptz,
  -- The system could not be asked: why, how often in a row, and when it is asked again.
  reason text not null default '',
  failures integer not null default 0,
  next_at timestamptz not null default now(),
  version integer not null default 1,
  changed_by uuid references app_user,
  changed_at timestamptz not null default now(),
  check (address <> ''),
  check (failures >= 0)
);
create index accounting_connector_by on accounting_connector (changed_by) where changed_by is not null;
select keep_apart('accounting_connector');

create table accounting_dispatch (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  lot_id uuid not null,
  posting_id bigint not null,
  -- The entry's number in its lot.
  entry integer not null,
  -- What is sent of it, before it is mapped.
  content jsonb not null,
  status text not null default 'por_enviar',
  foreign_id text not null default '',
  reason text not null default '',
  attempts integer not null default 0,
  -- Since when a process is at it; kept where it ended before it could say what became of it.
  called_at timestamptz,
  -- Its answer was lost, and the system knows its key: it is sent again.
  is_repeated boolean not null default false,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  ended_by uuid references app_user,
  unique (profile_id, id),
  constraint accounting_dispatch_once unique (profile_id, posting_id),
  check (status in ('por_enviar', 'enviada', 'rechazada', 'no_se_sabe', 'hecha')),
  check (not is_repeated or status = 'no_se_sabe'),
  check (status not in ('rechazada', 'no_se_sabe') or reason <> ''),
  check ((status in ('enviada', 'hecha')) = (sent_at is not null)),
  check (ended_by is null or status = 'hecha'),
  foreign key (profile_id, lot_id) references accounting_lot (profile_id, id),
  foreign key (profile_id, posting_id) references accounting_posting (profile_id, id)
);
create index accounting_dispatch_due on accounting_dispatch (profile_id, created_at, entry) where status = 'por_enviar' or is_repeated;
comment on index accounting_dispatch_due is 'The entries that are to be sent, in the order of their lots: the job.';
create index accounting_dispatch_list on accounting_dispatch (profile_id, created_at desc, entry, id);
comment on index accounting_dispatch_list is 'The list of what was sent, the newest lot first.';
create index accounting_dispatch_lot on accounting_dispatch (lot_id);
comment on index accounting_dispatch_lot is 'What was sent of a lot: the list of one.';
create index accounting_dispatch_open on accounting_dispatch (profile_id, status) where status in ('rechazada', 'no_se_sabe');
comment on index accounting_dispatch_open is 'What was refused or is not known: the list of those, and sending all refused again.';
create index accounting_dispatch_by on accounting_dispatch (ended_by) where ended_by is not null;
comment on index accounting_dispatch_by is 'What a person said is there already: taking the person away.';
select keep_apart('accounting_dispatch');
revoke delete on accounting_dispatch from cartera_app;
