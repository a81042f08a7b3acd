-- An arrival was told as saved as soon as its import was asked for, also where that failed for good afterwards.
update arrival a set status = 'espera', reasons = '[{"kind": "detenida"}]'
from record_import i
where i.id = a.import_id and i.state = 'saving' and a.status = 'guardada' and exists (
  select from job j where j.name = 'import_electronic' and j.key = i.id::text and j.state = 'failed')
  and not exists (
  select from job j where j.name = 'import_electronic' and j.key = i.id::text and j.state in ('waiting', 'running'));
