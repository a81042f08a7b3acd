-- What a customer sent is of one kind. Withholding certificates from their own page were known by their caption and by being no receipt; what a person confirmed is a payment.
alter table payment_proof add column kind text not null default 'por_leer'
  constraint payment_proof_kind_check check (kind in ('por_leer', 'pago', 'retencion', 'otra_cosa'));
update payment_proof set kind = case
  when is_receipt or confirmed_at is not null and media_type <> 'application/xml' then 'pago'
  when is_receipt is null then 'por_leer'
  when origin = 'pagina' then 'retencion'
  else 'otra_cosa' end;
-- Its sentence said what the kind says now.
update payment_proof set caption = '' where kind = 'retencion' and caption like 'Comprobante de retención de %: no es un pago. %';
alter table payment_proof
  drop constraint payment_proof_media_type_check,
  add constraint payment_proof_media_type_check check (
    media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')
    or media_type = 'application/xml' and kind = 'retencion'),
  drop column is_receipt;
