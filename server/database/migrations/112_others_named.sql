-- What the text says of somebody else, or of a document that it excepts, is asked about; a fee that an accident may be is none. What is open is looked through anew.
insert into job (profile_id, name, key, about, created_by)
  select c.profile_id, 'match_conciliation', c.id, c.name, c.created_by from conciliation c
  where c.deleted_at is null and c.closed_at is null and exists (
    select from bank_movement m where m.conciliation_id = c.id and m.unassigned > 0 and m.deleted_at is null)
  on conflict do nothing;
insert into document_change (profile_id, looked) select id, true from profile;
