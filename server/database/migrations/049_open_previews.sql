-- A preview that nobody saved is come back to: what it was asked to follow, so that it is read the same way again, and of which it is a correction.
alter table statement_preview
  add column asked jsonb not null default '{}',
  add column corrects uuid;
update statement_preview set asked = mapping;
create index statement_preview_by on statement_preview (profile_id, created_by, created_at);
create index statement_preview_file on statement_preview ((coalesce(corrects, id)));
