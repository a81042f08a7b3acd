-- Placetopay beside the provider of demonstrations: its keys, and when a link's session is asked about.

alter table payment_provider
  add column version integer not null default 1,
  -- Off it makes no more links; those it made are still paid.
  add column is_on boolean not null default true,
  -- What the provider knows the company by, and where it is asked: an origin, as https://checkout.example.
  add column login text not null default '',
  add column address text not null default '',
  drop constraint payment_provider_kind_check,
  add check (kind in ('demostracion', 'placetopay')),
  add check (kind <> 'placetopay' or login <> '' and address ~ '^https?://[^/]+$');

alter table payment_link
  -- Whoever made it.
  add column provider_id uuid,
  -- When its provider is asked next what became of it; of those that report by signed events alone, and once all is known, never.
  add column ask_at timestamptz,
  drop constraint payment_link_status_check,
  add check (status in ('creando', 'pendiente', 'pagado', 'fallido', 'vencido', 'devuelto')),
  add foreign key (profile_id, provider_id) references payment_provider (profile_id, id);
-- confirm_payment_link: links whose provider is due to be asked.
create index payment_link_asked on payment_link (ask_at) where ask_at is not null;

alter table payment_link_event
  drop constraint payment_link_event_kind_check,
  add check (kind in ('paid', 'failed', 'expired', 'refunded', 'other'));
