-- What a bank still works on is neither collected nor rejected: its document stays held (`live`). What a bank's answer leaves open is
-- said by staff, and kept with the answer.

alter table debit_detail
  drop constraint debit_detail_status_check,
  add constraint debit_detail_status_check
    check (status in ('pendiente', 'en_tramite', 'excluido', 'cobrado', 'rechazado'));
alter table debit_answer_line
  drop constraint debit_answer_line_outcome_check,
  add constraint debit_answer_line_outcome_check
    check (outcome in ('cobrado', 'rechazado', 'en_tramite', 'sin_resultado', 'no_encontrado'));
-- by each question's key
alter table debit_answer add column decisions jsonb not null default '{}';
