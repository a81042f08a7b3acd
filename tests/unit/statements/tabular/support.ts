import type { Content } from '../../../../server/files/encoding';
import type { Reading } from '../../../../server/statements/statement';
import { readDelimited } from '../../../../server/statements/tabular/cut/delimited';
import type { Mapping } from '../../../../src/api/contract/statement';

export function content(text: string, encoding = 'utf-8'): Content {
  return { bytes: new TextEncoder().encode(text), encoding, text };
}

export function read(text: string, wanted: Mapping = {}): Reading {
  return readDelimited(content(text), wanted);
}

/** Each movement as "day cents description", to compare whole files at a glance. */
export function told(reading: Reading): string[] {
  return reading.entries.map(({ date, amount, description, pending }) =>
    [date || 'sin fecha', amount, description, ...(pending ? ['pendiente'] : [])].join(' ').trim(),
  );
}

export function amounts(reading: Reading): number[] {
  return reading.entries.map(({ amount }) => amount);
}

export function days(reading: Reading): string[] {
  return reading.entries.map(({ date }) => date);
}
