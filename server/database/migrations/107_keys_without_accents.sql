-- `match_key` keeps the letter of any accent (Š, Ğ, Ł), also of one written as a mark of its own: what has such letters gets its keys anew.
create temporary table foreign_letters on commit drop as
  select '[^\x01-\x7FÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇÝáàâäãåéèêëíìîïóòôöõúùûüñçý]'::text as pattern;
update movement_category c set name = name || ' (2)' where name ~ (select pattern from foreign_letters) and exists (
  select from movement_category o where o.profile_id = c.profile_id and o.id <> c.id and match_key(o.name) = match_key(c.name));
reindex index movement_category_name;
-- The names are found by `name_pair`, which functions/names.sql fills for those without.
delete from name_pair where customer_id in (
  select id from customer where first_name || last_name || tradename ~ (select pattern from foreign_letters));
update customer set first_name = first_name where first_name || last_name || tradename || dni ~ (select pattern from foreign_letters);
reindex index customer_tradename;
update document set number = number where number ~ (select pattern from foreign_letters);
