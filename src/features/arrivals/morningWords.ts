import type { Night, NightQuestion, NightRule } from '../../api/contract/reconciliation/nights';
import { moment } from '../../ui/format/dates';
import { count, money, plural } from '../../ui/format/format';

type Sum = Night['amounts'][number];

const sums = (amounts: Sum[]): string => amounts.map(({ amount, currency }) => money(amount, currency)).join(' y ');

/** The texts of the night and of the morning after it. */
export const words = {
  title: 'Lo que se hizo de noche',
  off: 'De noche no se acepta nada. Con un límite, lo seguro y lo que dicen las reglas seguras se acepta mientras nadie trabaja, y por la mañana se ve aquí.',
  first: 'La primera noche se ve aquí por la mañana.',
  done: ({ accepted, considered, amounts }: Night): string =>
    [`${count(accepted)} de ${plural(considered, 'hecho', 'hechos')}`, sums(amounts)].filter(Boolean).join(', '),
  questions: (n: number) => plural(n, 'pregunta', 'preguntas'),
  outgoing: ({ outgoing }: Night) => `De salidas: ${sums(outgoing)}.`,
  undoneBy: ({ undone_by, undone_at, undone, accepted }: Night): string =>
    `${undone_by} deshizo esta noche el ${moment(undone_at)}: ${plural(undone, 'movimiento espera', 'movimientos esperan')} otra vez${
      accepted > undone ? `, y ${plural(accepted - undone, 'quedó como estaba', 'quedaron como estaban')}` : ''
    }.`,
  changed: (n: number) => `Desde entonces alguien cambió ${plural(n, 'movimiento', 'movimientos')}.`,
  when: (at: string) => moment(at),
  rules: 'Por qué regla',
  keys: 'Tecla',
  movements: 'Movimientos',
  amount: 'Monto',
  sums,
  asked: 'Preguntas',
  more: (n: number) => `y ${plural(n, 'más', 'más')} en sus conciliaciones`,
  key: (n: number) => `abrir la pregunta ${n}`,
  undo: 'Deshacer la noche',
  undoTitle: '¿Deshacer todo lo de esta noche?',
  undoImpact: (n: number) =>
    `${plural(n, 'movimiento vuelve', 'movimientos vuelven')} a esperar, y otra noche no los acepta.`,
  undoStays: 'Lo que alguien cambió desde entonces y lo que está en una conciliación cerrada se queda como está.',
  limits: 'Límites de la noche',
  limitOf: (currency: string) => `Límites en ${currency}`,
  isOff: 'apagado',
  limit: (perMovement: string, perNight: string) => `${perMovement} por movimiento y ${perNight} por noche`,
  change: (currency: string) => `Cambiar límites en ${currency}`,
  perMovement: 'Lo más por movimiento',
  perMovementHint: 'Con cero no se acepta nada de noche.',
  perNight: 'Lo más por noche',
  perNightHint: 'Vale desde la próxima noche.',
  noAmount: 'Escriba un monto',
  save: 'Guardar',
};

export const whyAsked: Record<NightQuestion['why'], string> = {
  cuenta: 'segura, pero a su cuenta le falta un estado o tiene un archivo que espera',
  limite: 'segura, pero pasa del límite de la noche',
  segura: 'segura: falta aceptarla',
  posible: 'hay una sugerencia posible',
  empate: 'hay varias opciones',
  ninguna: 'sin sugerencia',
  otro: 'hay que revisarlo',
};

const kinds: Record<NonNullable<NightRule['kind']>, string> = {
  pagador: 'Paga',
  no_cobro: 'No es cobro',
  comision: 'Comisión',
  otro: 'Regla',
};

/** A rule by what it says, or that none was needed. */
export function ruleName({ kind, rule, name }: NightRule): string {
  if (kind === null) return 'Seguras sin regla';
  return rule === null ? `${kinds[kind]} (regla eliminada)` : [kinds[kind], name].filter(Boolean).join(': ');
}
