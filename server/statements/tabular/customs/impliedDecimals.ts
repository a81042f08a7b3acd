import type { Question, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import { written } from '../../../files/cells/amounts';
import { type GridRow, textOf } from '../../../files/cells/grid';
import { normal } from '../../../files/cells/words';
import { MOST, UNROUND } from '../thresholds';
import { haveNoCents } from './currencies';

type ImpliedDecimals = {
  implied: number;
  /** Staff or a title decided it, so it belongs to the mapping. */
  isDecided: boolean;
  understood: Understanding[];
  question?: Question;
};

/** "amount_in_cents", "Monto (centavos)" */
const IN_CENTS = /\b(?:cents|centavos|centimos|minor units?)\b/;

/** Amounts in digits alone may carry two implied decimals: padding with zeros suggests it, and staff are asked. */
export function impliedOfFile(
  rows: readonly GridRow[],
  columns: readonly number[],
  currencies: ReadonlySet<string>,
  decided: number | undefined,
  titles: readonly string[] = [],
): ImpliedDecimals {
  const none = { implied: decided ?? 0, isDecided: decided !== undefined, understood: [] };
  if (decided !== undefined) {
    const text = decided === 0 ? 'Montos enteros' : `Montos con ${decided} decimales sin marca`;
    return { ...none, understood: [{ about: 'implied_decimals', text }] };
  }
  const bodies: string[] = [];
  for (const row of rows.slice(0, 400)) {
    for (const column of columns) {
      const cell = row.cells[column];
      if (cell === undefined || typeof cell !== 'string') continue;
      const body = written(textOf(cell))?.body;
      if (body === undefined) continue;
      if (!/^\d+$/.test(body)) return none;
      if (/[1-9]/.test(body)) bodies.push(body);
    }
  }
  if (bodies.length > 0 && titles.some((title) => IN_CENTS.test(normal(title)))) {
    const because = 'lo dice el encabezado';
    return {
      implied: 2,
      isDecided: true,
      understood: [{ about: 'implied_decimals', text: 'Montos en centavos', because }],
    };
  }
  const padded = bodies.filter((body) => /^0\d{4,}$/.test(body)).length;
  const unround = bodies.filter((body) => body.length >= 3 && !body.endsWith('0')).length;
  const isPadded = bodies.length > 0 && padded >= bodies.length * MOST;
  const mayHaveCents = currencies.size > 0 && !haveNoCents(currencies);
  const isOdd = mayHaveCents && bodies.length >= 4 && unround > bodies.length * UNROUND;
  if (!isPadded && !isOdd) return { ...none, understood: [] };
  const example = bodies.find((body) => body.length >= 3) ?? '';
  const integer = example.replace(/^0+(?=\d)/, '');
  const cents = `${example.slice(0, -2).replace(/^0+(?=\d)/, '')},${example.slice(-2)}`;
  return {
    implied: 2,
    isDecided: false,
    understood: [],
    question: {
      field: 'implied_decimals',
      msg: `Los montos no traen marca de decimales: «${example}» puede ser ${cents} o ${integer}. ¿Cuánto es?`,
      options: [
        { label: `${cents}: las dos últimas cifras son centavos`, mapping: { implied_decimals: 2 } },
        { label: `${integer}: no tiene centavos`, mapping: { implied_decimals: 0 } },
      ],
    },
  };
}
