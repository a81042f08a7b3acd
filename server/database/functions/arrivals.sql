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

-- What becomes of a file of electronic documents while its import is carried out: it waits, with the reason, once that failed for
-- good, and no longer once it is begun again. Where all went well, the import itself says what of it was not taken.
create or replace function keep_electronic_arrival() returns trigger language plpgsql as $$
begin
  update arrival a set status = case when new.state = 'waiting' and kept.reasons = '[]' then 'recibida' else 'espera' end,
    reasons = case new.state when 'failed' then kept.reasons || '[{"kind": "detenida"}]' else kept.reasons end, msg = ''
  from arrival o, lateral (
    select coalesce(jsonb_agg(r), '[]') as reasons from jsonb_array_elements(o.reasons) r where r ->> 'kind' not in ('correo', 'detenida')) kept
  where o.id = a.id and a.import_id = new.key::uuid and a.status in ('recibida', 'espera');
  return null;
end $$;
create or replace trigger electronic_import_begins after insert on job
  for each row when (new.name = 'import_electronic' and new.state = 'waiting') execute function keep_electronic_arrival();
create or replace trigger electronic_import_turns after update of state on job
  for each row when (new.name = 'import_electronic' and (old.state = 'failed') <> (new.state = 'failed')) execute function keep_electronic_arrival();
