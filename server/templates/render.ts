import { Drop, Liquid, type Template as Parsed } from 'liquidjs';
import { VARIABLES, type VariableName, variableOf } from '../../src/api/contract/templateText';

/** A customer's value of each variable: its words, or undefined when there is nothing to say. A count tells its number besides. */
export type Values = Partial<Record<VariableName, { text: string; says: string | number | boolean }>>;

type Rendered = { text: string; missing: VariableName[] };

/** However many customers a text is written for, it is read once. */
type Writer = (values: Values) => Rendered;

/** Variables and conditions are all there is: every other tag and filter is taken out, and nothing reaches a file. */
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

/** What a condition sees of a variable (`valueOf`) and what is written of it. */
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

/** Of a text that was checked (`mustBeSound`). What it writes is plain text, whatever the values hold. */
export function writerOf(text: string): Writer {
  const parsed: Parsed[] = engine.parse(text);
  return (values) => {
    const missing = new Set<VariableName>();
    const scope = Object.fromEntries(VARIABLES.map(({ name }) => [name, new Value(name, values[name], missing)]));
    return { text: String(engine.renderSync(parsed, scope)), missing: [...missing] };
  };
}

/** The catalogue's examples, where there is no customer. */
export const EXAMPLES: Values = Object.fromEntries(
  VARIABLES.map(({ name, example, kind }) => [
    name,
    { text: example, says: kind === 'count' ? Number(example) : example },
  ]),
);
