-- A message may carry the link of the contact that it goes to. A contact has one that messages carry, beside the one that staff made.
alter table portal_link
  add column by_message boolean not null default false,
  add constraint portal_link_maker check (not by_message or created_by is null);
drop index portal_link_contact;
create unique index portal_link_contact on portal_link (contact_id, by_message) where revoked_at is null;
alter table message
  add column portal_link_id uuid,
  add constraint message_portal_link foreign key (profile_id, portal_link_id) references portal_link (profile_id, id)
    on delete set null (portal_link_id);
create index message_portal_link on message (portal_link_id) where portal_link_id is not null;
