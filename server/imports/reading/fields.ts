import { FIELDS_OF, type ImportField, type TabularKind } from '../../../src/api/contract/receivables/imports';
import { STATE_HEADERS } from '../../files/cells/noDebt';
import { normal } from '../../files/cells/words';
import {
  asAccountNumber,
  asAmount,
  asChoice,
  asCode,
  asCreditDays,
  asCurrency,
  asDay,
  asDni,
  asPaid,
  asPhone,
  asText,
  CHOICES,
  type Reader,
} from './cells';
import { asInstalment } from './instalments';

export type Field = Exclude<ImportField, 'ignore'>;

/** Those that say whose it is come before those that do not: an issuer's may stand beside them. */
const IDENTITY =
  'identificacion cliente|cedula cliente|ruc cliente|nit cliente|rfc cliente|identificacion comprador|identificacion del comprador|ruc comprador|nit comprador|identificacion receptor|ruc receptor|rfc receptor|nit receptor|dni|cedula|ruc|identificacion|cedula ruc|ruc cedula|dni ruc|cedula o ruc|ci ruc|ci|c i|numero de identificacion|numero identificacion|nro identificacion|no identificacion|num identificacion|documento de identidad|documento identidad|nit|rut|rfc|nif|cif|nif cif|cif nif|cuit|rif|rnc|rtn|tax id|identification|identification number|id number|vat|vat number|cnpj|cpf|cpf cnpj|cnpj cpf';
/** Headers of others than the customer: "Cédula vendedor", "RUC emisor". */
const OF_OTHERS =
  /\b(?:vendedor|vendedora|asesor|asesora|emisor|emisora|representante|garante|cobrador|ejecutivo|ejecutiva|agente|usuario|proveedor|transportista|seller|salesperson|agent|issuer|supplier)\b/;
const PART_OF_TOTAL =
  /\b(?:dias?|cantidad|unitario|unitaria|capital|principal|iva|igv|impuestos?|descuentos?|comision|interes|intereses|mora|vencid[oa]s?|vencer|bruto|retencion|retenido|abonad[oa]|pagad[oa]|cobrad[oa]|recaudad[oa]|tax|discount|paid|overdue|unit)\b/;
/** Headers of what a customer withheld, which is no part of what a document is of. */
export const WITHHELD =
  /\b(?:retencion|retenciones|retenid[oa]|ret|rte|retefuente|retefte|reteiva|reteica|withholding|withheld)\b/;
const NAME =
  'cliente|nombre cliente|nombre del cliente|razon social cliente|razon social comprador|razon social receptor|nombre comprador|nombre receptor|razon social|razonsocial|nombre o razon social|nombre razon social|nombre completo|nombres y apellidos|apellidos y nombres|denominacion|tercero|nombre tercero|nombre|nombres|nome|nome do cliente|customer|customer name|client|full name|name|deudor';

type ImportedField = {
  /** What messages call it in a file without a header. */
  name: string;
  /** The words of its header in the form of `normal`, the surest first. */
  headers: string;
  /** Words that say of a longer header that it is something else, though it has words of this field. */
  unless?: RegExp;
  read: Reader;
};

export const FIELDS: Readonly<Record<Field, ImportedField>> = {
  dni: {
    name: 'Cédula/RUC',
    headers: `${IDENTITY}|documento del cliente|numero de documento|numero documento|nro documento|documento`,
    unless: OF_OTHERS,
    read: asDni,
  },
  dni_country: {
    name: 'país del documento',
    headers: 'pais|pais del documento|pais de emision|pais documento|country|nacionalidad',
    read: asChoice(CHOICES.dni_country),
  },
  first_name: {
    name: 'nombre',
    headers: `nombre|nombres|primer nombre|first name|given name|${NAME}`,
    unless: OF_OTHERS,
    read: asText,
  },
  last_name: { name: 'apellido', headers: 'apellido|apellidos|last name|surname|family name', read: asText },
  tradename: {
    name: 'nombre comercial',
    headers: 'nombre comercial|comercial|tradename|trade name|empresa|company|negocio|establecimiento',
    read: asText,
  },
  position: { name: 'cargo', headers: 'cargo|puesto|posicion|position|job title|ocupacion', read: asText },
  city: { name: 'ciudad', headers: 'ciudad|city|canton|localidad|poblacion|municipio|comuna', read: asText },
  address: {
    name: 'dirección',
    headers: 'direccion|address|domicilio|direccion domicilio|calle|street|dir|direcc',
    read: asText,
  },
  credit_days: {
    name: 'días de crédito',
    headers:
      'dias de credito|dias credito|plazo de credito|plazo de pago|dias de plazo|plazo en dias|plazo dias|dias plazo|plazo|credit days|payment days|payment terms',
    read: asCreditDays,
  },
  language: {
    name: 'idioma',
    headers: 'idioma|lengua|language|lang|idioma del cliente|idioma cliente|idioma preferido|preferred language',
    read: asChoice(CHOICES.language),
  },
  category: {
    name: 'categoría',
    headers: 'categoria|category|grupo|tipo de cliente|tipo cliente|clasificacion',
    read: asText,
  },
  subcategory: {
    name: 'subcategoría',
    headers: 'subcategoria|sub categoria|subcategorias|subcategory|segmento|segment|subgrupo',
    read: asText,
  },
  contact_name: {
    name: 'contacto',
    headers: 'contacto|nombre contacto|nombre del contacto|nombre de contacto|persona de contacto|contact|contact name',
    // The day of the last contact, as our own list of customers has it, is nobody's name.
    unless: /\b(?:ultim[oa]|last|proxim[oa]|next|siguiente|fecha|date)\b/,
    read: asText,
  },
  phone: {
    name: 'teléfono',
    headers:
      'telefono|telefone|celular|movil|telefono celular|whatsapp|phone|mobile|cell|phone number|mobile phone|tel|telf|telef|tlf|tfno|cel|fono|numero de telefono|numero celular',
    unless: OF_OTHERS,
    read: asPhone,
  },
  email: {
    name: 'email',
    headers: 'correo|email|e mail|correo electronico|mail|email address',
    unless: OF_OTHERS,
    read: asText,
  },
  bank: {
    name: 'banco',
    headers: 'banco|bank|entidad bancaria|institucion financiera|nombre banco|nombre del banco|bank name|entidad',
    read: asText,
  },
  bank_code: {
    name: 'código del banco',
    headers: 'codigo banco|codigo del banco|codigo de banco|bank code|cod banco|codigo bancario',
    read: asText,
  },
  account_number: {
    name: 'número de cuenta',
    headers:
      'numero de cuenta|numero cuenta|nro cuenta|no cuenta|n cuenta|cuenta bancaria|cuenta|account number|account|cta',
    read: asAccountNumber,
  },
  account_type: {
    name: 'tipo de cuenta',
    headers: 'tipo de cuenta|tipo cuenta|account type|tipo cta|tipo de cuenta bancaria',
    read: asChoice(CHOICES.account_type),
  },
  holder_name: {
    name: 'titular',
    headers: 'titular|nombre titular|nombre del titular|titular de la cuenta|titular cuenta|account holder|holder',
    read: asText,
  },
  holder_dni: {
    name: 'Cédula/RUC del titular',
    headers: 'cedula titular|cedula del titular|dni titular|identificacion titular|ruc titular|holder dni|holder id',
    read: asDni,
  },
  mandate: {
    name: 'mandato',
    headers: 'mandato|autorizacion|mandate|referencia mandato|autorizacion de debito|autorizacion debito',
    read: asText,
  },
  number: {
    name: 'número',
    headers:
      'numero|numero de documento|numero documento|nro documento|no documento|num documento|n documento|n doc|nro doc|no doc|num doc|documento|numero de factura|numero factura|nro factura|no factura|num factura|factura|comprobante|numero comprobante|secuencial|fatura|numero da fatura|nota fiscal|invoice number|invoice no|invoice|document number|document no|document|number|nro|num|no|n|folio|referencia',
    read: asCode,
  },
  doc_type: {
    name: 'tipo',
    headers:
      'tipo|tipo de documento|tipo documento|tipo doc|tipo comprobante|tipo de comprobante|tipo comp|cod comp|codigo comprobante|codigo de comprobante|t doc|tdoc|td|tp doc|clase de documento|clase doc|document type|doc type|transaction type|type|clase',
    read: asChoice(CHOICES.doc_type),
  },
  customer_name: { name: 'cliente', headers: NAME, unless: OF_OTHERS, read: asText },
  issue_date: {
    name: 'emisión',
    headers:
      'emision|fecha de emision|fecha emision|fec emision|f emision|fec emi|f emi|f emis|fecha factura|fecha documento|fecha|data de emissao|data emissao|emissao|issue date|invoice date|date',
    unless: /\b(?:pago|cobro|corte|impresion|entrega|despacho|anulacion|actualizacion|retencion|payment|delivery)\b/,
    read: asDay,
  },
  due_date: {
    name: 'vencimiento',
    headers:
      'vencimiento|fecha de vencimiento|fecha vencimiento|fec vencimiento|f vencimiento|fecha vence|vence|vto|fecha vto|fec vto|f vto|vcto|fecha vcto|f vcto|vencto|fecha vencto|venc|fecha venc|f venc|fec ven|f ven|data de vencimento|data vencimento|vencimento|echeance|due date|due|fecha limite',
    unless: /\bdias?\b/,
    read: asDay,
  },
  currency: {
    name: 'moneda',
    headers:
      'moneda|currency|divisa|ccy|mon|mda|mon doc|moneda doc|moneda documento|tipo de moneda|tipo moneda|codigo moneda|cod moneda|currency code',
    read: asCurrency,
  },
  total: {
    name: 'total',
    headers:
      'total|valor total|monto total|importe total|total factura|valor factura|vlr total|montant|monto|valor|importe|total amount|amount|valor documento',
    unless: PART_OF_TOTAL,
    read: asAmount,
  },
  subtotal: {
    name: 'subtotal',
    headers:
      'subtotal|sub total|base imponible|base|neto|valor neto|monto neto|importe neto|net amount|net|total sin impuestos|valor sin iva|total sin iva',
    unless: WITHHELD,
    read: asAmount,
  },
  tax: {
    name: 'impuesto',
    headers: 'iva|impuesto|impuestos|igv|valor iva|monto iva|importe iva|total iva|tax|vat amount|tax amount',
    unless: WITHHELD,
    read: asAmount,
  },
  balance: {
    name: 'saldo',
    headers:
      'saldo|saldo pendiente|pendiente|balance|por cobrar|saldo por cobrar|saldo actual|open balance|valor pendiente|monto pendiente|importe pendiente|saldo insoluto|importe adeudado|adeudado|amount due|balance due|amount residual|residual|outstanding',
    read: asAmount,
  },
  paid: {
    name: 'pagado',
    headers:
      'pagado|pagos|pago|abono|abonos|abonado|cobrado|cobros|recaudado|anticipo|anticipos|total pagado|total abonado|total cobrado|amount paid|paid amount|paid|payments|payments credits',
    unless:
      /\b(?:dias?|plazo|fecha|forma|medio|metodo|numero|estado|condicion|condiciones|terminos?|date|days|terms|method)\b/,
    read: asPaid,
  },
  cost_center: {
    name: 'centro de costo',
    headers: 'centro de costo|centro costo|centro de costos|cost center|sucursal|agencia|oficina',
    read: asText,
  },
  establishment: {
    name: 'establecimiento',
    headers: 'establecimiento|codigo establecimiento|cod establecimiento|estab',
    read: asCode,
  },
  series: {
    name: 'serie',
    headers: 'serie|series|prefijo|prefix|punto de emision|punto emision|pto emision|punto de venta|pto venta|pto vta',
    read: asCode,
  },
  instalment: {
    name: 'cuota',
    headers:
      'cuota|numero de cuota|numero cuota|nro de cuota|nro cuota|no de cuota|no cuota|num cuota|n cuota|cuota numero|cuota nro|cuota no|letra|numero de letra|nro letra|parcela|instalment|installment|instalment number|installment number',
    unless:
      /\b(?:valor|monto|importe|total|saldo|capital|interes|fecha|vence|vencimiento|tipo|dias?|pagad[oa]|amount|date)\b/,
    read: asInstalment,
  },
  status: {
    name: 'estado',
    headers: STATE_HEADERS,
    read: asText,
  },
};
/** A file without these columns cannot be understood. */
export const NEEDED: Record<TabularKind, readonly Field[]> = {
  customers: ['dni'],
  documents: ['number', 'dni', 'total'],
};

export const fieldsOf = (kind: TabularKind): readonly Field[] => FIELDS_OF[kind];

/** Whether a column's header says that it is of this field. */
export function namesField(field: Field, header: string): boolean {
  const words = normal(header).split(' ');
  return FIELDS[field].headers.split('|').some((phrase) => phrase.split(' ').every((word) => words.includes(word)));
}
