import type { Question, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import { YEAR_ENDS } from '../thresholds';

type MonthDay = { month: number; day: number };

type YearOfFile = {
  yearOf: (month: number, day: number) => number;
  /** The year of the newest day; absent while staff are asked. */
  newest?: number;
  understood: Understanding[];
  question?: Question;
};

type YearEvidence = {
  /** Full days around the movements, `YYYY-MM-DD`: a period, the day of printing. */
  around: readonly string[];
  /** Years around them without a day: "Enero 2026". */
  years: readonly number[];
  today: string;
};

const place = ({ month, day }: MonthDay) => month * 31 + day;
const MOST_OFFERED = 4;

/**
 * Gives a year to days without one: no day is in the future, the days follow each other and cross New Year at most once. A period
 * around the table decides the year of the newest day; without one, staff are asked.
 */
export function yearOfFile(days: readonly MonthDay[], evidence: YearEvidence, wanted?: number): YearOfFile {
  const newest = newestOf(days);
  const under = (year: number) => (month: number, day: number) =>
    place({ month, day }) <= place(newest) ? year : year - 1;
  const iso = (year: number, { month, day }: MonthDay) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const yearIs = (year: number, because?: string): YearOfFile => ({
    yearOf: under(year),
    newest: year,
    understood: [{ about: 'year', text: `Fechas sin año: la más nueva es de ${year}`, ...(because && { because }) }],
  });
  if (wanted !== undefined) return yearIs(wanted);
  const thisYear = Number(evidence.today.slice(0, 4));
  const latest = iso(thisYear, newest) <= evidence.today ? thisYear : thisYear - 1;

  const period = [...evidence.around].sort();
  const [from, to] = [period[0], period.at(-1)];
  if (from !== undefined && to !== undefined) {
    const years = new Set(period.map((day) => Number(day.slice(0, 4))));
    const fits = [...years, Number(to.slice(0, 4)) + 1].filter((year) => {
      const first = earliest(days.map((one) => iso(under(year)(one.month, one.day), one)));
      const last = iso(year, newest);
      return last <= to && (from === to || first >= from);
    });
    // A lone day of printing comes after the movements, by less than a year.
    const year = from === to ? Math.max(...fits, Number.NEGATIVE_INFINITY) : fits.length === 1 ? fits[0] : undefined;
    if (year !== undefined && Number.isFinite(year)) return yearIs(year, 'por las otras fechas del archivo');
    if (from === to && iso(Number(to.slice(0, 4)), newest) > to)
      return yearIs(Number(to.slice(0, 4)) - 1, 'por las otras fechas del archivo');
  }
  const spoken = [...new Set(evidence.years)].filter((year) => year >= 1990 && year <= thisYear + 1);
  if (spoken.length > 0 && spoken.length <= 2) {
    const year = Math.max(...spoken);
    const crosses = days.some((one) => place(one) > place(newest));
    if (spoken.length === 1 ? !crosses : crosses && year - Math.min(...spoken) === 1)
      return yearIs(year, 'lo dice el archivo');
  }
  const years = Array.from({ length: MOST_OFFERED }, (_, at) => latest - at);
  return {
    yearOf: under(latest),
    understood: [],
    question: {
      field: 'year',
      msg: 'Las fechas vienen sin año y nada en el archivo lo dice. ¿De qué año es la más nueva?',
      options: years.map((year) => ({ label: String(year), mapping: { year } })),
    },
  };
}

function earliest(days: readonly string[]): string {
  return [...days].sort()[0] ?? '9999';
}

/** The newest of days in file order: across New Year, the days of the first months are the newer. */
function newestOf(days: readonly MonthDay[]): MonthDay {
  const known = [...new Map(days.map((one) => [place(one), one])).entries()].sort(([one], [other]) => one - other);
  const last = known.at(-1)?.[1] ?? { month: 12, day: 31 };
  // On the circle of the year, the widest gap between days lies between the newest and the oldest.
  let widest = (known[0]?.[0] ?? 0) + 12 * 31 - (known.at(-1)?.[0] ?? 0);
  let newest = last;
  for (const [at, [now]] of known.entries()) {
    const next = known[at + 1]?.[0];
    const gap = next === undefined ? 0 : next - now;
    if (gap > Math.max(widest, YEAR_ENDS)) {
      widest = gap;
      newest = known[at]?.[1] ?? last;
    }
  }
  return newest;
}
