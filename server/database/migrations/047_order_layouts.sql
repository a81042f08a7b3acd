-- What a bank's order file looks like, and the answer to it, as a company has adapted one of those that are shipped.
create table order_layout (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  name text not null,
  layout jsonb not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (profile_id, id)
);
create index order_layout_list on order_layout (profile_id, name) where deleted_at is null;
select keep_apart('order_layout');

-- The id of one of the company's, or of one that is shipped.
alter table bank_account add column order_layout text;
-- As the order was first written: asked for again it is the same file, and its answer is read by it.
alter table debit add column sent_layout jsonb;

-- Why somebody was left out, for more than to be read.
alter table debit_exclusion
  add column kind text not null default 'otro',
  add column other_debit_id uuid;
update debit_exclusion set kind = case
  when reason like 'El débito automático%' then 'inactivo'
  when reason like 'Sin datos bancarios%' then 'sin_banco'
  when reason like 'Su banco,%' then 'banco_no_participa'
  when reason like 'Su cuenta es de%' then 'otro_banco'
  when reason like 'Sin documentos%' then 'sin_documentos'
  when reason like 'Está en %' then 'otra_moneda'
  when reason like 'Ya está en el débito%' then 'otro_debito'
  when reason like 'Cambió mientras%' then 'cambio'
  else 'otro' end;
