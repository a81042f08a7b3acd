-- Where an accounting system says what is still open of an invoice, `total` is no more than that: what the invoice itself came to is kept, as its subtotal
-- and taxes are of that, and so is what its customer withholds.
alter table document
  add column invoiced numeric(15,2),
  add constraint document_invoiced check (invoiced > total),
  drop constraint document_subtotal_and_tax,
  add constraint document_subtotal_and_tax
    check ((subtotal is null) = (tax is null) and subtotal >= 0 and tax >= 0 and subtotal + tax = coalesce(invoiced, total));
