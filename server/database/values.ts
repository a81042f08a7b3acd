import pg from 'pg';

const { builtins } = pg.types;
const ARRAY_OF = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 } as const;

/** Parsers of PostgreSQL's texts. They are set on our own pools only, never on `pg` for everyone. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: safeInteger,
  [builtins.DATE]: asIs,
  [builtins.NUMERIC]: asIs,
  [builtins.TIMESTAMPTZ]: isoMoment,
  [ARRAY_OF.int8]: listOf(safeInteger),
  [ARRAY_OF.date]: listOf(asIs),
  [ARRAY_OF.numeric]: listOf(asIs),
  [ARRAY_OF.timestamptz]: listOf(isoMoment),
};

export const parserFor: typeof pg.types.getTypeParser = (type, format) =>
  (format !== 'binary' && parsers[Number(type)]) || pg.types.getTypeParser(type, format);

/** Reads a list of one dimension, of a type whose texts have no comma or escape; nulls stay. */
function listOf(read: (text: string) => unknown): (text: string) => unknown {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : read(item.replaceAll('"', ''))));
}

function asIs(text: string): string {
  return text;
}

/** Throws a RangeError when a double cannot represent the number exactly. */
function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return number;
}

function isoMoment(text: string): string {
  return new Date(text).toISOString();
}
