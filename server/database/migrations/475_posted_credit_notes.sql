-- A company may have its credit notes posted where its billing does not: not unless it says so, or they would be in its accounting twice.
alter table accounting_setup add column posts_credit_notes boolean not null default false;
grant update (posts_credit_notes) on accounting_setup to cartera_app;

alter table accounting_posting drop constraint accounting_posting_kind_check,
  add constraint accounting_posting_kind_check check (kind in ('pago', 'condonado', 'comision', 'retencion_esperada', 'retencion', 'categoria', 'nota_credito'));
alter table accounting_posting_line drop constraint accounting_posting_line_role_check,
  add constraint accounting_posting_line_role_check check (role in ('banco', 'por_depositar', 'clientes', 'anticipos', 'condonado', 'comision', 'retencion_esperada',
    'retencion_renta', 'retencion_iva', 'retencion_otra', 'categoria', 'devoluciones', 'iva_ventas'));
alter table accounting_account drop constraint accounting_account_role_check,
  add constraint accounting_account_role_check check (role in ('banco', 'por_depositar', 'clientes', 'anticipos', 'condonado', 'comision', 'retencion_esperada',
    'retencion_renta', 'retencion_iva', 'retencion_otra', 'categoria', 'devoluciones', 'iva_ventas', 'por_asignar'));

-- What an electronic document's total is of, where it says so.
alter table electronic_document
  add column subtotal numeric(15,2),
  add column tax numeric(15,2),
  add constraint electronic_document_subtotal_and_tax check ((subtotal is null) = (tax is null) and subtotal >= 0 and tax >= 0 and subtotal + tax = total);
