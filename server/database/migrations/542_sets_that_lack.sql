-- What the documents that a payment names come to above it: a fee, some cents or a part, all of which the last due one lacks; below 0 where the payment is little more. In
-- the order of `documents`; null where the balances add up, or where just what is withheld lacks.
alter table candidate_set
  add column lacking numeric(15,2)[],
  add constraint candidate_set_lacking check (cardinality(lacking) = cardinality(documents) and (withheld is null or lacking is null));
