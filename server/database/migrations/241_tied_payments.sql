-- A payment that staff booked before the bank told of it is tied to its movement: by which act, so that undoing it unties the payment and changes nothing of it.
alter table payment add column tied_batch uuid;
alter table payment add constraint payment_tied_has_movement check (tied_batch is null or movement_id is not null);
create index payment_booked on payment (profile_id, date) where movement_id is null and origin = 'manual' and voided_at is null;
comment on index payment_booked is 'What was booked by hand and may be a movement that the bank tells of: `booked` of movements.';
