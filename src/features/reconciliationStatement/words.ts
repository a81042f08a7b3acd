import type { StatementGap } from '../../api/contract/reconciliation/arrivals';
import type { StatementSum } from '../../api/contract/reconciliation/reconciliationStatement';
import { commonWords } from '../../domain/commonWords';
import { missingStatement } from '../../domain/statementGap';
import { date, moment } from '../../ui/format/dates';
import { plural } from '../../ui/format/format';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The texts of the reconciliation statement. */
export const words = {
  ...commonWords,
  loading: 'Cierre de la conciliación',
  title: (name: string) => `Cierre de ${name}`,
  open: 'Abierta',
  closedBy: (who: string, at: string) => `Cerrada por ${who} el ${moment(at)}`,
  account: (bank: string, number: string) => `${bank} · cuenta ${number}`,
  period: (from: string | null, to: string | null) => (from && to ? `Del ${date(from)} al ${date(to)}` : ''),
  print: 'Imprimir',
  signatures: ['Elaborado', 'Revisado'],
  close: 'Cerrar la conciliación',
  closeTitle: '¿Cerrar esta conciliación?',
  closeBody: (name: string, sum: StatementSum) =>
    `${name}. Cerrada no admite cambios hasta que se reabra con un motivo.${sum.count > 0 ? ` ${plural(sum.count, 'movimiento queda', 'movimientos quedan')} para después.` : ''}`,
  closeVerb: 'Cerrar',
  reopen: 'Reabrir',
  reopenTitle: 'Reabrir la conciliación',
  reopenVerb: 'Reabrir',
  reasonHint: 'Queda en la historia de la conciliación.',
  noReason: 'Escriba el motivo, con 3 caracteres o más.',
  missing: (n: number) =>
    `${n === 1 ? 'Falta' : 'Faltan'} ${plural(n, 'movimiento', 'movimientos')} por resolver. Concílielos, deles una categoría o déjelos para después; entonces se podrá cerrar.`,
  goOn: 'Seguir conciliando',
  gap: (gap: StatementGap) => sentence(missingStatement(gap)),
  toArrivals: 'Ver las llegadas',
  ties: 'El saldo inicial más los movimientos da el saldo final del banco.',
  doesNotTie: 'El saldo inicial más los movimientos no da el saldo final que dice el banco.',
  summary: 'Resumen',
  concept: 'Concepto',
  count: 'Movimientos',
  opening: 'Saldo inicial según el banco',
  booked: 'Conciliado con documentos',
  credited: 'A favor de clientes',
  pending: 'Sin conciliar',
  deferred: 'Para después',
  deferredUntil: (reason = '', until: string | null = null) =>
    [until ? `Para después, hasta el ${date(until)}` : 'Para después', reason].filter(Boolean).join(': '),
  closing: 'Saldo final según el banco',
  outstanding: 'Por conciliar',
  forgiven: 'Condonado',
  withheld: 'Retenciones por recibir',
  withheldBody: 'Documentos pagados salvo lo que su cliente retuvo. No es dinero del banco.',
  reasonOf: 'Motivo',
  credits: 'A favor de clientes',
  payments: (n: number) => `Pagos hechos (${n})`,
  paymentsOf: 'Pagos hechos',
  by: 'Por',
  left: 'Queda',
  seePayment: 'Ver el pago',
};
