-- Movements of all statements are found by what the bank wrote and by their amount.
create index movement_amount on bank_movement (profile_id, abs(amount), date desc) where deleted_at is null;
do $$ begin
  create extension if not exists pg_trgm;
  create index movement_search on bank_movement using gin (match_key(description || ' ' || counterparty || ' ' || reference) gin_trgm_ops) where deleted_at is null;
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'without pg_trgm movements are searched row by row';
end $$;
