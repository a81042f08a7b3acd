-- How a proof's picture looks, and an earlier one that looks the same.
alter table payment_proof add column aspect real, add column looks bytea, add column like_id uuid,
  add foreign key (profile_id, like_id) references payment_proof (profile_id, id);
alter table payment_proof alter column looks set storage external;
create index payment_proof_like on payment_proof (like_id) where like_id is not null;
create index payment_proof_aspect on payment_proof (profile_id, aspect) where aspect is not null;
