-- A movement may pass from one proof to another in one statement.
alter table payment_proof drop constraint payment_proof_movement_id_key;
create index payment_proof_movement on payment_proof (movement_id) where movement_id is not null;
