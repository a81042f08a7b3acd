-- A certificate may withhold one tax at several rates, each of a kind of its own; what has no kind is one line a tax.
alter table withholding_line
  drop constraint withholding_line_certificate_id_tax_key,
  add constraint withholding_line_once unique nulls not distinct (certificate_id, tax, kind_id);
