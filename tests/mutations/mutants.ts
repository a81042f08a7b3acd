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
const inner = z.object({ properties: z.array(z.looseObject({ value: z.unknown() })) });
const literal = node.extend({ type: z.literal('Literal'), value: z.string() });

/** Every one there is in a chart's file: each target led elsewhere, each guard and each transition's actions left out. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const properties: z.output<typeof property>[] = [];
  // What stands before it are the names' own doings.
  const chart = source.indexOf('.createMachine(');
  walk(parseSync(file, source).program, (found) => {
    const read = property.safeParse(found);
    if (read.success && read.data.start > chart) properties.push(read.data);
  });
  // `target: 'shown'`, and `RETRY: 'loading'` among what is taken.
  const targets = properties.flatMap(({ key, value }) => {
    const held = key.name === 'on' || key.name === 'after' ? (inner.safeParse(value).data?.properties ?? []) : [];
    return [...(key.name === 'target' ? [value] : []), ...held.map((one) => one.value)].flatMap((one) => {
      const name = literal.safeParse(one);
      return name.success ? [name.data] : [];
    });
  });
  const all = [...new Set(targets.map(({ value }) => value))];
  const was = (start: number, end: number) => source.slice(start, end).replace(/\s+/g, ' ').slice(0, 100);
  const led = targets.flatMap(({ start, end, value }): Mutant[] => {
    // The next of those that are written the same way: a state beside it, or one inside.
    const like = all.filter((other) => other.startsWith('.') === value.startsWith('.'));
    const other = like[(like.indexOf(value) + 1) % like.length];
    if (other === undefined || other === value) return [];
    return [{ file, kind: 'target', start, end, instead: `'${other}'`, was: was(start, end) }];
  });
  const dropped = properties.flatMap(({ key, start, end }): Mutant[] => {
    if (key.name !== 'guard' && key.name !== 'actions') return [];
    const after = source.slice(end).startsWith(',') ? end + 1 : end;
    return [{ file, kind: key.name, start, end: after, instead: '', was: was(start, end) }];
  });
  return [...led, ...dropped];
}

function walk(found: unknown, visit: (one: object) => void): void {
  if (typeof found !== 'object' || found === null) return;
  visit(found);
  for (const inner of Object.values(found)) walk(inner, visit);
}
