import type pg from 'pg';
import type { Plan, Queryable } from './database';

/** A piece of a statement and the values it names: within another piece it keeps them, whatever their numbers become. */
export class Sql {
  /** `parts` stand around the values, so there is one more of them. */
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** With `$1`, `$2`... where its values belong. */
  get text(): string {
    return this.parts.map((part, i) => (i === 0 ? part : `$${i}${part}`)).join('');
  }
}

/** sql`select from document d where ${condition} and d.total > ${least}`: pieces are put in, all else is a value. */
export function sql(texts: TemplateStringsArray, ...given: unknown[]): Sql {
  const parts = [texts[0] ?? ''];
  const values: unknown[] = [];
  const write = (text: string) => {
    parts[parts.length - 1] += text;
  };
  for (const [i, one] of given.entries()) {
    const piece = one instanceof Sql ? one : new Sql(['', ''], [one]);
    const [first = '', ...others] = piece.parts;
    write(first);
    parts.push(...others);
    values.push(...piece.values);
    write(texts[i + 1] ?? '');
  }
  return new Sql(parts, values);
}

/** All these must hold; what was not asked for (`search && sql`...``) is left out. */
export function every(conditions: (Sql | undefined | false | '')[]): Sql {
  const [first, ...others] = conditions.filter((one) => one instanceof Sql);
  return first ? others.reduce((all, one) => sql`${all} and (${one})`, sql`(${first})`) : sql`true`;
}

/** The rows that a statement answers. */
export function rowsOf<T extends pg.QueryResultRow>(db: Queryable, { text, values }: Sql, plan?: Plan): Promise<T[]> {
  return db.rows<T>(text, [...values], plan);
}
