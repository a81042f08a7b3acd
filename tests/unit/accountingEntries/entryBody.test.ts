import { describe, expect, it } from 'vitest';
import { addressOf, bodyOf, type Entry, lookUpAddressOf } from '../../../server/accountingEntries/entryBody';
import {
  type EntryMapping,
  entryMapping,
  type LineField,
} from '../../../src/api/contract/receivables/accountingDispatches';
import { CONTIFICO } from '../../../src/features/accountingEntries/contifico';

const KEY = '3b0e0e5e-8f6a-4a35-9d2c-0d8f5f6f2f11';

const ENTRY: Entry = {
  date: '2026-11-09',
  reference: 'L-7/3',
  kind: 'pago',
  is_correction: false,
  currency: 'USD',
  customer: 'López C.A.',
  dni: '1790012345001',
  lines: [
    { account: '1.1.01', role: 'banco', name: 'Pichincha', document: '', amount: '1234.50' },
    { account: '1.1.05', role: 'clientes', name: '', document: '001-001-000000042', amount: '-1234.50' },
  ],
};

const MAPPING: EntryMapping = {
  method: 'POST',
  token_in: 'bearer',
  key_use: 'reconoce',
  dates: 'iso',
  amounts: 'numero',
  sides: 'debe_haber',
  fields: { date: 'fecha', lines: 'lineas' },
  line_fields: { account: 'cuenta', debit: 'debe', credit: 'haber' },
};

const mappingOf = (changes: Partial<EntryMapping>): EntryMapping => ({ ...MAPPING, ...changes });
/** As it goes over the wire. */
const sent = (changes: Partial<EntryMapping>, entry: Entry = ENTRY): unknown =>
  JSON.parse(JSON.stringify(bodyOf(mappingOf(changes), entry, KEY)));
const linesOf = (changes: Partial<EntryMapping>) => Reflect.get(Object(sent(changes)), 'lineas');
const BY_KIND: Partial<Record<LineField, string>> = { account: 'cuenta', amount: 'valor', side: 'tipo' };

describe('the body of an entry that is sent', () => {
  it('has what the mapping names and nothing else', () => {
    expect(sent({})).toEqual({
      fecha: '2026-11-09',
      lineas: [
        { cuenta: '1.1.01', debe: 1234.5, haber: 0 },
        { cuenta: '1.1.05', debe: 0, haber: 1234.5 },
      ],
    });
  });

  it('has its key before its description where it is looked for by it, or in a field of its own', () => {
    const key_use = 'se_busca';
    const fields = { ...MAPPING.fields, description: 'glosa' };
    expect(sent({ key_use, fields })).toMatchObject({ glosa: `${KEY} · Pago · López C.A.` });
    const own = { ...fields, key: 'externo' };
    expect(sent({ key_use, fields: own })).toMatchObject({ glosa: 'Pago · López C.A.', externo: KEY });
  });

  it('is what Contífico takes, and is looked for among those of its day', () => {
    const { mapping } = CONTIFICO;
    expect(sent(mapping)).toEqual({
      fecha: '09/11/2026',
      glosa: `${KEY} · Pago · López C.A.`,
      detalles: [
        { cuenta_id: '1.1.01', tipo: 'D', valor: 1234.5 },
        { cuenta_id: '1.1.05', tipo: 'H', valor: 1234.5 },
      ],
    });
    expect(
      lookUpAddressOf(mapping.look_up?.address ?? '', mapping, ENTRY.date, KEY).searchParams.get('fecha_final'),
    ).toBe('09/11/2026');
  });

  it('writes an amount without its sign beside the word of its side', () => {
    const changes = { sides: 'tipo', debit_word: 'D', credit_word: 'H', line_fields: BY_KIND } as const;
    expect(linesOf(changes)).toEqual([
      { cuenta: '1.1.01', valor: 1234.5, tipo: 'D' },
      { cuenta: '1.1.05', valor: 1234.5, tipo: 'H' },
    ]);
  });

  it.each([
    ['numero', 1234.5],
    ['texto', '1234.50'],
    ['centavos', 123_450],
  ] as const)('writes amounts as %s', (amounts, written) => {
    expect(linesOf({ amounts })).toMatchObject([{ debe: written }, { haber: written }]);
  });

  it.each([
    ['iso', '2026-11-09'],
    ['dmy', '09/11/2026'],
    ['mdy', '11/09/2026'],
  ] as const)('writes days as %s', (dates, fecha) => {
    expect(sent({ dates })).toMatchObject({ fecha });
  });

  it('writes at deep places, beside what every entry has there', () => {
    const fields = { date: 'asiento.cabecera.fecha', key: 'asiento.clave', lines: 'asiento.lineas' };
    const fixed = '{"diario":"COB","asiento":{"origen":"cartera","cabecera":{"sucursal":2}}}';
    expect(sent({ fields, fixed })).toMatchObject({
      diario: 'COB',
      asiento: { origen: 'cartera', clave: KEY, cabecera: { sucursal: 2, fecha: '2026-11-09' } },
    });
  });

  it('is the same whatever was written before: what every entry has is not shared between them', () => {
    const fields = { reference: 'asiento.numero', lines: 'asiento.lineas' };
    const fixed = '{"asiento":{"diario":"COB"}}';
    sent({ fields: { ...fields, key: 'asiento.clave' }, fixed });
    expect(Object.keys(Object(Reflect.get(Object(sent({ fields, fixed })), 'asiento')))).toEqual([
      'diario',
      'numero',
      'lineas',
    ]);
  });

  it('says of a correction that it is one, and of each line what it is for', () => {
    const fields = { description: 'glosa', lines: 'lineas' };
    const line_fields = { description: 'glosa', document: 'documento', customer_dni: 'ruc' };
    expect(sent({ fields, line_fields }, { ...ENTRY, is_correction: true })).toEqual({
      glosa: expect.stringMatching(/\(corrección\) · López C\.A\.$/),
      lineas: [
        { glosa: expect.stringContaining('Pichincha'), documento: '', ruc: ENTRY.dni },
        { glosa: expect.stringContaining('001-001-000000042'), documento: '001-001-000000042', ruc: ENTRY.dni },
      ],
    });
  });

  it.each(['__proto__.polluted', 'a.__proto__.polluted', 'constructor.prototype.polluted'])(
    'changes no other object where a place is called %s',
    (place) => {
      sent({ fields: { date: place, lines: 'lineas' }, fixed: '{"__proto__":{"polluted":true}}' });
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );

  it.each(['__proto__', 'a.__proto__.b', 'a..b', '.a', 'a b'])('has no place called «%s»', (place) => {
    expect(entryMapping.safeParse(mappingOf({ fields: { date: place } })).success).toBe(false);
  });

  it('goes to the address that has its key', () => {
    expect(addressOf('https://conta.example/asientos/{clave}?clave={clave}', KEY).href).toBe(
      `https://conta.example/asientos/${KEY}?clave=${KEY}`,
    );
  });
});
