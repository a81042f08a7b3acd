-- What a campaign is about: the ages and the cost center that its audience was chosen by. None: all that is owed.
alter table campaign
  add column ages text[] not null default '{}',
  add column cost_center_id uuid,
  add foreign key (profile_id, cost_center_id) references cost_center (profile_id, id);
create index campaign_cost_center on campaign (cost_center_id) where cost_center_id is not null;
