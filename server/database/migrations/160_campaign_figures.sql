-- The figures of a campaign are stored: nobody has to look at its recipients, messages and events to count them. Triggers (functions/campaigns.sql)
-- say of a recipient whether a message was written, and of an event whether a later round took its place.
alter table campaign_customer
  add column has_message boolean not null default false,
  add column suppressed_by text generated always as (
    case when not has_message and not held <@ let_through then first_hold(held, let_through) end) stored;
update campaign_customer c set has_message = true from campaign g, message m
  where g.id = c.campaign_id and m.campaign_id = c.campaign_id and m.customer_id = c.customer_id and m.channel = g.channel and m.status <> 'cancelado';
alter table campaign_event add column superseded boolean not null default false;
update campaign_event e set superseded = true from message m where m.id = e.message_id and m.round > e.round;

delete from campaign_customer_total;
alter table campaign_customer_total add column has_message boolean not null, add column suppressed_by text;
insert into campaign_customer_total (profile_id, campaign_id, has_message, suppressed_by, count)
  select profile_id, campaign_id, has_message, suppressed_by, count(*) from campaign_customer group by profile_id, campaign_id, has_message, suppressed_by;
delete from campaign_event_total;
alter table campaign_event_total add column superseded boolean not null;
insert into campaign_event_total (profile_id, campaign_id, channel, status, superseded, count)
  select profile_id, campaign_id, channel, status, superseded, count(*) from campaign_event group by profile_id, campaign_id, channel, status, superseded;

-- What failed in a campaign: few of its messages.
create index message_failed_of_campaign on message (campaign_id) where status = 'fallido' and campaign_id is not null;
