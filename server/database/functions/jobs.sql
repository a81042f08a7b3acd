-- Notifies workers of a waiting job.

create or replace function tell_of_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', '');
  return null;
end $$;
create or replace trigger job_waits after insert or update on job
  for each row when (new.state = 'waiting') execute function tell_of_job();
