-- A statement of account that was written for a message that still waits: another try carries the same file, and writes nothing.
alter table message
  add column statement_file bytea,
  add check (statement_file is null or statement is not null);
