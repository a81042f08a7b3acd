import { type PreviewRow, ROW_FILTERS, type RowFilter } from '../../../src/api/contract/reconciliation/preview';
import type { RowProblem } from '../../../src/api/contract/reconciliation/statement';
import type { Queryable } from '../../database/database';
import type { Listed, Page } from '../../database/list';
import { sql } from '../../database/sql';
import type { Actor } from '../../ledger/audit';
import { notFound } from '../../problems';
import type { Sameness } from '../keptRow';

/** A preview's lines: its rows, and among them those that cannot be read. Those of a long file are stored, a thousand a page. */
type Line = PreviewRow | RowProblem;

const PAGE = 1_000;

const isRow = (line: Line): line is PreviewRow => 'status' in line;

/** What a line is shown by, as the bits of a letter. */
const STATUS = { nuevo: 0, duplicado: 1, posible: 2 } as const;
const STATUS_BITS = 3;
const HAS_PROBLEM = 4;
const CHOOSABLE = 8;
const UNREAD = 16;
const FIRST_LETTER = 48;

type Shown = { rows: PreviewRow[]; counts?: Record<RowFilter, number> };

/** Takes a preview's rows as they come. Memory has one page at a time. */
export class PreviewLines {
  readonly #unread: RowProblem[];
  readonly #written: { numbers: number[]; kinds: string }[] = [];
  #first: Line[] = [];
  #open: Line[] = [];
  #taken = 0;

  constructor(
    readonly db: Queryable,
    readonly who: Actor,
    readonly id: string,
    unread: readonly RowProblem[],
    /** Whether staff may choose that it is saved. */
    readonly isChoosable: (row: PreviewRow) => boolean,
  ) {
    this.#unread = [...unread].sort((a, b) => a.row - b.row);
  }

  async add(rows: readonly PreviewRow[]): Promise<void> {
    for (const row of rows) {
      this.#takeUnread(row.row);
      this.#open.push(row);
    }
    while (this.#open.length > PAGE) await this.#write(this.#open.splice(0, PAGE));
  }

  /** The rows to show first, and of a long file how many of its lines each filter shows. */
  async end(sameness: ReadonlyMap<number, Sameness>): Promise<Shown> {
    const same = (line: Line) => (isRow(line) ? { ...line, ...sameness.get(line.row) } : line);
    if (this.#written.length > 0) this.#takeUnread(Number.POSITIVE_INFINITY);
    if (this.#written.length === 0) return { rows: this.#open.map(same).filter(isRow) };
    while (this.#open.length > 0) await this.#write(this.#open.splice(0, PAGE));
    for (const [at, { numbers }] of this.#written.entries()) {
      if (numbers.some((row) => sameness.has(row))) await this.#write((await this.#read(at)).map(same), at);
    }
    return { rows: this.#first.filter(isRow), counts: this.#counts() };
  }

  #takeUnread(before: number): void {
    for (let next = this.#unread[this.#taken]; next && next.row < before; next = this.#unread[this.#taken]) {
      this.#open.push(next);
      this.#taken += 1;
    }
  }

  async #write(lines: Line[], at = this.#written.length): Promise<void> {
    const kinds = String.fromCharCode(...lines.map((line) => FIRST_LETTER + this.#kindOf(line)));
    const numbers = lines.map(({ row }) => row);
    this.#written[at] = { numbers, kinds };
    if (at === 0) this.#first = lines;
    await this.db.rows(
      sql`insert into statement_preview_page (profile_id, preview_id, page, rows, numbers, kinds)
       values (${this.who.profileId}, ${this.id}, ${at + 1}, ${JSON.stringify(lines)}, ${numbers}, ${kinds})
       on conflict (preview_id, page) do update set rows = excluded.rows, numbers = excluded.numbers, kinds = excluded.kinds`,
    );
  }

  async #read(at: number): Promise<Line[]> {
    const [stored] = await this.db.rows<{ rows: Line[] }>(
      sql`select rows from statement_preview_page where profile_id = ${this.who.profileId} and preview_id = ${this.id} and page = ${at + 1}`,
    );
    return stored?.rows ?? [];
  }

  #kindOf(line: Line): number {
    if (!isRow(line)) return UNREAD;
    return (
      STATUS[line.status] + (line.problem === undefined ? 0 : HAS_PROBLEM) + (this.isChoosable(line) ? CHOOSABLE : 0)
    );
  }

  #counts(): Record<RowFilter, number> {
    const counts = { all: 0, nuevo: 0, duplicado: 0, posible: 0, problem: 0, excluded: 0 };
    for (const { kinds } of this.#written) {
      for (let i = 0; i < kinds.length; i++)
        for (const show of ROW_FILTERS) if (passes(kinds.charCodeAt(i), show)) counts[show] += 1;
    }
    return counts;
  }
}

function passes(letter: number, show: RowFilter): boolean {
  const kind = letter - FIRST_LETTER;
  const has = (status: keyof typeof STATUS) => (kind & CHOOSABLE) > 0 && (kind & STATUS_BITS) === STATUS[status];
  switch (show) {
    case 'all':
      return true;
    case 'problem':
      return (kind & (HAS_PROBLEM | UNREAD)) > 0;
    case 'excluded':
      return !has('nuevo');
    default:
      return has(show);
  }
}

type Filters = { show?: RowFilter | undefined; left_out?: string | undefined; taken_in?: string | undefined };

/** 404 where there is no such preview, or its file is not long. */
export async function listLines(
  db: Queryable,
  who: Actor,
  id: string,
  { offset, pageSize }: Page,
  { show = 'all', left_out, taken_in }: Filters,
): Promise<Listed<Line>> {
  const stored = await db.rows<{ kinds: string }>(
    sql`select kinds from statement_preview_page where profile_id = ${who.profileId} and preview_id = ${id} order by page`,
  );
  if (stored.length === 0) throw notFound('la vista previa. Vuelva a abrirla');
  const chosen = show === 'excluded' ? await chosenPlaces(db, who, id, left_out, taken_in) : new Map<number, boolean>();
  const places: number[] = [];
  let count = 0;
  for (const [at, { kinds }] of stored.entries()) {
    for (let i = 0; i < kinds.length; i++) {
      const place = at * PAGE + i;
      const isSaved = chosen.get(place);
      if (isSaved === undefined ? !passes(kinds.charCodeAt(i), show) : isSaved) continue;
      if (count >= offset && places.length < pageSize) places.push(place);
      count += 1;
    }
  }
  const pages = [...new Set(places.map((place) => Math.floor(place / PAGE) + 1))];
  const found = await db.rows<{ line: Line }>(
    sql`select e.line from statement_preview_page p, json_array_elements(p.rows) with ordinality e(line, at)
     where p.profile_id = ${who.profileId} and p.preview_id = ${id} and p.page = any(${pages})
       and (p.page - 1) * ${PAGE}::int + e.at - 1 = any(${places}::bigint[]) order by p.page, e.at`,
  );
  return { count, results: found.map(({ line }) => line) };
}

/** The places of the rows that staff chose, and whether they are saved. */
async function chosenPlaces(
  db: Queryable,
  who: Actor,
  id: string,
  leftOut: string | undefined,
  takenIn: string | undefined,
): Promise<Map<number, boolean>> {
  const saved = new Set(numbersIn(takenIn));
  const rows = [...numbersIn(leftOut), ...saved];
  if (rows.length === 0) return new Map();
  const found = await db.rows<{ place: number; row: number; kind: string }>(
    sql`select ((p.page - 1) * ${PAGE}::int + n.at - 1)::int as place, n.row, substr(p.kinds, n.at::int, 1) as kind
     from statement_preview_page p, unnest(p.numbers) with ordinality n(row, at)
     where p.profile_id = ${who.profileId} and p.preview_id = ${id} and p.numbers && ${rows}::integer[]
       and n.row = any(${rows}::integer[])`,
  );
  const choosable = found.filter(({ kind }) => ((kind.charCodeAt(0) - FIRST_LETTER) & CHOOSABLE) > 0);
  return new Map(choosable.map(({ place, row }) => [place, saved.has(row)]));
}

const numbersIn = (text: string | undefined): number[] => text?.split(',').map(Number) ?? [];
