-- A withholding certificate may come as its XML, which is no receipt and is only downloaded.
alter table payment_proof
  drop constraint payment_proof_media_type_check,
  add constraint payment_proof_media_type_check check (
    media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')
    or media_type = 'application/xml' and is_receipt is false);
