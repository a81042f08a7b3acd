-- How an account's files of one layout are read: what staff said, and what was understood beside it.
create table file_layout (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  bank_account_id uuid not null,
  version integer not null default 1,
  name text not null,
  -- by what a file of it is known: the kind of file with its header, or without one the kinds of its columns
  shape jsonb not null,
  mapping jsonb not null,
  -- the fields of the mapping that staff said
  decided text[] not null default '{}',
  -- the other accounts of the bank read theirs by it, too
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (profile_id, id),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id) on delete cascade
);
create index file_layout_of_account on file_layout (bank_account_id, used_at desc);
select keep_apart('file_layout');

alter table statement_preview
  add column shape jsonb,
  add column decided text[] not null default '{}',
  -- the remembered one it is of
  add column layout_id uuid,
  add column layout_name text not null default '';

-- What was remembered of a file with a header holds for files with that header, whatever kind they are of; without one it told too little.
insert into file_layout (profile_id, bank_account_id, name, shape, mapping, decided)
select profile_id, id, 'Columnas recordadas',
  jsonb_strip_nulls(jsonb_build_object('header', mapping -> 'header', 'delimiter', mapping -> 'delimiter')), mapping,
  array(select jsonb_object_keys(mapping))
from bank_account where deleted_at is null and mapping ? 'columns' and (mapping ->> 'header_row')::int > 0
  and jsonb_array_length(coalesce(mapping -> 'header', '[]')) > 0 and coalesce(mapping ->> 'delimiter', '') <> 'fixed';
update bank_account set mapping = null where mapping ? 'columns' and mapping ? 'header';
