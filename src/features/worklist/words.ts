import type { WorkItem, WorkReason } from '../../api/contract/customers/worklist';
import { isZero } from '../../api/contract/money';
import { commonWords } from '../../domain/commonWords';
import { daysFromToday, shortDate, today } from '../../ui/format/dates';
import { money, plural } from '../../ui/format/format';

const TIMES = ['', 'una vez', 'dos veces', 'tres veces', 'cuatro veces', 'cinco veces'];
const times = (n: number) => TIMES[n] ?? `${n} veces`;

const actWords: Record<NonNullable<WorkReason['act']>, string> = {
  llamada: 'llamarlo',
  visita: 'visitarlo',
  carta: 'enviarle una carta',
  otro: 'una tarea',
};

const stepWord = (day: number | null) =>
  day === null || day === 0
    ? ''
    : day > 0
      ? ` a los ${plural(day, 'día', 'días')}`
      : ` ${plural(-day, 'día', 'días')} antes`;

function inWords({ kind, count, day, act, step }: WorkReason): string {
  switch (kind) {
    case 'mensaje':
      return `escribió ${day ? daysFromToday(day) : ''}`.trim();
    case 'tarea':
      return `su política pide ${actWords[act ?? 'otro']}${stepWord(step)}`;
    case 'promesa_rota':
      return count === 1 ? 'no cumplió su promesa' : `prometió ${times(count)}`;
    case 'acuerdo_roto':
      return count === 1 ? 'se rompió su acuerdo de pago' : 'se rompieron sus acuerdos de pago';
    case 'disputa':
      return count === 1 ? 'vence su disputa' : `vencen ${plural(count, 'disputa', 'disputas')}`;
    case 'comprobante':
      return `el banco no muestra ${count === 1 ? 'el pago de su comprobante' : `los pagos de ${count} comprobantes`}`;
    case 'retencion':
      return count === 1 ? 'falta su comprobante de retención' : `faltan ${count} comprobantes de retención`;
    case 'proximo':
      return day === null || day >= today() ? 'toca hoy' : `tocaba el ${shortDate(day)}`;
    case 'sin_contacto':
      return 'nadie lo ha contactado';
    case 'otro':
      return 'otro motivo';
  }
}

/** `$ 10.568,00, 48 días, prometió dos veces`: the sums past due of several currencies stand side by side. */
export function reasonInWords({ balances = [], days_overdue, reasons }: WorkItem): string {
  const sums = balances
    .filter(({ overdue }) => !isZero(overdue))
    .map(({ overdue, currency }) => money(overdue, currency));
  return [sums.join(' y '), days_overdue && plural(days_overdue, 'día', 'días'), ...reasons.map(inWords)]
    .filter(Boolean)
    .join(', ');
}

export const words = {
  ...commonWords,
  title: 'Gestiones de hoy',
  subtitle: (n: number) => plural(n, 'cliente por gestionar', 'clientes por gestionar'),
  search: 'Buscar por cliente o Cédula/RUC…',
  customer: 'Cliente',
  why: 'Por qué',
  owner: 'Responsable',
  mine: 'Los míos',
  nobody: 'Sin responsable',
  begin: 'Empezar a llamar (E)',
  beginKey: 'empezar a llamar',
  replacements: 'Reemplazos',
  scripts: 'Guiones',
  scriptsTitle: 'Qué se dice al llamar',
  scriptsVerb: 'Guardar los guiones',
  scriptsHint:
    'Va después del saludo, según el motivo; de quien escribió, también después de lo que escribió. Vacío vuelve al texto de siempre. Variables:',
  callTo: (name: string) => `Llamar a ${name}`,
  claimedBy: (name: string) => `En gestión por ${name}`,
  replacing: (names: string, day: string) =>
    `Hasta el ${day} usted reemplaza a ${names}: sus clientes están en esta lista.`,
  replacedBy: (name: string, day: string) => `Hasta el ${day} lo reemplaza ${name}, que ve y gestiona sus clientes.`,
  replaced: (person: string, substitute: string, day: string) => `${substitute} reemplaza a ${person} hasta el ${day}.`,
  activityOf: (name: string) => `Registrar gestión con ${name}`,
  empty: 'No queda nadie por gestionar',
  emptyBody: 'Aquí aparece quien escribió, no cumplió una promesa, tiene una tarea o toca llamar hoy.',
};

export const reasonWords: Record<Exclude<WorkReason['kind'], 'otro'>, string> = {
  mensaje: 'Escribieron',
  tarea: 'Tarea de una política',
  promesa_rota: 'Promesa rota',
  acuerdo_roto: 'Acuerdo roto',
  disputa: 'Disputa por resolver',
  comprobante: 'Comprobante sin movimiento',
  retencion: 'Retención por recibir',
  proximo: 'Toca hoy',
  sin_contacto: 'Sin contacto',
};
export const reasonOptions = Object.entries(reasonWords).map(([value, label]) => ({ value, label }));
