-- A promise holds its customer from every campaign: it is bounded by what is owed and by days, and may be about some documents.
create table promise_settings (
  profile_id uuid primary key references profile,
  version integer not null default 1,
  -- no promise is for a later day than so many from today
  most_days integer not null check (most_days between 1 and 730)
);
select keep_apart('promise_settings');
create table promise_document (
  profile_id uuid not null,
  promise_id uuid not null references promise on delete cascade,
  document_id uuid not null,
  primary key (promise_id, document_id),
  foreign key (profile_id, document_id) references document (profile_id, id)
);
create index promise_document_document on promise_document (document_id);
select keep_apart('promise_document');
