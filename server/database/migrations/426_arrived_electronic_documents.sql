-- A file that arrived and is of electronic documents is an import, which says what became of each.
alter table arrival add column import_id uuid,
  add foreign key (profile_id, import_id) references record_import (profile_id, id) on delete set null (import_id);
create index arrival_import on arrival (import_id) where import_id is not null;
