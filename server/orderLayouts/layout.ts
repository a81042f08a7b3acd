import { z } from 'zod';
import { ANSWER_MEANING, CERTAINTY, CODE_OUTCOME } from '../../src/api/contract/debits/orderLayouts';

/** What a bank's order file and its answer look like: data, written by hand, never code for one bank. */

export type Certainty = (typeof CERTAINTY)[number];

/** The source of an order field's text. */
const VALUES = [
  'fijo',
  'referencia',
  'documento',
  'cuenta',
  'tipo_cuenta',
  'identificacion',
  'tipo_identificacion',
  'nombre',
  'banco',
  'mandato',
  'monto',
  'moneda',
  'fecha_cobro',
  'fecha_orden',
  'secuencia',
  'cantidad',
  'total',
  'concepto',
  'empresa',
  'cuenta_empresa',
] as const;
export type Value = (typeof VALUES)[number];

const DATES = ['AAAAMMDD', 'DDMMAAAA', 'DD/MM/AAAA', 'MM/DD/AAAA', 'AAAA-MM-DD', 'DD MM AAAA', 'AAAAMM'] as const;
export type DateFormat = (typeof DATES)[number];

const ofField = {
  /** For people: its name in the bank's manual. */
  name: z.string().trim().min(1).max(80),
  /** The mark before an amount's cents; without one there is no separator. */
  decimal: z.enum(['', '.', ',']).optional(),
  date: z.enum(DATES).optional(),
  certainty: z.enum(CERTAINTY),
};

const field = z.strictObject({
  ...ofField,
  value: z.enum(VALUES),
  /** For `fijo`. */
  text: z.string().max(400).optional(),
  /** In a separated file, the maximum; padded only where `pad` is set. */
  width: z.number().int().min(1).max(400).optional(),
  align: z.enum(['left', 'right']).optional(),
  pad: z.string().length(1).optional(),
  /** The text for a value: { "corriente": "CTE" }. A bank matches a key that its name contains. */
  map: z.record(z.string().min(1), z.string()).optional(),
});
export type Field = z.output<typeof field>;

const answerField = z.strictObject({
  ...ofField,
  value: z.enum(ANSWER_MEANING),
  /** In lines of fixed width: the first character, from 1, and the number of them. */
  from: z.number().int().min(1).max(4000).optional(),
  width: z.number().int().min(1).max(400).optional(),
  /** In a table: the column, counted from 1. */
  column: z.number().int().min(1).max(512).optional(),
});
export type AnswerField = z.output<typeof answerField>;

const KIND = ['fixed', 'separated'] as const;

const answer = z
  .strictObject({
    kind: z.enum(KIND),
    /** Lines before the first answer. */
    skip: z.number().int().min(0).max(50).optional(),
    /** The beginning of a line that is an answer. */
    starts: z.string().min(1).max(20).optional(),
    fields: z.array(answerField).min(2).max(40),
    outcomes: z.record(
      z.string().min(1),
      z.strictObject({ outcome: z.enum(CODE_OUTCOME), reason: z.string().max(200) }),
    ),
    /** The outcome of a line with another code. */
    otherwise: z.enum(CODE_OUTCOME).optional(),
  })
  .superRefine(({ kind, fields, otherwise }, context) => {
    for (const [i, { from, width, column }] of fields.entries()) {
      if (kind === 'fixed' && (from === undefined || width === undefined))
        say(context, ['fields', i], 'falta from o width.');
      if (kind === 'separated' && column === undefined) say(context, ['fields', i], 'falta column.');
    }
    const has = (...values: string[]) => fields.some(({ value }) => values.includes(value));
    if (!has('referencia')) say(context, ['fields'], 'falta el campo de la referencia.');
    if (!has('monto', 'cobrado')) say(context, ['fields'], 'falta el campo del monto.');
    if (!has('resultado') && otherwise === undefined)
      say(context, ['fields'], 'falta el campo del resultado, o otherwise.');
  });
export type LayoutAnswer = z.output<typeof answer>;

const RECORD = ['header', 'detail', 'trailer'] as const;

export const layout = z
  .strictObject({
    kind: z.enum(KIND),
    separator: z.enum(['\t', ';', ',', '|']).optional(),
    encoding: z.enum(['ascii', 'iso-8859-1', 'utf-8']),
    line_end: z.enum(['crlf', 'lf']),
    /** `{fecha}` and `{nombre}` stand for the day of collection and the debit's name. */
    file_name: z.string().min(1).max(80),
    /** For staff: what to ask the bank about. */
    note: z.string().max(600).optional(),
    /** Lines in this order; those of `detail` are written for each collection. */
    records: z
      .array(z.strictObject({ of: z.enum(RECORD), fields: z.array(field).min(1).max(80) }))
      .min(1)
      .max(6),
    answer: answer.optional(),
  })
  .superRefine(({ kind, separator, records }, context) => {
    if (kind === 'separated' && separator === undefined) say(context, ['separator'], 'falta el separador.');
    const details = records.filter(({ of }) => of === 'detail');
    for (const needed of ['referencia', 'monto'] as const) {
      if (!details.some(({ fields }) => fields.some(({ value }) => value === needed))) {
        say(context, ['records'], `ningún registro detail tiene el campo ${needed}: la respuesta no se podría leer.`);
      }
    }
    for (const [i, { of, fields }] of records.entries()) {
      for (const [j, { value, width, text }] of fields.entries()) {
        const path = ['records', i, 'fields', j];
        if (kind === 'fixed' && width === undefined) say(context, path, 'falta width.');
        if (value === 'fijo' && text === undefined) say(context, path, 'falta text.');
        if (of !== 'detail' && OF_LINES.has(value)) say(context, path, `${value} es de cada cobro: solo va en detail.`);
      }
    }
  });
export type Layout = z.output<typeof layout>;

/** Values that differ between collections. */
const OF_LINES = new Set<Value>([
  'referencia',
  'documento',
  'cuenta',
  'tipo_cuenta',
  'identificacion',
  'tipo_identificacion',
  'nombre',
  'banco',
  'mandato',
  'monto',
  'secuencia',
]);

function say(context: z.core.$RefinementCtx, path: (string | number)[], message: string): void {
  context.addIssue({ code: 'custom', path, message });
}

/** A layout with its name at the time of use. */
export type NamedLayout = { name: string; layout: Layout };

/** How many of its fields staff should ask the bank about. */
export function unsureOf({ records, answer: answered }: Layout): number {
  const all = [...records.flatMap(({ fields }) => fields), ...(answered?.fields ?? [])];
  return all.filter(({ certainty }) => certainty !== 'confirmado').length;
}
