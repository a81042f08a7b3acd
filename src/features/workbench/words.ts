import type { Movement, MovementDetail } from '../../api/contract/conciliationShapes';
import type { TieFacet } from '../../machines/workbench/candidates';
import type { Done, OwnAct } from '../../machines/workbench/change';
import type { MovementCounts, MovementFilter } from '../../machines/workbench/movements';
import { date } from '../../ui/format/dates';
import { count, plural } from '../../ui/format/format';

/** What the workbench says around the movement in hand. */
export const words = {
  untitled: 'Conciliación',
  counts: (n: MovementCounts) =>
    [
      plural(n.all, 'movimiento', 'movimientos'),
      plural(n.reconciled, 'conciliado', 'conciliados'),
      `${count(n.suggested)} con sugerencia`,
      `${count(n.unsuggested)} sin sugerencia`,
    ].join(' · '),
  unassigned: 'por asignar',
  acceptSure: (n: number) => `Aceptar ${plural(n, 'segura', 'seguras')}`,
  acceptMarked: (n: number) => `Aceptar ${plural(n, 'marcada', 'marcadas')}`,
  movements: 'Movimientos',
  movement: 'El movimiento',
  filterText: 'Buscar en los movimientos…',
  filters: 'Qué movimientos ver',
  filterNames: {
    all: 'Todos',
    open: 'Por conciliar',
    suggested: 'Con sugerencia',
    unsuggested: 'Sin sugerencia',
    later: 'Luego',
    reconciled: 'Conciliados',
    outgoing: 'Salidas',
  } satisfies Record<MovementFilter, string>,
  matching: 'Buscando sugerencias…',
  noMovements: 'Esta conciliación no tiene movimientos',
  mark: 'Marcar',
  markRow: (text: string) => `Marcar ${text}`,
  date: 'Fecha',
  description: 'Descripción',
  amount: 'Monto',
  status: 'Estado',
  undo: 'Deshacer',
  undoKey: 'Deshacer (u)',
  finishedTitle: 'Hecho: nada más necesita a una persona.',
  finished: (n: number, sum: string) => `${plural(n, 'movimiento conciliado', 'movimientos conciliados')} por ${sum}.`,
  finishedLater: (n: number, sum: string) => `${plural(n, 'queda', 'quedan')} para luego por ${sum}.`,
  finishedOut: (n: number, sum: string) => `${plural(n, 'salida', 'salidas')} de dinero por ${sum}, sin documentos.`,
  seeLater: 'Ver los de luego',
  toList: 'Volver a conciliaciones',
  keys: {
    next: 'siguiente movimiento',
    previous: 'movimiento anterior',
    accept: 'conciliar con lo marcado y seguir',
    check: 'marcar para aceptar varias a la vez',
    digit: 'marcar la primera sugerencia; 2, la segunda; hasta 9',
    search: 'buscar otro documento',
    undo: 'deshacer lo último',
    later: 'dejar para luego, o retomar',
  },
};

/** A movement's state in words. */
export function stateOf({ status, suggestion }: Movement): { dot: 'full' | 'half' | 'empty'; label: string } {
  switch (status) {
    case 'conciliado':
      return { dot: 'full', label: 'Conciliado' };
    case 'categorizado':
      return { dot: 'full', label: 'Categorizado' };
    case 'sin_aplicar':
      return { dot: 'empty', label: 'Salida' };
    case 'luego':
      return { dot: 'empty', label: 'Luego' };
    case 'parcial':
      return { dot: 'half', label: 'En parte' };
    case 'pendiente':
      return suggestion === 'ninguna'
        ? { dot: 'empty', label: 'Pendiente' }
        : { dot: 'half', label: SUGGESTIONS[suggestion] };
    case 'otro':
      return { dot: 'empty', label: 'Otro estado' };
  }
}

const SUGGESTIONS = { segura: 'Segura', posible: 'Posible', empate: 'Empate' };

/** What is said of the movement in hand. */
export const movementWords = {
  none: 'Elija un movimiento de la lista',
  valueDate: (day: string) => `fecha valor ${date(day)}`,
  reference: (text: string) => `Ref ${text}`,
  document: (text: string) => `Doc ${text}`,
  out: 'Es una salida de dinero: no se concilia con documentos por cobrar.',
  isCut: 'Lo que tenía marcado cambió: los saldos ya no son los de entonces. Compruebe antes de conciliar.',
  notAccepted: (msg: string) => `No se aceptó con las demás: ${msg}`,
  suggestions: 'Sugerencias',
  noSuggestions: 'Ningún documento por cobrar explica este movimiento. Busque uno abajo o déjelo para luego.',
  tie: 'Estos documentos explican el movimiento por igual. Se resalta en qué se distinguen; elija usted.',
  tieOfMovements: 'Otro movimiento también podría pagar este documento. Compruebe cuál es antes de conciliar.',
  facets: {
    document_number: 'Documento',
    customer_name: 'Cliente',
    due_date: 'Vence',
    balance: 'Saldo',
    reasons: 'Por qué',
  } satisfies Record<TieFacet, string>,
  differs: '(se distingue)',
  others: 'Otros documentos',
  owes: (balance: string) => `saldo ${balance}`,
  due: (day: string | null) => (day ? `vence ${date(day)}` : 'sin vencimiento'),
  take: (number: string, customer: string) => `${number} de ${customer}`,
  amountFor: (number: string) => `Monto para ${number}`,
  set: (numbers: string[]) => `Suman exacto: ${numbers.join(' + ')}`,
  takeSet: (n: number) => `Marcar los ${count(n)}`,
  search: 'Buscar otro documento (/)',
  searchLabel: 'Buscar otro documento por número, cliente o RUC',
  searching: 'Buscando documentos',
  found: 'Documentos encontrados',
  noneFound: (text: string) => `Ningún documento con saldo coincide con «${text}».`,
  foundAbove: 'Lo demás que coincide está entre las sugerencias.',
  searchFailed: 'No se pudo buscar.',
  retry: 'Reintentar',
  severalCustomers: (names: string[]) =>
    `Los documentos son de ${plural(names.length, 'cliente', 'clientes')}: ${names.join(', ')}. Compruebe que un solo movimiento los pague.`,
  assigned: 'asignado',
  tooMuch: 'Lo asignado es más que el movimiento.',
  lacksAmount: (number: string) => `Falta el monto para ${number}.`,
  accept: 'Conciliar ⏎',
  accepting: 'Guardando…',
  later: 'Luego (l)',
  resume: 'Retomar (l)',
  allocations: 'Conciliado con',
  by: (who: string, moment: string) => `${who}, ${moment}`,
  undoAllocation: (number: string) => `Deshacer lo asignado a ${number}`,
  note: 'Nota',
  saveNote: 'Guardar la nota',
  history: (n: number) => `Historia (${count(n)})`,
  happened: {
    conciliar: 'concilió',
    deshacer: 'deshizo',
    anotar: 'anotó',
    posponer: 'dejó para luego',
    retomar: 'retomó',
    categorizar: 'categorizó',
    quitar_categoria: 'quitó la categoría',
  },
};

/** A line of a movement's history: `Ana Paredes concilió`. */
export function happening({ who, what, text }: MovementDetail['history'][number]): string {
  return what === 'otro' ? `${who}: ${text}` : `${who} ${movementWords.happened[what]}`;
}

/** What was done, for the line that offers to undo it. */
export function actText({ what, movements, numbers, isPartial }: OwnAct): string {
  switch (what) {
    case 'conciliar':
      return numbers.length > 0
        ? `Conciliado${isPartial ? ' en parte' : ''} con ${numbers.join(', ')}`
        : plural(movements, 'movimiento conciliado', 'movimientos conciliados');
    case 'categorizar':
      return plural(movements, 'movimiento categorizado', 'movimientos categorizados');
    case 'posponer':
      return 'Dejado para después';
    case 'retomar':
      return 'Retomado';
    case 'anotar':
      return 'Nota guardada';
  }
}

/** What a change came to. */
export function doneText({ change, ok, refused }: Done): string {
  switch (change.kind) {
    case 'bulk': {
      const done = plural(ok, 'movimiento conciliado', 'movimientos conciliados');
      return refused > 0 ? `${done}; ${plural(refused, 'no se pudo', 'no se pudieron')}` : done;
    }
    case 'suggested':
    case 'manual':
      return `Conciliado${change.isPartial ? ' en parte' : ''} con ${change.numbers.join(', ')}`;
    case 'undoBatch':
      return 'Deshecho';
    case 'undoAllocations':
      return 'Conciliación deshecha: los saldos volvieron';
    case 'later':
      return change.later ? 'Dejado para después' : 'Vuelve a los pendientes';
    case 'note':
      return 'Nota guardada';
  }
}
