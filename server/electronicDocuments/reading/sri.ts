import type { Cents } from '../../../src/api/contract/money';
import { dayIn, later, money } from './amounts';
import type { ElectronicDocument, Instalment, Party, Reference, Withheld } from './document';
import {
  allAt,
  at,
  attributeOf,
  centsAt,
  childrenOf,
  dayAt,
  type Format,
  instalmentsOf,
  linesMustAddUp,
  mustAddUp,
  needed,
  party,
  splitOf,
  sumAt,
  textAt,
} from './elements';
import type { Element, Parsed } from './parse';
import { Unreadable } from './unreadable';

/** The Ecuadorian SRI's comprobantes: factura, notaCredito, notaDebito, comprobanteRetencion. */
export const SRI: Format<ElectronicDocument> = {
  roots: ['factura', 'notaCredito', 'notaDebito', 'comprobanteRetencion'],
  lines: [
    { inside: 'detalles', of: 'precioTotalSinImpuesto' },
    { inside: 'motivos', of: 'valor' },
  ],
  read: (parsed) => [READERS[parsed.root.name]?.(parsed) ?? invoice(parsed)],
};

const READERS: Record<string, (parsed: Parsed) => ElectronicDocument> = {
  factura: invoice,
  notaCredito: creditNote,
  notaDebito: debitNote,
  comprobanteRetencion: withholding,
};

const TEST = '1';
const CODE = { factura: '01', nota_credito: '04', nota_debito: '05', retencion: '07' } as const;

type Head = Pick<ElectronicDocument, 'country' | 'number' | 'key' | 'issuer' | 'authorisation'>;

function headOf(root: Element, kind: keyof typeof CODE): Head {
  const about = at(root, 'infoTributaria');
  const key = needed(about, 'claveAcceso');
  const ruc = needed(about, 'ruc');
  const [branch, point, sequence] = [needed(about, 'estab'), needed(about, 'ptoEmi'), needed(about, 'secuencial')];
  if (!/^\d{3}$/.test(branch) || !/^\d{3}$/.test(point) || !/^\d{9}$/.test(sequence)) {
    throw new Unreadable(`El número ${branch}-${point}-${sequence} no es de la forma 001-001-000000001.`);
  }
  if (textAt(about, 'ambiente') === TEST) {
    throw new Unreadable('Es un comprobante del ambiente de pruebas del SRI: no vale, y no se tomó.');
  }
  const says = `${CODE[kind]}${ruc}`;
  if (!/^\d{49}$/.test(key)) throw new Unreadable('La clave de acceso no tiene sus 49 dígitos.');
  if (key.slice(8, 23) !== says || key.slice(24, 39) !== `${branch}${point}${sequence}`) {
    throw new Unreadable('La clave de acceso es de otro comprobante: no dice el mismo RUC, tipo y número.');
  }
  const issuer = party(ruc, needed(about, 'razonSocial'), textAt(about, 'dirMatriz'));
  return { country: 'EC', number: `${branch}-${point}-${sequence}`, key, issuer, authorisation: '' };
}

/** What reaches the buyer stands among the fields of its issuer's own, beside what reaches the issuer. */
const buyersField = (root: Element, name: RegExp): string =>
  fieldOf(root, (says) => name.test(says) && !OF_THE_ISSUER.test(says));

const fieldOf = (root: Element, isMeant: (name: string) => boolean): string =>
  allAt(root, 'infoAdicional/campoAdicional').find((field) => isMeant(attributeOf(field, 'nombre')))?.text ?? '';

const OF_THE_ISSUER = /emisor|vendedor|asesor|empresa|soporte|agente/i;

const EMAIL = /mail|correo/i;

function buyer(root: Element, info: Element | undefined): Party {
  const [id, name] = [needed(info, 'identificacionComprador'), needed(info, 'razonSocialComprador')];
  const address = textAt(info, 'direccionComprador');
  const phone = buyersField(root, /tel[eé]f|celular|m[oó]vil/i);
  const read = party(id, name, address, buyersField(root, EMAIL), phone);
  const { email: formerEmail } = party(
    id,
    name,
    address,
    fieldOf(root, (says) => EMAIL.test(says)),
  );
  return formerEmail === read.email ? read : { ...read, formerEmail };
}

/** "DOLAR", "Dólares" and nothing at all are what the SRI's own examples say. */
function currencyIn(info: Element | undefined): string {
  const text = textAt(info, 'moneda').toUpperCase();
  return /^[A-Z]{3}$/.test(text) && text !== 'DOL' ? text : 'USD';
}

function invoice(parsed: Parsed): ElectronicDocument {
  const { root } = parsed;
  const head = headOf(root, 'factura');
  const info = at(root, 'infoFactura');
  const issuedOn = dayAt(info, 'fechaEmision');
  const total = centsAt(info, 'importeTotal');
  const subtotal = centsAt(info, 'totalSinImpuestos');
  const tax = sumAt(info, 'totalConImpuestos/totalImpuesto/valor');
  const more = ['propina', 'fleteInternacional', 'seguroInternacional', 'gastosAduaneros', 'gastosTransporteOtros'];
  const besides =
    more.reduce((sum, name) => sum + centsAt(info, name, 0), 0) + sumAt(root, 'otrosRubrosTerceros/rubro/total');
  const all = subtotal + tax + besides;
  const compensated = sumAt(info, 'compensaciones/compensacion/valor');
  mustAddUp(total, [all, all - compensated], 'el subtotal y los impuestos');
  linesMustAddUp(parsed, subtotal);
  const instalments = paymentsOf(info, issuedOn, total);
  const document = { kind: 'factura', issuedOn, receiver: buyer(root, info), currency: currencyIn(info) } as const;
  return {
    ...head,
    ...document,
    total: money(total),
    split: splitOf(total, subtotal, tax),
    instalments,
    references: [],
  };
}

/** The parts of a total by their terms; without any, one part that is not due on any day. */
function paymentsOf(info: Element | undefined, issuedOn: string, total: Cents): Instalment[] {
  const payments = allAt(info, 'pagos/pago');
  if (payments.length === 0) return [{ due: null, amount: money(total) }];
  return instalmentsOf(
    payments.map((one) => ({ due: dueOf(one, issuedOn), cents: centsAt(one, 'total') })),
    total,
  );
}

function dueOf(payment: Element, issuedOn: string): string {
  const text = textAt(payment, 'plazo');
  if (text === '') return issuedOn;
  const term = Number(text);
  if (!Number.isFinite(term) || term < 0 || term > 3_650) {
    throw new Unreadable(`El plazo dice «${text}», que no es un número de días.`);
  }
  const unit = textAt(payment, 'unidadTiempo').toLowerCase();
  const count = Math.round(term);
  if (unit.startsWith('mes')) return later(issuedOn, { months: count });
  if (/^a[ñn]/.test(unit)) return later(issuedOn, { months: 12 * count });
  if (unit.startsWith('sem')) return later(issuedOn, { days: 7 * count });
  return later(issuedOn, { days: count });
}

const referenceOf = (info: Element | undefined, amount: Cents): Reference => ({
  number: needed(info, 'numDocModificado'),
  key: '',
  issuedOn: dayAt(info, 'fechaEmisionDocSustento'),
  amount: money(amount),
  withheld: [],
  ...kindIn(info, 'codDocModificado'),
});

/** What the SRI's code of a document says that it is; nothing for a code of what is not to collect. */
function kindIn(element: Element | undefined, name: string): Pick<Reference, 'namedKind'> {
  const code = textAt(element, name);
  if (code === CODE.nota_debito) return { namedKind: 'nota_debito' };
  return code === CODE.factura ? { namedKind: 'factura' } : {};
}

function creditNote(parsed: Parsed): ElectronicDocument {
  const { root } = parsed;
  const head = headOf(root, 'nota_credito');
  const info = at(root, 'infoNotaCredito');
  const total = centsAt(info, 'valorModificacion');
  const subtotal = centsAt(info, 'totalSinImpuestos');
  const tax = sumAt(info, 'totalConImpuestos/totalImpuesto/valor');
  const compensated = sumAt(info, 'compensaciones/compensacion/valor');
  mustAddUp(total, [subtotal + tax, subtotal + tax - compensated], 'el subtotal y los impuestos');
  linesMustAddUp(parsed, subtotal);
  return {
    ...head,
    kind: 'nota_credito',
    issuedOn: dayAt(info, 'fechaEmision'),
    receiver: buyer(root, info),
    currency: currencyIn(info),
    total: money(total),
    split: splitOf(total, subtotal, tax),
    instalments: [],
    references: [referenceOf(info, total)],
  };
}

function debitNote(parsed: Parsed): ElectronicDocument {
  const { root } = parsed;
  const head = headOf(root, 'nota_debito');
  const info = at(root, 'infoNotaDebito');
  const issuedOn = dayAt(info, 'fechaEmision');
  const total = centsAt(info, 'valorTotal');
  const subtotal = centsAt(info, 'totalSinImpuestos');
  const tax = sumAt(info, 'impuestos/impuesto/valor');
  mustAddUp(total, [subtotal + tax], 'el subtotal y los impuestos');
  linesMustAddUp(parsed, subtotal);
  return {
    ...head,
    kind: 'nota_debito',
    issuedOn,
    receiver: buyer(root, info),
    currency: currencyIn(info),
    total: money(total),
    split: splitOf(total, subtotal, tax),
    instalments: paymentsOf(info, issuedOn, total),
    references: [referenceOf(info, total)],
  };
}

/** Version 1.0 has a list of taxes, each with its document; 2.0 a list of documents, each with its taxes. */
function withholding({ root }: Parsed): ElectronicDocument {
  const head = headOf(root, 'retencion');
  const info = at(root, 'infoCompRetencion');
  const byDocument = new Map<string, Reference>();
  const add = (document: Element, taxes: Element[]) => {
    const number = needed(document, 'numDocSustento');
    const day = textAt(document, 'fechaEmisionDocSustento');
    const issuedOn = day === '' ? null : dayIn(day, 'fechaEmisionDocSustento');
    const named = kindIn(document, 'codDocSustento');
    const place = `${named.namedKind ?? ''} ${number}`;
    const found = byDocument.get(place) ?? { number, key: '', issuedOn, amount: null, withheld: [], ...named };
    found.withheld.push(...taxes.map(withheldIn));
    byDocument.set(place, found);
  };
  for (const one of allAt(root, 'docsSustento/docSustento')) add(one, allAt(one, 'retenciones/retencion'));
  for (const one of allAt(root, 'impuestos/impuesto')) add(one, [one]);
  const references = [...byDocument.values()];
  const cents = references
    .flatMap(({ withheld }) => withheld)
    .reduce((sum, { amount }) => sum + Number(amount.replace('.', '')), 0);
  if (references.length === 0) throw new Unreadable('La retención no dice de qué documentos es.');
  const customer = head.issuer;
  return {
    ...head,
    kind: 'retencion',
    issuedOn: dayAt(info, 'fechaEmision'),
    issuer: customer,
    receiver: party(needed(info, 'identificacionSujetoRetenido'), textAt(info, 'razonSocialSujetoRetenido')),
    currency: 'USD',
    total: money(cents),
    split: null,
    instalments: [],
    references,
  };
}

const TAX: Record<string, Withheld['tax']> = { 1: 'renta', 2: 'iva' };

function withheldIn(tax: Element): Withheld {
  const cents = centsAt(tax, 'valorRetenido');
  if (cents < 0) throw new Unreadable('Un valor retenido es negativo.');
  return {
    tax: TAX[needed(tax, 'codigo')] ?? 'otra',
    code: textAt(tax, 'codigoRetencion'),
    base: money(centsAt(tax, 'baseImponible')),
    rate: textAt(tax, 'porcentajeRetener'),
    amount: money(cents),
  };
}

/** The authorised comprobante within its wrapper, whatever the wrapper's root is called; undefined where there is none. */
export function wrapped(root: Element): { text: string; state: string; authorisation: string } | undefined {
  const wrapper = findIn(root, (element) =>
    childrenOf(element, 'comprobante').some(({ text }) => text.startsWith('<')),
  );
  if (!wrapper) return undefined;
  return {
    text: textOf(wrapper),
    state: textAt(wrapper, 'estado').toUpperCase(),
    authorisation: textAt(wrapper, 'numeroAutorizacion'),
  };
}

const textOf = (wrapper: Element) =>
  childrenOf(wrapper, 'comprobante').find(({ text }) => text.startsWith('<'))?.text ?? '';

function findIn(element: Element, holds: (element: Element) => boolean): Element | undefined {
  if (holds(element)) return element;
  for (const child of element.children) {
    const found = findIn(child, holds);
    if (found) return found;
  }
  return undefined;
}
