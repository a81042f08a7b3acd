-- Home and wallet tell how what is overdue and what is collected came about, without reading all payments and documents.

create table collected_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  currency text not null,
  date date not null,
  count bigint not null,
  amount numeric(20,2) not null
);
create index collected_total_profile on collected_total (profile_id);
select keep_apart('collected_total');
insert into collected_total (profile_id, currency, date, count, amount)
  select profile_id, currency, date, count(*), sum(amount) from payment where voided_at is null group by profile_id, currency, date;

create table wallet_month (
  profile_id uuid not null references profile,
  day date not null,
  currency text not null,
  owed numeric(20,2) not null,
  overdue numeric(20,2) not null,
  made_at timestamptz not null default now(),
  primary key (profile_id, day, currency)
);
select keep_apart('wallet_month');
