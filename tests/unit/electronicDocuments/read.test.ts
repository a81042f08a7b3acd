import { describe, expect, test } from 'vitest';
import type { ElectronicDocument } from '../../../server/electronicDocuments/reading/document';
import { readElectronicDocuments } from '../../../server/electronicDocuments/reading/read';
import { holdsElectronic } from '../../../server/imports/electronic/looks';
import { centsOf } from '../../../src/api/contract/money';
import { drawn, KINDS, sriInvoice } from '../../support/files/electronicDocuments';
import { fc, seed } from '../../support/files/lots';
import { zipOf } from '../../support/files/zip';
import { drawsOf } from '../../support/sizes';

const bytesOf = (xml: string) => new TextEncoder().encode(xml);
const read = (bytes: Uint8Array) => readElectronicDocuments(bytes, 'uno.xml').documents;

function documentIn(bytes: Uint8Array): ElectronicDocument {
  const [one] = read(bytes);
  if (!one || !('document' in one)) throw new Error(one && 'refusal' in one ? one.refusal : 'nothing was read');
  return one.document;
}

function refusalOf(bytes: Uint8Array): string {
  const [one] = read(bytes);
  return one && 'refusal' in one ? one.refusal : `was read: ${JSON.stringify(one)}`;
}

const COUNT = drawsOf('DOCUMENTS', 1_000, 300);

describe.each(Object.entries(KINDS))('%s', (_, { kind, draw }) => {
  test(`${COUNT} drawn by lot are read to the cent`, { timeout: 120_000 }, () => {
    for (const one of drawn(draw, COUNT)) {
      const document = documentIn(bytesOf(one.xml));
      expect({
        kind: document.kind,
        number: document.number,
        key: document.key,
        issuedOn: document.issuedOn,
        total: centsOf(document.total),
        instalments: document.instalments.map(({ due, amount }) => ({ due, cents: centsOf(amount) })),
        withheld: document.references.flatMap(({ withheld }) =>
          withheld.map(({ tax, code, amount }) => ({ tax, code, cents: centsOf(amount) })),
        ),
      }).toEqual({
        kind,
        number: one.number,
        key: one.key,
        issuedOn: one.issuedOn,
        total: one.total,
        instalments: one.instalments,
        withheld: one.withheld,
      });
      const customer = kind === 'retencion' ? document.issuer : document.receiver;
      expect([customer.id, customer.name]).toEqual([one.customer.id, one.customer.name]);
      if (one.named) expect(document.references.flatMap(({ number, key }) => [number, key])).toContain(one.named);
      if (document.split) expect(document.split).toEqual({ subtotal: expect.any(String), tax: expect.any(String) });
      if (document.split)
        expect([centsOf(document.split.subtotal), centsOf(document.split.tax)]).toEqual([one.subtotal, one.tax]);
    }
  });
});

const [whole] = drawn((dice, at) => sriInvoice({ ...dice, wrapped: 0, declared: true, parts: 2, tip: 0 }, at), 1);
const xml = whole?.xml ?? '';

test('one in the SRI’s wrapper is the same one without it', () => {
  const inside = `<autorizacion><estado>AUTORIZADO</estado><numeroAutorizacion>1</numeroAutorizacion><comprobante><![CDATA[${xml}]]></comprobante></autorizacion>`;
  const [plain, wrapped] = [read(bytesOf(xml))[0], read(bytesOf(inside))[0]];
  expect(plain && 'digest' in plain && plain.digest).toBe(wrapped && 'digest' in wrapped && wrapped.digest);
});

test('a buyer is reached as its document says; a telephone makes it no other document', () => {
  const [reached] = drawn((dice, at) => sriInvoice({ ...dice, wrapped: 0, email: true }, at), 1);
  const text = reached?.xml ?? '';
  expect(documentIn(bytesOf(text)).receiver).toMatchObject({ email: 'pagos@cliente.ec', phone: '0991234567' });
  const [one, other] = [read(bytesOf(text))[0], read(bytesOf(text.replace('0991234567', '022345678')))[0]];
  expect(one && 'digest' in one && one.digest).toBe(other && 'digest' in other && other.digest);
  expect(documentIn(bytesOf(lowers)).receiver).toMatchObject({ email: 'pagos@cliente.es', phone: '+34 910 000 000' });
});

test('what is named is told apart by its kind, and makes no document another one', () => {
  const note = of('nota de débito de la SUNAT', () => ({ prefix: '' }));
  const coded = (code: string) =>
    note.replace(
      /(<\/cbc:ID>)(<\/cac:InvoiceDocumentReference>)/,
      `$1<cbc:DocumentTypeCode>${code}</cbc:DocumentTypeCode>$2`,
    );
  const kinds = [note, coded('01'), coded('03'), coded('08'), coded('12')].map(
    (text) => documentIn(bytesOf(text)).references[0]?.namedKind,
  );
  expect(kinds).toEqual([undefined, 'factura', 'factura', 'nota_debito', undefined]);
  const digests = [note, coded('08')]
    .map((text) => read(bytesOf(text))[0])
    .map((one) => one && 'digest' in one && one.digest);
  expect(digests[0]).toBe(digests[1]);
});

test('letters are read in the encoding that a file declares', () => {
  const latin = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  expect(documentIn(latin).receiver.name).toBe(documentIn(bytesOf(xml)).receiver.name);
  expect(refusalOf(Buffer.from(xml, 'latin1'))).toContain('dice estar en UTF-8 y no lo está');
});

const damages: [string, (text: string) => string, RegExp][] = [
  ['a declaration of its own', (text) => text.replace('?>', '?><!DOCTYPE factura [<!ENTITY a "aaaa">]>'), /DOCTYPE/],
  ['an entity that nothing declares', (text) => text.replace('Av. 1', '&bomba;'), /entidad/],
  ['a total that is another', (text) => text.replace(/<importeTotal>[^<]*/, '<importeTotal>1.00'), /no cuadran/],
  [
    'lines that come to something else',
    (text) => text.replace(/<precioTotalSinImpuesto>[^<]*/, '<precioTotalSinImpuesto>99999.00'),
    /Las líneas suman/,
  ],
  ['parts that do not come to the total', (text) => text.replace(/<pago>.*?<\/pago>/, ''), /suman/],
  [
    'no buyer',
    (text) => text.replace(/<identificacionComprador>[^<]*<\/identificacionComprador>/, ''),
    /falta identificacionComprador/,
  ],
  ['no key', (text) => text.replace(/<claveAcceso>[^<]*<\/claveAcceso>/, ''), /falta claveAcceso/],
  ['another’s key', (text) => text.replace(/<ruc>[^<]*/, '<ruc>0999999999001'), /clave de acceso es de otro/],
  ['a day that is none', (text) => text.replace(/<fechaEmision>[^<]*/, '<fechaEmision>31/02/2025'), /no es una fecha/],
  ['an amount that is none', (text) => text.replace(/<importeTotal>[^<]*/, '<importeTotal>mil'), /no es un importe/],
  ['parts of a cent', (text) => text.replace(/<importeTotal>[^<]*/, '<importeTotal>1.005'), /partes de centavo/],
  [
    'another root',
    (text) => text.replaceAll('factura>', 'guiaRemision>').replace('<factura ', '<guiaRemision '),
    /guía de remisión/,
  ],
  ['what is no document at all', () => '<html><body>Hola</body></html>', /no es un comprobante electrónico/],
  ['the authority’s test environment', (text) => text.replace('<ambiente>2', '<ambiente>1'), /ambiente de pruebas/],
  [
    'a wrapper that says no',
    (text) =>
      `<autorizacion><estado>NO AUTORIZADO</estado><comprobante><![CDATA[${text}]]></comprobante></autorizacion>`,
    /NO AUTORIZADO/,
  ],
  ['elements without end', () => '<a>'.repeat(5_000), /sin fin/],
];

test.each(damages)('with %s it is refused in a sentence', (_, damage, says) => {
  expect(refusalOf(bytesOf(damage(xml)))).toMatch(says);
});

const of = (kind: string, change: (dice: Parameters<typeof sriInvoice>[0]) => Partial<typeof dice>): string =>
  drawn((dice, at) => KINDS[kind]?.draw({ ...dice, ...change(dice) }, at) ?? sriInvoice(dice, at), 1)[0]?.xml ?? '';
const debitNote = of('nota de débito de la SUNAT', () => ({ taxed: true, declared: true }));
const payment = of('complemento de pago del CFDI', () => ({ wrapped: 0, parts: 0, tip: 0 }));
const lowers = of('Facturae rectificativa que baja', () => ({ prefix: 'cbc', email: true }));
const raises = of('Facturae rectificativa que sube', () => ({ parts: 2, email: true, declared: false }));

const more: [string, string, (text: string) => string, RegExp][] = [
  [
    'a debit note without sums',
    debitNote,
    (text) => text.replace(/<(\w+):RequestedMonetaryTotal>.*?<\/\1:RequestedMonetaryTotal>/s, ''),
    /falta LegalMonetaryTotal/,
  ],
  [
    'a debit note of another total',
    debitNote,
    (text) => text.replace(/(:PayableAmount>)[^<]*/, '$1777777777.00'),
    /no cuadran/,
  ],
  [
    'a debit note of other lines',
    debitNote,
    (text) => text.replace(/(DebitNoteLine>.*?:LineExtensionAmount>)[^<]*/s, '$199999999.00'),
    /Las líneas suman/,
  ],
  [
    'a debit note that names nothing by number',
    debitNote,
    (text) => text.replace(/(InvoiceDocumentReference><\w+:ID>)[^<]*/, '$1'),
    /falta ID/,
  ],
  [
    'a debit note of no buyer',
    debitNote,
    (text) => text.replaceAll('AccountingCustomerParty', 'OtherParty'),
    /falta AccountingCustomerParty/,
  ],
  ['a debit note of no currency', debitNote, (text) => text.replace('>PEN<', '>soles<'), /no es un código como USD/],
  [
    'a complement without payments',
    payment,
    (text) => text.replace(/<(\w+):Pago .*<\/\1:Pago>/s, ''),
    /falta el complemento de pagos/,
  ],
  ['a complement of no stamp', payment, (text) => text.replace(/<tfd:[^>]*>/, ''), /no está timbrado/],
  [
    'a complement of another sum',
    payment,
    (text) => text.replace(/(MontoTotalPagos=")[^"]*/, '$1777777777.00'),
    /no cuadran/,
  ],
  [
    'a complement that gives more than was paid',
    payment,
    (text) => text.replace(/(ImpPagado=")[^"]*/, '$1777777777.00'),
    /se les dan/,
  ],
  ['a complement that says no amount', payment, (text) => text.replace(/ ImpPagado="[^"]*"/, ''), /falta ImpPagado/],
  [
    'a complement of which no currency is known',
    payment,
    (text) => text.replace(/ MonedaP="[^"]*"/, ''),
    /falta MonedaP/,
  ],
  ['a complement of no document', payment, (text) => text.replace(/ IdDocumento="[^"]*"/, ''), /falta IdDocumento/],
  [
    'a complement of an older version',
    payment,
    (text) => text.replace('Version="4.0"', 'Version="3.3"'),
    /se lee el 4\.0/,
  ],
  [
    'a corrective that replaces the whole',
    raises,
    (text) => text.replace('Method>02<', 'Method>01<'),
    /^Reemplaza entera la factura S1: /,
  ],
  [
    'a corrective of another total',
    lowers,
    (text) => text.replace(/(<InvoiceTotal>)[^<]*/, '$1-777777777.00'),
    /no cuadran/,
  ],
  [
    'a corrective whose parts come to something else',
    raises,
    (text) => text.replace(/(<InstallmentAmount>)[^<]*/, '$1777777777.00'),
    /suman/,
  ],
  [
    'a corrective of no number',
    lowers,
    (text) => text.replace(/<InvoiceNumber>[^<]*<\/InvoiceNumber>/, ''),
    /falta InvoiceNumber/,
  ],
  [
    'a corrective of a day that is none',
    lowers,
    (text) => text.replace(/(<IssueDate>)[^<]*/, '$12025-02-31'),
    /no es una fecha/,
  ],
];

test.each(more)('%s is refused in a sentence', (_, text, damage, says) => {
  expect(read(bytesOf(text))[0]).toHaveProperty('document');
  expect(refusalOf(bytesOf(damage(text)))).toMatch(says);
});

test('a corrective that names no invoice is read, and names none', () => {
  const without = lowers.replace(/(<Corrective>)<InvoiceNumber>.*?(<ReasonCode>)/s, '$1$2');
  expect(documentIn(bytesOf(without))).toMatchObject({ kind: 'nota_credito', references: [] });
});

test('payments in two currencies are summed in pesos, as their complement says', () => {
  const mixed = of('complemento de pago del CFDI', () => ({ wrapped: 2, parts: 2, lines: [10_000, 20_000], tip: 0 }));
  expect(documentIn(bytesOf(mixed))).toMatchObject({ currency: 'MXN', total: '2000.00' });
});

const KINDS_DAMAGED = {
  'factura del SRI': xml,
  'nota de débito de la SUNAT': debitNote,
  complemento: payment,
  'rectificativa que baja': lowers,
  'rectificativa que sube': raises,
};

test.each(Object.entries(KINDS_DAMAGED))(
  '%s: 300 that were cut or changed by lot are refused in a sentence, or say what they said',
  {
    timeout: 60_000,
  },
  (_, text) => {
    const before = JSON.stringify(documentIn(bytesOf(text)));
    const damage = fc.record({
      at: fc.integer({ min: 30, max: text.length - 12 }),
      how: fc.constantFrom('cut', 'byte', 'gone'),
    });
    for (const { at, how } of fc.sample(damage, { numRuns: 300, seed })) {
      const bytes = bytesOf(text);
      const [head, tail] = [bytes.slice(0, at), bytes.slice(at + 3)];
      const damaged =
        how === 'cut'
          ? head
          : Buffer.concat([head, how === 'byte' ? Uint8Array.of(0xff, 0xfe) : new Uint8Array(), tail]);
      const [one] = read(damaged);
      if (one && 'refusal' in one) expect(one.refusal).toMatch(/^[A-ZÁÉÍÓÚ].{10,}\.$/);
      else
        expect(how === 'cut' ? 'was read whole' : 'may differ in a text').toBe(
          how === 'cut' ? before : 'may differ in a text',
        );
    }
  },
);

test('a ZIP is read one after another: what is damaged takes no other with it', () => {
  const all = drawn(sriInvoice, 40);
  const files = all.map(({ xml: text, key }, at) => ({
    name: `${key}.xml`,
    bytes: bytesOf(at === 7 ? text.slice(0, 200) : text),
  }));
  const { documents } = readElectronicDocuments(
    zipOf(...files, { name: 'RIDE.pdf', bytes: bytesOf('%PDF') }),
    'mes.zip',
  );
  expect(documents).toHaveLength(40);
  expect(documents.filter((one) => 'refusal' in one).map(({ name }) => name)).toEqual([`${all[7]?.key}.xml`]);
});

describe('a file that arrived', () => {
  const invoice = {
    xml: drawn((dice, at) => sriInvoice(dice, at), 1)
      .map(({ xml }) => xml)
      .join(''),
  };
  const bank =
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>';

  test('is of electronic documents by what it holds: a bank’s XML is not, in a ZIP or alone', () => {
    expect(holdsElectronic(bytesOf(invoice.xml))).toBe(true);
    expect(
      holdsElectronic(zipOf({ name: 'a.xml', bytes: bytesOf(bank) }, { name: 'b.XML', bytes: bytesOf(invoice.xml) })),
    ).toBe(true);
    expect(holdsElectronic(bytesOf(bank))).toBe(false);
    expect(holdsElectronic(zipOf({ name: 'camt.xml', bytes: bytesOf(bank) }))).toBe(false);
  });
});
