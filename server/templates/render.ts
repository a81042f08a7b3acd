import { Drop, Liquid, type Template as Parsed } from 'liquidjs';
import { VARIABLES, type VariableName, variableOf } from '../../src/api/contract/messaging/templateText';
import type { LetterParts } from './mail';

/** A customer's values: templates write `text`, and conditions read `says`. A variable without a value is undefined. */
export type Values = Partial<Record<VariableName, { text: string; says: string | number | boolean }>>;

type Rendered = { text: string; missing: VariableName[] };

/** Writes a parsed text for one customer after another. */
type Writer = (values: Values) => Rendered;

/** The engine knows only variables and conditions: it has no other tag or filter, and it reads no file. */
const engine = new Liquid({
  strictVariables: true,
  strictFilters: true,
  jsTruthy: true,
  templates: {},
  parseLimit: 20_000,
  renderLimit: 500,
  memoryLimit: 1_000_000,
  outputEscape: (value) => (value instanceof Value ? value.write() : ''),
});
for (const name of Object.keys(engine.tags)) if (name !== 'if' && name !== 'unless') delete engine.tags[name];
for (const name of Object.keys(engine.filters)) delete engine.filters[name];

/** A variable: conditions read `valueOf`, the text gets `write`. */
class Value extends Drop {
  constructor(
    readonly name: VariableName,
    readonly value: Values[VariableName],
    readonly missing: Set<VariableName>,
  ) {
    super();
  }

  override valueOf(): string | number | boolean | null {
    return this.value?.says ?? null;
  }

  write(): string {
    if (this.value) return this.value.text;
    this.missing.add(this.name);
    return `[falta: ${variableOf(this.name)?.title ?? this.name}]`;
  }
}

/** Parses a text that `mustBeSound` has checked. It writes plain text, whatever the values contain. */
export function writerOf(text: string): Writer {
  const parsed: Parsed[] = engine.parse(text);
  return (values) => {
    const missing = new Set<VariableName>();
    const scope = Object.fromEntries(VARIABLES.map(({ name }) => [name, new Value(name, values[name], missing)]));
    return { text: String(engine.renderSync(parsed, scope)), missing: [...missing] };
  };
}

/** The catalogue's examples, for use without a customer. */
export const EXAMPLES: Values = Object.fromEntries(
  VARIABLES.map(({ name, example, kind }) => [
    name,
    { text: example, says: kind === 'count' ? Number(example) : example },
  ]),
);

/** The documents of the examples. */
export const EXAMPLE_LETTER: LetterParts = {
  from: { name: 'Comercial Andina', tax_number: '', address: '', phone: '', has_logo: false },
  owed: {
    lines: [
      { number: '001-001-000012345', due: '09/11/2026', days: '12', balance: '$\u00a0830,50' },
      { number: '001-001-000012399', due: '15/12/2026', days: '', balance: '$\u00a0419,50' },
    ],
    more: 0,
    totals: [{ currency: 'USD', balance: '$\u00a01.250,00' }],
  },
  link: 'https://pagos.example/r/8Q2K',
};
