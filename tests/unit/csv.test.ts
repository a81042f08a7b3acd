import { expect, test } from 'vitest';
import { shortCsv } from '../../server/exports/csv';
import type { Column } from '../../server/exports/table';

const columns = (header: string): Column<string>[] => [{ header, kind: 'text', of: (value) => value }];
const cells = (text: string) => {
  const [, ...lines] = shortCsv(columns('Texto'), [text]).split('\r\n');
  return lines.join('\r\n').slice(0, -2);
};

const FORMULA = '=1+1';
const BEFORE = {
  nothing: '',
  'a space': ' ',
  'a no-break space': '\u00A0',
  'an ideographic space': '\u3000',
  'a tab': '\t',
  'a line break': '\n',
  'a carriage return': '\r',
  'a byte order mark': '\uFEFF',
  'a space of no width': '\u200B',
  'a joiner': '\u200D',
  'a soft hyphen': '\u00AD',
  'a mark of direction': '\u202E',
  'a Hangul filler': '\u3164',
  'a variation selector': '\uFE0F',
  'a control character': '\u0001',
  'a mixture': ' \u200B\uFEFF\u00A0 ',
};
const SIGNS = [...'=+-@|', '＝', '＋', '－', '＠', '｜', '﹦', '﹢', '﹣', '﹫', '−'];

test.for(Object.entries(BEFORE))('a formula after %s stays a text', ([, before]) => {
  for (const sign of SIGNS) {
    const [first, second] = cells(`${before}${sign}1+1`).replace(/^"/, '');
    expect([sign, first]).toEqual([sign, "'"]);
    expect(second).toBe(`${before}${sign}`[0]);
  }
});

test('so does one that is a column’s name', () => {
  expect(shortCsv(columns(` ${FORMULA}`), [])).toContain(`' ${FORMULA}`);
});

test('what is none stays as it is', () => {
  for (const text of ['Ana', ' Ana', 'a=b', '1-2', 'F-001', '–', '$5', '(=1)', '', ' ', 'ñ|', '¿=?'])
    expect(cells(text)).toBe(text);
});
