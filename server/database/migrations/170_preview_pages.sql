-- The rows of a long preview as its first answer tells them, from the second page on.
create table statement_preview_page (
  profile_id uuid not null,
  preview_id uuid not null references statement_preview on delete cascade,
  -- From 1, which the answer itself holds.
  page integer not null check (page > 1),
  rows json not null,
  primary key (preview_id, page)
);
-- Read as they were written, within a week: packing them would take longer than all else.
alter table statement_preview_page alter column rows set storage external;
select keep_apart('statement_preview_page');
