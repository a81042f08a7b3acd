-- How many conversations are open or resolved, of customers or of strangers, is stored; the few that wait or are somebody's have an index each.
alter table conversation
  add column is_resolved boolean not null generated always as (resolved_at is not null) stored,
  add column is_known boolean not null generated always as (customer_id is not null) stored;
create table conversation_total (
  id bigint primary key generated always as identity,
  profile_id uuid not null references profile,
  is_resolved boolean not null,
  is_known boolean not null,
  count bigint not null
);
create index conversation_total_profile on conversation_total (profile_id);
select keep_apart('conversation_total');
insert into conversation_total (profile_id, is_resolved, is_known, count)
  select profile_id, is_resolved, is_known, count(*) from conversation group by profile_id, is_resolved, is_known;

drop index conversation_list, conversation_assigned;
create index conversation_list on conversation (profile_id, is_resolved, last_at desc, id);
create index conversation_waiting on conversation (profile_id, waiting_at, last_at desc, id) where unanswered > 0;
create index conversation_assigned on conversation (assigned_to, is_resolved, last_at desc, id) where assigned_to is not null;
create index conversation_of_stranger on conversation (profile_id, last_at desc, id) where customer_id is null and not is_resolved;
create index customer_deleted on customer (profile_id, id) where deleted_at is not null;
do $$ begin
  create index inbound_message_search on inbound_message using gin (match_key(text || ' ' || sender) gin_trgm_ops);
exception when undefined_object then
  raise notice 'without pg_trgm conversations are searched row by row';
end $$;
