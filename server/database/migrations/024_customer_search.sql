-- What a customer is searched by: the words of their names and their DNI, without accents, dashes or dots. Trigrams find a part
-- of a word; a server that has not got them looks at every row.
alter table customer add column search_key text generated always as (
  match_key(first_name || ' ' || last_name || ' ' || tradename) || ' ' || replace(match_key(dni), ' ', '')) stored;
do $$ begin
  create extension if not exists pg_trgm;
  create index customer_search on customer using gin (search_key gin_trgm_ops) where deleted_at is null;
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'without pg_trgm customers are searched row by row';
end $$;

-- As for numbers (022): whether a text is like another tells nothing of a row that is not seen.
do $$ begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function pg_catalog.textlike(text, text) leakproof;
  end if;
end $$;

-- The customers that a search means: each of its words is part of a name or of the DNI, in any order. The conditions are
-- written out, since an index answers a `like` and not a list of them.
create or replace function customers_like(profile uuid, search text) returns setof uuid language plpgsql stable as $$
begin
  return query execute 'select id from customer where deleted_at is null and profile_id = $1' || coalesce((
    select string_agg(format(' and search_key like %L', '%' || word || '%'), '')
    from unnest(string_to_array(match_key(search), ' ')) word), '') using profile;
end $$;

-- Orders of the customers' list, and what each owes.
create index customer_tradename on customer (profile_id, match_key(tradename), id) where deleted_at is null;
create index customer_created on customer (profile_id, created_at, id) where deleted_at is null;
create index document_owed on document (profile_id, customer_id, currency) include (balance) where balance > 0 and voided_at is null;
