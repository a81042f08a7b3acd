-- What waits for somebody is a small part of all there is: the home counts it from here.
create index movement_open on bank_movement (profile_id, bank_account_id, conciliation_id)
  where deleted_at is null and (unassigned > 0 or amount < 0 and category_id is null);
create index message_failed on message (profile_id, created_at) where status = 'fallido';
create index job_failed on job (profile_id, ended_at desc) where state = 'failed';
create index job_synced on job (profile_id, ended_at) where name = 'sync_documents' and state = 'done';
