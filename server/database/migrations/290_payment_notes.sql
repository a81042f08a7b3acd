-- What staff write of a payment as they book it by hand.
alter table payment add column note text not null default '';
alter table payment add constraint payment_note_length check (length(note) <= 500);
