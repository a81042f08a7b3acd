-- Customers by their names as a whole: by each two words of a name, since one word tells nobody apart and two often do. What a
-- person writes differs by a letter, so each known word is also found by what is left of it without one.

-- Words that many names share for what they are, not for whom they name.
create function name_words(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by word), '{}') from (
    select distinct word from unnest(string_to_array(match_key(given), ' ')) word
    where length(word) >= 3 and word not in ('DEL', 'LAS', 'LOS', 'CIA', 'LTDA', 'LIMITADA', 'SAS', 'SRL', 'SAC', 'SPA', 'EIRL', 'COMPANIA', 'SOCIEDAD', 'ANONIMA')
    order by word limit 8
  ) told
$$;

-- The word, and what is left of it without each of its letters.
create function word_keys(word text) returns setof text language sql immutable parallel safe as $$
  select word union select left(word, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) i where length(word) >= 4
$$;

-- Whether two texts differ by one slip: a character wrong, missing, too many, or changed with its neighbour.
create function one_slip(a text, b text) returns boolean language sql immutable parallel safe as $$
  select case length(a) - length(b)
    when 0 then (
      select count(*) = 1 or count(*) = 2 and max(i) - min(i) = 1
        and substr(a, min(i), 1) = substr(b, max(i), 1) and substr(a, max(i), 1) = substr(b, min(i), 1)
      from generate_series(1, length(a)) i where substr(a, i, 1) <> substr(b, i, 1))
    when 1 then exists (select from generate_series(1, length(a)) i where left(a, i - 1) || substr(a, i + 1) = b)
    when -1 then exists (select from generate_series(1, length(b)) i where left(b, i - 1) || substr(b, i + 1) = a)
    else false end
$$;

-- Words that names have. Only added to, and twice when two add it at once: nobody waits for another's customers.
create table name_word (
  profile_id uuid not null references profile,
  key text not null,
  word text not null
);
create index name_word_key on name_word (profile_id, key, word);
create index name_word_begin on name_word (profile_id, (word collate "C")) where key = word;
select keep_apart('name_word');

-- `part`: 0 the name, 1 the trade name. `words`: how many words that name has. Of one word, that word.
create table name_pair (
  profile_id uuid not null references profile,
  customer_id uuid not null,
  pair text not null,
  part smallint not null,
  words smallint not null
);
create index name_pair_found on name_pair (profile_id, pair) include (customer_id, part, words);
create index name_pair_customer on name_pair (customer_id);
select keep_apart('name_pair');

create function keep_names(customers uuid[]) returns void language sql as $$
  insert into name_pair (profile_id, customer_id, pair, part, words)
    select c.profile_id, c.id, p.pair, n.part, cardinality(n.words)
    from customer c
    cross join lateral (values (0, name_words(c.first_name || ' ' || c.last_name)), (1, name_words(c.tradename))) n(part, words)
    cross join lateral (
      select a.word || ' ' || b.word as pair from unnest(n.words) a(word) join unnest(n.words) b(word) on b.word > a.word
      union all select n.words[1] where cardinality(n.words) = 1
    ) p
    where c.id = any(customers) and c.deleted_at is null;
  insert into name_word (profile_id, key, word)
    select w.profile_id, k.key, w.word from (
      select distinct c.profile_id, w.word from customer c, unnest(name_words(c.first_name || ' ' || c.last_name) || name_words(c.tradename)) w(word)
      where c.id = any(customers) and c.deleted_at is null
    ) w cross join lateral word_keys(w.word) k(key)
    where not exists (select from name_word n where n.profile_id = w.profile_id and n.key = w.word and n.word = w.word);
$$;

create function keep_new_names() returns trigger language plpgsql as $$
begin
  perform keep_names(array(select id from changed));
  return null;
end $$;
create trigger customer_named after insert on customer
  referencing new table as changed for each statement execute function keep_new_names();

create function keep_changed_names() returns trigger language plpgsql as $$
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
create trigger customer_named_anew after update on customer
  referencing old table as earlier new table as changed for each statement execute function keep_changed_names();

select keep_names(array(select id from customer where deleted_at is null));
analyze name_word;
analyze name_pair;

create index customer_bank_number on customer_bank (profile_id, account_number);
create index document_open_customer_balance on document (customer_id, balance) where balance > 0 and voided_at is null;

-- What rules of the company add, each asked once for many movements: whom they say a movement is from, which movements are no
-- customer's, and the largest fee that a bank account takes off a payment.
create function ruled_payers(profile uuid, movements uuid[]) returns table (movement_id uuid, customer_id uuid) language sql stable as $$
  select null::uuid, null::uuid where false
$$;
create function not_collections(profile uuid, movements uuid[]) returns setof uuid language sql stable as $$
  select null::uuid where false
$$;
create function largest_fee(profile uuid, account uuid) returns numeric language sql stable as $$ select 3.00 $$;
