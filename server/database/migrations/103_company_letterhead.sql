-- How a company signs: on its statements of account, and as the sender of its e-mails. Empty where nobody said.
alter table profile
  add column tax_number text not null default '',
  add column address text not null default '',
  add column phone text not null default '',
  add column sender_name text not null default '',
  add column reply_to text not null default '';
grant update (tax_number, address, phone, sender_name, reply_to) on profile to cartera_app;
