-- Payments, what of each goes to which document, and who did what: only ever added to.

create table payment (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  customer_id uuid not null,
  origin text not null,
  method text not null,
  movement_id uuid,
  date date not null,
  reference text not null default '',
  amount numeric(15,2) not null,
  -- kept by the trigger on allocation
  allocated numeric(15,2) not null default 0,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  -- An amount has a currency: of the documents a payment settles, which is that of the movement it came with.
  currency text not null default 'USD',
  -- What a payment does not settle is the customer's credit, or, while nobody gave it to them, the movement's again.
  keeps_rest boolean not null default true,
  -- the act that made it
  batch uuid,
  worth numeric(15,2) generated always as (case when (voided_at is not null) then 0 when keeps_rest then amount else allocated end) stored,
  unique (profile_id, id),
  check (amount > 0),
  check (currency ~ '^[A-Z]{3}$'),
  check (method in ('transferencia', 'deposito', 'efectivo', 'cheque', 'tarjeta', 'debito_automatico', 'enlace')),
  constraint payment_not_over_allocated check ((allocated >= 0) and (allocated <= amount)),
  check (origin in ('conciliacion', 'debito', 'enlace', 'manual')),
  constraint payment_voided_is_free check ((voided_at is null) or (allocated = 0)),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, movement_id) references bank_movement (profile_id, id)
);
create index payment_credit on payment (customer_id) where keeps_rest and (voided_at is null) and (allocated < amount);
create index payment_customer on payment (customer_id, date desc);
create index payment_live on payment (profile_id, date desc, created_at desc, id) where voided_at is null;
create index payment_movement on payment (movement_id) where movement_id is not null;
select keep_apart('payment');

create table allocation (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  payment_id uuid,
  document_id uuid not null,
  amount numeric(15,2) not null,
  reverses uuid references allocation,
  -- all that one reconciliation or one bulk call did; undone together
  batch uuid not null,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  -- An entry without a payment forgives the rest of a document, and says why.
  movement_id uuid,
  reason text,
  unique (reverses),
  check (amount <> 0),
  check ((amount < 0) = (reverses is not null)),
  check (((payment_id is null) = (reason is not null)) and ((payment_id is null) = (movement_id is not null)) and (reason <> '')),
  foreign key (profile_id, document_id) references document (profile_id, id),
  foreign key (profile_id, movement_id) references bank_movement (profile_id, id),
  foreign key (profile_id, payment_id) references payment (profile_id, id)
);
create index allocation_batch on allocation (batch);
create index allocation_document on allocation (document_id, created_at);
create index allocation_forgiven on allocation (movement_id) where movement_id is not null;
create index allocation_payment on allocation (payment_id);
select keep_apart('allocation');

create table audit_line (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  user_id uuid references app_user,
  at timestamptz not null default now(),
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  -- What a person did at once, and what was undone by it: the way back from any of it, also on another day.
  act uuid,
  undoes uuid
);
create index audit_line_act on audit_line (act) where act is not null;
create index audit_line_acts_of on audit_line (user_id, id) where act is not null;
create index audit_line_entity on audit_line (entity, entity_id, id);
create index audit_line_profile on audit_line (profile_id, id);
create index audit_line_undoes on audit_line (undoes) where undoes is not null;
select keep_apart('audit_line');

-- What is only added to.
revoke update, delete on allocation, audit_line from cartera_app;
