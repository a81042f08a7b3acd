-- The electronic documents that were taken, each once by its key, and the ledger's entries of their credit notes.

alter table record_import drop constraint record_import_kind_check,
  add constraint record_import_kind_check check (kind in ('customers', 'documents', 'electronic'));

create table electronic_document (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  -- the tax authority's, or issuer, kind and number
  key text not null,
  -- of what it says: another file with this key must say the same
  digest text not null,
  kind text not null,
  number text not null,
  customer_id uuid not null,
  issued_on date not null,
  currency text not null,
  total numeric(15,2) not null,
  authorisation text not null,
  -- what it made, or what it lowered
  documents uuid[] not null,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  unique (profile_id, key),
  check (kind in ('factura', 'nota_credito', 'nota_debito', 'retencion')),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index electronic_document_number on electronic_document (profile_id, match_key(number));
create index electronic_document_customer on electronic_document (customer_id);
select keep_apart('electronic_document');

alter table allocation
  add column electronic_document_id uuid,
  drop constraint allocation_reason,
  add constraint allocation_reason check (((payment_id is null) = (reason is not null)) and (reason <> '')
    and ((payment_id is null) = (num_nonnulls(movement_id, dispute_id, certificate_id, electronic_document_id) = 1))
    and (payment_id is null or num_nonnulls(movement_id, dispute_id, certificate_id, electronic_document_id) = 0)
    and (num_nonnulls(dispute_id, electronic_document_id) = 1 or not is_credit_note)),
  add foreign key (profile_id, electronic_document_id) references electronic_document (profile_id, id);
create index allocation_electronic_document on allocation (electronic_document_id) where electronic_document_id is not null;
