-- Whether, of one customer's equal debts, the first payment takes the oldest. Off, staff say which.
alter table reconciliation_settings add column oldest_first boolean not null default false;
