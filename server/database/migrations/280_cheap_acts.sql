-- What each act writes: the company of a note or a stored total is that of the row that the trigger saw, and was looked at nine times an act.
alter table customer_owed_change drop constraint customer_owed_change_profile_id_fkey;
alter table due_total drop constraint due_total_profile_id_fkey;
alter table document_total drop constraint document_total_profile_id_fkey;
alter table document_day_total drop constraint document_day_total_profile_id_fkey;
alter table payment_total drop constraint payment_total_profile_id_fkey;
alter table collected_total drop constraint collected_total_profile_id_fkey;

-- Without `allocated`, an allocation changes no column of an index of payments, and writes none of them anew.
drop index payment_credit;
create index payment_credit on payment (customer_id) where keeps_rest and voided_at is null;
