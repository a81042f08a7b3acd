import type { IndicatorAction, IndicatorMonth } from '../../api/contract/receivables/indicators';
import { commonWords } from '../../domain/commonWords';
import { bucketWords } from '../../domain/words';
import { moment, monthOf, shortDate, shortMonthOf } from '../../ui/format/dates';
import { count, plural, separators, UNKNOWN } from '../../ui/format/format';

/** A figure with one decimal, as people read it. */
export const decimal = (value: number): string => {
  const [integer = '', tenths = '0'] = Math.abs(value).toFixed(1).split('.');
  const text = count(Number(integer));
  return `${value < 0 ? '−' : ''}${text}${tenths === '0' ? '' : `${separators().decimal}${tenths}`}`;
};

const daysOf = (value: number) => `${decimal(value)} ${value === 1 ? 'día' : 'días'}`;

/** A part of a total in percent; nothing of nothing is not known. */
export const share = (part: number, total: number): string =>
  total === 0 ? UNKNOWN : `${decimal((part / total) * 100)} %`;

export const sourceWords: Record<IndicatorAction['source'], string> = {
  debito: 'Débito automático',
  promesa: 'Promesa de pago',
  politica: 'Mensaje de una política',
  campana: 'Mensaje de una campaña',
  mensaje: 'Mensaje a un cliente',
  llamada: 'Llamada',
  visita: 'Visita',
  carta: 'Carta',
  ninguna: 'Sin gestión',
  otro: 'Otra gestión',
};

const goneWords = {
  nueva: 'Facturado en el mes',
  pagada: 'Pagado',
  condonada: 'Condonado',
  retenida: 'Retenido',
  anulada: 'Anulado',
};

export const placeWords: Record<string, string> = { ...bucketWords, ...goneWords };

export const words = {
  ...commonWords,
  title: 'Indicadores',
  counted: (at: string) => `Contado el ${moment(at)}`,
  counting: 'Se están contando…',
  owner: 'Asesor',
  nobody: 'Nadie',
  byOwner: 'Por asesor',
  lastMonths: 'Meses',
  monthsOption: (n: number) => `Últimos ${n} meses`,
  month: 'Mes',
  running: (month: string) => `${month}, en curso`,
  empty: 'Todavía no hay indicadores',
  emptyBody:
    'Aparecen con los primeros documentos: el mes en curso a los pocos minutos, y cada mes que termina queda guardado. Importe documentos o sincronice su sistema contable para empezar.',
  first: 'Se están contando los meses de su cartera. Aparecen aquí en unos momentos.',
  figures: 'Último mes',
  dso: 'Días de venta por cobrar (DSO)',
  dsoShort: 'DSO',
  dsoIs:
    'Lo que se debe al cierre, contado hacia atrás contra lo facturado en ese mes, en el anterior y así hasta agotarlo; en días.',
  dsoOf: (days: number, isLeast: boolean) => `${isLeast ? 'más de ' : ''}${daysOf(days)}`,
  cei: 'Efectividad de cobro (CEI)',
  ceiShort: 'CEI',
  ceiIs:
    '(Por cobrar al empezar + facturado − por cobrar al cierre) ÷ (por cobrar al empezar + facturado − por vencer al cierre). Lo anulado y lo condonado se restan de lo facturado.',
  late: 'Atraso de lo cobrado',
  lateShort: 'Atraso',
  lateIs:
    'Días entre el vencimiento y el pago de lo cobrado en el mes, según su monto. Lo que llegó antes cuenta como cero; sin vencimiento no cuenta.',
  promises: 'Promesas cumplidas',
  promisesShort: 'Promesas',
  promisesIs:
    'Promesas que vencían en el mes y se pagaron enteras hasta su día; debajo, la parte del monto que entró. Las que vencen hoy aún no cuentan.',
  promisesOf: (paid: string, amount: string) => `${paid} de ${amount}`,
  contacts: 'Clientes contactados',
  contactsShort: 'Contacto',
  contactionsIs:
    'De los clientes con deuda vencida al empezar el mes, aquellos con quienes se habló en él: respondieron una llamada, una visita o un mensaje, o escribieron.',
  contactionsOf: (reached: number, customers: number) =>
    `${count(reached)} de ${plural(customers, 'cliente', 'clientes')}`,
  collected: 'Cobrado',
  collectedIs: 'Pagos asignados a documentos, por su día. Lo condonado no cuenta.',
  notByCenter: 'No se separa por centro de costo',
  earlier: (value: string, month: string) => `${value} en ${monthOf(`${month}-01`)}`,
  months: 'Cobrado y vencido por mes',
  overdueAtEnd: 'Vencido al cierre',
  table: 'Mes a mes',
  billed: 'Facturado',
  owed: 'Por cobrar al cierre',
  sources: 'Por qué entró',
  sourcesIs: (days: number) =>
    `Cada centavo se atribuye una sola vez: al débito que lo cobró; si no, a la promesa vigente del cliente; si no, a la última gestión con él hasta ${plural(days, 'día', 'días')} antes del pago. El resto es sin gestión.`,
  noSources: 'Nada cobrado en estos meses.',
  ofPayments: (payments: number, total: string, part: string) =>
    `${total}, ${plural(payments, 'pago', 'pagos')}, ${part}`,
  actions: 'Qué responde y qué trae cada gestión',
  actionsIs:
    'Gestiones hechas en los meses elegidos, cuántas tuvieron respuesta, y lo que se atribuye a cada una. Lo hecho es del cliente y no se separa por centro de costo ni moneda; lo que entró, sí.',
  action: 'Gestión',
  step: 'Paso',
  stepOf: (policy: string, day: number) => `${policy}, día ${day > 0 ? '+' : day < 0 ? '−' : ''}${Math.abs(day)}`,
  done: 'Hechas',
  answered: 'Con respuesta',
  payments: 'Pagos',
  came: 'Entró',
  noActions: 'Ninguna gestión en estos meses.',
  moves: 'Cómo cambió de antigüedad',
  movesIs:
    'Cada fila es lo que se debía al empezar el mes a esa antigüedad, y dice dónde estaba al cierre: en otra antigüedad, pagado, condonado o anulado.',
  movesMonth: 'Mes de los cambios',
  movesFrom: 'Al empezar',
  noMoves: 'Nada cambió de antigüedad en este mes.',
  expected: 'Lo que se espera cobrar en doce semanas',
  expectedIs:
    'De lo que se debe hoy, según lo que suele tardar cada cliente, lo que prometió y las cuotas de sus acuerdos. De quien se sabe poco, como los demás. Lo que se facture después no se cuenta. No se separa por centro de costo ni asesor.',
  expectedSum: (sum: string) => `${sum} en las próximas doce semanas.`,
  errorOf: (weeks: number | null, months: number | null) =>
    weeks === null
      ? 'Todavía no hay semanas pasadas con que comparar lo previsto.'
      : `En las últimas doce semanas, lo previsto al empezar cada una se alejó ${decimal(weeks)} % de lo que entró${months === null ? '' : `; sumado por cuatro semanas, ${decimal(months)} %`}.`,
  noExpected: 'No se debe nada que esperar.',
  cameIn: 'Entró, de lo ya facturado',
  foretold: 'Previsto',
  band: 'Cuatro de cada cinco semanas',
  weeks: 'Semana a semana',
  weekColumn: 'Semana',
  week: (from: string, to: string) => `${shortDate(from)} al ${shortDate(to)}`,
  atLeast: 'De',
  atMost: 'A',
  pledged: 'Prometido o en acuerdo',
} as const;

/** A month's name; the running one says so. */
export const monthName = ({ month, is_over }: Pick<IndicatorMonth, 'month' | 'is_over'>): string => {
  const name = monthOf(`${month}-01`);
  return is_over ? name : words.running(name);
};

/** The same in few letters, for a table: `nov 2026`. */
export const shortMonthName = ({ month, is_over }: Pick<IndicatorMonth, 'month' | 'is_over'>): string => {
  const name = `${shortMonthOf(`${month}-01`)} ${month.slice(0, 4)}`;
  return is_over ? name : words.running(name);
};
