-- The search of customers by their names.

-- The words of a name, without articles and legal forms, which many names share.
create or replace function name_words(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by word), '{}') from (
    select distinct word from unnest(string_to_array(match_key(given), ' ')) word
    where length(word) >= 3 and word not in ('DEL', 'LAS', 'LOS', 'CIA', 'LTDA', 'LIMITADA', 'SAS', 'SRL', 'SAC', 'SPA', 'EIRL', 'COMPANIA', 'SOCIEDAD', 'ANONIMA')
    order by word limit 8
  ) told
$$;

-- Whether a name has a word too short to be looked for, which tells it from others: "Corporación 3M" is not every corporation.
create or replace function has_short_word(given text) returns boolean language sql immutable parallel safe as $$
  select exists (
    select from unnest(string_to_array(match_key(given), ' ')) word
    where length(word) = 2 and word not in ('DE', 'LA', 'EL', 'LO', 'AL', 'SA', 'CA', 'SC', 'SL', 'CV', 'RL', 'CB', 'LP') or word ~ '^[0-9]$')
$$;

-- The word, and its variants with one letter missing.
create or replace function word_keys(word text) returns setof text language sql immutable parallel safe as $$
  select word union select left(word, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) i where length(word) >= 4
$$;

-- Whether two texts differ by one slip: a character wrong, missing, too many, or changed with its neighbour.
create or replace function one_slip(a text, b text) returns boolean language sql immutable parallel safe as $$
  select case length(a) - length(b)
    when 0 then (
      select count(*) = 1 or count(*) = 2 and max(i) - min(i) = 1
        and substr(a, min(i), 1) = substr(b, max(i), 1) and substr(a, max(i), 1) = substr(b, min(i), 1)
      from generate_series(1, length(a)) i where substr(a, i, 1) <> substr(b, i, 1))
    when 1 then exists (select from generate_series(1, length(a)) i where left(a, i - 1) || substr(a, i + 1) = b)
    when -1 then exists (select from generate_series(1, length(b)) i where left(b, i - 1) || substr(b, i + 1) = a)
    else false end
$$;

-- What the digits in a name say of a text: 1, it has each beside the word before it ("COTOPAXI 31" of "Agrícola Cotopaxi 31"); 0, it lacks one, so that it may be of
-- another who is called so; null, the name has none. So do Roman numerals, but for those of one letter, which are initials too.
create or replace function name_digits(name_key text, said text) returns smallint language sql immutable parallel safe as $$
  select min(case
    when said ~ ('\m' || case when before <> '' then before || ' ?' else '' end || word || case when before = '' and next <> '' then ' ?' || next else '' end || '\M') then 1
    else 0 end)::smallint
  from (
    select word, coalesce(lag(word) over (order by place), '') as before, coalesce(lead(word) over (order by place), '') as next
    from string_to_table(name_key, ' ') with ordinality w(word, place)
  ) told where word ~ '[0-9]' or word ~ '^(II|III|IV|VI|VII|VIII|IX|XI|XII|XIII)$'
$$;

create or replace function name_fit(first_name text, last_name text, name_key text, said text, tokens text[]) returns smallint
language sql immutable parallel safe as $$
  select case
    when s.said like '%' || array_to_string(k.words, '') || '%' or s.said like '%' || array_to_string(k.words[k.first + 1:] || k.words[:k.first], '') || '%' then 2
    when (select bool_and(length(word) < 3 or word = any(tokens)) from unnest(k.words) word) then 1
    else 0 end::smallint
  from (select replace(match_key(said), ' ', '') as said) s
  cross join lateral (select cardinality(string_to_array(trim(first_name), ' ')) as first, cardinality(string_to_array(trim(last_name), ' ')) as last) n
  -- without the trade name, which follows the name
  cross join lateral (
    select n.first, case when last_name = '' then string_to_array(name_key, ' ') else (string_to_array(name_key, ' '))[:n.first + n.last] end as words
  ) k
$$;

create or replace function keep_names(customers uuid[]) returns void language sql as $$
  insert into name_pair (profile_id, customer_id, pair, part, words)
    select c.profile_id, c.id, p.pair, n.part, cardinality(n.words)
    from customer c
    cross join lateral (values (0, c.first_name || ' ' || c.last_name), (1, c.tradename)) w(part, name)
    cross join lateral (select w.part, name_words(w.name) as words) n
    cross join lateral (
      select a.word || ' ' || b.word as pair from unnest(n.words) a(word) join unnest(n.words) b(word) on b.word > a.word
      union all select n.words[1] where cardinality(n.words) = 1 and not has_short_word(w.name)
    ) p
    where c.id = any(customers) and c.deleted_at is null;
  insert into name_word (profile_id, key, word)
    select w.profile_id, k.key, w.word from (
      select distinct c.profile_id, w.word from customer c, unnest(name_words(c.first_name || ' ' || c.last_name) || name_words(c.tradename)) w(word)
      where c.id = any(customers) and c.deleted_at is null
    ) w cross join lateral word_keys(w.word) k(key)
    where not exists (select from name_word n where n.profile_id = w.profile_id and n.key = w.word and n.word = w.word);
$$;

create or replace function keep_new_names() returns trigger language plpgsql as $$
begin
  perform keep_names(array(select id from changed));
  return null;
end $$;
create or replace trigger customer_named after insert on customer
  referencing new table as changed for each statement execute function keep_new_names();

create or replace function keep_changed_names() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(
    select n.id from changed n join earlier o using (id)
    where (n.first_name, n.last_name, n.tradename, n.deleted_at is null) is distinct from (o.first_name, o.last_name, o.tradename, o.deleted_at is null));
begin
  if cardinality(renamed) = 0 then return null; end if;
  delete from name_pair where customer_id = any(renamed);
  perform keep_names(renamed);
  return null;
end $$;
create or replace trigger customer_named_anew after update on customer
  referencing old table as earlier new table as changed for each statement execute function keep_changed_names();

-- A migration that changes how names are written removes them from `name_pair`.
select keep_names(array(
  select c.id from customer c where c.deleted_at is null and c.name_key <> '' and not exists (select from name_pair n where n.customer_id = c.id)));
