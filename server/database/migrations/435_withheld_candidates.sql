-- What a movement lacks of a candidate document, where the company's kinds may withhold just that. `withheld_as`: the rates in words. `withheld_chance`: how often
-- another payment would lack one of these sums by accident, among all that its payer owes; null where it is not certain that it was withheld.
alter table candidate
  add column withheld numeric(15,2),
  add column withheld_chance real,
  add column withheld_as text,
  add constraint candidate_withheld check ((withheld is null) = (withheld_as is null) and (withheld is not null or withheld_chance is null));
