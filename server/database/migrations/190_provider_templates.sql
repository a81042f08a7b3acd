-- WhatsApp's templates as its provider has them: one account serves every company, so they are everybody's.
create table provider_template (
  name text not null,
  language text not null,
  approval text not null check (approval in ('sin_enviar', 'pendiente', 'aprobada', 'rechazada', 'pausada', 'deshabilitada', 'otro')),
  rejection text check (rejection in ('abusivo', 'formato', 'promocional', 'etiqueta', 'estafa', 'categoria', 'otro')),
  header text not null check (header in ('ninguno', 'texto', 'imagen', 'documento', 'otro')),
  header_text text not null default '',
  body text not null,
  named boolean not null default false,
  footer text not null default '',
  buttons jsonb not null default '[]',
  primary key (name, language)
);
-- When they were read last, and why not since: one row, or none where they never were.
create table provider_check (
  id boolean primary key default true check (id),
  checked_at timestamptz,
  tried_at timestamptz not null,
  failure text check (failure in ('sin_permiso', 'limite', 'sin_respuesta', 'ilegible'))
);
alter table provider_template enable row level security;
alter table provider_check enable row level security;
create policy everybody on provider_template for select to cartera_app using (true);
create policy everybody on provider_check for select to cartera_app using (true);
grant select on provider_template, provider_check to cartera_app;

alter table template drop constraint template_approval_check;
alter table template
  add check (approval in ('sin_enviar', 'pendiente', 'aprobada', 'rechazada', 'pausada', 'deshabilitada')),
  -- what the header's and the button's variable stand for
  add column header_variable text not null default '',
  add column url_variable text not null default '',
  -- why it cannot be sent although it is approved
  add column fault text check (fault in ('variables', 'cabecera', 'falta_cabecera', 'boton', 'falta_enlace'));

-- A statement of account goes by WhatsApp too, in a template.
do $$
declare one record;
begin
  for one in select conname as name from pg_constraint where conrelid = 'message'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%statement_on%channel%'
  loop
    execute format('alter table message drop constraint %I', one.name);
  end loop;
end $$;
alter table message add check (statement_on is null or customer_id is not null);
