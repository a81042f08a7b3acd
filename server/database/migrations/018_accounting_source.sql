-- Where a company's documents are synced from. Without a row it is what the service was started with, for the first company only.
create table accounting_source (
  profile_id uuid primary key references profile,
  kind text not null check (kind in ('ninguno', 'carpeta', 'direccion', 'demostracion')),
  address text,
  -- Sealed with a key that is not in the database.
  token text,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid references app_user,
  check ((kind = 'direccion') = (address is not null)),
  check (token is null or address is not null)
);
