-- Of a source that works but for one file: which one.
alter table arrival_source add column failure_about text not null default '';
create index arrival_unread on arrival (received_at) where status = 'recibida';
