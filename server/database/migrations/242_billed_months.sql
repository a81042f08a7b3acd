-- What a company billed in a month stands beside what it was owed at its end: how many days of sales that is. Months of before are written by the next daily tidying.
alter table wallet_month add column billed numeric(20,2);
