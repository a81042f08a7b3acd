-- What may explain a movement, as it was found.

create table candidate (
  movement_id uuid not null,
  document_id uuid not null,
  by_number boolean not null,
  by_tail boolean not null,
  by_dni boolean not null,
  by_account boolean not null,
  by_name boolean not null,
  -- Rows that belonged to a profile through another say so themselves: a policy that looks elsewhere is asked row by row.
  profile_id uuid not null,
  -- `by_near`: the number is in the text but for one digit. `against`: something else in the text tells of another customer or document.
  -- `chance`: how many documents would have this evidence and this amount by accident; 0 of what is no accident.
  -- What was found before is looked for anew below, and until then says what it said.
  by_near boolean not null default false,
  by_rule boolean not null default false,
  namesakes integer not null default 0,
  against boolean not null default false,
  chance real not null default 0,
  -- How much of the customer's name the text says, where several have that name: 2 all of it in its order, 1 all its words.
  name_fit smallint not null default 0,
  primary key (movement_id, document_id)
);
create index candidate_document on candidate (document_id);
select keep_apart('candidate');

create table candidate_set (
  movement_id uuid primary key,
  documents uuid[] not null,
  by_number boolean not null,
  profile_id uuid not null,
  -- How many sets come to the amount; only one alone is worth a suggestion.
  ways integer not null default 1
);
select keep_apart('candidate_set');

create table movement_payer (
  profile_id uuid not null,
  movement_id uuid not null,
  customer_id uuid not null,
  by_dni boolean not null,
  by_account boolean not null,
  by_rule boolean not null,
  by_name boolean not null,
  -- how many customers the name in the text fits as well as this one, themselves included; 0 without one
  namesakes integer not null,
  primary key (movement_id, customer_id)
);
select keep_apart('movement_payer');
