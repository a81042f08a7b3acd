-- Behind row-level security the planner takes neither an index nor its statistics for comparisons that might tell of a row
-- that is not seen, as by failing. Those of numbers neither fail nor tell; only a superuser may say so, and elsewhere lists
-- that filter by amounts are slower.
do $$ begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function pg_catalog.numeric_eq(numeric, numeric) leakproof;
    alter function pg_catalog.numeric_ne(numeric, numeric) leakproof;
    alter function pg_catalog.numeric_lt(numeric, numeric) leakproof;
    alter function pg_catalog.numeric_le(numeric, numeric) leakproof;
    alter function pg_catalog.numeric_gt(numeric, numeric) leakproof;
    alter function pg_catalog.numeric_ge(numeric, numeric) leakproof;
  end if;
end $$;
