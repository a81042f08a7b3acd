-- A part of the number or the address that a campaign wrote to, as the list of its events is filtered by: an index finds it.
do $$ begin
  create index campaign_event_address on campaign_event using gin (lower(address) gin_trgm_ops);
exception when undefined_object then
  raise notice 'without pg_trgm events are filtered row by row';
end $$;
