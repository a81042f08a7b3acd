-- How many rows of a long list each day has, by what lists filter them by: a page far down begins at its day. What is due between two days is added up from them too.
create table document_day_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  due_date date,
  currency text not null,
  status text not null,
  doc_type text not null,
  cost_center_id uuid,
  count bigint not null,
  total numeric(20,2) not null,
  balance numeric(20,2) not null
);
create index document_day_total_profile on document_day_total (profile_id);
select keep_apart('document_day_total');
insert into document_day_total (profile_id, due_date, currency, status, doc_type, cost_center_id, count, total, balance)
  select profile_id, due_date, currency, status, doc_type, cost_center_id, count(*), sum(total), sum(balance)
  from document group by profile_id, due_date, currency, status, doc_type, cost_center_id;

delete from collected_total;
alter table collected_total add column method text not null;
insert into collected_total (profile_id, currency, date, method, count, amount)
  select profile_id, currency, date, method, count(*), sum(amount) from payment where voided_at is null group by profile_id, currency, date, method;

delete from message_total;
alter table message_total add column day date not null;
insert into message_total (profile_id, campaign_id, channel, status, via, day, count)
  select profile_id, campaign_id, channel, status, via, (created_at at time zone 'UTC')::date, count(*) from message
  group by profile_id, campaign_id, channel, status, via, (created_at at time zone 'UTC')::date;

delete from campaign_event_total;
alter table campaign_event_total add column day date not null;
insert into campaign_event_total (profile_id, campaign_id, channel, status, superseded, day, count)
  select profile_id, campaign_id, channel, status, superseded, (at at time zone 'UTC')::date, count(*) from campaign_event
  group by profile_id, campaign_id, channel, status, superseded, (at at time zone 'UTC')::date;
