-- A customer says that they sent a proof of payment; and which activity did a policy's task, so that taking it back brings the task back.
alter table activity
  drop constraint activity_outcome_check,
  add constraint activity_outcome_check check (
    outcome in ('contesto', 'no_contesto', 'numero_equivocado', 'prometio_pagar', 'se_niega', 'disputa', 'envio_comprobante', 'otro'));
drop index activity_outcome;
create index activity_outcome on activity (profile_id, customer_id, happened_on desc, created_at desc)
  where outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa', 'envio_comprobante');

alter table policy_action add column activity_id uuid references activity;
create index policy_action_activity on policy_action (activity_id) where activity_id is not null;
