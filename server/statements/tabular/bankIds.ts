import type { Entry } from '../statement';
import { textOf } from './grid';
import type { Plan } from './plan';

/** Drops the bank's ids when they are not one for each movement: two movements that share an id would be taken for one. */
export function keepTrueIds(entries: readonly Entry[], plan: Plan): string[] {
  const [column] = plan.columns('bank_id');
  if (column === undefined || entries.length === 0) return [];
  const booked = entries.filter((entry) => !entry.pending);
  const ids = new Set(booked.map((entry) => `${entry.account}\n${entry.bankId ?? ''}`));
  if (booked.every((entry) => entry.bankId) && ids.size === booked.length) return [];
  for (const entry of entries) {
    if (entry.bankId && entry.reference === '') entry.reference = entry.bankId;
    delete entry.bankId;
  }
  return [`«${textOf(plan.header[column])}» se repite o falta: no identifica a cada movimiento`];
}
