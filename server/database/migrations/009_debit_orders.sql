-- What an order carries is kept with the detail as it was when it was generated; what became of each line of an answer, with the line.

create sequence debit_reference;
alter table debit_detail
  add column holder_name text not null default '',
  add column holder_dni text not null default '',
  add column mandate text not null default '';
create index debit_detail_reference on debit_detail (profile_id, end_to_end_id);
create index debit_list on debit (profile_id, created_at desc) where deleted_at is null;

alter table debit_answer
  add column format text not null default '',
  -- rows that could not be read: [{ row, msg }]
  add column problems jsonb not null default '[]';

alter table debit_answer_line
  add column date date,
  add column bank_reference text not null default '',
  -- done, or known to have been done before: never carried over twice
  add column carried boolean not null default false,
  add column error text not null default '';
create unique index debit_answer_line_once on debit_answer_line (answer_id, row);
