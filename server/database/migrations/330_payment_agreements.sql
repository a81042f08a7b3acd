-- Payment agreements: what some documents of a customer owe, in instalments with days.

create table payment_agreement (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  number integer not null,
  customer_id uuid not null,
  currency text not null,
  amount numeric(15,2) not null,
  grace_days integer not null,
  note text not null default '',
  -- kept by keep_agreements, of what its documents owe
  paid numeric(15,2) not null default 0,
  -- the day of the first instalment that is not paid; none once all are
  next_on date,
  -- from this day on it is broken, as far as the ledger knows; none once every instalment was paid in time
  breaks_on date,
  -- that it is broken was noted in the customer's timeline
  break_noted boolean not null default false,
  cancelled_at timestamptz,
  cancelled_by uuid references app_user,
  cancel_reason text not null default '',
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  unique (profile_id, number),
  check (amount > 0),
  check (paid between 0 and amount),
  check (grace_days between 0 and 60),
  check (currency ~ '^[A-Z]{3}$'),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index payment_agreement_customer on payment_agreement (customer_id);
create index payment_agreement_next on payment_agreement (profile_id, next_on, id);
create index payment_agreement_breaks on payment_agreement (profile_id, breaks_on) where cancelled_at is null;
select keep_apart('payment_agreement');

create table agreement_instalment (
  profile_id uuid not null,
  agreement_id uuid not null,
  number integer not null,
  due_on date not null,
  amount numeric(15,2) not null,
  primary key (agreement_id, number),
  check (amount > 0),
  foreign key (profile_id, agreement_id) references payment_agreement (profile_id, id)
);
select keep_apart('agreement_instalment');

create table agreement_document (
  profile_id uuid not null,
  agreement_id uuid not null,
  document_id uuid not null,
  -- what it owed, and its total, when the agreement was made
  owed numeric(15,2) not null,
  total numeric(15,2) not null,
  -- the agreement is neither cancelled nor was it broken and replaced by another
  live boolean not null default true,
  primary key (agreement_id, document_id),
  check (owed > 0),
  foreign key (profile_id, agreement_id) references payment_agreement (profile_id, id),
  foreign key (profile_id, document_id) references document (profile_id, id)
);
create unique index agreement_document_live on agreement_document (document_id) where live;
create index agreement_document_document on agreement_document (document_id);
select keep_apart('agreement_document');

-- What the service itself notes was done by nobody of staff.
alter table activity alter column created_by drop not null;
