-- A payment that settles a document of Contífico is to be written there too, and what is undone here is to be taken back there: noted in the
-- transaction of the entry. Contífico's letter names no deletion of a receipt, and no card without its processor: those are for staff.
create or replace function note_accounting_receipts() returns trigger language plpgsql as $$
begin
  -- Nearly no company's payments are written back.
  if not exists (select from accounting_source s where s.books_since is not null and s.profile_id in (select profile_id from changed))
    and not exists (select from changed where reverses is not null) then return null; end if;
  insert into accounting_receipt (profile_id, document_id, allocation_id, reference, method, paid_on, amount, status, reason)
    select n.profile_id, n.document_id, n.id, 'CA' || left(replace(n.id::text, '-', ''), 13), p.method, p.date, n.amount,
      case when p.method in ('tarjeta', 'enlace') then 'a_mano' else 'espera' end,
      case when p.method in ('tarjeta', 'enlace') then 'Contífico pide el procesador de la tarjeta: regístrelo allá.' else '' end
    from changed n
    join document d on d.id = n.document_id and d.accounting = 'contifico'
    join payment p on p.id = n.payment_id
    join accounting_source s on s.profile_id = n.profile_id and s.books_since is not null
    where n.amount > 0;
  update accounting_receipt r set
    undone_at = case when r.status = 'espera' then now() end,
    next_at = now(),
    ended_at = case when r.status = 'a_mano' then now() end,
    task = case when r.status in ('registrado', 'hecho') then 'anular' else r.task end,
    reason = case when r.status in ('registrado', 'hecho') then 'El pago se deshizo aquí: anule el cobro allá.' else r.reason end,
    status = case r.status when 'espera' then 'espera' when 'a_mano' then 'deshecho' else 'a_mano' end
  from changed n
  where n.reverses = r.allocation_id and r.task = 'registrar' and r.status <> 'deshecho';
  return null;
end $$;
create or replace trigger allocation_is_written_back after insert on allocation
  referencing new table as changed for each statement execute function note_accounting_receipts();
