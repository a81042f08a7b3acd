-- One category of a company is that of its own transfers, under whatever name: it is proposed where the same amount left another of its accounts.
alter table movement_category add column own_transfer boolean not null default false;
create unique index movement_category_own_transfer on movement_category (profile_id) where own_transfer;
update movement_category set own_transfer = true where match_key(name) = match_key('Transferencia entre cuentas propias');
