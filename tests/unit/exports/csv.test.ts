import { expect, test } from 'vitest';
import { shortCsv } from '../../../server/exports/csv';
import type { Column } from '../../../server/exports/table';

type Row = { name: string; amount: string | null; day: string };

const COLUMNS: Column<Row>[] = [
  { header: 'nombre', kind: 'text', of: ({ name }) => name },
  { header: 'monto', kind: 'money', of: ({ amount }) => amount },
  { header: 'día', kind: 'date', of: ({ day }) => day },
];

const written = (name: string, amount: string | null) => shortCsv(COLUMNS, [{ name, amount, day: '2026-11-21' }]);

test('opens in a Spanish spreadsheet as it is meant', () => {
  expect(written('Ana', '1234.50')).toBe('\uFEFFnombre;monto;día\r\nAna;1234,50;21/11/2026\r\n');
  expect(written('Ana; «la "otra"»', null)).toMatch(/\r\n"Ana; «la ""otra""»";;21\/11\/2026\r\n$/);
});

test.each(['=cmd()', '+593', '-5', '@a', '\ta'])('the text %j is no formula there', (name) => {
  expect(written(name, '1.00')).toContain(`\r\n'${name};1,00;`);
});

test('an amount keeps its minus', () => {
  expect(written('Ana', '-5.00')).toContain('Ana;-5,00;');
});
