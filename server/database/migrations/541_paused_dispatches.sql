-- Entries that are refused one after another stop being sent until somebody says so: a wrong mapping has every one of a lot refused.

alter table accounting_connector
  -- In a row, with none taken between.
  add column refusals integer not null default 0,
  -- Since when nothing is sent for it, why the last one was refused, and of which lot it is.
  add column paused_at timestamptz,
  add column refusal text not null default '',
  add column paused_lot integer,
  add check (refusals >= 0),
  add check ((paused_at is null) = (paused_lot is null)),
  add check (paused_at is null or refusal <> '');
