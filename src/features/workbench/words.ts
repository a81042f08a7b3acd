import type { Movement } from '../../api/contract/reconciliation/shapes';
import { isAbsent } from '../../api/contract/row';
import { commonWords } from '../../domain/commonWords';
import type { Done, OwnBatch } from '../../machines/workbench/change';
import type { MovementFilter } from '../../machines/workbench/movements';
import { count, plural, UNKNOWN } from '../../ui/format/format';

/** The texts of the workbench around the selected movement. */
export const words = {
  ...commonWords,
  untitled: 'Conciliación',
  progress: (done: number, all: number) => `${count(done)} de ${count(all)} conciliados`,
  unassigned: 'por asignar',
  acceptSure: (n: number) => `Aceptar ${plural(n, 'segura', 'seguras')}`,
  acceptKey: 'También con la tecla a',
  acceptMarked: (n: number) => `Aceptar ${plural(n, 'marcada', 'marcadas')}`,
  unread:
    'No se sabe si el último cambio quedó hecho: se perdió la respuesta, y no se pudo volver a leer. Léalo otra vez antes de seguir; lo que marcó y escribió sigue aquí.',
  reread: 'Volver a leer',
  movements: 'Movimientos',
  movement: 'El movimiento',
  filterText: 'Buscar en los movimientos…',
  filters: 'Qué movimientos ver',
  span: 'Fecha y monto',
  spanOf: (said: string) => `Fecha y monto: ${said}`,
  spanEnds: { from: 'Desde el', until: 'Hasta el', least: 'Monto desde', most: 'Monto hasta' },
  between: (from: string, until: string) => `${from} a ${until}`,
  since: (from: string) => `desde ${from}`,
  upTo: (until: string) => `hasta ${until}`,
  takeSpanAway: 'Ver todas las fechas y montos',
  filterNames: {
    open: 'Por conciliar',
    sure: 'Seguras',
    tied: 'Varias opciones',
    possible: 'Posibles',
    unsuggested: 'Sin sugerencia',
    partial: 'En parte',
    later: 'Para después',
    reconciled: 'Conciliados',
    outgoing: 'Salidas',
    all: 'Todos',
  } satisfies Record<MovementFilter, string>,
  matching: 'Buscando sugerencias…',
  none: {
    open: 'No queda nada por conciliar',
    sure: 'No queda ninguna segura por aceptar',
    tied: 'Ninguno tiene varias opciones',
    possible: 'Ninguno tiene solo una opción posible',
    unsuggested: 'Ninguno está sin sugerencia',
    partial: 'Ninguno está en parte',
    later: 'No hay nada dejado para después',
    reconciled: 'Todavía no hay nada conciliado',
    outgoing: 'Todas las salidas tienen su categoría',
    all: 'Esta conciliación no tiene movimientos',
  } satisfies Record<MovementFilter, string>,
  seeOpen: 'Ver lo que queda por conciliar',
  begun: 'Con cambios sin confirmar',
  mark: 'Marcar',
  markRow: (text: string) => `Marcar ${text}`,
  until: 'Hasta y motivo',
  noDay: 'Hasta que lo retome',
  undo: 'Deshacer',
  undoKey: 'Deshacer (u)',
  mainKeys:
    'j y k, siguiente y anterior · Enter, conciliar · / buscar documento · c no es un cobro · t marcar parecidos · l después · ? todos los atajos',
  specifiedKeys:
    'j y k, siguiente y anterior · Enter, conciliar · / buscar documento · t marcar parecidos · ? todos los atajos',
  keys: {
    next: 'siguiente movimiento',
    previous: 'movimiento anterior',
    accept: 'conciliar con lo marcado y seguir',
    check: 'marcar, para hacer lo mismo con varios',
    checkMore: 'marcar los que se parecen; otra vez, todos los que se ven',
    holder: 'dejarlo a favor de un cliente',
    note: 'escribir una nota',
    why: 'preguntar por qué no se sugiere un documento',
    close: 'quitar las marcas, o cerrar el campo abierto',
    acceptSure: 'aceptar todas las seguras, o las marcadas',
    digit: 'marcar la primera sugerencia; 2, la segunda; hasta 9',
    search: 'buscar otro documento',
    category: 'dar una categoría a lo que no es de un cliente',
    undo: 'deshacer lo último que hizo, sea lo que sea',
    later: 'dejar para después, o retomar',
    split: 'repartir entre varias categorías, documentos y saldo a favor',
  },
};

export type MovementShape = 'closed' | 'sure' | 'tied' | 'possible' | 'partial' | 'unknown' | 'later' | 'outgoing';

/** A movement's state as a shape and in words. */
export function stateOf(movement: Movement): { shape: MovementShape; label: string } {
  const { status, suggestion, because, matching, unmatched, repeats, booked } = movement;
  if (isAbsent(movement, 'status')) return { shape: 'unknown', label: UNKNOWN };
  switch (status) {
    case 'conciliado':
      return { shape: 'closed', label: 'Conciliado' };
    case 'categorizado':
      return { shape: 'closed', label: 'Categorizado' };
    case 'sin_aplicar':
      return suggestion === 'segura' ? SUGGESTIONS.segura : { shape: 'outgoing', label: 'Salida' };
    case 'luego':
      return { shape: 'later', label: 'Para después' };
    case 'parcial':
      return { shape: 'partial', label: 'En parte' };
    case 'pendiente':
      if (matching) return { shape: 'unknown', label: 'Buscando…' };
      if (unmatched) return { shape: 'unknown', label: 'No se buscó' };
      if (booked && booked.length > 0) return { shape: 'possible', label: 'Pago anotado' };
      if (repeats) return { shape: 'possible', label: '¿Pago repetido?' };
      if (isAbsent(movement, 'suggestion')) return { shape: 'unknown', label: 'Pendiente' };
      return suggestion === 'segura' && because
        ? { shape: 'sure', label: SURE[because.kind] }
        : SUGGESTIONS[suggestion];
    case 'otro':
      return { shape: 'unknown', label: 'Otro estado' };
  }
}

const SUGGESTIONS = {
  segura: { shape: 'sure', label: 'Segura' },
  posible: { shape: 'possible', label: 'Posible' },
  empate: { shape: 'tied', label: 'Varias opciones' },
  ninguna: { shape: 'unknown', label: 'Sin sugerencia' },
} as const;

/** A sure suggestion by its deciding evidence. */
const SURE = {
  proof: 'Segura: comprobante',
  number: 'Segura: número',
  near: 'Segura: errata',
  payer: 'Segura: cliente',
  name: 'Segura: nombre',
  oldest: 'Segura: la más antigua',
  set: 'Segura: suma',
  fee: 'Segura: comisión',
  withholding: 'Segura: retención',
  part: 'Segura: abono',
  surplus: 'Segura: sobra',
  other: 'Segura',
} as const;

/** `31 movimientos conciliados y 1 en parte`. */
function reconciledText(all: number, inPart = 0): string {
  const saying = (n: number) => plural(n, 'movimiento conciliado', 'movimientos conciliados');
  if (inPart === 0) return saying(all);
  return all === inPart ? `${saying(all)} en parte` : `${saying(all - inPart)} y ${count(inPart)} en parte`;
}

const deferredText = (n: number): string =>
  n > 1 ? plural(n, 'movimiento dejado para después', 'movimientos dejados para después') : 'Dejado para después';

/** A batch, for the line with its undo. */
export function batchText({ what, movements, numbers, isPartial, inPart }: OwnBatch): string {
  switch (what) {
    case 'conciliar':
      return numbers.length > 0
        ? `Conciliado${isPartial ? ' en parte' : ''} con ${numbers.join(', ')}`
        : reconciledText(movements, inPart);
    case 'categorizar':
      return plural(movements, 'movimiento categorizado', 'movimientos categorizados');
    case 'posponer':
      return deferredText(movements);
    case 'retomar':
      return 'Retomado';
    case 'anotar':
      return 'Nota guardada';
  }
}

/** The result of a bulk change. */
export function bulkText({ ok, inPart, refused, before }: Done): string {
  const said = [
    ...(ok > 0 || before === 0 ? [reconciledText(ok, inPart)] : []),
    ...(before > 0 ? [plural(before, 'ya estaba conciliado', 'ya estaban conciliados')] : []),
    ...(refused > 0 ? [plural(refused, 'no se pudo', 'no se pudieron')] : []),
  ];
  return said.join('; ');
}
