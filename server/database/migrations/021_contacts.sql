-- A customer's main contact, what each agreed to and who wrote that down, and who asked to be left alone.
alter table contact
  add column is_main boolean not null default false,
  add column consent_whatsapp text not null default 'sin_dato' check (consent_whatsapp in ('sin_dato', 'si', 'no')),
  add column consent_whatsapp_at timestamptz,
  add column consent_whatsapp_by uuid references app_user,
  add column consent_email text not null default 'sin_dato' check (consent_email in ('sin_dato', 'si', 'no')),
  add column consent_email_at timestamptz,
  add column consent_email_by uuid references app_user,
  add column do_not_contact boolean not null default false,
  add column do_not_contact_at timestamptz,
  add column do_not_contact_by uuid references app_user;

-- The first contact was the one written to, and stays so.
update contact c set is_main = true
  where c.id = (select f.id from contact f where f.customer_id = c.customer_id order by f.created_at, f.id limit 1);
create unique index contact_main on contact (customer_id) where is_main;
