-- An amount has a currency: of the documents a payment settles, which is that of the movement it came with.
alter table payment add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
update payment p set currency = d.currency
  from (select distinct on (a.payment_id) a.payment_id, o.currency
        from allocation a join document o on o.id = a.document_id order by a.payment_id) d
  where d.payment_id = p.id and d.currency <> p.currency;

-- The order of the payments' list.
create index payment_live on payment (profile_id, date desc, created_at desc, id) where voided_at is null;
drop index payment_list;

-- The customers that a search means: its words in any order in the name, or part of the DNI.
create function customers_like(profile uuid, search text) returns setof uuid language sql stable as $$
  select c.id from customer c where c.profile_id = profile and (
    c.name_key like all (select '%' || word || '%' from unnest(string_to_array(match_key(search), ' ')) word)
    or strpos(c.dni, replace(match_key(search), ' ', '')) > 0)
$$;
