import { fromCents } from '../../../src/api/contract/money';
import { fc, seed } from './lots';

/** Electronic documents drawn by lot, as their authorities' schemas let them be: what each holds is known to the cent. */

export const OWN = {
  EC: '1790012345001',
  CO: '900123456',
  PE: '20123456789',
  MX: 'AAA010101AAA',
  ES: 'B12345678',
} as const;

export type Drawn = {
  number: string;
  key: string;
  customer: { id: string; name: string };
  issuedOn: string;
  subtotal: number;
  tax: number;
  total: number;
  instalments: { due: string | null; cents: number }[];
  /** What it names, by number. */
  named: string;
  withheld: { tax: 'renta' | 'iva'; code: string; cents: number }[];
  xml: string;
};

type Dice = {
  n: number;
  prefix: string;
  declared: boolean;
  email: boolean;
  tip: number;
  lines: number[];
  parts: number;
  taxed: boolean;
  days: number;
  wrapped: 0 | 1 | 2;
};

const dice = fc.record<Dice>({
  n: fc.integer({ min: 1, max: 999_999_999 }),
  prefix: fc.constantFrom('', 'x', 'cbc'),
  declared: fc.boolean(),
  email: fc.boolean(),
  tip: fc.constantFrom(0, 0, 0, 150),
  lines: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 6 }),
  parts: fc.integer({ min: 0, max: 4 }),
  taxed: fc.boolean(),
  days: fc.integer({ min: 0, max: 500 }),
  wrapped: fc.constantFrom(0, 1, 2),
});

/** The same every time, of one kind. */
export const drawn = (draw: (dice: Dice, at: number) => Drawn, count: number): Drawn[] =>
  fc.sample(dice, { numRuns: count, seed }).map((one, at) => draw(one, at));

const dayOf = (days: number): string => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10);
const latin = (day: string): string => day.split('-').reverse().join('/');
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const NAMES = [
  'Comercial Ñandú & Cía',
  'Ferretería "El Perno" S.A.',
  "D'Óleo Hnos.",
  'Textiles Andes',
  'Müller <y> Hijos',
];
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const customerOf = (at: number) => ({ id: `${1_000_000_000 + (at % 97)}`, name: NAMES[at % NAMES.length] ?? '' });

/** As many parts as there are, which come to the total. */
function partsOf(
  { parts, days }: Dice,
  total: number,
  issuedOn: string,
): { days: number; due: string; cents: number }[] {
  const count = Math.min(parts, total);
  const part = Math.floor(total / Math.max(count, 1));
  return Array.from({ length: count }, (_, at) => ({
    days: 30 * (at + 1),
    due: dayOf(days + 30 * (at + 1)),
    cents: at === count - 1 ? total - part * (count - 1) : part,
  })).filter(({ due }) => due > issuedOn);
}

type SriKind = { root: string; code: string; info: string };
const SRI = {
  factura: { root: 'factura', code: '01', info: 'infoFactura' },
  notaCredito: { root: 'notaCredito', code: '04', info: 'infoNotaCredito' },
  notaDebito: { root: 'notaDebito', code: '05', info: 'infoNotaDebito' },
  comprobanteRetencion: { root: 'comprobanteRetencion', code: '07', info: 'infoCompRetencion' },
} satisfies Record<string, SriKind>;

const sequence = (at: number): string => String(at + 1).padStart(9, '0');

function sriHead(
  { root, code }: SriKind,
  ruc: string,
  name: string,
  number: string,
  issuedOn: string,
  version: string,
) {
  const [branch, point, secuencial] = number.split('-');
  const key = `${latin(issuedOn).replace(/\//g, '')}${code}${ruc}2${branch}${point}${secuencial}1234567811`;
  const xml = `<${root} id="comprobante" version="${version}"><infoTributaria><ambiente>2</ambiente><tipoEmision>1</tipoEmision><razonSocial>${escaped(name)}</razonSocial><ruc>${ruc}</ruc><claveAcceso>${key}</claveAcceso><codDoc>${code}</codDoc><estab>${branch}</estab><ptoEmi>${point}</ptoEmi><secuencial>${secuencial}</secuencial><dirMatriz>Av. 1 y Calle 2</dirMatriz></infoTributaria>`;
  return { key, xml };
}

/** In a wrapper of either root, or as it is. */
function wrapped({ wrapped: how, declared }: Dice, key: string, xml: string): string {
  const inside = declared ? `<?xml version="1.0" encoding="UTF-8"?>\n${xml}` : xml;
  if (how === 0) return inside;
  const state = '<estado>AUTORIZADO</estado>';
  const body = `${state}<numeroAutorizacion>${key}</numeroAutorizacion><fechaAutorizacion>2025-03-01T10:00:00-05:00</fechaAutorizacion><comprobante><![CDATA[${inside}]]></comprobante><mensajes/>`;
  const one = `<autorizacion>${body}</autorizacion>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${how === 1 ? one : `<RespuestaAutorizacion><numeroComprobantes>1</numeroComprobantes><autorizaciones>${one}</autorizaciones></RespuestaAutorizacion>`}`;
}

const taxOf = ({ taxed }: Dice, subtotal: number): number => (taxed ? Math.round(subtotal * 0.15) : 0);

const buyerXml = ({ id, name }: Drawn['customer']): string =>
  `<tipoIdentificacionComprador>05</tipoIdentificacionComprador><razonSocialComprador>${escaped(name)}</razonSocialComprador><identificacionComprador>${id}</identificacionComprador>`;
const moreXml = ({ email }: Dice): string =>
  email
    ? '<infoAdicional><campoAdicional nombre="Correo del vendedor">ventas@nuestra.ec</campoAdicional><campoAdicional nombre="Email">pagos@cliente.ec</campoAdicional><campoAdicional nombre="Teléfono">0991234567</campoAdicional></infoAdicional>'
    : '';

function sums(one: Dice) {
  const subtotal = sum(one.lines);
  const tax = taxOf(one, subtotal);
  return { subtotal, tax };
}

const taxesXml = (subtotal: number, tax: number): string =>
  `<totalConImpuestos><totalImpuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><baseImponible>${fromCents(subtotal)}</baseImponible><valor>${fromCents(tax)}</valor></totalImpuesto></totalConImpuestos>`;
const linesXml = ({ lines }: Dice): string =>
  `<detalles>${lines.map((cents, at) => `<detalle><codigoPrincipal>P${at}</codigoPrincipal><descripcion>Cosa &amp; más</descripcion><cantidad>1</cantidad><precioUnitario>${fromCents(cents)}</precioUnitario><descuento>0</descuento><precioTotalSinImpuesto>${fromCents(cents)}</precioTotalSinImpuesto><impuestos><impuesto><codigo>2</codigo><valor>0.01</valor></impuesto></impuestos></detalle>`).join('')}</detalles>`;

export function sriInvoice(one: Dice, at: number): Drawn {
  const { subtotal, tax } = sums(one);
  const total = subtotal + tax + one.tip;
  const [issuedOn, customer, number] = [dayOf(one.days), customerOf(at), `001-002-${sequence(at)}`];
  const parts = partsOf(one, total, issuedOn);
  const { key, xml } = sriHead(SRI.factura, OWN.EC, 'Nuestra S.A.', number, issuedOn, one.taxed ? '1.1.0' : '2.1.0');
  const pagos = parts
    .map(
      (part) =>
        `<pago><formaPago>20</formaPago><total>${fromCents(part.cents)}</total><plazo>${part.days}.00</plazo><unidadTiempo>${one.email ? 'dias' : 'Días'}</unidadTiempo></pago>`,
    )
    .join('');
  const info = `<infoFactura><fechaEmision>${latin(issuedOn)}</fechaEmision><obligadoContabilidad>SI</obligadoContabilidad>${buyerXml(customer)}<totalSinImpuestos>${fromCents(subtotal)}</totalSinImpuestos><totalDescuento>0.00</totalDescuento>${taxesXml(subtotal, tax)}<propina>${fromCents(one.tip)}</propina><importeTotal>${fromCents(total)}</importeTotal>${one.declared ? '<moneda>DOLAR</moneda>' : ''}${pagos && `<pagos>${pagos}</pagos>`}</infoFactura>`;
  const whole = [{ due: null, cents: total }];
  return {
    ...{ number, key, customer, issuedOn, subtotal, tax, total, named: '', withheld: [] },
    instalments: parts.length > 0 ? parts.map(({ due, cents }) => ({ due, cents })) : whole,
    xml: wrapped(one, key, `${xml}${info}${linesXml(one)}${moreXml(one)}</factura>`),
  };
}

/** Of the invoice of the same place, for a part of it. */
export function sriCreditNote(one: Dice, at: number): Drawn {
  const { subtotal, tax } = sums({ ...one, lines: [Math.max(1, Math.floor((one.lines[0] ?? 1) / 10))] });
  const total = subtotal + tax;
  const [issuedOn, customer, number] = [dayOf(one.days + 5), customerOf(at), `001-003-${sequence(at)}`];
  const { key, xml } = sriHead(SRI.notaCredito, OWN.EC, 'Nuestra S.A.', number, issuedOn, '1.1.0');
  const named = `001-002-${sequence(at)}`;
  const info = `<infoNotaCredito><fechaEmision>${latin(issuedOn)}</fechaEmision>${buyerXml(customer)}<codDocModificado>01</codDocModificado><numDocModificado>${named}</numDocModificado><fechaEmisionDocSustento>${latin(dayOf(one.days))}</fechaEmisionDocSustento><totalSinImpuestos>${fromCents(subtotal)}</totalSinImpuestos><valorModificacion>${fromCents(total)}</valorModificacion>${taxesXml(subtotal, tax)}<motivo>Devolución</motivo></infoNotaCredito>`;
  return {
    ...{ number, key, customer, issuedOn, subtotal, tax, total, named, withheld: [], instalments: [] },
    xml: wrapped(one, key, `${xml}${info}${linesXml({ ...one, lines: [subtotal] })}</notaCredito>`),
  };
}

export function sriDebitNote(one: Dice, at: number): Drawn {
  const { subtotal, tax } = sums(one);
  const total = subtotal + tax;
  const [issuedOn, customer, number] = [dayOf(one.days + 5), customerOf(at), `001-004-${sequence(at)}`];
  const { key, xml } = sriHead(SRI.notaDebito, OWN.EC, 'Nuestra S.A.', number, issuedOn, '1.0.0');
  const named = `001-002-${sequence(at)}`;
  const info = `<infoNotaDebito><fechaEmision>${latin(issuedOn)}</fechaEmision>${buyerXml(customer)}<codDocModificado>01</codDocModificado><numDocModificado>${named}</numDocModificado><fechaEmisionDocSustento>${latin(dayOf(one.days))}</fechaEmisionDocSustento><totalSinImpuestos>${fromCents(subtotal)}</totalSinImpuestos><impuestos><impuesto><codigo>2</codigo><valor>${fromCents(tax)}</valor></impuesto></impuestos><valorTotal>${fromCents(total)}</valorTotal></infoNotaDebito>`;
  const reasons = one.lines
    .map((cents) => `<motivo><razon>Interés</razon><valor>${fromCents(cents)}</valor></motivo>`)
    .join('');
  return {
    ...{
      number,
      key,
      customer,
      issuedOn,
      subtotal,
      tax,
      total,
      named,
      withheld: [],
      instalments: [{ due: null, cents: total }],
    },
    xml: wrapped(one, key, `${xml}${info}<motivos>${reasons}</motivos></notaDebito>`),
  };
}

/** Of the invoice of the same place: a percent of renta and, where there is one, 30 of its IVA. */
export function sriWithholding(one: Dice, at: number): Drawn {
  const { subtotal, tax } = sums(one);
  const customer = { ...customerOf(at), id: `${customerOf(at).id}001` };
  const [issuedOn, number] = [dayOf(one.days + 3), `002-001-${sequence(at)}`];
  const named = `001002${sequence(at)}`;
  const both = [
    { tax: 'renta', code: '312', cents: Math.round(subtotal * 0.0175), digit: 1, base: subtotal, rate: '1.75' },
    { tax: 'iva', code: '1', cents: Math.round(tax * 0.3), digit: 2, base: tax, rate: '30' },
  ] as const;
  const taxes = both.filter(({ base }) => base > 0);
  const total = sum(taxes.map(({ cents }) => cents));
  const { key, xml } = sriHead(
    SRI.comprobanteRetencion,
    customer.id,
    customer.name,
    number,
    issuedOn,
    one.email ? '2.0.0' : '1.0.0',
  );
  const of = `<codDocSustento>01</codDocSustento><numDocSustento>${named}</numDocSustento><fechaEmisionDocSustento>${latin(dayOf(one.days))}</fechaEmisionDocSustento>`;
  const line = ({ digit, code, base, rate, cents }: (typeof both)[number]) =>
    `<codigo>${digit}</codigo><codigoRetencion>${code}</codigoRetencion><baseImponible>${fromCents(base)}</baseImponible><porcentajeRetener>${rate}</porcentajeRetener><valorRetenido>${fromCents(cents)}</valorRetenido>`;
  const list = one.email
    ? `<docsSustento><docSustento>${of}<retenciones>${taxes.map((each) => `<retencion>${line(each)}</retencion>`).join('')}</retenciones></docSustento></docsSustento>`
    : `<impuestos>${taxes.map((each) => `<impuesto>${line(each)}${of}</impuesto>`).join('')}</impuestos>`;
  const info = `<infoCompRetencion><fechaEmision>${latin(issuedOn)}</fechaEmision><tipoIdentificacionSujetoRetenido>04</tipoIdentificacionSujetoRetenido><razonSocialSujetoRetenido>Nuestra S.A.</razonSocialSujetoRetenido><identificacionSujetoRetenido>${OWN.EC}</identificacionSujetoRetenido><periodoFiscal>01/2025</periodoFiscal></infoCompRetencion>`;
  const withheld = taxes.map(({ tax: which, code, cents }) => ({ tax: which, code, cents }));
  return {
    ...{ number, key, customer, issuedOn, subtotal: 0, tax: 0, total, named, withheld, instalments: [] },
    xml: wrapped(one, key, `${xml}${info}${list}</comprobanteRetencion>`),
  };
}

const DIAN = [
  'urn:oasis:names:specification:ubl:schema:xsd:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
] as const;

/** UBL with whatever prefixes its writer chose: of the DIAN with its attachment or without, or of the SUNAT with instalments. */
function ubl(root: 'Invoice' | 'CreditNote' | 'DebitNote', isPeru: boolean) {
  return (one: Dice, at: number): Drawn => {
    const { subtotal, tax } = sums(one);
    const total = subtotal + tax;
    const issuedOn = dayOf(one.days);
    const customer = customerOf(at);
    const [a, b] = one.prefix === '' ? ['cac', 'cbc'] : [`${one.prefix}a`, `${one.prefix}b`];
    const c = (name: string, text: string, more = '') => `<${b}:${name}${more}>${text}</${b}:${name}>`;
    const g = (name: string, ...inside: string[]) => `<${a}:${name}>${inside.join('')}</${a}:${name}>`;
    const prefix = { Invoice: 'F', CreditNote: 'C', DebitNote: 'D' }[root];
    const number = isPeru ? `${prefix}001-${at + 1}` : `${prefix}E${at + 1}`;
    const named = root === 'Invoice' ? '' : isPeru ? `F001-${at + 1}` : `FE${at + 1}`;
    const uuid = isPeru ? '' : `${prefix}${String(at).padStart(95, 'a')}`.toLowerCase();
    const own = isPeru ? OWN.PE : OWN.CO;
    const money = (cents: number) => `${fromCents(cents)}${one.email ? '00' : ''}`;
    const currency = isPeru ? 'PEN' : 'COP';
    const who = (id: string, name: string) =>
      isPeru
        ? g(
            'Party',
            g('PartyIdentification', c('ID', id, ' schemeID="6"')),
            g('PartyLegalEntity', c('RegistrationName', escaped(name))),
          )
        : g(
            'Party',
            g('PartyTaxScheme', c('RegistrationName', escaped(name)), c('CompanyID', id, ' schemeID="1"')),
            one.email ? g('Contact', c('Telephone', '3001234567'), c('ElectronicMail', 'pagos@cliente.co')) : '',
          );
    const parts = root === 'CreditNote' ? [] : partsOf(one, total, issuedOn);
    const due = dayOf(one.days + 30);
    const terms = isPeru
      ? parts.length > 0
        ? [
            g('PaymentTerms', c('ID', 'FormaPago'), c('PaymentMeansID', 'Credito'), c('Amount', money(total))),
            ...parts.map((part, n) =>
              g(
                'PaymentTerms',
                c('ID', 'FormaPago'),
                c('PaymentMeansID', `Cuota00${n + 1}`),
                c('Amount', money(part.cents)),
                c('PaymentDueDate', part.due),
              ),
            ),
          ]
        : [g('PaymentTerms', c('ID', 'FormaPago'), c('PaymentMeansID', 'Contado'))]
      : [g('PaymentMeans', c('ID', '2'), c('PaymentMeansCode', '47'), c('PaymentDueDate', due))];
    const lines = one.lines.map((cents, n) =>
      g(
        `${root}Line`,
        c('ID', String(n + 1)),
        c('LineExtensionAmount', money(cents)),
        g('TaxTotal', c('TaxAmount', '9.99')),
      ),
    );
    const sumsName = root === 'DebitNote' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal';
    const inside = [
      c('UBLVersionID', 'UBL 2.1'),
      isPeru ? c('CustomizationID', '2.0') : c('ProfileID', 'DIAN 2.1: Factura Electrónica de Venta'),
      c('ID', number),
      uuid && c('UUID', uuid, ' schemeName="CUFE-SHA384"'),
      c('IssueDate', issuedOn),
      c('DocumentCurrencyCode', currency),
      isPeru && named && one.email
        ? g(
            'DiscrepancyResponse',
            c('ReferenceID', named),
            c('ResponseCode', '01'),
            c('Description', 'Intereses por mora'),
          )
        : '',
      named &&
        g(
          'BillingReference',
          g(
            'InvoiceDocumentReference',
            c('ID', named),
            isPeru ? '' : c('UUID', `F${String(at).padStart(95, 'a')}`.toLowerCase()),
          ),
        ),
      g('AccountingSupplierParty', who(own, 'Nuestra S.A.')),
      g('AccountingCustomerParty', who(customer.id, customer.name)),
      ...(root === 'CreditNote' ? [] : terms),
      g('TaxTotal', c('TaxAmount', money(tax))),
      g(
        sumsName,
        c('LineExtensionAmount', money(subtotal)),
        c('TaxInclusiveAmount', money(total)),
        c('PayableAmount', money(total)),
      ),
      ...lines,
    ].join('');
    const main = one.prefix === 'x' ? 'n' : '';
    const rootName = main === '' ? root : `${main}:${root}`;
    const spaces = `xmlns${main && `:${main}`}="${DIAN[0]}${root}-2" xmlns:${a}="${DIAN[1]}" xmlns:${b}="${DIAN[2]}"`;
    const xml = `${one.declared ? '<?xml version="1.0" encoding="UTF-8"?>' : ''}<${rootName} ${spaces}>${inside}</${rootName}>`;
    const isAttached = !isPeru && one.wrapped > 0;
    const whole = isPeru ? issuedOn : due;
    return {
      ...{
        number,
        key:
          uuid ||
          `PE:${own}:${{ Invoice: 'factura', CreditNote: 'nota_credito', DebitNote: 'nota_debito' }[root]}:${number}`,
      },
      ...{ customer, issuedOn, subtotal, tax, total, named, withheld: [] },
      instalments:
        root === 'CreditNote'
          ? []
          : isPeru && parts.length > 0
            ? parts.map((part) => ({ due: part.due, cents: part.cents }))
            : [{ due: whole, cents: total }],
      xml: isAttached
        ? `<?xml version="1.0" encoding="UTF-8"?><AttachedDocument xmlns="${DIAN[0]}AttachedDocument-2" xmlns:cac="${DIAN[1]}" xmlns:cbc="${DIAN[2]}"><cbc:ID>${at}</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${xml}]]></cbc:Description></cac:ExternalReference></cac:Attachment></AttachedDocument>`
        : xml,
    };
  };
}

function cfdi(type: 'I' | 'E') {
  return (one: Dice, at: number): Drawn => {
    const { subtotal, tax } = sums(one);
    const total = subtotal + tax;
    const issuedOn = dayOf(one.days);
    const customer = { id: `XYZ0101${String(at % 97).padStart(2, '0')}AB1`, name: customerOf(at).name };
    const p = one.prefix === '' ? 'cfdi' : one.prefix;
    const uuidOf = (kind: string) => `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const key = uuidOf(type === 'I' ? 'a' : 'b');
    const days = type === 'I' && one.parts > 1 ? 30 : undefined;
    const method = one.parts === 0 ? 'PUE' : 'PPD';
    const number = `${type === 'I' ? 'A' : 'N'}${at + 1}`;
    const related =
      type === 'E'
        ? `<${p}:CfdiRelacionados TipoRelacion="01"><${p}:CfdiRelacionado UUID="${uuidOf('a').toUpperCase()}"/></${p}:CfdiRelacionados>`
        : '';
    const xml = `<?xml version="1.0" encoding="UTF-8"?><${p}:Comprobante xmlns:${p}="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="${number.slice(0, 1)}" Folio="${at + 1}" Fecha="${issuedOn}T12:00:00" Moneda="MXN" SubTotal="${fromCents(subtotal)}" Total="${fromCents(total)}" TipoDeComprobante="${type}" MetodoPago="${method}"${days ? ' CondicionesDePago="Crédito a 30 días"' : ''}>${related}<${p}:Emisor Rfc="${OWN.MX}" Nombre="Nuestra"/><${p}:Receptor Rfc="${customer.id}" Nombre="${escaped(customer.name)}" DomicilioFiscalReceptor="06000"/><${p}:Conceptos>${one.lines.map((cents) => `<${p}:Concepto Importe="${fromCents(cents)}"><${p}:Impuestos><${p}:Traslados><${p}:Traslado Importe="1.234567"/></${p}:Traslados></${p}:Impuestos></${p}:Concepto>`).join('')}</${p}:Conceptos>${tax > 0 ? `<${p}:Impuestos TotalImpuestosTrasladados="${fromCents(tax)}"/>` : ''}<${p}:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${key.toUpperCase()}"/></${p}:Complemento></${p}:Comprobante>`;
    const due = method === 'PUE' ? issuedOn : days ? dayOf(one.days + days) : null;
    return {
      ...{
        number,
        key,
        customer,
        issuedOn,
        subtotal,
        tax,
        total,
        named: type === 'E' ? uuidOf('a') : '',
        withheld: [],
        xml,
      },
      instalments: type === 'E' ? [] : [{ due, cents: total }],
    };
  };
}

/** An invoice, or one that corrects another: by what it takes off, or by what it adds. */
function facturae(corrects?: 'less' | 'more') {
  return (one: Dice, at: number): Drawn => {
    const sign = corrects === 'less' ? -1 : 1;
    const { subtotal, tax: outputs } = sums(one);
    const withheld = corrects && one.declared ? Math.round(subtotal * 0.15) : 0;
    const tax = outputs - withheld;
    const total = subtotal + tax;
    const issuedOn = dayOf(one.days);
    const customer = { id: `A${String(10_000_000 + (at % 97))}`, name: customerOf(at).name };
    const parts = corrects === 'less' ? [] : partsOf(one, total, issuedOn);
    const contact = (name: string) =>
      corrects && one.email && name === 'BuyerParty'
        ? '<ContactDetails><Telephone>+34 910 000 000</Telephone><ElectronicMail>pagos@cliente.es</ElectronicMail></ContactDetails>'
        : '';
    const party = (name: string, id: string, legal: string) =>
      `<${name}><TaxIdentification><PersonTypeCode>J</PersonTypeCode><ResidenceTypeCode>R</ResidenceTypeCode><TaxIdentificationNumber>${id}</TaxIdentificationNumber></TaxIdentification><LegalEntity><CorporateName>${escaped(legal)}</CorporateName><AddressInSpain><Address>Calle 1</Address><PostCode>28001</PostCode><Town>Madrid</Town></AddressInSpain>${contact(name)}</LegalEntity></${name}>`;
    const p = one.prefix === '' ? 'fe' : one.prefix;
    const money = (cents: number) =>
      `${cents === 0 ? '' : sign < 0 ? '-' : ''}${fromCents(cents)}${one.taxed ? '' : '0000'}`;
    const payment = parts
      .map(
        (part) =>
          `<Installment><InstallmentDueDate>${part.due}</InstallmentDueDate><InstallmentAmount>${fromCents(part.cents)}</InstallmentAmount><PaymentMeans>04</PaymentMeans></Installment>`,
      )
      .join('');
    const series = corrects ? (corrects === 'less' ? 'R' : 'D') : 'S';
    const method = one.prefix === 'x' && corrects === 'less' ? '01' : '02';
    // A series and a day of what is corrected are the writer's choice.
    const names = one.email
      ? `<InvoiceNumber>${at + 1}</InvoiceNumber><InvoiceSeriesCode>S</InvoiceSeriesCode>`
      : `<InvoiceNumber>S${at + 1}</InvoiceNumber>`;
    const corrective = corrects
      ? `<InvoiceDocumentType>FC</InvoiceDocumentType><InvoiceClass>OR</InvoiceClass><Corrective>${names}<ReasonCode>10</ReasonCode><ReasonDescription>Detalle Operación</ReasonDescription><TaxPeriod><StartDate>${issuedOn}</StartDate><EndDate>${issuedOn}</EndDate></TaxPeriod><CorrectionMethod>${method}</CorrectionMethod><CorrectionMethodDescription>${method === '01' ? 'Rectificación íntegra' : 'Rectificación por diferencias'}</CorrectionMethodDescription>${one.declared ? '<AdditionalReasonDescription>Precio</AdditionalReasonDescription>' : ''}</Corrective>`
      : '';
    const xml = `<?xml version="1.0" encoding="UTF-8"?><${p}:Facturae xmlns:${p}="http://www.facturae.es/Facturae/2014/v3.2.1/Facturae"><FileHeader><SchemaVersion>3.2.1</SchemaVersion></FileHeader><Parties>${party('SellerParty', OWN.ES, 'Nuestra S.L.')}${party('BuyerParty', customer.id, customer.name)}</Parties><Invoices><Invoice><InvoiceHeader><InvoiceNumber>${at + 1}</InvoiceNumber><InvoiceSeriesCode>${series}</InvoiceSeriesCode>${corrective}</InvoiceHeader><InvoiceIssueData><IssueDate>${issuedOn}</IssueDate><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode></InvoiceIssueData><InvoiceTotals><TotalGrossAmount>${money(subtotal)}</TotalGrossAmount><TotalGrossAmountBeforeTaxes>${money(subtotal)}</TotalGrossAmountBeforeTaxes><TotalTaxOutputs>${money(outputs)}</TotalTaxOutputs><TotalTaxesWithheld>${money(withheld)}</TotalTaxesWithheld><InvoiceTotal>${money(total)}</InvoiceTotal><TotalOutstandingAmount>${money(total)}</TotalOutstandingAmount><TotalExecutableAmount>${money(total)}</TotalExecutableAmount></InvoiceTotals><Items>${one.lines.map((cents) => `<InvoiceLine><GrossAmount>${money(cents)}</GrossAmount></InvoiceLine>`).join('')}</Items>${payment && `<PaymentDetails>${payment}</PaymentDetails>`}</Invoice></Invoices></${p}:Facturae>`;
    const instalments =
      parts.length > 0 ? parts.map(({ due, cents }) => ({ due, cents })) : [{ due: null, cents: total }];
    const number = `${series}${at + 1}`;
    const kind = corrects === 'less' ? 'nota_credito' : 'factura';
    return {
      ...{ number, key: `ES:${OWN.ES}:${kind}:${number}`, customer, issuedOn, subtotal, tax, total },
      named: corrects ? `S${at + 1}` : '',
      withheld: [],
      instalments: corrects === 'less' ? [] : instalments,
      xml,
    };
  };
}

/** A complement of payments: one payment or two, each of one invoice or of several in parts. */
function cfdiPayment(one: Dice, at: number): Drawn {
  const issuedOn = dayOf(one.days + 10);
  const customer = { id: `XYZ0101${String(at % 97).padStart(2, '0')}AB1`, name: customerOf(at).name };
  const [p, q] = one.prefix === '' ? ['cfdi', 'pago20'] : [one.prefix, `${one.prefix}20`];
  const uuidOf = (kind: string, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const key = uuidOf('c', at);
  // In another currency the complement says its sum in pesos besides.
  const currencies = one.wrapped === 2 && one.lines.length > 1 ? ['USD', 'MXN'] : ['MXN', 'MXN'];
  const half = one.parts > 1 ? Math.ceil(one.lines.length / 2) : one.lines.length;
  const payments = [one.lines.slice(0, half), one.lines.slice(half)].filter(({ length }) => length > 0);
  const cents = payments.map((lines, n) => ({ lines, currency: currencies[n] ?? 'MXN', sum: sum(lines) }));
  const inPesos = sum(cents.map((each) => (each.currency === 'USD' ? each.sum * 18 : each.sum)));
  const isMixed = new Set(cents.map(({ currency }) => currency)).size > 1;
  const documents = (lines: readonly number[], currency: string, from: number) =>
    lines
      .map((paid, n) => {
        const folio = one.declared ? ` Serie="A" Folio="${at + from + n + 1}"` : '';
        return `<${q}:DoctoRelacionado IdDocumento="${uuidOf('a', at + from + n).toUpperCase()}"${folio} MonedaDR="${currency}" EquivalenciaDR="1" NumParcialidad="1" ImpSaldoAnt="${fromCents(paid + 100)}" ImpPagado="${fromCents(paid)}" ImpSaldoInsoluto="1.00" ObjetoImpDR="01"/>`;
      })
      .join('');
  const list = cents
    .map(
      ({ lines, currency, sum: paid }, n) =>
        `<${q}:Pago FechaPago="${issuedOn}T12:00:00" FormaDePagoP="03" MonedaP="${currency}" TipoCambioP="${currency === 'USD' ? '18' : '1'}" Monto="${fromCents(paid + one.tip)}"${one.email ? ' NumOperacion="000123"' : ''}>${documents(lines, currency, n * half)}</${q}:Pago>`,
    )
    .join('');
  const tips = sum(cents.map(({ currency }) => one.tip * (currency === 'USD' ? 18 : 1)));
  const pesos = inPesos + tips;
  const total = isMixed || cents[0]?.currency === 'MXN' ? pesos : sum(cents.map((each) => each.sum + one.tip));
  const number = one.taxed ? `P${at + 1}` : key;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><${p}:Comprobante xmlns:${p}="http://www.sat.gob.mx/cfd/4" xmlns:${q}="http://www.sat.gob.mx/Pagos20" Version="4.0"${one.taxed ? ` Serie="P" Folio="${at + 1}"` : ''} Fecha="${issuedOn}T12:30:00" Moneda="XXX" SubTotal="0" Total="0" TipoDeComprobante="P"><${p}:Emisor Rfc="${OWN.MX}" Nombre="Nuestra"/><${p}:Receptor Rfc="${customer.id}" Nombre="${escaped(customer.name)}" DomicilioFiscalReceptor="06000"/><${p}:Conceptos><${p}:Concepto ClaveProdServ="84111506" Cantidad="1" Descripcion="Pago" ValorUnitario="0" Importe="0"/></${p}:Conceptos><${p}:Complemento><${q}:Pagos Version="2.0"><${q}:Totales MontoTotalPagos="${fromCents(pesos)}"/>${list}</${q}:Pagos><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${key.toUpperCase()}"/></${p}:Complemento></${p}:Comprobante>`;
  return {
    ...{
      number,
      key,
      customer,
      issuedOn,
      subtotal: 0,
      tax: 0,
      total,
      named: uuidOf('a', at),
      withheld: [],
      instalments: [],
    },
    xml,
  };
}

/** Every kind that can be drawn. */
export const KINDS: Record<string, { kind: string; draw: (dice: Dice, at: number) => Drawn }> = {
  'factura del SRI': { kind: 'factura', draw: sriInvoice },
  'nota de crédito del SRI': { kind: 'nota_credito', draw: sriCreditNote },
  'nota de débito del SRI': { kind: 'nota_debito', draw: sriDebitNote },
  'comprobante de retención del SRI': { kind: 'retencion', draw: sriWithholding },
  'factura de la DIAN': { kind: 'factura', draw: ubl('Invoice', false) },
  'nota de crédito de la DIAN': { kind: 'nota_credito', draw: ubl('CreditNote', false) },
  'nota de débito de la DIAN': { kind: 'nota_debito', draw: ubl('DebitNote', false) },
  'factura de la SUNAT': { kind: 'factura', draw: ubl('Invoice', true) },
  'nota de crédito de la SUNAT': { kind: 'nota_credito', draw: ubl('CreditNote', true) },
  'nota de débito de la SUNAT': { kind: 'nota_debito', draw: ubl('DebitNote', true) },
  'CFDI de ingreso': { kind: 'factura', draw: cfdi('I') },
  'CFDI de egreso': { kind: 'nota_credito', draw: cfdi('E') },
  'complemento de pago del CFDI': { kind: 'pago', draw: cfdiPayment },
  Facturae: { kind: 'factura', draw: facturae() },
  'Facturae rectificativa que baja': { kind: 'nota_credito', draw: facturae('less') },
  'Facturae rectificativa que sube': { kind: 'factura', draw: facturae('more') },
};
