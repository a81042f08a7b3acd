-- Notifies workers of a waiting job.

create or replace function tell_of_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', '');
  return null;
end $$;
create or replace trigger job_waits after insert or update on job
  for each row when (new.state = 'waiting') execute function tell_of_job();

-- How far a job is need not be told: who looks at one that is going on asks for it often.
create or replace function tell_of_job_state() returns trigger language plpgsql as $$
begin
  perform pg_notify('change', concat_ws(' ', new.profile_id, 'job'));
  return null;
end $$;
create or replace trigger job_state_tells after insert or update on job
  for each row when (new.profile_id is not null and new.state <> 'running') execute function tell_of_job_state();
