-- Credit notes and withholdings that came before the documents that they name.

create table waiting_note (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  -- as of electronic_document, which has it once the note is taken
  key text not null,
  digest text not null,
  kind text not null,
  number text not null,
  customer_dni text not null,
  customer_name text not null,
  issued_on date not null,
  currency text not null,
  total numeric(15,2) not null,
  -- all that was read of it, and of that what it names
  document jsonb not null,
  named jsonb not null,
  -- why it was not taken although all that it names is here, and on which day that was tried last
  refusal text not null default '',
  tried_on date,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  unique (profile_id, key),
  check (kind in ('nota_credito', 'retencion')),
  check (jsonb_array_length(named) > 0),
  check ((refusal = '') = (tried_on is null))
);
select keep_apart('waiting_note');

-- How a note finds what it names: with or without the number's marks (apply.ts, waiting.ts).
drop index electronic_document_number;
create index electronic_document_number on electronic_document (profile_id, replace(match_key(number), ' ', ''));

alter table record_import_row
  drop constraint record_import_row_outcome_check,
  drop constraint record_import_row_status_check,
  add constraint record_import_row_outcome_check check (outcome in ('nuevo', 'cambia', 'espera', 'igual', 'problema')),
  add constraint record_import_row_status_check check (status in ('nuevo', 'cambia', 'espera', 'igual', 'problema'));
update record_import set counts = counts || '{"espera": 0}';
