import type { ACCOUNT_ROLE, POSTING_KIND } from './accountingEntries';

/** What the console shows and a lot's file says of each kind of entry. */
export const POSTING_KIND_NAME: Record<(typeof POSTING_KIND)[number], string> = {
  pago: 'Pago',
  condonado: 'Condonación',
  comision: 'Comisión',
  retencion_esperada: 'Retención por recibir',
  retencion: 'Retención',
  categoria: 'Movimiento',
  nota_credito: 'Nota de crédito',
};

/** The same of what an account is for. */
export const ACCOUNT_ROLE_NAME: Record<(typeof ACCOUNT_ROLE)[number], string> = {
  banco: 'Banco',
  por_depositar: 'Cobros por depositar',
  clientes: 'Clientes',
  anticipos: 'Anticipos de clientes',
  condonado: 'Descuentos y condonaciones',
  comision: 'Comisiones bancarias',
  retencion_esperada: 'Retenciones por recibir',
  retencion_renta: 'Retenciones de renta',
  retencion_iva: 'Retenciones de IVA',
  retencion_otra: 'Otras retenciones',
  devoluciones: 'Devoluciones en ventas',
  iva_ventas: 'IVA en ventas',
  categoria: 'Categoría',
  por_asignar: 'Por asignar',
};
