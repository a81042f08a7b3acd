import type { Cents } from '../../../src/api/contract/money';
import { centsIn, dayIn, later, money } from './amounts';
import type { ElectronicDocument, Party, Reference } from './document';
import {
  allAt,
  at,
  attributeOf,
  currencyOf,
  type Format,
  linesMustAddUp,
  missing,
  mustAddUp,
  party,
  splitOf,
} from './elements';
import type { Element, Parsed } from './parse';
import { Unreadable } from './unreadable';

/** The Mexican SAT's CFDI 4.0: income, expense (a credit note) and the complement of payments 2.0. */
export const CFDI: Format<ElectronicDocument> = {
  roots: ['Comprobante'],
  lines: [{ inside: 'Conceptos', of: 'Concepto', attribute: 'Importe' }],
  read: (parsed) => [read(parsed)],
};

function requiredOf(element: Element | undefined, name: string): string {
  const value = attributeOf(element, name);
  if (value === '') throw missing(name);
  return value;
}

function centsOf(element: Element | undefined, name: string, usual?: Cents): Cents {
  const value = attributeOf(element, name);
  return value === '' && usual !== undefined ? usual : centsIn(requiredOf(element, name), name);
}

function read(parsed: Parsed): ElectronicDocument {
  const { root } = parsed;
  const version = attributeOf(root, 'Version');
  if (version !== '4.0') throw new Unreadable(`Es un CFDI ${version || 'sin versión'}, y se lee el 4.0.`);
  const uuid = attributeOf(at(root, 'Complemento/TimbreFiscalDigital'), 'UUID').toLowerCase();
  if (uuid === '') throw new Unreadable('El CFDI no está timbrado: no tiene su folio fiscal (UUID).');
  const type = requiredOf(root, 'TipoDeComprobante');
  const number = `${attributeOf(root, 'Serie')}${attributeOf(root, 'Folio')}` || uuid;
  const head = {
    country: 'MX',
    number,
    key: uuid,
    issuedOn: dayIn(requiredOf(root, 'Fecha'), 'Fecha'),
    issuer: partyAt(root, 'Emisor'),
    receiver: partyAt(root, 'Receptor'),
    authorisation: uuid,
  } as const;
  if (type === 'P') return { ...head, ...payments(root) };
  if (type !== 'I' && type !== 'E') {
    throw new Unreadable(`Es un CFDI de ${type === 'N' ? 'nómina' : 'traslado'}, que no mueve lo que se debe.`);
  }
  const total = centsOf(root, 'Total');
  const subtotal = centsOf(root, 'SubTotal') - centsOf(root, 'Descuento', 0);
  const tax = taxesOf(root);
  mustAddUp(total, [subtotal + tax], 'el subtotal y los impuestos');
  linesMustAddUp(parsed, centsOf(root, 'SubTotal'));
  const sums = {
    currency: currencyOf(requiredOf(root, 'Moneda')),
    total: money(total),
    split: splitOf(total, subtotal, tax),
    references: allAt(root, 'CfdiRelacionados/CfdiRelacionado').map(
      (one): Reference => referenceTo(requiredOf(one, 'UUID')),
    ),
  };
  if (type === 'E') return { ...head, ...sums, kind: 'nota_credito', instalments: [] };
  const due = dueOf(root, head.issuedOn);
  return { ...head, ...sums, kind: 'factura', instalments: [{ due, amount: money(total) }] };
}

const partyAt = (root: Element, name: string): Party => {
  const who = at(root, name);
  return party(requiredOf(who, 'Rfc'), attributeOf(who, 'Nombre'), attributeOf(who, 'DomicilioFiscalReceptor'));
};

function taxesOf(root: Element): Cents {
  const taxes = at(root, 'Impuestos');
  const local = at(root, 'Complemento/ImpuestosLocales');
  return (
    centsOf(taxes, 'TotalImpuestosTrasladados', 0) -
    centsOf(taxes, 'TotalImpuestosRetenidos', 0) +
    centsOf(local, 'TotaldeTraslados', 0) -
    centsOf(local, 'TotaldeRetenciones', 0)
  );
}

/** One paid at once is due on its day; of one that is paid in parts the conditions may say so many days. */
function dueOf(root: Element, issuedOn: string): string | null {
  if (attributeOf(root, 'MetodoPago') === 'PUE') return issuedOn;
  const days = /(\d{1,3})\s*d[ií]as/i.exec(attributeOf(root, 'CondicionesDePago'))?.[1];
  return days === undefined ? null : later(issuedOn, { days: Number(days) });
}

const referenceTo = (uuid: string, number = '', amount: string | null = null): Reference => ({
  number,
  key: uuid.toLowerCase(),
  issuedOn: null,
  amount,
  withheld: [],
});

function payments(
  root: Element,
): Pick<ElectronicDocument, 'kind' | 'currency' | 'total' | 'split' | 'instalments' | 'references'> {
  const paid = allAt(root, 'Complemento/Pagos/Pago');
  const [first] = paid;
  if (!first) throw missing('el complemento de pagos');
  const references = paid.flatMap((one) =>
    allAt(one, 'DoctoRelacionado').map((document) =>
      referenceTo(
        requiredOf(document, 'IdDocumento'),
        `${attributeOf(document, 'Serie')}${attributeOf(document, 'Folio')}`,
        money(centsOf(document, 'ImpPagado')),
      ),
    ),
  );
  for (const one of paid) mustCover(one);
  const { currency, total } = sumOf(root, paid);
  return {
    kind: 'pago',
    currency,
    total: money(total),
    split: null,
    instalments: [],
    references,
  };
}

const PESOS = 'MXN';

/** Payments of one currency are summed; those of several come to what the complement says that they are in pesos. */
function sumOf(root: Element, paid: readonly Element[]): { currency: string; total: Cents } {
  const sums = at(root, 'Complemento/Pagos/Totales');
  const [currency = PESOS, ...others] = new Set(paid.map((one) => currencyOf(requiredOf(one, 'MonedaP'))));
  if (others.length > 0) return { currency: PESOS, total: centsOf(sums, 'MontoTotalPagos') };
  const total = paid.reduce((sum, one) => sum + centsOf(one, 'Monto'), 0);
  const said = currency === PESOS ? centsOf(sums, 'MontoTotalPagos', total) : total;
  mustAddUp(said, [total], 'los pagos');
  return { currency, total };
}

/** Refuses a payment that is applied to its documents beyond what was paid, where all are in one currency. */
function mustCover(payment: Element): void {
  const documents = allAt(payment, 'DoctoRelacionado');
  const currency = attributeOf(payment, 'MonedaP');
  if (documents.some((one) => attributeOf(one, 'MonedaDR') !== currency)) return;
  const [applied, amount] = [
    documents.reduce((sum, one) => sum + centsOf(one, 'ImpPagado'), 0),
    centsOf(payment, 'Monto'),
  ];
  if (applied > amount) {
    throw new Unreadable(
      `El pago es de ${money(amount)} y a sus facturas se les dan ${money(applied)}. Pida el archivo otra vez a quien lo emitió.`,
    );
  }
}
