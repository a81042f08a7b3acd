-- An e-mail may carry a customer's statement of account as of a day. What it says is kept when it is first written, so that another
-- try, and whoever looks later, has the same file; the file itself is not.
alter table message
  drop constraint message_check,
  add check (campaign_id is null or customer_id is not null),
  add column statement_on date,
  add column statement jsonb,
  add check (statement_on is null or (customer_id is not null and channel = 1)),
  add check (statement is null or statement_on is not null);

alter table campaign
  add column attach_statement boolean not null default false,
  add check (not attach_statement or campaign_type = 1);
