-- Where only a name tells who pays, a document is not sure beside another number that the text calls a document's; much more than a
-- document owes is sure only with its payer.
insert into job (profile_id, name, key, about, created_by)
  select c.profile_id, 'match_conciliation', c.id, c.name, c.created_by from conciliation c
  where c.deleted_at is null and c.closed_at is null and exists (
    select from bank_movement m where m.conciliation_id = c.id and m.unassigned > 0 and m.deleted_at is null)
  on conflict do nothing;
