-- Orders of automatic debits that go out by a source of files: which source takes the orders of its account, and what became of each.
alter table arrival_source add column order_format text check (order_format in ('csv', 'pain008', 'banco')),
  add column order_folder text not null default '',
  add check (order_format is null or bank_account_id is not null and kind in ('carpeta', 'sftp'));
create unique index arrival_source_orders on arrival_source (bank_account_id) where order_format is not null and deleted_at is null;

create table order_dispatch (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  debit_id uuid not null unique,
  source_id uuid not null,
  file_name text not null,
  digest bytea not null,
  file bytea not null,
  status text not null default 'en_camino',
  -- While a job may be leaving it there, nobody stops it.
  delivering_until timestamptz,
  -- How often it failed since it was last asked for, and with what.
  failures integer not null default 0,
  failure text,
  failed_since timestamptz,
  next_try_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  check (status in ('en_camino', 'entregada', 'detenida')),
  check ((status = 'entregada') = (delivered_at is not null)),
  foreign key (profile_id, debit_id) references debit (profile_id, id),
  foreign key (profile_id, source_id) references arrival_source (profile_id, id)
);
create index order_dispatch_due on order_dispatch (next_try_at) where status = 'en_camino';
create index order_dispatch_digest on order_dispatch (profile_id, digest);
create index order_dispatch_source on order_dispatch (source_id);
create index order_dispatch_by on order_dispatch (created_by);
select keep_apart('order_dispatch');
