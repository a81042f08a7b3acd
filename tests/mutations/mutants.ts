import { parseSync } from 'vite';
import { z } from 'zod';

/** One change that a chart must not survive: a piece of its file, and what stands there instead. */
export type Mutant = {
  file: string;
  kind: 'target' | 'guard' | 'actions';
  start: number;
  end: number;
  instead: string;
  was: string;
};

const node = z.looseObject({ type: z.string(), start: z.number(), end: z.number() });
const property = node.extend({
  type: z.literal('Property'),
  key: z.looseObject({ name: z.string().optional() }),
  value: node,
});
type Property = z.output<typeof property>;
const object = z.object({ properties: z.array(z.unknown()) });
const literal = node.extend({ type: z.literal('Literal'), value: z.string() });
const created = z.looseObject({
  type: z.literal('CallExpression'),
  callee: z.looseObject({ property: z.looseObject({ name: z.literal('createMachine') }) }),
  arguments: z.array(z.unknown()),
});

/**
 * Every one there is in a chart's file: each target led elsewhere, to a state that can be named there, and each guard and
 * each transition's actions left out.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const add = (kind: Mutant['kind'], start: number, end: number, instead: string) =>
    found.push({ file, kind, start, end, instead, was: source.slice(start, end).replace(/\s+/g, ' ').slice(0, 100) });

  function lead(target: unknown, beside: string[], inside: string[]): void {
    const name = literal.safeParse(target);
    if (!name.success) return;
    const { value, start, end } = name.data;
    const others = value.startsWith('.') ? inside : beside;
    const other = others[(others.indexOf(value) + 1) % others.length];
    if (other !== undefined && other !== value) add('target', start, end, `'${other}'`);
  }

  function inState(state: unknown, beside: string[]): void {
    const own = propertiesOf(state);
    const states = own.find(({ key }) => key.name === 'states');
    const inner = propertiesOf(states?.value);
    const names = inner.flatMap(({ key }) => key.name ?? []);
    const inside = names.map((name) => `.${name}`);
    const visit = ({ key, value, start, end }: Property): void => {
      if (key.name === 'target') lead(value, beside, inside);
      // `RETRY: 'loading'` among what is taken.
      if (key.name === 'on' || key.name === 'after') {
        for (const taken of propertiesOf(value)) lead(taken.value, beside, inside);
      }
      if (key.name === 'guard' || key.name === 'actions') add(key.name, start, source[end] === ',' ? end + 1 : end, '');
    };
    for (const one of own) if (one !== states) walk(one, visit);
    for (const one of inner) inState(one.value, names);
  }

  walk(parseSync(file, source).program, undefined, (call) => inState(call.arguments[0], []));
  return found;
}

const propertiesOf = (value: unknown): Property[] =>
  (object.safeParse(value).data?.properties ?? []).flatMap((one) => property.safeParse(one).data ?? []);

type Created = z.output<typeof created>;

function walk(found: unknown, visit?: (one: Property) => void, enter?: (call: Created) => void): void {
  if (typeof found !== 'object' || found === null) return;
  const read = property.safeParse(found);
  if (read.success) visit?.(read.data);
  const call = created.safeParse(found);
  if (call.success) enter?.(call.data);
  for (const inner of Object.values(found)) walk(inner, visit, enter);
}
