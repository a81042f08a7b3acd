import {
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type RecordsImport,
  ROW_STATUS,
  type RowStatus,
  type TabularKind,
  type WaitingNote,
} from '../../api/contract/receivables/imports';
import type { StateLook } from '../../ui/Chip';
import { count, plural } from '../../ui/format/format';

/** The column roles that staff can choose. */
export const fieldNames: Record<ImportField, string> = {
  ignore: 'No usar',
  dni: 'Cédula/RUC',
  dni_country: 'País del documento',
  first_name: 'Nombre o razón social',
  last_name: 'Apellido',
  tradename: 'Nombre comercial',
  position: 'Cargo',
  city: 'Ciudad',
  address: 'Dirección',
  credit_days: 'Días de crédito',
  language: 'Idioma',
  category: 'Categoría',
  subcategory: 'Subcategoría',
  contact_name: 'Contacto',
  phone: 'Teléfono',
  email: 'Email',
  bank: 'Banco',
  bank_code: 'Código del banco',
  account_number: 'Número de cuenta',
  account_type: 'Tipo de cuenta',
  holder_name: 'Titular',
  holder_dni: 'Cédula/RUC del titular',
  mandate: 'Mandato',
  number: 'Número',
  doc_type: 'Tipo',
  customer_name: 'Nombre del cliente',
  issue_date: 'Emisión',
  due_date: 'Vencimiento',
  currency: 'Moneda',
  total: 'Total',
  subtotal: 'Subtotal',
  tax: 'Impuesto',
  balance: 'Saldo (se compara)',
  cost_center: 'Centro de costo',
  establishment: 'Establecimiento (antes del número)',
  series: 'Serie (antes del número)',
  instalment: 'Cuota (cada una es un documento)',
  status: 'Estado (lo anulado o pagado no se importa)',
  paid: 'Pagado (el resto se compara)',
};

export const isField = (name: string): name is ImportField => name in fieldNames;
export const fieldName = (name: string): string => (isField(name) ? fieldNames[name] : name);

type Nouns = {
  title: string;
  list: string;
  toList: string;
  one: string;
  many: string;
  drop: string;
  example: string;
  rule: string;
};

/** The texts of each kind. */
export const ofKind: Record<ImportKind, Nouns> = {
  customers: {
    title: 'Importar clientes',
    list: '/clientes',
    toList: 'Ver los clientes',
    one: 'cliente',
    many: 'clientes',
    drop: 'Archivo de clientes',
    example: '/ejemplos/clientes.csv',
    rule: 'Un cliente que ya está se reconoce por su Cédula/RUC: sus datos cambian por los del archivo, y una celda vacía deja lo que hay.',
  },
  documents: {
    title: 'Importar documentos',
    list: '/documentos',
    toList: 'Ver los documentos',
    one: 'documento',
    many: 'documentos',
    drop: 'Archivo de documentos por cobrar',
    example: '/ejemplos/documentos.csv',
    rule: 'Un documento que ya está se reconoce por su tipo, número y cliente. Los clientes que falten se crean si el archivo dice su nombre. También comprobantes electrónicos: un XML del SRI, la DIAN, la SUNAT, el SAT o Facturae, varios a la vez, o un ZIP con miles.',
  },
  electronic: {
    title: 'Importar documentos',
    list: '/documentos',
    toList: 'Ver los documentos',
    one: 'comprobante',
    many: 'comprobantes',
    drop: 'Comprobantes electrónicos',
    example: '/ejemplos/documentos.csv',
    rule: 'Un comprobante se reconoce por su clave: el mismo otra vez no cambia nada.',
  },
};

/** What may become of a row: only electronic documents wait for others. */
export const statusesOf = ({ kind }: Pick<RecordsImport, 'kind'>): readonly RowStatus[] =>
  kind === 'electronic' ? ROW_STATUS : ROW_STATUS.filter((status) => status !== 'espera');

const many = (n: number, { one, many: several }: Nouns) => plural(n, one, several);

export const words = {
  steps: ['Archivo', 'Vista previa', 'Importar'],
  formats: {
    customers: 'CSV o Excel (.xlsx, .xls), con los nombres de las columnas en una fila',
    documents:
      'CSV o Excel con los nombres de las columnas en una fila, o comprobantes electrónicos (varios XML a la vez, o un ZIP)',
  } satisfies Record<TabularKind, string>,
  together: (n: number) => `${count(n)} archivos.zip`,
  mixed: (n: number, stray: string | undefined) =>
    `Se soltaron ${plural(n, 'archivo', 'archivos')} y ${
      stray === undefined ? 'ninguno es un XML' : `«${stray}» no es un comprobante electrónico en XML`
    }. No se cargó nada. Suelte juntos los XML, y aparte, uno a la vez, lo demás.`,
  tooMany: (n: number, size: string) =>
    `Los ${plural(n, 'archivo', 'archivos')} pesan ${size}: juntos son demasiado para una importación. No se cargó nada. Suelte solo los XML, o en varias veces.`,
  unreadableOne: (name: string) =>
    `«${name}» no se pudo leer: quizá se movió o está en uso. No se cargó nada. Suelte los archivos otra vez.`,
  example: 'Descargar un archivo de ejemplo',
  head: 'Primeras filas',
  headBody: 'Las columnas se reconocen por su encabezado; en la vista previa se corrigen.',
  restoring: 'Volviendo a la importación',
  rereading: 'Leyendo con la corrección',
  discard: 'Elegir otro archivo',
  another: 'Importar otro archivo',
  save: (n: number, nouns: Nouns) => `Importar ${many(n, nouns)}`,
  saving: (n: number, nouns: Nouns) => `Importando ${many(n, nouns)}…`,
  cannotSave: (questions: number) => `Falta responder ${plural(questions, 'pregunta', 'preguntas')} para importar.`,
  nothingToSave: (same: number, refused: number) =>
    same === 0 && refused > 0
      ? 'Ninguna fila se puede importar: vea qué pasa con cada una.'
      : 'No hay nada nuevo ni distinto que importar.',
  refusedStay: (n: number) => `${plural(n, 'fila con problema no se importa', 'filas con problema no se importan')}.`,
  inFile: (currency: string) => `En el archivo, ${currency}`,
  added: (currency: string) => `Se agrega a lo que se debe, ${currency}`,
  sheet: 'Hoja',
  headerRow: 'Encabezado',
  rowNumber: (n: number) => `Fila ${n}`,
  delimiter: 'Separador',
  delimiters: { ';': 'Punto y coma ;', ',': 'Coma ,', '\t': 'Tabulador', '|': 'Barra |' } satisfies Names<'delimiter'>,
  decimal: 'Decimales',
  decimals: { ',': 'Coma: 1.234,50', '.': 'Punto: 1,234.50' } satisfies Names<'decimal'>,
  dateOrder: 'Fechas',
  dateOrders: { dmy: 'día/mes/año', mdy: 'mes/día/año', ymd: 'año/mes/día' } satisfies Names<'date_order'>,
  zeros: 'Cero inicial',
  zerosNames: { restore: 'Se devuelve', keep: 'Se deja como está' } satisfies Names<'dni_zeros'>,
  columns: (used: number, all: number, unused: string[]) =>
    `Columnas (${count(used)} de ${count(all)} se usan${unused.length === 0 ? '' : `; sin usar: ${unused.join(', ')}`})`,
  file: 'Archivo',
  parts: (n: string) => `${n} vencimientos`,
  rows: 'Filas del archivo',
  filters: 'Qué filas ver',
  filterNames: {
    all: 'Todas',
    nuevo: 'Nuevos',
    cambia: 'Cambian',
    espera: 'Esperan su documento',
    igual: 'Sin cambios',
    problema: 'Con problema',
  } satisfies Record<RowFilter, string>,
  noneHere: 'No hay filas así en este archivo',
  row: 'Fila',
  status: 'Qué pasa',
  statuses: {
    nuevo: { word: 'Nuevo', tone: 'good' },
    cambia: { word: 'Cambia', tone: 'brand' },
    espera: { word: 'Espera su documento', tone: 'warn' },
    igual: { word: 'Sin cambios', tone: 'neutral' },
    problema: { word: 'Problema', tone: 'bad' },
  } satisfies Record<RowStatus, StateLook>,
  empty: 'vacío',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  problem: (column: string, value: string, msg: string) =>
    `${[column, value && `«${value}»`].filter(Boolean).join(' ')}${column || value ? ': ' : ''}${msg}`,
  download: 'Descargar las filas con problema',
  mend: 'Descargue las filas con problema: el archivo trae sus columnas y el motivo de cada una. Corríjalo y súbalo aquí; lo ya importado no se repite.',
  waiting: (n: number) =>
    `${plural(n, 'comprobante espera', 'comprobantes esperan')} su documento: se aplican por sí solos cuando llegue. Aquí, al importar otro archivo, se ven los que esperan.`,
  wait: 'Cada uno dice por qué no se tomó. Cuando esté lo que le falta, suba el mismo archivo otra vez: lo ya tomado no se repite.',
  goingOn: 'El servicio importa por su cuenta. Puede salir de aquí: en Trabajos se ve cómo va.',
  stopped: 'La importación se detuvo',
  stoppedBody: 'Lo que ya se importó está guardado. Al seguir se importa solo lo que falta.',
  stoppedLongAgo: 'Falló hace más de un mes, y ya no se guarda por qué.',
  goOn: 'Seguir importando',
  done: 'Importación terminada',
  reportNames: {
    nuevo: 'Nuevos',
    cambia: 'Cambiados',
    espera: 'Esperan su documento',
    igual: 'Sin cambios',
    problema: 'Rechazados',
  } satisfies Record<RowStatus, string>,
};

export type RowFilter = 'all' | RowStatus;
/** Every value that a field of the mapping may have, by name. */
type Names<F extends keyof ImportMapping> = Record<ImportMapping[F] & string, string>;

export const waitingWords = {
  title: 'Esperan su documento',
  body: 'Notas de crédito y retenciones que llegaron antes que el documento que nombran. Cada una se aplica por sí sola, una vez, cuando llegue, de la manera que sea.',
  note: 'Comprobante',
  kinds: { nota_credito: 'Nota de crédito', retencion: 'Retención', otro: 'Otro' } satisfies Record<
    WaitingNote['kind'],
    string
  >,
  customer: 'Cliente',
  total: 'Total',
  named: 'Qué pasa',
  waits: (named: readonly string[]) =>
    named.length === 1 ? `Espera ${named[0]}` : `Espera que estén todos: ${named.join(', ')}`,
  refused: (refusal: string) => `${refusal} Se intenta otra vez cada día.`,
  since: 'Desde',
  discard: ({ number }: WaitingNote) => `Descartar ${number}`,
  discardTitle: '¿Descartar este comprobante?',
  discardImpact: 'No se aplicará cuando llegue su documento. Si sube otra vez el mismo archivo, vuelve a esperar.',
  discardVerb: 'Descartar',
};
