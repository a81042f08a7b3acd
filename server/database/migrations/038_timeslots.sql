-- The planning calendar's list.
create index timeslot_list on timeslot (profile_id, launch_date);
