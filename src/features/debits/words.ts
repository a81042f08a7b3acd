import type { Debit, DebitDetail } from '../../api/contract/debitShapes';
import { LONGEST_NAME } from '../../api/contract/debits';
import type { OrderCheck } from '../../machines/debits/debitSetup';
import type { ExclusionFilter } from '../../machines/debits/exclusions';
import { money, plural } from '../../ui/format/format';

export const lines = (n: number) => plural(n, 'cobro', 'cobros');

/** What the screens of automatic debits say. */
export const words = {
  title: 'Débitos automáticos',
  subtitle: (n: number) => plural(n, 'débito', 'débitos'),
  create: 'Nuevo débito',
  search: 'Buscar por nombre…',
  name: 'Nombre',
  account: 'Cuenta que cobra',
  collectOn: 'Fecha de cobro',
  status: 'Estado',
  details: 'Cobros',
  total: 'Total',
  collected: 'Cobrado',
  created: 'Creado',
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
  statuses: {
    borrador: 'Borrador',
    previsualizado: 'Revisado',
    guardado: 'Guardado',
    enviado: 'Enviado al banco',
    respondido: 'Respondido en parte',
    cerrado: 'Cerrado',
    otro: 'Otro estado',
  } satisfies Record<Debit['status'], string>,
  steps: ['Cabecera', 'Detalles', 'Guardado', 'Respuesta del banco'],
};

export const headerWords = {
  title: 'Nuevo débito automático',
  name: 'Nombre',
  tooLong: (over: number) => `Caben ${LONGEST_NAME} caracteres: ${over === 1 ? 'sobra 1' : `sobran ${over}`}.`,
  usualName: (month: string) => `Débitos de ${month}`,
  account: 'Cuenta que cobra',
  accountHint: 'A ella llega lo cobrado. Se cobran los documentos de su moneda.',
  resumed: 'Sigue el débito que había empezado.',
  recalling: 'Mirando si ya se hizo',
  bank: 'Banco de los clientes',
  allBanks: 'Todos los que participan',
  bankHint: 'Elija uno si el archivo es solo para sus cuentas.',
  bucket: 'Antigüedad',
  allBuckets: 'Todo lo vencido',
  bucketHint: 'Elija una para cobrar solo lo que hoy tiene esos días de vencido.',
  collectOn: 'Fecha de cobro',
  collectOnHint: 'Se cobra lo que vence hasta ese día.',
  preview: 'Ver qué se cobraría',
  create: 'Crear y generar detalles',
  creating: 'Creando la cabecera y generando los detalles',
  previewing: 'Buscando los documentos que se cobrarían',
  previewTitle: 'Se cobraría',
  previewBody: 'Todavía no se guardó nada.',
  found: (n: number, total: string) => `${lines(n)} por ${total}`,
  nothing: 'Con estos datos no hay nada que cobrar. En «Quedan fuera» está el motivo de cada cliente.',
  noAccounts: 'Todavía no hay cuentas bancarias',
  noAccountsBody: 'Añada la cuenta a la que llega lo cobrado.',
  toAccounts: 'Ir a cuentas bancarias',
};

export const detailWords = {
  untitled: 'Débito automático',
  summary: (account: string, day: string) => `${account} · se cobra el ${day}`,
  lists: { lines: 'Detalles', leftOut: 'Quedan fuera' },
  listsLabel: 'Qué lista ver',
  search: 'Buscar cliente o documento…',
  customer: 'Cliente y documento',
  due: 'Vence',
  bankAccount: 'Cuenta del cliente',
  types: { ahorros: 'ahorros', corriente: 'corriente', otro: 'otro tipo' } satisfies Record<
    DebitDetail['account_type'],
    string
  >,
  balance: 'Saldo',
  amount: 'Monto',
  amountOf: (document: string) => `Monto a cobrar de ${document}`,
  notice: 'Aviso',
  result: 'Resultado',
  changed: 'Sin guardar',
  out: 'Quitado',
  results: {
    pendiente: 'Pendiente',
    excluido: 'Quitado',
    cobrado: 'Cobrado',
    rechazado: 'Rechazado',
    otro: 'Otro estado',
  } satisfies Record<DebitDetail['status'], string>,
  partly: (collected: string) => `Cobrado en parte: ${collected}`,
  drop: (document: string) => `Quitar ${document}`,
  takeBack: (document: string) => `Volver a incluir ${document}`,
  none: 'Este débito no tiene cobros',
  noneBody: 'Ningún documento vencido se puede cobrar. En «Quedan fuera» está el motivo de cada cliente.',
  leftOutCustomer: 'Cliente',
  document: 'Documento',
  reason: 'Motivo',
  leftOutBy: 'Por qué quedan fuera',
  exclusions: {
    all: 'Todos',
    inactivo: 'Débito inactivo',
    sin_banco: 'Sin datos bancarios',
    banco_no_participa: 'Su banco no participa',
    otro_banco: 'Cuenta de otro banco',
    sin_documentos: 'Nada que cobrar',
    otra_moneda: 'Otra moneda',
    otro_debito: 'En otro débito',
    cambio: 'Cambió mientras tanto',
    otro: 'Otro motivo',
  } satisfies Record<ExclusionFilter, string>,
  /** Said once for all of a reason. */
  mend: {
    all: 'El nombre lleva a la ficha del cliente, que es donde se corrige casi todo.',
    inactivo: 'Se activa en la ficha del cliente: el nombre lleva a ella.',
    sin_banco: 'Se añaden en la ficha del cliente: el nombre lleva a ella.',
    banco_no_participa: 'Si el cliente tiene cuenta en otro banco, cámbiela en su ficha: el nombre lleva a ella.',
    otro_banco: 'Para cobrarles, cree un débito con todos los bancos o con el de ellos.',
    sin_documentos: 'No hay nada que corregir: nada de lo que deben vence hasta la fecha de cobro.',
    otra_moneda: 'Cree un débito con una cuenta de esa moneda.',
    otro_debito: 'El motivo lleva al otro débito: si no se envió, quite allí la línea.',
    cambio: 'Cree otro débito para cobrarlos.',
    otro: 'El nombre lleva a la ficha del cliente.',
  } satisfies Record<ExclusionFilter, string>,
  noneLeftOut: 'Nadie queda fuera',
  footer: (n: number, total: string) => `${lines(n)} · ${total}`,
  wrong: (n: number) => `${plural(n, 'monto por corregir', 'montos por corregir')}`,
  forget: 'Descartar cambios',
  update: (n: number) => `Guardar ${plural(n, 'cambio', 'cambios')}`,
  save: (n: number) => `Guardar ${lines(n)}`,
  reload: 'Volver a cargar',
  remove: 'Eliminar débito',
  actions: 'Acciones',
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
  sendTitle: '¿Descargar la orden y dar el débito por enviado?',
  sendVerb: (n: number) => `Enviar ${lines(n)}`,
  sendImpact: (n: number, total: string) => [
    `Se pide al banco cobrar ${lines(n)} por ${total}.`,
    'Al descargarlo el débito queda enviado: ya no se edita ni se elimina.',
    'El mismo archivo se puede descargar de nuevo cuando haga falta.',
  ],
};

export const resultWords = {
  label: 'Qué respondió el banco',
  names: { cobrado: 'Cobrado', rechazado: 'Rechazado', pendiente: 'Sin respuesta' },
  reasons: 'Rechazados por motivo',
  noReason: 'Sin motivo',
};

export const answerWords = {
  title: 'Respuesta del banco',
  drop: 'Respuesta del banco',
  more: 'Cargar otra respuesta del banco',
  late: 'Si el banco devuelve después un cobro, cargue aquí ese archivo: el saldo vuelve al documento.',
  formats: 'CSV, Excel, pain.002, camt.054 o NACHA',
  sending: 'Enviando el archivo',
  reading: 'Leyendo la respuesta',
  read: (file: string, format: string) => `${file} · ${format}`,
  filters: 'Qué filas ver',
  outcomes: { cobrado: 'Cobrado', rechazado: 'Rechazado', no_encontrado: 'No encontrado', otro: 'Otro' },
  row: 'Fila',
  outcome: 'Resultado',
  customer: 'Cliente y documento',
  reference: 'Referencia',
  amount: 'Monto',
  reason: 'Motivo',
  none: 'No hay filas así en este archivo',
  warnings: 'Avisos del archivo',
  problems: (n: number) => plural(n, 'fila no se pudo leer', 'filas no se pudieron leer'),
  skipped: (n: number) => plural(n, 'fila no es respuesta a un cobro', 'filas no son respuestas a cobros'),
  discard: 'Elegir otro archivo',
  save: (n: number) => `Guardar ${plural(n, 'respuesta', 'respuestas')}`,
  willCollect: (n: number, total: string) => `Se registran ${plural(n, 'pago', 'pagos')} por ${total}.`,
  saving: 'Guardando la respuesta',
  errors: 'Errores de migración',
  errorsBody:
    'Filas de respuestas guardadas que no se pudieron llevar a los documentos. Una vez corregido el motivo, cargue y guarde el mismo archivo: lo ya registrado no se repite.',
  file: 'Archivo',
  getErrors: (n: number) => `Descargar ${plural(n, 'error', 'errores')}`,
  close: 'Cerrar sin esperar más',
  closeTitle: '¿Cerrar este débito automático?',
  closeVerb: 'Cerrar 1 débito',
  closeImpact: (n: number) => [
    n === 0
      ? 'El banco respondió por todos los cobros.'
      : `${lines(n)} sin respuesta: sus documentos quedan libres para otro débito. Si el banco llegara a cobrarlos, podrían cobrarse dos veces.`,
    'Lo ya cobrado no cambia.',
  ],
};
