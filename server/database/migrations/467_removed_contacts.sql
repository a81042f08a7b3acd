-- When staff removed a contact of a customer last: what a file says of it does not come back by itself.
alter table customer add column contact_removed_at timestamptz;
update customer c set contact_removed_at = l.at
from (select before ->> 'customer' as id, max(at) as at from audit_line where entity = 'contact' and action = 'eliminar' group by 1) l
where c.id::text = l.id;
