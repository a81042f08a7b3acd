-- The lines of a long preview, what cannot be read among them, are all in its pages, and shown by what each is. Those there are
-- lack that, and are made anew when their preview is opened.
delete from statement_preview_page;
alter table statement_preview_page drop constraint statement_preview_page_page_check,
  -- Of each line its row of the file, and a letter by which it is shown or not.
  add column numbers integer[] not null,
  add column kinds text not null;
-- How far a file is read, for who waits for it.
alter table statement_preview add column rows_read integer, add column rows_total integer;
