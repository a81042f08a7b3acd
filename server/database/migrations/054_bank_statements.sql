-- Bank accounts, statements as they were uploaded, and the movements that were saved of them.

create table bank_account (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  bank_id uuid not null references bank,
  number text not null,
  alias text not null,
  currency text not null default 'USD',
  type text not null default 'corriente',
  -- the columns of its files as staff last mapped them
  mapping jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The id of one of the company's, or of one that is shipped.
  order_layout text,
  unique (profile_id, id),
  check (alias <> ''),
  check (currency ~ '^[A-Z]{3}$'),
  check (number <> ''),
  check (type in ('ahorros', 'corriente'))
);
create unique index bank_account_number on bank_account (profile_id, bank_id, number) where deleted_at is null;
select keep_apart('bank_account');

create table file_layout (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  bank_account_id uuid not null,
  version integer not null default 1,
  name text not null,
  -- by what a file of it is known: the kind of file with its header, or without one the kinds of its columns
  shape jsonb not null,
  mapping jsonb not null,
  -- the fields of the mapping that staff said
  decided text[] not null default '{}',
  -- the other accounts of the bank read theirs by it, too
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (profile_id, id),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id) on delete cascade
);
create index file_layout_of_account on file_layout (bank_account_id, used_at desc);
select keep_apart('file_layout');

create table statement_preview (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  bank_account_id uuid not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  file_name text not null,
  file bytea not null,
  mapping jsonb not null,
  summary jsonb not null,
  open_questions integer not null,
  -- Rows that look like a saved movement: they come in only when staff say so.
  possible integer[] not null default '{}',
  -- A preview that nobody saved is come back to: what it was asked to follow, so that it is read the same way again, and of which it is a correction.
  asked jsonb not null default '{}',
  corrects uuid,
  shape jsonb,
  decided text[] not null default '{}',
  -- the remembered one it is of
  layout_id uuid,
  layout_name text not null default '',
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id)
);
create index statement_preview_age on statement_preview (created_at);
create index statement_preview_by on statement_preview (profile_id, created_by, created_at);
create index statement_preview_file on statement_preview (coalesce(corrects, id));
select keep_apart('statement_preview');

create table statement_preview_slice (
  profile_id uuid not null,
  preview_id uuid not null references statement_preview on delete cascade,
  place integer not null,
  -- one object a movement, as server/conciliation/keptRow.ts has them
  rows jsonb not null,
  primary key (preview_id, place)
);
select keep_apart('statement_preview_slice');

create table movement_category (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  check (name <> '')
);
create unique index movement_category_name on movement_category (profile_id, match_key(name));
select keep_apart('movement_category');

create table conciliation (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  bank_account_id uuid not null,
  preview_id uuid not null,
  name text not null,
  file_name text not null,
  currency text not null,
  opening numeric(15,2),
  closing numeric(15,2),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A closed conciliation's movements stay as they are, whoever asks.
  closed_at timestamptz,
  closed_by uuid references app_user,
  unique (profile_id, id),
  check ((closed_at is null) = (closed_by is null)),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id)
);
create index conciliation_list on conciliation (profile_id, created_at desc) where deleted_at is null;
create unique index conciliation_preview on conciliation (preview_id) where deleted_at is null;
select keep_apart('conciliation');

create table bank_movement (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  conciliation_id uuid not null,
  bank_account_id uuid not null,
  row integer not null,
  date date not null,
  -- as the bank wrote it: may be a day that no calendar has
  value_date text,
  amount numeric(15,2) not null,
  currency text not null,
  description text not null,
  reference text not null default '',
  document text not null default '',
  counterparty text not null default '',
  counterparty_account text not null default '',
  balance numeric(15,2),
  flags text[] not null default '{}',
  -- words and joined words of the text, by which documents and customers are looked for
  tokens text[] not null default '{}',
  -- what makes it the same movement when it comes again: key and how many equal ones came before it
  key text not null,
  ordinal integer not null,
  -- kept by the trigger on allocation
  assigned numeric(15,2) not null default 0,
  later boolean not null default false,
  note text not null default '',
  deleted_at timestamptz,
  -- Why a movement was put by, and until when.
  later_reason text not null default '',
  later_until date,
  category_id uuid,
  -- how much of the amount the category explains; of money that went out, all of it
  categorised numeric(15,2) not null default 0,
  -- what one act put into a category; undone together
  category_batch uuid,
  unassigned numeric(15,2) generated always as ((greatest(amount, 0) - assigned) - greatest(categorised, 0)) stored,
  unique (profile_id, id),
  check (ordinal >= 0),
  constraint movement_category_explains check (((category_id is null) = (categorised = 0)) and ((categorised >= least(amount, 0)) and (categorised <= greatest(amount, 0)))),
  constraint movement_deleted_is_free check ((deleted_at is null) or (assigned = 0)),
  constraint movement_not_over_assigned check ((assigned >= 0) and ((assigned + greatest(categorised, 0)) <= greatest(amount, 0))),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id),
  foreign key (profile_id, category_id) references movement_category (profile_id, id),
  foreign key (profile_id, conciliation_id) references conciliation (profile_id, id)
);
create index movement_in_category on bank_movement (category_id) where category_id is not null;
create index movement_of_conciliation on bank_movement (conciliation_id, row);
create unique index movement_once on bank_movement (bank_account_id, key, ordinal) where deleted_at is null;
create index movement_open on bank_movement (profile_id, bank_account_id, conciliation_id) where (deleted_at is null) and ((unassigned > 0) or ((amount < 0) and (category_id is null)));
create index movement_same_day on bank_movement (bank_account_id, date, amount) where deleted_at is null;
select keep_apart('bank_movement');
