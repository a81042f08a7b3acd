-- A closed year's audit, events and texts of messages may be in files outside the database. What campaigns count of them stays.
create table archived_month (
  month text primary key,
  sha256 text not null,
  audit_lines bigint not null,
  campaign_events bigint not null,
  messages bigint not null,
  archived_at timestamptz not null default now(),
  check (month ~ '^\d{4}-\d{2}$')
);
alter table campaign add column archived_events bigint not null default 0;
-- when the first of the archived events reached them
alter table campaign_customer add column reached_at timestamptz;
