-- What customers send besides text: a picture of a deposit slip is the usual answer to a reminder. And that they dispute what they owe.
alter table inbound_message
  add column media_kind text check (media_kind in ('imagen', 'documento', 'audio', 'video', 'otro')),
  -- as the channel knows it
  add column media_id text not null default '',
  add column media_name text not null default '',
  add check (media_kind is not null or (media_id = '' and media_name = ''));
alter table activity
  drop constraint activity_outcome_check,
  add constraint activity_outcome_check check (
    outcome in ('contesto', 'no_contesto', 'numero_equivocado', 'prometio_pagar', 'se_niega', 'disputa', 'otro'));
create index activity_outcome on activity (profile_id, customer_id, happened_on desc, created_at desc)
  where outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa');
