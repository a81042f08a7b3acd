-- Who waits to be let in is of no company: no link that a company's administrator made for them gives anybody their password.
delete from password_link l using app_user u where u.id = l.user_id and u.profile_id is null and l.made_by is not null;
