-- A campaign has a name of its own; one that nobody named is called by its template.
alter table campaign add column name text not null default '' check (length(name) <= 120);
