-- What customers answer by e-mail, and what their servers say of what could not be delivered.
alter table inbound_message
  add column subject text not null default '',
  -- Its own Message-ID, and those that it names: what an answer refers to.
  add column mail_id text not null default '',
  add column mail_references text not null default '',
  -- With what it quotes, where that is more than `text`.
  add column full_text text,
  -- A program wrote it: it waits for no answer.
  add column is_automatic boolean not null default false;
alter table message
  -- Of an answer: the Message-IDs of its thread, the one it answers last.
  add column mail_references text;
-- For replies: by a Message-ID that was sent the message is found. Another provider's ids may be as they like.
create index message_mailed on message (profile_id, provider_id) where channel = 'email' and provider_id <> '';

-- The mailbox's address: what is sent by e-mail is answered there, where one is named.
alter table arrival_source add column replies_at text not null default '';

alter table arrival
  -- Of an e-mail of a conversation: what it became there, and of one that was returned the message that came back.
  add column inbound_id uuid,
  add column returned_id uuid,
  add foreign key (profile_id, inbound_id) references inbound_message (profile_id, id),
  add foreign key (profile_id, returned_id) references message (profile_id, id),
  drop constraint arrival_status_check,
  add constraint arrival_status_check check (status in (
    'recibida', 'espera', 'guardada', 'repetida', 'rechazada', 'descartada', 'respuesta', 'automatica', 'rebote'));
create index arrival_inbound on arrival (inbound_id) where inbound_id is not null;
create index arrival_returned on arrival (returned_id) where returned_id is not null;
