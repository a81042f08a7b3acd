-- The numbers of subscriptions' documents.

create or replace function next_subscription_number(profile uuid) returns text language plpgsql volatile as $$
declare
  found text;
begin
  loop
    found := 'SUS-' || nextval('subscription_number');
    exit when not exists (select from document where profile_id = profile and doc_type = 'cuota' and number = found and number_key = replace(match_key(found), ' ', ''));
  end loop;
  return found;
end $$;
