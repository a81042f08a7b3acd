-- Reminders of instalments: by which template and how many days from each one's day, and those that went.

alter table payment_agreement
  add column reminder_template_id uuid references template,
  add column reminder_days integer[] not null default '{}',
  add check ((reminder_template_id is null) = (cardinality(reminder_days) = 0));
create index payment_agreement_template on payment_agreement (reminder_template_id) where reminder_template_id is not null;

create table agreement_reminder (
  profile_id uuid not null,
  agreement_id uuid not null,
  number integer not null,
  -- from the instalment's own
  day integer not null,
  on_day date not null default current_date,
  message_id uuid unique references message on delete set null,
  -- why it did not go
  held text,
  primary key (agreement_id, number, day),
  foreign key (agreement_id, number) references agreement_instalment (agreement_id, number)
);
select keep_apart('agreement_reminder');
