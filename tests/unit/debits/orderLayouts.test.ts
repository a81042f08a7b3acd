import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../server/debits/answers/read';
import { dayAs, writeByLayout } from '../../../server/debits/order/byLayout';
import type { Order, OrderLine } from '../../../server/debits/order/lines';
import type { AnswerField, Layout, LayoutAnswer } from '../../../server/orderLayouts/layout';
import { readLayoutText } from '../../../server/orderLayouts/read';
import { SHIPPED } from '../../../server/orderLayouts/shipped';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import { fc } from '../../support/files/lots';

/** Orders and answers of the banks whose layouts come with the program, as public sources tell them. */

const line: OrderLine = {
  id: 'l1',
  end_to_end_id: 'D000000042',
  holder_name: 'Ñusta Muñoz',
  holder_dni: '1712345675',
  bank_name: 'Banco Pichincha',
  account_number: '2200-1117',
  account_type: 'ahorros',
  mandate: '',
  document_number: '001-002-000041447',
  due_date: '2026-10-01',
  amount: '1234.56',
};
const order: Order = {
  id: 'o1',
  name: 'Noviembre',
  collect_on: '2026-11-21',
  creditor: 'Empresa S.A.',
  creditor_bank: 'Banco Pichincha',
  creditor_account: '2100123456',
  currency: 'USD',
  created_at: '2026-11-20T15:00:00-05:00',
  lines: [
    line,
    {
      ...line,
      id: 'l2',
      end_to_end_id: 'D000000043',
      account_type: 'corriente',
      holder_dni: '1790012345001',
      amount: '0.07',
    },
  ],
};

const NAMES: Record<string, string> = {
  pichincha: 'Banco Pichincha',
  produbanco: 'Produbanco',
  guayaquil: 'Banco Guayaquil',
  pacifico: 'Banco del Pacífico',
  internacional: 'Banco Internacional',
};

function shipped(name: string) {
  const found = [...SHIPPED.values()].find((one) => one.name === NAMES[name]);
  if (!found) throw new Error(`no layout ${name}`);
  return found;
}

const longForm = (account: string, more: string[] = []) =>
  [
    [
      'CO',
      account,
      '1',
      '',
      'D000000042',
      'USD',
      '0000000123456',
      'CTA',
      '0010',
      'AHO',
      '22001117',
      'C',
      '1712345675',
      'Nusta Munoz',
      '',
      '',
      '',
      '',
      '001-002-000041447',
      '',
      ...more,
    ],
    [
      'CO',
      account,
      '2',
      '',
      'D000000043',
      'USD',
      '0000000000007',
      'CTA',
      '0010',
      'CTE',
      '22001117',
      'R',
      '1790012345001',
      'Nusta Munoz',
      '',
      '',
      '',
      '',
      '001-002-000041447',
      '',
      ...more,
    ],
  ].map((fields) => `${fields.join('\t')}\r\n`);

const GOLDEN: Record<string, string[]> = {
  pichincha: [
    'CO\tD000000042\tUSD\t0000000123456\tCTA\tAHO\t22001117\t001-002-000041447\tC\t1712345675\tNusta Munoz\r\n',
    'CO\tD000000043\tUSD\t0000000000007\tCTA\tCTE\t22001117\t001-002-000041447\tR\t1790012345001\tNusta Munoz\r\n',
  ],
  produbanco: longForm('2100123456'),
  guayaquil: longForm('2100123456', ['001-002-000041447']),
  internacional: longForm('2100123456'),
  pacifico: [
    `1OCPOC1022001117000000000123456D000000042     001-002-000041447   CUUSDNusta Munoz                       C1712345675    \r\n`,
    `1OCPOC0022001117000000000000007D000000043     001-002-000041447   CUUSDNusta Munoz                       R1790012345001 \r\n`,
  ],
};

describe('an order', () => {
  it.each(Object.keys(GOLDEN))('for %s is what the bank takes', (name) => {
    const written = writeByLayout(order, shipped(name).layout);
    expect(written).toMatchObject({ faults: {}, problems: [], cuts: [] });
    expect(written.content).toBe(GOLDEN[name]?.join(''));
  });

  it('is never cut where it names somebody or says how much; of names it is told', () => {
    const long = { ...line, account_number: '2200111799', holder_name: 'Ñ'.repeat(31) };
    const { layout } = shipped('pacifico');
    const written = writeByLayout(
      { ...order, lines: [long, { ...line, id: 'l2', holder_dni: '', bank_name: 'Banco Ñ' }] },
      layout,
    );
    expect(written.faults).toEqual({
      l1: 'Número de cuenta: «2200111799» no cabe: son 10 caracteres y caben 8.',
      l2: 'Tipo de identificación: no hay código para «».',
    });
    expect(written.cuts).toEqual([{ name: 'Nombre', width: 30, count: 1 }]);
    const other = writeByLayout(
      { ...order, lines: [{ ...line, bank_name: 'Bancolombia' }] },
      shipped('guayaquil').layout,
    );
    expect(other.faults).toEqual({ l1: 'Código del banco: no hay código para «Bancolombia».' });
  });

  it('has a header and a trailer where the layout says so, with count and total of its lines', () => {
    const { layout } = shipped('pacifico');
    const sums = { certainty: 'confirmado' as const, width: 12 };
    const own: Layout = {
      ...layout,
      line_end: 'lf',
      records: [
        { of: 'header', fields: [{ ...sums, name: 'Día', value: 'fecha_cobro', date: 'DDMMAAAA' }] },
        {
          of: 'detail',
          fields: [
            { ...sums, name: 'Ref.', value: 'referencia' },
            { ...sums, name: 'Monto', value: 'monto', decimal: '.' },
          ],
        },
        {
          of: 'trailer',
          fields: [
            { ...sums, name: 'Cobros', value: 'cantidad' },
            { ...sums, name: 'Total', value: 'total' },
          ],
        },
      ],
    };
    expect(writeByLayout(order, own).content.split('\n')).toEqual([
      '21112026    ',
      'D000000042  000001234.56',
      'D000000043  000000000.07',
      '000000000002000000123463',
      '',
    ]);
  });
});

/** What a bank would answer, in its own file. */
type Said = { reference: string; cents: number; code: string };

function answerFile({ kind, skip = 0, fields }: LayoutAnswer, said: Said[]): string {
  const rows = said.map((one) => {
    const cells = fields.map((field): [AnswerField, string] => [field, cellOf(field, one)]);
    if (kind === 'separated') {
      const wide = Array.from({ length: 34 }, () => '');
      for (const [{ column = 1 }, text] of cells) wide[column - 1] = text;
      return wide.join('\t');
    }
    const wide = Array.from({ length: 297 }, () => ' ');
    for (const [{ from = 1, width = 1, value }, text] of cells) {
      const filled = value === 'monto' || value === 'cobrado' ? text.padStart(width, '0') : text.padEnd(width);
      wide.splice(from - 1, width, ...filled);
    }
    return wide.join('');
  });
  return [...Array.from({ length: skip }, () => 'CABECERA'), ...rows].join('\r\n');
}

function cellOf({ value, decimal = '', date = 'AAAAMMDD' }: AnswerField, { reference, cents, code }: Said): string {
  switch (value) {
    case 'referencia':
      return reference;
    case 'monto':
    case 'cobrado':
      return fromCents(cents)
        .replace('.', decimal)
        .replace(/^0+(?=\d)/, '');
    case 'resultado':
      return code;
    case 'fecha':
      return dayAs('2026-11-21', date);
    default:
      return '';
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);
const answerOf = (name: string): LayoutAnswer => {
  const { answer } = shipped(name).layout;
  if (!answer) throw new Error(`${name} has no answer`);
  return answer;
};

describe('an answer', () => {
  it.each(['pichincha', 'produbanco', 'internacional'])('of %s is read at its places', async (name) => {
    // As the sources give them: where each field ends, counted from 0.
    const fixed = (parts: [end: number, text: string][]) =>
      parts.reduce((row, [end, text]) => row.padEnd(end - text.length) + text, '').padEnd(297);
    const collected = fixed([
      [44, 'D000000042          '],
      [47, 'USD'],
      [60, '0000000123456'],
      [73, '0000000123456'],
      [212, '21112026'],
      [218, '101500'],
      [222, '0000'],
      [262, 'PROCESO OK'.padEnd(40)],
      [274, '000000987654'],
    ]);
    const rejected = fixed([
      [44, 'D000000043          '],
      [47, 'USD'],
      [60, '0000000000007'],
      [73, '0000000000000'],
      [212, '21112026'],
      [222, '0012'],
      [262, 'FONDOS INSUFICIENTES'.padEnd(40)],
    ]);
    const { format, lines } = await readAnswer(bytes(`${collected}\r\n${rejected.trimEnd()}\r\n`), shipped(name));
    expect(format).toBe(shipped(name).name);
    expect(lines).toMatchObject([
      {
        reference: 'D000000042',
        amount: 123456,
        outcome: 'cobrado',
        date: '2026-11-21',
        bankReference: '000000987654',
      },
      { reference: 'D000000043', amount: -7, outcome: 'rechazado', code: '0012', reason: 'FONDOS INSUFICIENTES' },
    ]);
  });

  it('of Guayaquil tells each code: collected, rejected, under way, or for a person', async () => {
    const row = (reference: string, code: string) =>
      `02A${'2200111'.padEnd(34)}${'123456'.padStart(15, '0')}00000000${reference.padEnd(28)}${code}${'0'.repeat(40)}`;
    const text = [
      'C'.padEnd(106),
      row('D000000042', '00'),
      row('D000000043', '01'),
      row('D000000044', '15'),
      row('D000000045', '95'),
      row('D000000046', '77'),
    ];
    expect(text[1]).toHaveLength(130);
    const { lines, questions } = await readAnswer(bytes(text.join('\n')), shipped('guayaquil'));
    expect(lines.map((one) => [one.row, one.reference, one.outcome, one.amount, one.reason])).toEqual([
      [2, 'D000000042', 'cobrado', 123456, ''],
      [3, 'D000000043', 'rechazado', -123456, 'Fondos insuficientes'],
      [4, 'D000000044', 'en_tramite', 123456, 'Pendiente'],
      [
        5,
        'D000000045',
        'sin_resultado',
        123456,
        'Cobrado en parte, sin decir cuánto: compruébelo con el extracto de la cuenta',
      ],
      [6, 'D000000046', 'sin_resultado', 123456, ''],
    ]);
    expect(questions).toMatchObject([{ key: 'resultado:77', kind: 'resultado', said: '77', rows: 1 }]);
  });

  it('of Pacífico is its sheet', async () => {
    const text = answerFile(answerOf('pacifico'), [{ reference: 'D000000042', cents: 123456, code: '' }]);
    const { lines } = await readAnswer(bytes(text), shipped('pacifico'));
    expect(lines).toMatchObject([{ reference: 'D000000042', amount: 123456, outcome: 'cobrado', date: '2026-11-21' }]);
  });

  it('that is another file is read as every bank’s', async () => {
    const csv = 'Referencia;Monto;Estado\nD000000042;1234,56;Cobrado\n';
    for (const [, named] of SHIPPED) {
      expect(await readAnswer(bytes(csv), named)).toMatchObject({ format: 'CSV', lines: [{ amount: 123456 }] });
    }
  });

  it('to any order is read back whole', async () => {
    const asked = fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 9_999_999_999 }), isCollected: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(NAMES)), asked, async (name, all) => {
        const named = shipped(name);
        const lines = all.map(({ cents }, i) => ({
          ...line,
          id: `l${i}`,
          end_to_end_id: `D${String(i).padStart(9, '0')}`,
          amount: fromCents(cents),
        }));
        const written = writeByLayout({ ...order, lines }, named.layout);
        expect(written).toMatchObject({ faults: {}, problems: [] });
        const ordered = written.content.trimEnd().split('\r\n');
        const answer = answerOf(name);
        const collectedCode =
          Object.entries(answer.outcomes).find(([, { outcome }]) => outcome === 'cobrado')?.[0] ?? '';
        const said = lines.map(({ end_to_end_id, amount }, i) => {
          const code = all[i]?.isCollected || answer.otherwise === 'cobrado' ? collectedCode : '12';
          expect(ordered[i]).toContain(end_to_end_id);
          expect(ordered[i]).toContain(String(centsOf(amount)));
          return { reference: end_to_end_id, cents: centsOf(amount), code };
        });
        const read = await readAnswer(bytes(answerFile(answer, said)), named);
        expect(
          read.lines.map(({ reference, amount, outcome }) => ({
            reference,
            cents: Math.abs(amount),
            isCollected: outcome === 'cobrado',
          })),
        ).toEqual(
          said.map(({ reference, cents, code }) => ({ reference, cents, isCollected: code === collectedCode })),
        );
      }),
      { numRuns: Number(process.env.RUNS ?? 30) },
    );
  });
});

describe("a layout's text", () => {
  it('says in staff’s words what is wrong with it', () => {
    const text = JSON.stringify(shipped('pacifico').layout, null, 2);
    expect(readLayoutText(text)).toMatchObject({ problems: [], layout: { kind: 'fixed' } });
    const wrong = (change: (text: string) => string) =>
      readLayoutText(change(text)).problems.map(({ where, msg }) => `${where} ${msg}`);
    expect(wrong((all) => all.slice(0, 30))).toEqual([
      'Línea 3, columna 10: el texto no es JSON: falta o sobra algo ahí.',
    ]);
    expect(wrong((all) => all.replace('"width": 8,', ''))).toEqual([
      'registro 1, campo 5 (Número de cuenta): falta width.',
    ]);
    expect(wrong((all) => all.replace('"value": "cuenta"', '"value": "cuent"'))[0]).toMatch(
      /^registro 1, campo 5 \(Número de cuenta\), value: debe ser uno de: "fijo", /,
    );
    expect(wrong((all) => all.replace('"monto"', '"moneda"'))).toContain(
      'records: ningún registro detail tiene el campo monto: la respuesta no se podría leer.',
    );
  });
});
