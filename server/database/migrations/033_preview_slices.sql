-- A preview's rows in slices: neither the service nor the database then holds a long file's rows at once.
create table statement_preview_slice (
  profile_id uuid not null,
  preview_id uuid not null references statement_preview on delete cascade,
  place integer not null,
  -- one object a movement, as server/conciliation/keptRow.ts has them
  rows jsonb not null,
  primary key (preview_id, place)
);
select keep_apart('statement_preview_slice');

insert into statement_preview_slice (profile_id, preview_id, place, rows)
select p.profile_id, p.id, (r.n - 1) / 1000, jsonb_agg(r.row - 'status' order by r.n)
from statement_preview p, jsonb_array_elements(p.rows) with ordinality as r(row, n) group by 1, 2, 3;

-- Rows that look like a saved movement: they come in only when staff say so.
alter table statement_preview add column possible integer[] not null default '{}';
update statement_preview p set possible = array(
  select (r ->> 'row')::integer from jsonb_array_elements(p.rows) r where r ->> 'status' = 'posible');
alter table statement_preview drop column rows;
