-- Whatever matching reads is heard when it changes, and not only documents: `customer_id` a payer, `movement_id` a movement with
-- another rest or another text.
alter table document_change
  alter column document_id drop not null,
  add column customer_id uuid,
  add column movement_id uuid,
  add column at timestamptz not null default now(),
  add check (num_nonnulls(document_id, customer_id, movement_id) = 1);
create index movement_payer_customer on movement_payer (customer_id);
-- A number in a text may be of a document that is paid already.
create index document_settled_tail on document (profile_id, number_tail) where balance = 0 and voided_at is null;
