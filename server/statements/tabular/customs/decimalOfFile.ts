import type { Question, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import type { Decimal } from '../../../files/cells/amounts';
import { decidedBy, decimalEvidence, isTorn, thousandsReading } from '../../../files/cells/decimals';
import type { Cell, Grid } from '../../../files/cells/grid';
import { centsOfColumn, pairCents } from '../columns/columnCents';
import { follow, tied } from '../columns/runningBalance';
import { ROWS_OF_DECIMALS } from '../thresholds';
import { haveNoCents } from './currencies';

type DecimalOfFile = { decimal: Decimal | undefined; understood: Understanding[]; question?: Question };

const NAMES: Record<Decimal, string> = { ',': 'Decimales con coma', '.': 'Decimales con punto' };

const CONFIRMED = 'lo confirma el saldo';

const understoodAs = (decimal: Decimal, because?: string): Understanding[] => [
  { about: 'decimal', text: NAMES[decimal], ...(because && { because }) },
];

/** Decides the decimal mark over all amount columns; asks only when the answer changes amounts and no evidence decides. */
export function decimalOfFile(
  rows: Grid,
  amounts: readonly number[],
  balance: number | undefined,
  currencies: ReadonlySet<string>,
  wanted?: Decimal,
): DecimalOfFile {
  if (wanted) return { decimal: wanted, understood: understoodAs(wanted) };
  const columns = balance === undefined ? amounts : [...amounts, balance];
  const step = Math.max(1, Math.floor(rows.length / ROWS_OF_DECIMALS));
  const cells = function* (): Generator<Cell | undefined> {
    for (let at = 0; at < rows.length; at += step) for (const column of columns) yield rows[at]?.cells[column];
  };
  const seen = decimalEvidence(cells());
  const decided = decidedBy(seen);
  if (decided) return { decimal: decided, understood: understoodAs(decided) };
  if (seen.open === 0 && !isTorn(seen)) return { decimal: undefined, understood: [] };

  const thousands = thousandsReading(cells());
  const other = thousands === ',' ? '.' : ',';
  if (haveNoCents(currencies)) {
    return {
      decimal: thousands,
      understood: [{ about: 'decimal', text: 'Montos sin decimales', because: 'por la moneda' }],
    };
  }
  // Balances follow amounts a thousand times too small as well.
  if (isTorn(seen)) return { decimal: thousands, understood: [], question: question(thousands, other) };
  const share = (decimal: Decimal) => tieUnder(rows, amounts, balance, decimal);
  if (share(thousands) > share(other)) return { decimal: thousands, understood: understoodAs(thousands, CONFIRMED) };
  return { decimal: thousands, understood: [], question: question(thousands, other) };
}

function tieUnder(rows: Grid, amounts: readonly number[], balance: number | undefined, decimal: Decimal): number {
  if (balance === undefined) return 0;
  const table = { rows, decimal, implied: 0 };
  const balances = centsOfColumn(table, balance);
  const [one, other] = amounts;
  if (one === undefined) return 0;
  if (other === undefined) {
    const single = centsOfColumn(table, one);
    return Math.max(tied(follow(single, balances)), tied(follow(single, balances, -1)));
  }
  const shares = [1, -1].flatMap((first) =>
    [1, -1].map((second) =>
      tied(follow(pairCents(centsOfColumn(table, one), centsOfColumn(table, other), first, second), balances)),
    ),
  );
  return Math.max(...shares);
}

function question(thousands: Decimal, other: Decimal): Question {
  const mark = other === '.' ? 'punto' : 'coma';
  return {
    field: 'decimal',
    msg: `Los montos pueden leerse de dos maneras: «1${other}000» puede ser mil o uno. ¿Qué es el signo?`,
    options: [
      { label: `Miles: 1${other}000 es mil`, mapping: { decimal: thousands } },
      { label: `Decimales con ${mark}: 1${other}000 es uno`, mapping: { decimal: other } },
    ],
  };
}
