-- Whether the server of a mailbox could tell that a mail is of the one it names as its sender (RFC 8601).
alter table arrival_source
  -- Whose word counts, as the company says it; empty: that of the server which took the mail in last.
  add column verifier text not null default '',
  -- Who said it of the last mail; empty where nobody did, null before the first.
  add column verified_by text;
alter table inbound_message add column is_unverified boolean not null default false;
