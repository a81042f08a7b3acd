import { separators } from './format';

type Parsed = { ok: true; value: string } | { ok: false; why: 'notMoney' | 'tooManyDecimals' };

/**
 * What a person typed or pasted -> a decimal string with two places. Takes `1.234,50`, `1,234.50`, `1234.5`, `1234,5`, `$ 1.234`,
 * `(5,00)`, `−5`. With both signs the last is the decimal one; a lone sign before exactly three digits groups thousands when it is
 * the page's grouping sign, else it is the decimal one. Never rounds.
 */
export function parseMoney(text: string): Parsed {
  const clean = text
    .replace(/^\s*\((.*)\)\s*$/, '-$1')
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/[−–]/g, '-')
    .replace(/US\$|USD|EUR|S\/|R\$|[$€]/gi, '');
  const match = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(clean);
  if (!match?.[2]) return { ok: false, why: 'notMoney' };
  const split = integerAndDecimals(match[2]);
  if (!split) return { ok: false, why: 'notMoney' };
  if (split.decimals.replace(/0+$/, '').length > 2) return { ok: false, why: 'tooManyDecimals' };
  const integer = split.integer.replace(/^0+(?=\d)/, '') || '0';
  const value = `${integer}.${split.decimals.slice(0, 2).padEnd(2, '0')}`;
  return { ok: true, value: match[1] === '-' && /[1-9]/.test(value) ? `-${value}` : value };
}

function integerAndDecimals(digits: string): { integer: string; decimals: string } | undefined {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return { integer: digits, decimals: '' };
  const sign = digits.charAt(last);
  const other = sign === '.' ? ',' : '.';
  const groups = digits.split(sign);
  const alone = !digits.includes(other);
  if (
    alone &&
    (groups.length > 2 ||
      (sign === separators().thousands && /^\d{1,3}$/.test(groups[0] ?? '') && groups[1]?.length === 3))
  )
    return grouped(digits, sign) ? { integer: groups.join(''), decimals: '' } : undefined;
  const integer = digits.slice(0, last);
  if (groups.length > 2 || (integer.includes(other) && !grouped(integer, other))) return undefined;
  return { integer: integer.split(other).join(''), decimals: digits.slice(last + 1) };
}

const grouped = (digits: string, sign: string) =>
  digits.split(sign).every((part, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
