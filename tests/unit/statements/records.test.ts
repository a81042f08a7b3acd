import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gunzipped } from '../../../server/files/gzip';
import { readStatement } from '../../../server/statements/read';
import { BAI2, CFONB, CNAB, MT940 } from '../../support/files/statementFixtures';
import { bytesOf, first, moneyOf, readText, refusalOf } from '../../support/files/statements';

/** The records that banks of France, Brazil and the USA send. */

const MONEY = [
  ['2024-04-02', 15050],
  ['2024-04-03', -355],
  ['2024-04-03', -355],
];

const FORMATS = [
  {
    name: 'CFONB 120',
    text: CFONB,
    account: { key: '155890000098765432100', currency: 'EUR', opening: 10000, closing: 24340 },
    movement: {
      description: 'VIR SEPA MUÑOZ E HIJOS FACTURE F-1042',
      reference: 'PEDIDO 77',
      counterparty: { name: 'MUÑOZ E HIJOS SARL' },
      valueDate: '2024-04-02',
    },
  },
  {
    name: 'CNAB 240',
    text: CNAB,
    account: { key: '00513 0000000123454', currency: 'BRL', opening: 10000, closing: 24340 },
    movement: { description: 'PIX RECEBIDO MUÑOZ', document: '1042' },
  },
  {
    name: 'BAI2',
    text: BAI2,
    account: { key: '2200123456', currency: 'USD', opening: 10000, closing: 24340 },
    movement: {
      description: 'INCOMING WIRE, MUÑOZ E HIJOS, INVOICE F-1042',
      reference: '1042',
      valueDate: '2024-04-02',
    },
  },
];

describe.each(FORMATS)('$name', ({ name, text, account, movement }) => {
  it('gives movements, balances and texts, also with blanks trimmed', async () => {
    for (const one of [text, text.replace(/ +$/gm, ''), text.replaceAll('\n', '\r\n')]) {
      const reading = await readText(one);
      expect(moneyOf(reading)).toEqual(MONEY);
      expect(reading.dialect.format_name).toBe(name);
      expect(reading.accounts).toEqual([account]);
      expect(first(reading)).toMatchObject(movement);
      const { warnings, truncations, problems, questions } = reading;
      expect([warnings, truncations, problems, questions]).toEqual([[], [], [], []]);
    }
  });

  it('misses whichever of its lines is dropped, doubled or has another amount', async () => {
    const lines = text.trimEnd().split('\n');
    for (const [place, line] of lines.entries()) {
      const isText = /^05|^88,INVOICE/.test(line);
      if (isText || place === 0) continue;
      const others = [
        lines.filter((_, index) => index !== place),
        lines.toSpliced(place, 0, line),
        lines.with(place, line.replace(/15050|1505\{|355,|35N|(?<=0)355(?=D)/, '777{')),
      ];
      for (const other of others) {
        if (other.join('\n') === lines.join('\n')) continue;
        const reading = await readText(other.join('\n')).catch(() => undefined);
        if (!reading) continue;
        const { warnings, truncations, problems } = reading;
        const told = JSON.stringify([moneyOf(reading), reading.accounts]);
        const isSame = told === JSON.stringify([MONEY, [account]]);
        expect(isSame || warnings.length + truncations.length + problems.length > 0, `${place} ${line}`).toBe(true);
      }
    }
  });
});

it('says that a statement between two of an account is not there', async () => {
  const days = CFONB.trimEnd().split('\n');
  const later = days
    .slice(5)
    .map((line) => line.replaceAll('0000000002505{', '0000000003000{').replace('2434', '2929'));
  expect((await readText([...days.slice(0, 5), ...later].join('\n'))).warnings).toEqual([
    expect.stringMatching(/^Falta un extracto de la cuenta 155890000098765432100/),
  ]);
});

it('opens what is packed with gzip, and refuses half of it', async () => {
  const packed = gzipSync(bytesOf(MT940));
  expect(moneyOf(await readStatement(packed, {}))).toEqual(moneyOf(await readText(MT940)));
  expect((await refusalOf(packed.subarray(0, packed.length - 20))).code).toBe('damaged');
  expect(() => gunzipped(gzipSync(new Uint8Array(2_000)), 1_000)).toThrow(
    expect.objectContaining({ code: 'zip-bomb' }),
  );
});
