-- In what language a customer reads; empty where nobody said. A template has the approved languages in which it can go out.
alter table customer add column language text not null default '' check (language in ('', 'es', 'en', 'pt', 'fr', 'de', 'it'));
alter table template add column languages text[] not null default '{}';
