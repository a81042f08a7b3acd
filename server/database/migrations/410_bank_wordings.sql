-- What a bank writes by itself in the lines of an account: a word ("ABONO"), or the place of its codes, as the word before and how many numbers on ("CAJ 2").
create table bank_wording (
  profile_id uuid not null references profile on delete cascade,
  bank_account_id uuid not null,
  wording text not null,
  primary key (bank_account_id, wording),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id) on delete cascade
);
create index bank_wording_profile on bank_wording (profile_id);
select keep_apart('bank_wording');

-- How many open documents had the movement's amount. Matching looks again at what it found before.
alter table candidate add column of_amount integer not null default 0;
