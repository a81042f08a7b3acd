-- The certificates by which customers tell what they withheld of a document, and the ledger's entries that take it off what is owed.

create table withholding_certificate (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  document_id uuid not null,
  number text not null,
  issued_on date not null,
  -- The sum of its lines.
  amount numeric(15,2) not null,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid references app_user,
  unique (profile_id, id),
  check (number <> ''),
  check (amount > 0),
  foreign key (profile_id, document_id) references document (profile_id, id)
);
-- The same certificate twice is one.
create unique index withholding_certificate_number on withholding_certificate (document_id, match_key(number)) where voided_at is null;
create index withholding_certificate_list on withholding_certificate (profile_id, issued_on desc, id);
select keep_apart('withholding_certificate');

create table withholding_line (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  certificate_id uuid not null,
  tax text not null,
  kind_id uuid,
  amount numeric(15,2) not null,
  unique (certificate_id, tax),
  check (tax in ('renta', 'iva', 'otra')),
  check (amount > 0),
  foreign key (profile_id, certificate_id) references withholding_certificate (profile_id, id) on delete cascade,
  foreign key (profile_id, kind_id) references withholding_kind (profile_id, id)
);
create index withholding_line_kind on withholding_line (kind_id) where kind_id is not null;
select keep_apart('withholding_line');

alter table allocation
  add column certificate_id uuid,
  drop constraint allocation_reason,
  add constraint allocation_reason check (((payment_id is null) = (reason is not null)) and (reason <> '')
    and ((payment_id is null) = (num_nonnulls(movement_id, dispute_id, certificate_id) = 1))
    and (payment_id is null or num_nonnulls(movement_id, dispute_id, certificate_id) = 0)
    and (dispute_id is not null or not is_credit_note)),
  add foreign key (profile_id, certificate_id) references withholding_certificate (profile_id, id);
create index allocation_certificate on allocation (certificate_id) where certificate_id is not null;
