-- Where open debts stand in their policies (`policy_debt`): the daily run writes it, and what is done with an action afterwards is followed here.

-- An action that is taken back was not done: neither were its steps, which are gone by now.
create or replace function follow_policy_actions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update policy_debt d set state = 'espera', held = null, action_id = null,
      day = (select max(p.day) from policy_pass p where p.document_id = d.document_id)
    from earlier a where d.action_id = a.id;
  else
    update policy_debt d set
      state = case
        when a.status in ('propuesta', 'aprobada', 'por_hacer') then a.status
        when a.status = 'retenida' then case when a.held is null then 'espera' else 'retenida' end
        when exists (select from policy_step s where s.policy_id = d.policy_id and s.day > d.day) then 'espera'
        else 'terminada' end,
      held = case when a.status = 'retenida' then a.held end,
      day = case when a.status = 'retenida' then (select max(p.day) from policy_pass p where p.document_id = d.document_id) else d.day end,
      action_id = case when a.status in ('propuesta', 'aprobada', 'por_hacer') then a.id end
    from changed a join earlier e using (id) where d.action_id = a.id and a.status <> e.status;
  end if;
  return null;
end $$;
create or replace trigger policy_action_changed after update on policy_action
  referencing old table as earlier new table as changed for each statement execute function follow_policy_actions();
create or replace trigger policy_action_taken after delete on policy_action
  referencing old table as earlier for each statement execute function follow_policy_actions();
