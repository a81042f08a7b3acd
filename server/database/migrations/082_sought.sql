-- What somebody looks for, as keys have it. Null where it is of a script that keys do not keep, or has neither letter nor digit: then
-- nothing is found, and not everything. Whoever looks for nothing is shown everything.
create function sought(given text) returns text language sql immutable parallel safe as $$
  select case
    when btrim(given) = '' then ''
    when given !~ '[\u0250-\u02FF\u0370-\u1FFF\u2070-\U0010FFFF]' then nullif(match_key(given), '')
  end
$$;

create or replace function customers_like(profile uuid, search text) returns setof uuid language plpgsql stable as $$
begin
  return query execute 'select id from customer where deleted_at is null and profile_id = $1' || coalesce((
    select string_agg(format(' and search_key like %L', '%' || word || '%'), '')
    from unnest(string_to_array(sought(search), ' ')) word), ' and false') using profile;
end $$;
