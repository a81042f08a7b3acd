import type {
  Autonomy,
  ReconciliationRule,
  RuleKind,
  RuleTrial,
} from '../../api/contract/reconciliation/reconciliationRules';
import { commonWords } from '../../domain/commonWords';
import { date } from '../../ui/format/dates';
import { count, plural } from '../../ui/format/format';

export const kindWords = {
  no_cobro: 'No es un cobro',
  pagador: 'Quién paga',
  comision: 'Comisión del banco',
  otro: 'Otra',
} satisfies Record<RuleKind | 'otro', string>;
export const kindOptions = (['no_cobro', 'pagador', 'comision'] as const).map((value) => ({
  value,
  label: kindWords[value],
}));

const trust = {
  propuesta: 'Propuesta: solo se muestra',
  marcada: 'Marcada: se deja marcado lo que dice',
  segura: 'Segura: se acepta con las demás seguras',
} satisfies Record<Autonomy, string>;
export const trustOptions = (['segura', 'marcada', 'propuesta'] as const).map((value) => ({
  value,
  label: trust[value],
}));

export const resultWords = { acierto: 'Acierto', fallo: 'Se decidió otra cosa', deshecho: 'Se deshizo', otro: 'Otro' };

/** The texts of reconciliation rules. */
export const words = {
  ...commonWords,
  title: 'Reglas',
  subtitle:
    'Lo que se decidió en conciliaciones, para la próxima vez. La confianza se gana acierto por acierto; un error la quita.',
  create: 'Nueva regla',
  search: 'Buscar por palabras, cuenta, cliente o categoría…',
  loading: 'Regla',
  rule: 'Regla',
  kind: 'Clase',
  state: 'Estado',
  on: 'Encendida',
  off: 'Apagada',
  autonomy: 'Confianza',
  hits: 'Aciertos',
  mistakes: 'Errores',
  createdAt: 'Creada',
  switchOn: 'Encender',
  switchOff: 'Apagar',
  switchOnOf: (text: string) => `Encender ${text}`,
  switchOffOf: (text: string) => `Apagar ${text}`,
  removeOf: (text: string) => `Eliminar ${text}`,
  empty: 'Todavía no hay reglas',
  emptyBody: 'Al conciliar se ofrece recordar lo que se decide. También puede escribir una aquí.',
  createTitle: 'Nueva regla',
  createVerb: 'Crear la regla',
  editTitle: 'Editar la regla',
  editVerb: 'Guardar la regla',
  editHint: 'Si cambian sus condiciones o lo que dice, su confianza empieza de nuevo.',
  words: 'Palabras del texto',
  wordsHint: 'Todas deben estar. No importan el orden, las tildes ni las cifras.',
  account: 'Cuenta de origen',
  accountHint: 'Si el archivo del banco la trae.',
  bankAccount: 'Cuenta bancaria',
  anyAccount: 'Cualquiera',
  customer: 'Es de',
  noCustomer: 'Elija el cliente.',
  category: 'Categoría',
  noCategory: 'Elija la categoría.',
  largest: 'Monto máximo',
  largestHint: 'Vacío: de cualquier monto.',
  largestFee: 'Comisión máxima',
  largestFeeHint: 'Lo que falta al documento, hasta este monto, se condona.',
  exact: 'Es siempre justo ese monto',
  atMost: 'Confiar como máximo hasta',
  noKind: 'Elija qué recuerda la regla.',
  try: 'Probar en los últimos meses',
  tried: ({ right, wrong, since }: RuleTrial) =>
    right + wrong === 0
      ? `Desde el ${date(since)} no se decidió nada de lo que dice.`
      : `Habría acertado ${count(right)} de ${count(right + wrong)} desde el ${date(since)}.`,
  met: ({ met, right, wrong }: RuleTrial) =>
    met > right + wrong
      ? `Habla además de ${plural(met - right - wrong, 'movimiento', 'movimientos')} sin decidir.`
      : '',
  wrongs: 'Donde se decidió otra cosa',
  removeTitle: '¿Eliminar esta regla?',
  removeImpact: ({ kind, account, words }: Pick<ReconciliationRule, 'kind' | 'account' | 'words'>) => [
    'Se pierde su historial de aciertos. Lo que ya se concilió no cambia.',
    ...(kind === 'pagador' && account !== '' && words.length === 0
      ? ['Se aprende de nuevo con el próximo pago de esa cuenta; para que no sea así, apáguela.']
      : []),
  ],
  removeVerb: 'Eliminar 1 regla',
  offTitle: '¿Apagar esta regla?',
  offImpact: 'Deja de sugerir desde ahora, también en un lote que se esté aceptando. Conserva su historial.',
  onTitle: '¿Encender esta regla?',
  onImpact: 'Vuelve a sugerir con la confianza que ganó.',
  trust: 'Cuándo se confía en una regla',
  trustBody: 'Cada regla lo gana decisión a decisión, y lo pierde con un error.',
  marksAfter: 'Marcada: se llena sola después de',
  sureAfter: 'Segura: se acepta en lote después de',
  inARow: (n: number) => plural(n, 'acierto seguido', 'aciertos seguidos'),
  equalDebts: 'Deudas iguales de un cliente',
  oldestFirst: 'De deudas iguales de un cliente, la más antigua primero',
  asOldestFirst: (isOn: boolean) => (isOn ? 'La más antigua primero' : 'Se pregunta cuál se paga'),
  changeTrust: 'Cambiar',
  trustVerb: 'Guardar',
  trustHint: 'Vale desde ahora para todas las reglas, con los aciertos que ya tienen.',
  wrongTrust: 'Escriba un número de 1 a 1000.',
  wrongSure: 'Escriba un número de 1 a 1000, no menor que el de marcada.',
  offers: 'Propuestas por lo que ya se decidió',
  offersBody: 'Se decidió lo mismo más de una vez y nunca otra cosa.',
  right: (n: number) => `habría acertado ${count(n)} de ${count(n)}`,
  take: 'Crear regla',
  takeOf: (text: string) => `Crear regla: ${text}`,
  refuse: 'Descartar',
  refuseOf: (text: string) => `Descartar: ${text}`,
  earned: 'Confianza ganada',
  cap: 'Como máximo',
  streak: 'Aciertos seguidos',
  next: 'Para el siguiente paso',
  missing: (n: number | null) =>
    n === null ? 'Ya es segura' : `${plural(n, 'acierto más', 'aciertos más')} sin errores`,
  created: 'Creada',
  by: (who: string, moment: string) => (who === '' ? moment : `${who}, ${moment}`),
  from: 'Viene de',
  byHand: 'Escrita a mano',
  learnt: 'A varios documentos les faltaba justo ese monto',
  months: 'Aciertos por mes',
  month: 'Mes',
  undone: 'Deshechos',
  noMonths: 'Todavía no se ha decidido nada de lo que dice.',
  outcomes: 'Lo último que se decidió',
  when: 'Cuándo',
  result: 'Resultado',
  who: 'Quién',
  notCounted: (result: string) => `${result} (ya no cuenta)`,
  backtest: 'Probar',
  backtestBody: 'Con los movimientos que ya decidieron personas. No cambia nada.',
};
