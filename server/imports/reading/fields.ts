import { FIELDS_OF, type ImportField, type TabularKind } from '../../../src/api/contract/receivables/imports';

export type Field = Exclude<ImportField, 'ignore'>;

const IDENTITY =
  'dni|cedula|ruc|identificacion|cedula ruc|ruc cedula|dni ruc|cedula o ruc|ci ruc|ci|c i|numero de identificacion|numero identificacion|nro identificacion|no identificacion|num identificacion|identificacion cliente|cedula cliente|ruc cliente|documento de identidad|documento identidad|nit|rut|rfc|nif|cif|nif cif|cif nif|cuit|rif|rnc|rtn|tax id|identification|identification number|id number|vat|vat number';
const NAME =
  'cliente|nombre cliente|nombre del cliente|razon social|razonsocial|nombre o razon social|nombre razon social|nombre completo|nombres y apellidos|apellidos y nombres|denominacion|tercero|nombre tercero|nombre|nombres|customer|customer name|client|full name|name|deudor';

/** The header words of each field in the form of `normal`, the surest first. */
export const WORDS: Readonly<Record<Field, string>> = {
  dni: `${IDENTITY}|documento del cliente|numero de documento|numero documento|nro documento|documento`,
  dni_country: 'pais|pais del documento|pais de emision|pais documento|country|nacionalidad',
  first_name: `nombre|nombres|primer nombre|first name|given name|${NAME}`,
  last_name: 'apellido|apellidos|last name|surname|family name',
  tradename: 'nombre comercial|comercial|tradename|trade name|empresa|company|negocio|establecimiento',
  position: 'cargo|puesto|posicion|position|job title|ocupacion',
  city: 'ciudad|city|canton|localidad|poblacion|municipio|comuna',
  address: 'direccion|address|domicilio|direccion domicilio|calle|street|dir|direcc',
  credit_days:
    'dias de credito|dias credito|plazo de credito|plazo de pago|dias de plazo|plazo en dias|plazo dias|dias plazo|plazo|credit days|payment days|payment terms',
  language: 'idioma|lengua|language|lang|idioma del cliente|idioma cliente|idioma preferido|preferred language',
  category: 'categoria|category|grupo|tipo de cliente|tipo cliente|clasificacion',
  subcategory: 'subcategoria|sub categoria|subcategorias|subcategory|segmento|segment|subgrupo',
  contact_name:
    'contacto|nombre contacto|nombre del contacto|nombre de contacto|persona de contacto|contact|contact name',
  phone:
    'telefono|celular|movil|telefono celular|whatsapp|phone|mobile|cell|phone number|mobile phone|tel|telf|telef|tlf|tfno|cel|fono|numero de telefono|numero celular',
  email: 'correo|email|e mail|correo electronico|mail|email address',
  bank: 'banco|bank|entidad bancaria|institucion financiera|nombre banco|nombre del banco|bank name|entidad',
  bank_code: 'codigo banco|codigo del banco|codigo de banco|bank code|cod banco|codigo bancario',
  account_number:
    'numero de cuenta|numero cuenta|nro cuenta|no cuenta|n cuenta|cuenta bancaria|cuenta|account number|account|cta',
  account_type: 'tipo de cuenta|tipo cuenta|account type|tipo cta|tipo de cuenta bancaria',
  holder_name: 'titular|nombre titular|nombre del titular|titular de la cuenta|titular cuenta|account holder|holder',
  holder_dni: 'cedula titular|cedula del titular|dni titular|identificacion titular|ruc titular|holder dni|holder id',
  mandate: 'mandato|autorizacion|mandate|referencia mandato|autorizacion de debito|autorizacion debito',
  number:
    'numero|numero de documento|numero documento|nro documento|no documento|num documento|n documento|documento|numero de factura|numero factura|nro factura|no factura|num factura|factura|comprobante|numero comprobante|secuencial|invoice number|invoice no|invoice|document number|document no|document|number|nro|num|no|n|folio|referencia',
  doc_type: 'tipo|tipo de documento|tipo documento|tipo doc|tipo comprobante|document type|doc type|type|clase',
  customer_name: NAME,
  issue_date:
    'emision|fecha de emision|fecha emision|fec emision|f emision|fec emi|f emi|fecha factura|fecha documento|fecha|issue date|invoice date|date',
  due_date:
    'vencimiento|fecha de vencimiento|fecha vencimiento|fec vencimiento|f vencimiento|fecha vence|vence|vto|fecha vto|fec vto|venc|fecha venc|fec ven|f ven|due date|due|fecha limite',
  currency: 'moneda|currency|divisa|ccy',
  total:
    'total|valor total|monto total|importe total|total factura|valor factura|monto|valor|importe|total amount|amount|valor documento',
  subtotal:
    'subtotal|sub total|base imponible|base|neto|valor neto|monto neto|importe neto|net amount|net|total sin impuestos|valor sin iva|total sin iva',
  tax: 'iva|impuesto|impuestos|igv|valor iva|monto iva|importe iva|total iva|tax|vat amount|tax amount',
  balance:
    'saldo|saldo pendiente|pendiente|balance|por cobrar|saldo por cobrar|saldo actual|open balance|valor pendiente|monto pendiente|importe pendiente|saldo insoluto|importe adeudado|adeudado|amount due|balance due|amount residual|residual|outstanding',
  cost_center: 'centro de costo|centro costo|centro de costos|cost center|sucursal|agencia|oficina',
  establishment: 'establecimiento|codigo establecimiento|cod establecimiento|estab',
  series: 'serie|series|prefijo|prefix|punto de emision|punto emision|pto emision|punto de venta|pto venta|pto vta',
  status:
    'estado|estatus|status|state|situacion|estado factura|estado documento|estado comprobante|invoice status|document status|estado de pago|payment status|payment state|anulada|anulado|void',
};
/** A file without these columns cannot be understood. */
export const NEEDED: Record<TabularKind, readonly Field[]> = {
  customers: ['dni'],
  documents: ['number', 'dni', 'total'],
};

/** The names that messages use for a field without a header. */
export const NAMES: Record<Field, string> = {
  dni: 'Cédula/RUC',
  dni_country: 'país del documento',
  first_name: 'nombre',
  last_name: 'apellido',
  tradename: 'nombre comercial',
  position: 'cargo',
  city: 'ciudad',
  address: 'dirección',
  credit_days: 'días de crédito',
  language: 'idioma',
  category: 'categoría',
  subcategory: 'subcategoría',
  contact_name: 'contacto',
  phone: 'teléfono',
  email: 'email',
  bank: 'banco',
  bank_code: 'código del banco',
  account_number: 'número de cuenta',
  account_type: 'tipo de cuenta',
  holder_name: 'titular',
  holder_dni: 'Cédula/RUC del titular',
  mandate: 'mandato',
  number: 'número',
  doc_type: 'tipo',
  customer_name: 'cliente',
  issue_date: 'emisión',
  due_date: 'vencimiento',
  currency: 'moneda',
  total: 'total',
  subtotal: 'subtotal',
  tax: 'impuesto',
  balance: 'saldo',
  cost_center: 'centro de costo',
  establishment: 'establecimiento',
  series: 'serie',
  status: 'estado',
};

export const fieldsOf = (kind: TabularKind): readonly Field[] => FIELDS_OF[kind];
