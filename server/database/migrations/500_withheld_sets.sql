-- What a set's documents lack of their balances, each in the order of `documents`, where the company's kinds may withhold just that; null where the balances add up
-- by themselves. `withheld_as`: the rates of each in words, null of one that is paid whole; `withheld_text`: those of all. `is_certain`: nothing else explains the
-- movement, so that number or payer make it sure.
alter table candidate_set
  add column withheld numeric(15,2)[],
  add column withheld_as text[],
  add column withheld_text text,
  add column is_certain boolean,
  add constraint candidate_set_withheld check (num_nulls(withheld, withheld_as, withheld_text, is_certain) in (0, 4)),
  add constraint candidate_set_each check (cardinality(withheld) = cardinality(documents) and cardinality(withheld_as) = cardinality(documents));
