-- A customer's credit is blocked by a person or by a policy: since when, by whom, and why.
alter table customer
  add column credit_blocked_at timestamptz,
  add column credit_blocked_by uuid references app_user,
  add column credit_blocked_why text not null default '',
  add constraint customer_credit_block check ((credit_blocked_at is null) = (credit_blocked_why = ''));

alter table policy_step drop constraint policy_step_act_check;
alter table policy_step add constraint policy_step_act_check check (act in ('mensaje', 'llamada', 'visita', 'carta', 'bloqueo'));
alter table policy_action drop constraint policy_action_act_check;
alter table policy_action add constraint policy_action_act_check check (act in ('mensaje', 'llamada', 'visita', 'carta', 'bloqueo'));
