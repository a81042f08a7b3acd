-- A company's documents also come from any JSON API, read by a mapping that is data, and from Contífico.
alter table accounting_source
  add column mapping jsonb,
  -- The company's day of the last sync that left nothing out, and of the last that read everything.
  add column synced_on date,
  add column full_on date,
  drop constraint accounting_source_check,
  drop constraint accounting_source_kind_check,
  add constraint accounting_source_kind_check check (kind in ('ninguno', 'carpeta', 'direccion', 'api', 'contifico', 'demostracion')),
  add constraint accounting_source_address check ((kind in ('direccion', 'api', 'contifico')) = (address is not null)),
  add constraint accounting_source_mapping check ((kind = 'api') = (mapping is not null));
