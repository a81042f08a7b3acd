-- What lists count and add up is kept, so that a page does not read the whole table. Lists and their indexes name a document's state by one column.
alter table document
  add column status text not null generated always as (
    case when voided_at is not null then 'anulado' when allocated = total then 'pagado' when allocated > 0 then 'parcial' else 'pendiente' end) stored,
  add column is_owed boolean not null generated always as (allocated < total and voided_at is null) stored,
  add column owed numeric(15,2) not null generated always as (case when voided_at is null then total - allocated else 0 end) stored;

create table document_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  currency text not null,
  status text not null,
  doc_type text not null,
  cost_center_id uuid,
  count bigint not null,
  total numeric(20,2) not null,
  balance numeric(20,2) not null
);
create index document_total_profile on document_total (profile_id);
select keep_apart('document_total');
insert into document_total (profile_id, currency, status, doc_type, cost_center_id, count, total, balance)
  select profile_id, currency, status, doc_type, cost_center_id, count(*), sum(total), sum(balance)
  from document group by profile_id, currency, status, doc_type, cost_center_id;

create table payment_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  currency text not null,
  method text not null,
  count bigint not null,
  amount numeric(20,2) not null
);
create index payment_total_profile on payment_total (profile_id);
select keep_apart('payment_total');
insert into payment_total (profile_id, currency, method, count, amount)
  select profile_id, currency, method, count(*), sum(amount) from payment where voided_at is null group by profile_id, currency, method;

create table message_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  campaign_id uuid,
  channel channel_name not null,
  status text not null,
  via text not null,
  count bigint not null
);
create index message_total_profile on message_total (profile_id);
create index message_total_campaign on message_total (campaign_id) where campaign_id is not null;
select keep_apart('message_total');
insert into message_total (profile_id, campaign_id, channel, status, via, count)
  select profile_id, campaign_id, channel, status, via, count(*) from message group by profile_id, campaign_id, channel, status, via;

create table campaign_event_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  campaign_id uuid not null,
  channel channel_name not null,
  status text not null,
  count bigint not null
);
create index campaign_event_total_profile on campaign_event_total (profile_id, campaign_id);
select keep_apart('campaign_event_total');
insert into campaign_event_total (profile_id, campaign_id, channel, status, count)
  select profile_id, campaign_id, channel, status, count(*) from campaign_event group by profile_id, campaign_id, channel, status;

create table campaign_customer_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  campaign_id uuid not null,
  count bigint not null
);
create index campaign_customer_total_campaign on campaign_customer_total (campaign_id);
select keep_apart('campaign_customer_total');
insert into campaign_customer_total (profile_id, campaign_id, count)
  select profile_id, campaign_id, count(*) from campaign_customer group by profile_id, campaign_id;

-- What is due by day: the wallet adds up the balances, the list of a bucket the totals as well.
alter table due_total rename column cantidad to count;
alter table due_total rename column total to balance;
alter table due_total add column total numeric(20,2) not null default 0;
delete from due_total;
insert into due_total (profile_id, currency, due_date, cost_center_id, count, total, balance)
  select profile_id, currency, due_date, cost_center_id, count(*), sum(total), sum(balance)
  from document where balance > 0 and voided_at is null group by profile_id, currency, due_date, cost_center_id;
alter table due_total alter column total drop default;

-- The list, that of one state, and its other orders: each is read in its index alone, however far down.
drop index document_list;
create index document_list on document (profile_id, is_owed desc, due_date, number, id);
create index document_status_list on document (profile_id, status, due_date, number, id);
create index document_total_list on document (profile_id, total, id);
create index document_owed_list on document (profile_id, owed, id);
create index document_number_list on document (profile_id, number, id);
create index document_issued_list on document (profile_id, issue_date, id);
drop index document_due;
drop index document_issued_open;
create index document_due_list on document (profile_id, due_date, id);
create index payment_amount on payment (profile_id, amount, id) where voided_at is null;
create index payment_reference on payment (profile_id, reference, id) where voided_at is null;
drop index campaign_event_list;
create index campaign_event_list on campaign_event (profile_id, at desc, id);
create index campaign_event_of_campaign on campaign_event (campaign_id, at desc, id);
create index message_recipient_list on message (profile_id, recipient, id);
-- `document_customer` has the few open ones of a customer as fast.
drop index document_open_customer;

-- Trigrams find a part of a number; a server that has not got them looks at every row.
do $$ begin
  create extension if not exists pg_trgm;
  create index document_search on document using gin (number_key gin_trgm_ops);
  create index payment_search on payment using gin (match_key(reference) gin_trgm_ops) where voided_at is null;
  create index message_search on message using gin (match_key(recipient || ' ' || subject) gin_trgm_ops);
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'without pg_trgm lists are searched row by row';
end $$;
