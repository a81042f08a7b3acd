import type { AccountingReceipt } from '../../api/contract/console/accountingSource';
import { commonWords } from '../../domain/commonWords';
import type { StateLook } from '../../ui/Chip';
import { plural } from '../../ui/format/format';

/** The texts of the accounting source. */
export const words = {
  title: 'Origen de documentos',
  subtitle: 'De dónde toma los documentos la sincronización de su empresa',
  unencrypted:
    'Esta dirección empieza por http://: los documentos y el token viajan sin cifrar. La sincronización sigue, pero así no se vuelve a guardar: en «Cambiar» escriba la dirección con https://. Si su sistema está en la misma red del servicio, quien lo administra puede permitirla con ACCOUNTING_HOSTS.',
  change: 'Cambiar',
  kind: 'Origen',
  kinds: {
    ninguno: 'Ninguno: no se sincroniza',
    carpeta: 'Archivos CSV o JSON en una carpeta del servicio',
    direccion: 'Dirección que responde CSV o JSON ya preparados',
    api: 'Conectar una API: cualquier sistema que responda JSON',
    contifico: 'Contífico',
    demostracion: 'Datos de demostración',
    otro: 'Otro',
  },
  place: {
    carpeta: 'Carpeta, en los datos del servicio',
    direccion: 'Dirección',
    api: 'Dirección',
    contifico: 'Dirección',
  },
  token: 'Token',
  hasToken: 'Guardado; no se muestra',
  noToken: 'No lleva',
  chosenBy: 'Elegido por',
  preset: 'Quien instaló el servicio',
  company: 'Su empresa',
  changeTitle: 'Origen de documentos',
  changeVerb: 'Probar y guardar',
  missingKind: 'Elija el origen.',
  address: 'Dirección',
  addressHint: 'Empieza por https:// y responde CSV o JSON.',
  tokenHint: 'Si no lo escribe, queda el que hay. Se guarda cifrado y no se vuelve a mostrar.',
  folderHint:
    'Los archivos se dejan en una carpeta que es solo de su empresa, dentro de los datos del servicio: se muestra al guardar. Quien administra el servicio sabe dónde están.',
  missing: 'Falta: escríbalo.',
  contificoKey: 'Clave de la API',
  contificoKeyHint: 'La entrega el soporte de Contífico. Se guarda cifrada y no se vuelve a mostrar.',
  contificoAddressHint: 'Vacía, es la de Contífico: https://api.contifico.com/sistema.',
  contificoHint:
    'Se toman facturas, notas de venta y documentos no autorizados de clientes. Lo cobrado o acreditado en Contífico baja lo que se debe aquí.',
  books: 'Registrar en Contífico los cobros hechos aquí',
  booksHint:
    'Desde que se guarda, lo que un pago cubre de un documento de Contífico se registra allá, una vez. Las tarjetas y lo que se deshace quedan por hacer a mano.',
  booked: 'Cobros hechos aquí',
  isBooked: { yes: 'Se registran en Contífico', no: 'No se registran en Contífico' },
  groups: {
    asked: 'Cómo se pide',
    paging: 'Páginas',
    formats: 'Fechas y montos',
    fields: 'Dónde está cada dato',
  },
  apiAddressHint: 'La que responde la lista de documentos, con sus parámetros fijos. Empieza por https://.',
  tokenIn: 'El token va en',
  tokenPlaces: {
    bearer: 'Authorization: Bearer',
    cabecera: 'Una cabecera',
    consulta: 'Un parámetro de la dirección',
  },
  tokenName: { cabecera: 'Nombre de la cabecera', consulta: 'Nombre del parámetro' },
  wrongTokenName: 'Escriba su nombre: letras, cifras y guiones.',
  rows: 'Dónde están las filas',
  rowsHint: 'Por ejemplo «data.facturas». Vacío, la respuesta misma es la lista.',
  paging: 'Cómo sigue',
  pagings: {
    ninguna: 'Todo viene en una respuesta',
    pagina: 'Por número de página',
    desplazamiento: 'Por cuántas filas van antes',
    cursor: 'Por una marca que da cada respuesta',
    siguiente: 'Cada respuesta da la dirección siguiente',
  },
  pageParam: {
    pagina: 'Parámetro de la página',
    desplazamiento: 'Parámetro de filas antes',
    cursor: 'Parámetro de la marca',
  },
  sizeParam: 'Parámetro de filas por página',
  pageSize: 'Filas por página',
  wrongPageSize: 'Escriba un número del 1 al 10000.',
  next: { cursor: 'Dónde está la marca', siguiente: 'Dónde está la dirección siguiente' },
  nextHint: 'Vacío, se lee de la cabecera Link.',
  sinceParam: 'Parámetro de «cambiados desde»',
  sinceHint: 'Con él se piden solo los cambios, desde dos días antes; cada semana se lee todo.',
  dates: 'Fechas',
  dateOrders: { iso: '2026-11-28', dmy: '28/11/2026', mdy: '11/28/2026' },
  decimals: 'Montos',
  decimalSigns: { punto: '1234.50', coma: '1234,50', centavos: '123450 (centavos)' },
  fieldsHint: 'Con puntos se entra en un dato: «cliente.ruc». Las listas se cuentan desde 0: «lineas.0.total».',
  fields: {
    external_id: 'Identificador',
    number: 'Número',
    customer_dni: 'Cédula/RUC del cliente',
    customer_name: 'Nombre del cliente',
    total: 'Total',
    issue_date: 'Fecha de emisión',
    due_date: 'Fecha de vencimiento',
    currency: 'Moneda',
    doc_type: 'Tipo de documento',
    cost_center: 'Centro de costo',
    subtotal: 'Subtotal',
    tax: 'Impuestos',
    voided: 'Anulado',
  },
  voidValues: 'Qué dice si está anulado',
  voidValuesHint: 'Con comas: «A, anulada». Vacío: true, 1, sí, anulado y sus sinónimos.',
  try: 'Probar',
  trialLabel: 'Primeras filas, como se leerían',
  trial: {
    ok: (found: number) =>
      `Se leyó bien: ${plural(found, 'documento', 'documentos')} en la primera página. No se guardó nada.`,
    none: 'La lista vino vacía. No se guardó nada.',
    faults: (found: number, leftOut: number) =>
      `${plural(found, 'documento se entiende', 'documentos se entienden')} y ${plural(leftOut, 'fila no', 'filas no')}. No se guardó nada.`,
    stale: 'Cambió algo desde esta prueba. Pruebe otra vez.',
    fault: (field: string, msg: string, rows: string) => `${field}: ${msg} (${rows})`,
    rows: (n: number) => plural(n, 'fila', 'filas'),
    voided: 'Anulado',
  },
  columns: { number: 'Número', customer: 'Cliente', due: 'Vence', total: 'Total' },
  otherField: 'Otro dato',
  tried: (found: number, leftOut: number) =>
    `Se probó y se guardó: ${plural(found, 'documento', 'documentos')} en la primera página${
      leftOut > 0 ? `, ${plural(leftOut, 'fila que no se entiende', 'filas que no se entienden')}` : ''
    }.`,
};

const byHand = { word: 'A mano', tone: 'bad' } as const;

/** The texts of what payments are as receipts there. */
export const receiptWords = {
  ...commonWords,
  title: 'Cobros en Contífico',
  search: 'Buscar por documento o referencia',
  method: 'Forma',
  states: {
    espera: { word: 'Por registrar', tone: 'warn' },
    registrado: { word: 'Registrado', tone: 'good' },
    a_mano: byHand,
    hecho: { word: 'Hecho a mano', tone: 'good' },
    deshecho: { word: 'Deshecho', tone: 'neutral' },
    otro: { word: 'Otro', tone: 'neutral' },
  } satisfies Record<AccountingReceipt['status'], StateLook>,
  tasks: {
    registrar: { word: 'Registrar a mano', tone: 'bad' },
    anular: { word: 'Anular a mano', tone: 'bad' },
    otro: byHand,
  } satisfies Record<AccountingReceipt['task'], StateLook>,
  again: (when: string) => `Se intenta otra vez el ${when}.`,
  finish: (document: string) => `Marcar como hecho: ${document}`,
  finishTitle: '¿Ya lo hizo en Contífico?',
  finishVerb: 'Ya está hecho',
  impact: {
    registrar: (document: string, amount: string) =>
      `El cobro de ${amount} del documento ${document} ya está registrado en Contífico.`,
    anular: (document: string, amount: string) =>
      `El cobro de ${amount} del documento ${document} ya está anulado en Contífico.`,
    otro: (document: string, amount: string) =>
      `El cobro de ${amount} del documento ${document} ya está al día en Contífico.`,
  } satisfies Record<AccountingReceipt['task'], (document: string, amount: string) => string>,
  empty: 'Ningún cobro',
  emptyBody: 'Aquí se ve lo que los pagos de documentos de Contífico son allá, y lo que queda por hacer a mano.',
};
