-- A company's logo: on its letters and its statements of account.
create table company_logo (
  profile_id uuid primary key references profile,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 16 and 2000),
  height integer not null check (height between 16 and 2000),
  bytes bytea not null check (length(bytes) <= 524288)
);
-- Pictures are compressed already.
alter table company_logo alter column bytes set storage external;
select keep_apart('company_logo');
