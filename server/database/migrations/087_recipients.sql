-- Nobody is written to by accident: what keeps a company from sending, why a message failed, and where each recipient stands.
alter table message
  -- of one that failed: `messaging/failures.ts` says what each means for another try
  add column cause text,
  drop constraint message_status_check,
  -- `cancelado`: it was written, and taken back before it was handed over
  add constraint message_status_check check (status in (
    'en_cola', 'enviando', 'enviado', 'entregado', 'leido', 'respondido', 'fallido', 'incierto', 'cancelado'));
alter table campaign_event
  drop constraint campaign_event_status_check,
  add constraint campaign_event_status_check check (
    status in ('en_cola', 'enviado', 'entregado', 'leido', 'respondido', 'fallido', 'incierto', 'cancelado'));
-- What failed until now: the codes of WhatsApp stand at the end of its reasons.
update message m set cause = coalesce(c.cause, case m.failure when 'temporal' then 'pasajero' else 'rechazado' end)
  from message f
  left join lateral (
    select k.cause from (values ('131026', 'sin_whatsapp'), ('131050', 'pidio_baja'), ('130403', 'bloqueado'), ('131049', 'limite_del_dia'),
      ('131047', 'ventana'), ('100', 'contenido'), ('131008', 'contenido'), ('131009', 'contenido'), ('131051', 'contenido'),
      ('132000', 'contenido'), ('132001', 'contenido'), ('132005', 'contenido'), ('132007', 'contenido'), ('132012', 'contenido')) k(code, cause)
    where f.reason like '%(' || k.code || ').') c on true
  where f.id = m.id and m.status = 'fallido';
-- Deleted campaigns send nothing more, and neither do those whose recipient came to be held.
update message m set status = 'cancelado', failure = null, reason = 'La campaña se eliminó antes de que saliera.'
  from campaign g where g.id = m.campaign_id and g.deleted_at is not null and m.status = 'en_cola';
update message set status = 'cancelado', failure = null, cause = null
  where status = 'fallido' and reason = 'Quedó retenido antes de salir.';
-- Whom the campaign's job is to write to: nobody else gets it, whatever no longer holds them.
update campaign_customer c set again = true from campaign g
  where g.id = c.campaign_id and g.status = 'lanzando'
    and not exists (select from message m where m.campaign_id = c.campaign_id and m.customer_id = c.customer_id);
