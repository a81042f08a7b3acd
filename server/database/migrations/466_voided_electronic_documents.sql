-- A credit note or a withholding that was taken back, so that its key may come again.
alter table electronic_document
  add column voided_at timestamptz,
  add column voided_by uuid references app_user,
  add check ((voided_at is null) = (voided_by is null)),
  add check (voided_at is null or kind in ('nota_credito', 'retencion')),
  drop constraint electronic_document_profile_id_key_key;
create unique index electronic_document_key on electronic_document (profile_id, key) where voided_at is null;
