-- A conversation with one person: whose turn it is, who of ours has it, and whether it is resolved. Triggers keep what follows from messages.
create table conversation (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  -- a customer's id; of a stranger the address, or the message that showed none
  partner text not null,
  customer_id uuid,
  channel channel_name not null,
  first_id uuid not null,
  last_id uuid not null,
  -- when they wrote last, and when we last answered or spoke with them
  last_at timestamptz not null,
  answered_at timestamptz,
  unanswered integer not null default 0,
  -- the last of theirs that waits
  waiting_at timestamptz,
  assigned_to uuid references app_user,
  resolved_at timestamptz,
  resolved_by uuid references app_user,
  version integer not null default 1,
  unique (profile_id, id),
  unique (profile_id, partner),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, first_id) references inbound_message (profile_id, id) on delete cascade,
  foreign key (profile_id, last_id) references inbound_message (profile_id, id) on delete cascade
);
create index conversation_list on conversation (profile_id, last_at desc, id);
create unique index conversation_customer on conversation (customer_id) where customer_id is not null;
create index conversation_first on conversation (first_id);
create index conversation_last on conversation (last_id);
create index conversation_assigned on conversation (assigned_to) where assigned_to is not null;
create index conversation_resolved_by on conversation (resolved_by) where resolved_by is not null;
select keep_apart('conversation');

-- Up to which message a person of ours has read a conversation.
create table conversation_read (
  profile_id uuid not null references profile,
  conversation_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  last_id uuid not null,
  primary key (conversation_id, user_id),
  foreign key (profile_id, conversation_id) references conversation (profile_id, id) on delete cascade
);
create index conversation_read_user on conversation_read (user_id);
create index conversation_read_own on conversation_read (profile_id, conversation_id);
select keep_apart('conversation_read');

-- What colleagues write to each other in a conversation; it is never sent.
create table conversation_note (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  conversation_id uuid not null,
  text text not null check (text <> ''),
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  foreign key (profile_id, conversation_id) references conversation (profile_id, id) on delete cascade
);
create index conversation_note_own on conversation_note (profile_id, conversation_id, created_at);
create index conversation_note_by on conversation_note (created_by) where created_by is not null;
select keep_apart('conversation_note');

-- Answers that a company writes again and again.
create table quick_answer (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  constraint quick_answer_name unique (profile_id, name)
);
select keep_apart('quick_answer');

-- The partner's address is sought whatever the channel.
create index inbound_message_partner on inbound_message (profile_id, sender) where customer_id is null;

insert into conversation (profile_id, partner, customer_id, channel, first_id, last_id, last_at, answered_at, unanswered, waiting_at)
select w.profile_id, w.partner, w.customer_id, w.channel, w.first_id, w.last_id, w.last_at, a.at, n.unanswered, n.waiting_at
from (
  select distinct on (profile_id, partner) profile_id, partner, customer_id, channel, sender, id as last_id, at as last_at,
    first_value(id) over (partition by profile_id, partner order by at, id) as first_id
  from (select i.*, coalesce(i.customer_id::text, nullif(i.sender, ''), i.id::text) as partner from inbound_message i) i
  order by profile_id, partner, at desc, id desc) w
cross join lateral (
  select greatest(
    (select max(m.created_at) from message m where m.profile_id = w.profile_id and m.campaign_id is null and not m.is_test
      and m.status not in ('fallido', 'cancelado') and (m.customer_id = w.customer_id
        or w.customer_id is null and m.customer_id is null and w.sender <> '' and address_key(m.recipient) = address_key(w.sender))),
    (select max(a.created_at) from activity a where a.customer_id = w.customer_id
      and (a.kind = 'promesa' or a.outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa')))) as at) a
cross join lateral (
  select count(*)::int as unanswered, max(i.at) as waiting_at from inbound_message i
  where i.profile_id = w.profile_id and coalesce(i.customer_id::text, nullif(i.sender, ''), i.id::text) = w.partner
    and not i.opts_out and i.at >= coalesce(a.at, '-infinity')) n;
