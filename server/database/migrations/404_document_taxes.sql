-- What a document's total is of, where its source or staff said it: unknown stays unknown.
alter table document
  add column subtotal numeric(15,2),
  add column tax numeric(15,2),
  add constraint document_subtotal_and_tax check ((subtotal is null) = (tax is null) and subtotal >= 0 and tax >= 0 and subtotal + tax = total);
