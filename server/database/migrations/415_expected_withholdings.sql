-- What customers are taken to have withheld of a document that they paid but for it, until its certificate comes.

create table expected_withholding (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  document_id uuid not null,
  movement_id uuid not null,
  -- The act that confirmed it.
  batch uuid not null,
  amount numeric(15,2) not null,
  -- Kept by the trigger on allocation.
  pending numeric(15,2) not null default 0,
  words text not null,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  check (amount > 0),
  check (pending between 0 and amount),
  check (words <> ''),
  foreign key (profile_id, document_id) references document (profile_id, id),
  foreign key (profile_id, movement_id) references bank_movement (profile_id, id)
);
create index expected_withholding_document on expected_withholding (document_id);
create index expected_withholding_list on expected_withholding (profile_id, created_at desc, id);
create index expected_withholding_pending on expected_withholding (profile_id) where pending > 0;
select keep_apart('expected_withholding');

-- The only kinds that come to it; none where several do.
create table expected_withholding_line (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  expected_id uuid not null,
  tax text not null,
  -- Where one kind alone has that rate.
  kind_id uuid,
  rate numeric(7,4) not null,
  amount numeric(15,2) not null,
  unique (expected_id, tax),
  check (tax in ('renta', 'iva', 'otra')),
  foreign key (profile_id, expected_id) references expected_withholding (profile_id, id) on delete cascade,
  foreign key (profile_id, kind_id) references withholding_kind (profile_id, id) on delete set null (kind_id)
);
create index expected_withholding_line_kind on expected_withholding_line (kind_id) where kind_id is not null;
select keep_apart('expected_withholding_line');

alter table allocation
  add column expected_id uuid,
  add constraint allocation_expected check (expected_id is null or movement_id is not null),
  add foreign key (profile_id, expected_id) references expected_withholding (profile_id, id);
create index allocation_of_expected on allocation (expected_id) where expected_id is not null;

-- What was expected of a certificate's document before it, as far as the certificate ended that.
alter table withholding_certificate
  add column expected_id uuid,
  add column ended numeric(15,2) not null default 0,
  add constraint withholding_certificate_ended check (ended >= 0 and (expected_id is not null or ended = 0)),
  add foreign key (profile_id, expected_id) references expected_withholding (profile_id, id);
