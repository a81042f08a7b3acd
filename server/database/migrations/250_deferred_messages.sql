-- A single message that staff left for the next opening hours.
alter table message add column leaves_at timestamptz;
