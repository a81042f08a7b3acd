/** A piece of a statement with its values: they stay with it within another piece, which only changes their numbers. */
export class Sql {
  /** `parts` surround the values, so there is one more of them. */
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
    readonly plan: 'anew' | 'prepared' = 'anew',
  ) {}

  /** The text with `$1`, `$2`... for its values. */
  get text(): string {
    return this.parts.map((part, i) => (i === 0 ? part : `$${i}${part}`)).join('');
  }
}

/** sql`select from document d where ${condition} and d.total > ${least}`: pieces become SQL, all else is a value. */
export function sql(texts: TemplateStringsArray, ...slots: unknown[]): Sql {
  const parts = [texts[0] ?? ''];
  const values: unknown[] = [];
  const write = (text: string) => {
    parts[parts.length - 1] += text;
  };
  for (const [i, one] of slots.entries()) {
    const piece = one instanceof Sql ? one : new Sql(['', ''], [one]);
    const [first = '', ...others] = piece.parts;
    write(first);
    parts.push(...others);
    values.push(...piece.values);
    write(texts[i + 1] ?? '');
  }
  return new Sql(parts, values);
}

/**
 * Each connection plans the statement once, whatever its values, and stores the plan under a name made of the text. It is for
 * statements that take longer to plan than to run, and look a few rows up by their ids.
 */
export const prepared = ({ parts, values }: Sql) => new Sql(parts, values, 'prepared');

/** Up to this many rows a statement is planned once; more are planned for what they are. */
export const FEW = 20;

/** For a statement about so many rows; `most`: where its plan suits more than a few. */
export const planned = (rows: number, statement: Sql, most = FEW): Sql =>
  rows <= most ? prepared(statement) : statement;

export const anew = ({ parts, values }: Sql) => new Sql(parts, values);

export const isPrepared = (statement: Sql | string): statement is Sql =>
  statement instanceof Sql && statement.plan === 'prepared';

/** Makes SQL of the program's own text, never of a value. */
export const piece = (text: string | number) => new Sql([String(text)], []);

/** Requires all these conditions; a false one (`search && sql`...``) is left out. */
export function every(conditions: (Sql | undefined | false | '')[]): Sql {
  const [first, ...others] = conditions.filter((one) => one instanceof Sql);
  return first ? others.reduce((all, one) => sql`${all} and (${one})`, sql`(${first})`) : sql`true`;
}

/** The name of a table or a column, which cannot be a value. */
export function named(name: string): Sql {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`no name of a table or a column: ${name}`);
  return new Sql([name], []);
}

/** Values by column, or pieces such as sql`version + 1`. Undefined columns are left out. */
export type Columns = Record<string, unknown>;

/** One at least. */
export const listOf = (pieces: Sql[]) => pieces.reduce((all, one) => sql`${all}, ${one}`);
const definedOf = (columns: Columns) => Object.entries(columns).filter(([, value]) => value !== undefined);

/** `insert into document (profile_id, total) values ($1, $2)`: a column that is left out takes its default. */
export function insertInto(table: string, columns: Columns): Sql {
  const defined = definedOf(columns);
  const names = defined.map(([name]) => named(name));
  const values = defined.map(([, value]) => sql`${value}`);
  return sql`insert into ${named(table)} (${listOf(names)}) values (${listOf(values)})`;
}

/** `set total = $1, version = version + 1`: a column that is left out stays. */
export function set(columns: Columns): Sql {
  const changes = definedOf(columns).map(([name, value]) => sql`${named(name)} = ${value}`);
  return sql`set ${listOf(changes)}`;
}
