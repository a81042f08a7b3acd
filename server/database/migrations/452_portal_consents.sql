-- A contact says on the customer's own page which messages they accept.
alter table contact_consent
  drop constraint contact_consent_how_check,
  add constraint contact_consent_how_check check (how in ('equipo', 'respuesta', 'proveedor', 'rebote', 'pagina'));
