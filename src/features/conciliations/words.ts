import { isZero } from '../../api/contract/money';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';
import { money, plural } from '../../ui/format/format';

/** The texts of the list of conciliations. */
export const words = {
  title: 'Conciliación',
  subtitle: (n: number) => plural(n, 'conciliación', 'conciliaciones'),
  create: 'Nueva conciliación',
  search: 'Buscar por nombre o archivo…',
  account: 'Cuenta bancaria',
  name: 'Nombre',
  bankAccount: 'Cuenta',
  period: 'Período',
  movements: 'Movimientos',
  reconciled: 'Conciliados',
  of: (n: string, m: string) => `${n} de ${m} cobros`,
  closed: 'cerrada',
  noCredits: 'sin ingresos',
  unassigned: 'Por asignar',
  created: 'Creada',
  createdBy: (moment: string, who: string) => [moment, who].filter(Boolean).join(' · '),
  remove: (name: string) => `Eliminar «${name}»`,
  empty: 'Todavía no hay conciliaciones',
  emptyBody: 'Suelte en esta página el archivo de movimientos que entrega su banco, o elíjalo en «Nueva conciliación».',
  dropHere: 'Suelte el archivo del banco: la cuenta se reconoce sola',
  several: 'Subir varios archivos',
  severalLabel: 'Archivos de movimientos o comprobantes electrónicos',
  queue: 'Archivos recibidos',
  queueBody:
    'Se leen uno tras otro, y cada extracto queda en una vista previa sin guardar. Nada se guarda hasta que la revise.',
  progress: (left: number, all: number) =>
    left > 0
      ? `${left === 1 ? 'Falta' : 'Faltan'} ${left} de ${plural(all, 'archivo', 'archivos')} por leer`
      : `Se ${all === 1 ? 'miró' : 'miraron'} ${plural(all, 'archivo', 'archivos')}`,
  refusedCount: (n: number) => `${plural(n, 'archivo no se leyó', 'archivos no se leyeron')}: abajo dice por qué`,
  isReading: 'Leyéndose',
  isWaiting: 'Espera su turno',
  isRead: 'Leído: queda en una vista previa sin guardar',
  isDocument: 'Comprobante electrónico: se importa con los demás',
  isDocumentBarred:
    'Es un comprobante electrónico y su usuario no puede importar documentos. Pida que lo importe quien administra.',
  leaveOut: 'Quitar',
  leaveOutOf: (file: string) => `Quitar «${file}»`,
  retry: 'Reintentar',
  retryOf: (file: string) => `Reintentar «${file}»`,
  accountFor: (account: string, file: string) => `${account}, para «${file}»`,
  importDocuments: (n: number) => `Importar ${plural(n, 'comprobante electrónico', 'comprobantes electrónicos')}`,
  importLater: 'Los comprobantes se importan juntos cuando los demás archivos estén leídos o quitados.',
  leaveQueue: 'Hay archivos que todavía no se leyeron o no se importaron: si sale, habrá que elegirlos otra vez.',
  openPreviews: 'Vistas previas sin guardar',
  movementsOf: (n: number) => plural(n, 'movimiento', 'movimientos'),
  continueVerb: 'Continuar',
  continueWith: (file: string) => `Continuar con «${file}»`,
  discardVerb: 'Descartar',
  discardOf: (file: string) => `Descartar «${file}»`,
  discardTitle: '¿Descartar esta vista previa?',
  discardImpact: 'No se guardó ningún movimiento de este archivo: se olvida lo que se corrigió y eligió en él.',
  removed: 'Conciliación eliminada: los saldos volvieron',
  removeTitle: '¿Eliminar esta conciliación?',
  removeVerb: 'Eliminar 1 conciliación',
  impact: ({ movements, reconciled, currency }: Conciliation, assigned: string | null) => [
    isZero(assigned)
      ? 'No hay nada conciliado: ningún saldo cambia.'
      : `${reconciled === 0 ? 'Se deshace lo asignado' : `Se deshacen ${plural(reconciled, 'movimiento conciliado', 'movimientos conciliados')} y lo asignado en parte`}: ${money(assigned, currency)} vuelven a los saldos de sus documentos.`,
    movements === 1
      ? 'Se borra 1 movimiento, que se puede importar de nuevo.'
      : `Se borran ${plural(movements, 'movimiento', 'movimientos')}, que se pueden importar de nuevo.`,
  ],
};
