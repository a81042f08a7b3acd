-- The picture, document or sound of an inbound message: its channel gives it out for some days only.
create table inbound_media (
  profile_id uuid not null references profile,
  message_id uuid not null,
  state text not null default 'pendiente' check (state in ('pendiente', 'guardado', 'fallido')),
  attempts integer not null default 0,
  -- why the last try failed
  failure text check (failure in ('demasiado_grande', 'ya_no_esta', 'sin_permiso', 'sin_respuesta')),
  bytes bytea,
  -- what the bytes are by their first ones; null if they may only be downloaded
  media_type text check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'audio/ogg', 'audio/mpeg', 'audio/aac', 'audio/mp4')),
  primary key (profile_id, message_id),
  foreign key (profile_id, message_id) references inbound_message (profile_id, id) on delete cascade,
  check ((state = 'guardado') = (bytes is not null)),
  check ((state = 'fallido') <= (failure is not null))
);
-- Pictures and sounds are compressed already.
alter table inbound_media alter column bytes set storage external;
select keep_apart('inbound_media');
