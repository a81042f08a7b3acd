-- By which links customers open their own page, and who is on it.
create table portal_link (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  customer_id uuid not null,
  contact_id uuid not null,
  -- SHA-256.
  token_hash bytea not null,
  ends_on date not null,
  last_visit_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  unique (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, contact_id) references contact (profile_id, id) on delete cascade
);
create unique index portal_link_hash on portal_link (token_hash);
create unique index portal_link_contact on portal_link (contact_id) where revoked_at is null;
create index portal_link_customer on portal_link (customer_id);
select keep_apart('portal_link');

create table portal_visit (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  portal_link_id uuid not null,
  -- SHA-256.
  secret_hash bytea not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (profile_id, portal_link_id) references portal_link (profile_id, id) on delete cascade
);
create unique index portal_visit_secret on portal_visit (secret_hash);
create index portal_visit_link on portal_visit (portal_link_id);
create index portal_visit_end on portal_visit (ends_at);
select keep_apart('portal_visit');
