-- What WhatsApp's provider knows a template by, and how far its approval is.
alter table template
  add column approved_name text not null default '',
  add column language text not null default '',
  add column approval text not null default 'sin_enviar'
    check (approval in ('sin_enviar', 'pendiente', 'aprobada', 'rechazada', 'pausada'));

create index template_list on template (profile_id, channel) where deleted_at is null;
create index campaign_template on campaign (template_id) where deleted_at is null;
create index timeslot_template on timeslot (template_id);
