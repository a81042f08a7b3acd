-- A name whose other words are too short to be looked for is not found by its one long word. functions/names.sql fills `name_pair` for those without.
delete from name_pair where customer_id in (select customer_id from name_pair where words = 1);
