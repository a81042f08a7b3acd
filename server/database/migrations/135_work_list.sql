-- The list of customers is a work list: whose each customer is, and what it is narrowed and ordered by, stored beside what they owe.
alter table customer add column owner_id uuid references app_user;
create index customer_owner on customer (profile_id, owner_id, name_key, id) where deleted_at is null;
alter table activity add column next_on date;

-- "None" has its place in the orders: who was never contacted comes first, who has nothing next comes last.
alter table customer_owed
  add column overdue numeric(20,2) not null default 0,
  add column due_since date not null default 'infinity',
  add column contacted_on date not null default '-infinity',
  add column promise_first date not null default 'infinity',
  add column promise_last date not null default '-infinity',
  add column next_on date not null default 'infinity';
create index customer_owed_overdue on customer_owed (profile_id, overdue, customer_id);
create index customer_owed_due_since on customer_owed (profile_id, due_since, customer_id);
create index customer_owed_contacted on customer_owed (profile_id, contacted_on, customer_id);
create index customer_owed_promise on customer_owed (profile_id, promise_first, customer_id);
create index customer_owed_promise_last on customer_owed (profile_id, promise_last);
create index customer_owed_next on customer_owed (profile_id, next_on, customer_id);

create table customer_owed_day (
  profile_id uuid primary key references profile,
  day date not null
);
select keep_apart('customer_owed_day');

insert into customer_owed_change (profile_id, customer_id) select profile_id, id from customer where deleted_at is null;
-- Of a schema from before the functions had files of their own.
drop function if exists owed_by(uuid);
