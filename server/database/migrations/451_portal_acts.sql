-- What customers do on their own page stands beside what staff do, and says so.
alter table activity add column by_customer boolean not null default false;
alter table dispute add column by_customer boolean not null default false;
alter table payment_link add column by_customer boolean not null default false;
alter table payment_proof
  drop constraint payment_proof_origin_check,
  add constraint payment_proof_origin_check check (origin in ('personal', 'whatsapp', 'correo', 'pagina'));
