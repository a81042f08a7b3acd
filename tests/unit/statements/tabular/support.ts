import type { Content } from '../../../../server/files/encoding';
import type { Reading } from '../../../../server/statements/statement';
import { readDelimited } from '../../../../server/statements/tabular/cut/delimited';
import type { Mapping } from '../../../../src/api/contract/reconciliation/statement';

export function content(text: string, encoding = 'utf-8'): Content {
  return { bytes: new TextEncoder().encode(text), encoding, text };
}

/** The same file read with one of the answers it offered. */
const texts = new WeakMap<Reading, string>();
export function again(reading: Reading, option: { mapping: Mapping } | undefined): Reading {
  return read(texts.get(reading) ?? '', { ...reading.dialect.mapping, ...option?.mapping });
}

export function read(text: string, wanted: Mapping = {}): Reading {
  const reading = readDelimited(content(text), wanted);
  texts.set(reading, text);
  return reading;
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
