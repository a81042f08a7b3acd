-- What paying companies withhold, by country. The usual ones are everybody's, and each company that is of such a country gets a copy to change:
-- rates change by decree, so that administrators confirm them.
create table usual_withholding_kind (
  id uuid primary key default gen_random_uuid(),
  country text not null,
  tax text not null,
  code text not null,
  name text not null,
  rate numeric(7,4) not null,
  base text not null,
  supply text not null,
  unique (country, tax, code, name)
);
grant select on usual_withholding_kind to cartera_app;
alter table usual_withholding_kind enable row level security;
create policy everybody on usual_withholding_kind for select to cartera_app using (true);

create table withholding_kind (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  country text not null,
  tax text not null,
  code text not null default '',
  name text not null,
  -- in percent
  rate numeric(7,4) not null,
  base text not null,
  supply text not null,
  -- Of documents issued from and until these days.
  valid_from date,
  valid_until date,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  check (country ~ '^[A-Z]{2}$'),
  check (tax in ('renta', 'iva', 'otra')),
  check (name <> ''),
  check (rate > 0 and rate <= 100),
  check (base in ('subtotal', 'impuesto', 'total')),
  check (supply in ('bienes', 'servicios', 'cualquiera')),
  check (valid_from <= valid_until)
);
create unique index withholding_kind_name
  on withholding_kind (profile_id, country, tax, match_key(code), match_key(name), coalesce(valid_from, '-infinity'));
select keep_apart('withholding_kind');

insert into usual_withholding_kind (country, tax, code, name, rate, base, supply) values
  ('EC', 'renta', '303', 'Honorarios profesionales', 10, 'subtotal', 'servicios'),
  ('EC', 'renta', '304', 'Servicios en que predomina el intelecto', 8, 'subtotal', 'servicios'),
  ('EC', 'renta', '307', 'Servicios en que predomina la mano de obra', 2, 'subtotal', 'servicios'),
  ('EC', 'renta', '308', 'Servicios entre sociedades', 2, 'subtotal', 'servicios'),
  ('EC', 'renta', '309', 'Publicidad y comunicación', 1.75, 'subtotal', 'servicios'),
  ('EC', 'renta', '310', 'Transporte privado de pasajeros o de carga', 1, 'subtotal', 'servicios'),
  ('EC', 'renta', '312', 'Transferencia de bienes muebles', 1.75, 'subtotal', 'bienes'),
  ('EC', 'renta', '320', 'Arriendo de bienes inmuebles', 8, 'subtotal', 'servicios'),
  ('EC', 'renta', '322', 'Seguros (1,75 % del 10 % de la prima)', 0.175, 'subtotal', 'servicios'),
  ('EC', 'renta', '323', 'Rendimientos financieros', 2, 'subtotal', 'servicios'),
  ('EC', 'renta', '343A', 'RIMPE emprendedores', 1, 'subtotal', 'cualquiera'),
  ('EC', 'renta', '3440', 'Otras compras de bienes y servicios', 2.75, 'subtotal', 'cualquiera'),
  ('EC', 'iva', '721', 'Entre contribuyentes especiales: bienes', 10, 'impuesto', 'bienes'),
  ('EC', 'iva', '723', 'Entre contribuyentes especiales: servicios', 20, 'impuesto', 'servicios'),
  ('EC', 'iva', '725', 'Bienes', 30, 'impuesto', 'bienes'),
  ('EC', 'iva', '727', 'Exportadores habituales', 50, 'impuesto', 'cualquiera'),
  ('EC', 'iva', '729', 'Servicios', 70, 'impuesto', 'servicios'),
  ('EC', 'iva', '731', 'Servicios profesionales y arriendos', 100, 'impuesto', 'servicios'),
  ('CO', 'renta', '', 'Compras, declarantes', 2.5, 'subtotal', 'bienes'),
  ('CO', 'renta', '', 'Compras, no declarantes', 3.5, 'subtotal', 'bienes'),
  ('CO', 'renta', '', 'Servicios en general, declarantes', 4, 'subtotal', 'servicios'),
  ('CO', 'renta', '', 'Servicios en general, no declarantes', 6, 'subtotal', 'servicios'),
  ('CO', 'renta', '', 'Honorarios', 11, 'subtotal', 'servicios'),
  ('CO', 'renta', '', 'Compras con tarjeta', 1.5, 'subtotal', 'cualquiera'),
  ('CO', 'iva', '', 'ReteIVA', 15, 'impuesto', 'cualquiera'),
  ('PE', 'iva', '', 'Retención del IGV por agentes', 3, 'total', 'cualquiera'),
  ('PE', 'otra', '001', 'Detracción: azúcar', 10, 'total', 'bienes'),
  ('PE', 'otra', '003', 'Detracción: alcohol etílico', 10, 'total', 'bienes'),
  ('PE', 'otra', '005', 'Detracción: maíz amarillo duro', 4, 'total', 'bienes'),
  ('PE', 'otra', '008', 'Detracción: madera', 4, 'total', 'bienes'),
  ('PE', 'otra', '012', 'Detracción: intermediación laboral', 12, 'total', 'servicios'),
  ('PE', 'otra', '020', 'Detracción: mantenimiento y reparación', 12, 'total', 'servicios'),
  ('PE', 'otra', '022', 'Detracción: otros servicios empresariales', 12, 'total', 'servicios'),
  ('PE', 'otra', '027', 'Detracción: transporte de bienes', 4, 'total', 'servicios');

insert into withholding_kind (profile_id, country, tax, code, name, rate, base, supply)
  select p.id, u.country, u.tax, u.code, u.name, u.rate, u.base, u.supply from profile p join usual_withholding_kind u on u.country = p.country;
