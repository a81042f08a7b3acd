-- Senders of a source, or folders below it, whose files are no statements: a line each.
alter table arrival_source add column ignored text not null default '';
