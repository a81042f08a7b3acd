import type { Debit } from '../../api/contract/debits/shapes';
import { commonWords } from '../../domain/commonWords';
import { bankResults } from '../../domain/words';
import type { OrderCheck } from '../../machines/debits/debitSetup';
import type { StateLook } from '../../ui/Chip';
import { money, plural } from '../../ui/format/format';

export const lines = (n: number | null) => plural(n, 'cobro', 'cobros');

/** Nobody is left out either: each customer with an active debit is listed with a reason. */
export const NOBODY_ACTIVE =
  'Ningún cliente tiene activo el débito automático. Se activa en la página de cada uno, con sus datos bancarios.';

/** The texts of automatic debits. */
export const words = {
  ...commonWords,
  title: 'Débitos automáticos',
  subtitle: (n: number) => plural(n, 'débito', 'débitos'),
  create: 'Nuevo débito',
  search: 'Buscar por nombre…',
  account: 'Cuenta de cobro',
  collectOn: 'Fecha de cobro',
  closedDay: (why: string, next: string) =>
    `El día de cobro es feriado o fin de semana (${why}): los bancos no cobran ese día. El siguiente día hábil es ${next}.`,
  details: 'Cobros',
  collected: 'Cobrado',
  createdBy: (moment: string, who: string) => `${moment} · ${who}`,
  remove: (name: string) => `Eliminar «${name}»`,
  empty: 'Todavía no hay débitos automáticos',
  emptyBody: 'Cree uno: se buscan los documentos vencidos de los clientes con débito activo.',
  removeTitle: '¿Eliminar este débito automático?',
  removeVerb: 'Eliminar 1 débito',
  impact: ({ details, total, currency }: Debit) => [
    details === 0
      ? 'No tiene cobros: ningún documento cambia.'
      : `Se descartan ${lines(details)} por ${money(total, currency)}. Los saldos no cambian.`,
    'Sus documentos quedan libres para otro débito.',
  ],
  steps: ['Cabecera', 'Detalles', 'Guardado', 'Respuesta del banco'],
};

export const debitStatuses: Record<Debit['status'], StateLook> = {
  borrador: { word: 'Borrador', tone: 'neutral' },
  previsualizado: { word: 'Revisado', tone: 'neutral' },
  guardado: { word: 'Guardado', tone: 'brand' },
  enviado: { word: 'Enviado al banco', tone: 'brand' },
  respondido: { word: 'Respondido en parte', tone: 'warn' },
  cerrado: { word: 'Cerrado', tone: 'good' },
  otro: { word: 'Otro estado', tone: 'warn' },
};

export const orderWords = {
  title: 'Archivo para el banco',
  body: 'El CSV trae las columnas «estado» y «motivo» vacías; si el banco las llena, el mismo archivo sirve de respuesta.',
  again: 'Es el mismo archivo cada vez que se descarga.',
  ofBank: (layout: string) => `Descargar para ${layout}`,
  checked: ({ cuts, unsure }: OrderCheck) => [
    ...cuts.map(
      ({ name, width, count }) => `${name}: se corta a ${width} caracteres en ${lines(count)}; no identifica a nadie.`,
    ),
    ...(unsure > 0 ? [`El formato tiene ${plural(unsure, 'campo', 'campos')} por confirmar con su banco.`] : []),
  ],
  csv: 'Descargar CSV',
  pain008: 'Descargar pain.008',
  preparing: 'Preparando el archivo',
  edit: 'Volver a los detalles',
  dispatchTitle: '¿Enviar la orden al banco?',
  sendTitle: '¿Descargar la orden y dar el débito por enviado?',
  sendVerb: (n: number | null) => `Enviar ${lines(n)}`,
  sendImpact: (n: number | null, total: string, sends: boolean) => [
    `Se pide al banco cobrar ${lines(n)} por ${total}.`,
    sends
      ? 'El archivo se deja donde el banco lo recoge y el débito queda enviado: ya no se edita ni se elimina.'
      : 'Al descargarlo el débito queda enviado: ya no se edita ni se elimina.',
    'El mismo archivo se puede descargar de nuevo cuando haga falta.',
  ],
};

export const resultWords = {
  label: 'Qué respondió el banco',
  results: { ...bankResults, pendiente: { word: 'Sin respuesta', tone: 'warn' } },
  reasons: 'Rechazados por motivo',
  noReason: 'Sin motivo',
} as const;
