-- A bank's answer to an automatic debit that arrived by itself: whose it is, and the loaded answer that was made of it.
alter table arrival add column debit_id uuid, add column debit_answer_id uuid,
  add foreign key (profile_id, debit_id) references debit (profile_id, id),
  add foreign key (debit_answer_id) references debit_answer (id) on delete set null;
create index arrival_debit on arrival (debit_id);
create index arrival_debit_answer on arrival (debit_answer_id);
create index debit_awaited on debit (profile_id, sent_at desc) where deleted_at is null;
