-- Whether what a customer sent reads like a receipt, by itself or by what stands under it; null until it is read. What was there before counts as one.
alter table payment_proof add column is_receipt boolean;
update payment_proof set is_receipt = true;
