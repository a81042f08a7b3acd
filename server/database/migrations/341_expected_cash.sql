-- What is owed, by the week in which it is expected to come in, and what was foretold of the last weeks beside what came.

create table expected_cash (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  currency text not null,
  day date not null,
  -- of the weeks to come, of a past week as it was foretold when it began, of four past weeks likewise
  span text not null,
  expected numeric(20,2) not null,
  low numeric(20,2),
  high numeric(20,2),
  pledged numeric(20,2),
  came numeric(20,2),
  check (span in ('proxima', 'semana', 'mes')),
  check ((span = 'proxima') = (came is null))
);
create index expected_cash_profile on expected_cash (profile_id, currency);
select keep_apart('expected_cash');
