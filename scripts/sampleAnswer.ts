import { z } from 'zod';

type Schema = z.core.$ZodType;

/** One of these is a text that a schema of the contract takes. */
const TEXTS = [
  '1',
  '100.00',
  '2026-01-31',
  '2026-01-31T10:00:00Z',
  'ana@example.com',
  'USD',
  'https://example.com',
  '08:00',
];

const NUMBERS = [1, 2026];

/** An answer with everything in it that its schema knows, one of each. */
export function sampleAnswer(of: Schema): unknown {
  if (of instanceof z.core.$ZodPipe)
    return sampleAnswer(of._zod.def.in instanceof z.core.$ZodTransform ? of._zod.def.out : of._zod.def.in);
  if (of instanceof z.core.$ZodOptional || of instanceof z.core.$ZodNullable)
    return sampleAnswer(of._zod.def.innerType);
  if (of instanceof z.core.$ZodDefault || of instanceof z.core.$ZodCatch) return sampleAnswer(of._zod.def.innerType);
  if (of instanceof z.core.$ZodObject) {
    return Object.fromEntries(Object.entries(of._zod.def.shape).map(([name, inner]) => [name, sampleAnswer(inner)]));
  }
  if (of instanceof z.core.$ZodArray) return [sampleAnswer(of._zod.def.element)];
  if (of instanceof z.core.$ZodRecord) {
    const { keyType, valueType } = of._zod.def;
    const keys = keyType instanceof z.core.$ZodEnum ? Object.values(keyType._zod.def.entries) : ['uno'];
    return Object.fromEntries(keys.map((key) => [key, sampleAnswer(valueType)]));
  }
  if (of instanceof z.core.$ZodUnion) return sampleAnswer(of._zod.def.options[0] ?? z.null());
  if (of instanceof z.core.$ZodEnum) return Object.values(of._zod.def.entries)[0];
  if (of instanceof z.core.$ZodLiteral) return of._zod.def.values[0];
  if (of instanceof z.core.$ZodString) return TEXTS.find((text) => z.safeParse(of, text).success);
  if (of instanceof z.core.$ZodNumber) return NUMBERS.find((number) => z.safeParse(of, number).success);
  if (of instanceof z.core.$ZodBoolean) return true;
  return {};
}

export type Path = (string | number)[];

/** Where the fields of an answer stand, those inside other fields too. */
export function pathsIn(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => pathsIn(one, [...at, i]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...pathsIn(inner, [...at, name])]);
}

/** A copy in which the field at this place is null, or not there at all. */
export function without(value: unknown, path: Path, left: 'absent' | 'null'): unknown {
  const copy: unknown = structuredClone(value);
  const holder = path.slice(0, -1).reduce<unknown>((held, step) => fieldOf(held, step), copy);
  const name = path.at(-1);
  if (typeof holder !== 'object' || holder === null || name === undefined)
    throw new Error(`nothing at ${path.join('.')}`);
  if (left === 'null') Reflect.set(holder, name, null);
  else Reflect.deleteProperty(holder, name);
  return copy;
}

const fieldOf = (held: unknown, step: string | number): unknown =>
  typeof held === 'object' && held !== null ? Reflect.get(held, step) : undefined;
