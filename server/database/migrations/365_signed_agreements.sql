-- The signed copy of a payment agreement: one, that a later one replaces.

create table agreement_file (
  profile_id uuid not null,
  agreement_id uuid primary key,
  name text not null,
  media_type text not null,
  bytes bytea not null check (length(bytes) <= 5242880),
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  foreign key (profile_id, agreement_id) references payment_agreement (profile_id, id) on delete cascade
);
-- Pictures and PDFs are compressed already.
alter table agreement_file alter column bytes set storage external;
select keep_apart('agreement_file');
