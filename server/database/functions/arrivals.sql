-- What becomes of a file that arrived once a conciliation is made of one of its previews, or that is deleted; and those of its
-- account that wait for nothing but that (the statement before them, the first one, or the first of their format) are read again.

create or replace function keep_arrival() returns trigger language plpgsql as $$
begin
  update arrival a set status = case when new.deleted_at is null then 'guardada' else 'espera' end,
    reasons = case when new.deleted_at is null then '[]' else '[{"kind": "eliminada"}]'::jsonb end, msg = ''
  from arrival_preview v join statement_preview p on coalesce(p.corrects, p.id) = v.preview_id
  where p.id = new.preview_id and a.id = v.arrival_id;
  insert into job (profile_id, name, key, created_by)
  select a.profile_id, 'read_arrival', a.id::text, s.created_by from arrival a join arrival_source s on s.id = a.source_id
  where new.deleted_at is null and a.profile_id = new.profile_id and a.bank_account_id = new.bank_account_id
    and a.status = 'espera' and not exists (
      select from jsonb_array_elements(a.reasons) r where r ->> 'kind' not in ('continuidad', 'formato', 'primero'))
  on conflict (name, key) where state in ('waiting', 'running') do nothing;
  return null;
end $$;
create or replace trigger keep_arrival after insert or update of deleted_at on conciliation for each row execute function keep_arrival();
