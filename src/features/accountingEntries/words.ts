import type { ACCOUNT_ROLE, AccountingLot, POSTING_KIND } from '../../api/contract/receivables/accountingEntries';
import { ACCOUNT_ROLE_NAME, POSTING_KIND_NAME } from '../../api/contract/receivables/accountingEntryNames';
import type { OTHER } from '../../api/contract/row';
import { date, moment } from '../../ui/format/dates';
import { count, money, plural } from '../../ui/format/format';

const roleWords = { ...ACCOUNT_ROLE_NAME, otro: 'Otra' } satisfies Record<
  (typeof ACCOUNT_ROLE)[number] | typeof OTHER,
  string
>;

export const kindWords = { ...POSTING_KIND_NAME, otro: 'Otro' } satisfies Record<
  (typeof POSTING_KIND)[number] | typeof OTHER,
  string
>;

export const roleOf = ({ role, name }: { role: keyof typeof roleWords; name: string }): string =>
  name === '' ? roleWords[role] : `${roleWords[role]}: ${name}`;

/** The texts of accounting entries, their lots and accounts. */
export const words = {
  title: 'Asientos contables',
  subtitle: 'Lo que se cobra, se condona, se retiene y se categoriza, como asientos para su contabilidad',
  accounts: 'Cuentas contables',
  sending: 'Envío',
  accountsSubtitle: 'Qué cuenta de su contabilidad lleva cada parte de un asiento',
  beginTitle: 'Empezar con los asientos',
  beginBody:
    'Desde el día que elija, cada pago, condonación, retención y movimiento categorizado se asienta solo y una vez; deshacerlo es otro asiento. De lo de antes no se asienta nada. Las facturas las asienta quien las emite; las notas de crédito también, salvo que después elija asentarlas aquí.',
  beginAdmin: 'Una persona administradora tiene que empezar.',
  begin: 'Empezar…',
  beginVerb: 'Empezar',
  beginImpact: 'El primer día no se cambia después.',
  begunOn: 'Primer día',
  noDay: 'Elija un día, hoy o antes.',
  begun: (day: string) => `Desde el ${date(day)}`,
  until: 'Hasta el día',
  conciliation: 'De una conciliación',
  waiting: 'Por tomar',
  nothing: 'No hay asientos por tomar.',
  entries: (n: number, corrections: number) =>
    corrections === 0
      ? plural(n, 'asiento', 'asientos')
      : `${plural(n, 'asiento', 'asientos')}, ${plural(corrections, 'corrección', 'correcciones')}`,
  total: (amount: string, currency: string) => `Debe y haber: ${money(amount, currency)}`,
  missing: (roles: string[]) =>
    roles.length === 1
      ? `Falta la cuenta de ${roles.join()}. Sin ella no hay lote; asígnela, o diga una cuenta por asignar.`
      : `Faltan las cuentas de ${roles.join(', ')}. Sin ellas no hay lote; asígnelas, o diga una cuenta por asignar.`,
  assign: 'Asignar cuentas',
  refresh: 'Actualizar',
  byAccount: 'Por cuenta',
  first: 'Los primeros asientos',
  firstOf: (n: number) => `Se ven los primeros de ${count(n)}; el archivo del lote los tiene todos.`,
  entry: 'Asiento',
  kind: 'Tipo',
  kindOf: (kind: keyof typeof kindWords, isCorrection: boolean) =>
    isCorrection ? `${kindWords[kind]} (corrección)` : kindWords[kind],
  day: 'Fecha',
  account: 'Cuenta',
  noAccount: 'Sin cuenta',
  concept: 'Concepto',
  debit: 'Debe',
  credit: 'Haber',
  about: 'Cliente y documento',
  take: 'Crear el lote…',
  takeTitle: '¿Crear un lote con estos asientos?',
  takeImpact: 'Cada asiento va en un solo lote, y un lote ya no cambia.',
  takeSends: (host: string) => `Sus asientos se envían a ${host}: no los entregue también por archivo.`,
  sendsTo: (host: string) => `Los asientos de cada lote nuevo se envían a ${host}.`,
  takeVerb: 'Crear el lote',
  creditNotes: 'Notas de crédito',
  creditNotesOff:
    'No se asientan: se entiende que las asienta quien las emite. Si su facturación no lo hace, puede asentarlas aquí.',
  creditNotesOn:
    'Se asientan aquí: devoluciones e IVA contra clientes. El IVA es el que dice la nota, o el del documento si lo anula entero; si no se conoce, todo va a devoluciones.',
  postCreditNotes: 'Asentarlas aquí…',
  postCreditNotesTitle: '¿Asentar aquí las notas de crédito?',
  postCreditNotesImpact: [
    'Si su facturación también las asienta, quedarán dos veces en su contabilidad.',
    'Se asientan las que entren desde ahora; las de antes, no.',
  ],
  postCreditNotesVerb: 'Asentarlas aquí',
  stopCreditNotes: 'Dejar de asentarlas…',
  stopCreditNotesTitle: '¿Dejar de asentar las notas de crédito?',
  stopCreditNotesImpact: ['Las ya asentadas se quedan; deshacer una de ellas sigue siendo un asiento.'],
  stopCreditNotesVerb: 'Dejar de asentarlas',
  lots: 'Lotes',
  lot: 'Lote',
  number: (n: number) => `Lote ${n}`,
  of: 'De',
  ofLot: ({ until, conciliation_name }: AccountingLot) =>
    until === null ? conciliation_name : `Hasta el ${date(until)}`,
  count: 'Asientos',
  amount: 'Debe y haber',
  amounts: ({ totals }: AccountingLot) => totals.map(({ debit, currency }) => money(debit, currency)).join(' · '),
  made: 'Creado',
  madeBy: ({ created_at, created_by }: AccountingLot) => [moment(created_at), created_by].filter(Boolean).join(' · '),
  sentOf: (number: number) => `Ver el envío del lote ${number}`,
  csv: (n: number) => `Descargar el lote ${n} en CSV`,
  xlsx: (n: number) => `Descargar el lote ${n} en Excel`,
  noLots: 'Todavía no hay lotes',
  noLotsBody: 'Un lote es el archivo de asientos que se entrega a la contabilidad.',
  edit: (name: string) => `Cambiar la cuenta de ${name}`,
  editVerb: 'Guardar la cuenta',
  code: 'Código de la cuenta',
  codeHint: 'Como lo escribe su contabilidad. Vacío, se queda sin cuenta.',
  tooLong: 'Escriba hasta 40 caracteres.',
  unassignedHint: 'Toma lo que no tiene cuenta propia',
  noAccounts: 'No hay cuentas',
  noAccountsBody: 'Vuelva a cargar la página.',
};
