import type * as z from 'zod/mini';
import { type Layout, layout } from './layout';

type LayoutProblem = { where: string; msg: string };

/** Parses a layout's text, or lists its problems by the names that staff gave. */
export function readLayoutText(text: string): { layout?: Layout; problems: LayoutProblem[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problems: [{ where: placeIn(text, error.message), msg: 'el texto no es JSON: falta o sobra algo ahí.' }] };
  }
  const read = layout.safeParse(parsed);
  if (read.success) return { layout: read.data, problems: [] };
  return { problems: read.error.issues.map((issue) => ({ where: where(parsed, issue.path), msg: inWords(issue) })) };
}

/** `Línea 12, columna 3:`, if the parser gives it. */
function placeIn(text: string, message: string): string {
  const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  const before = text.slice(0, at).split('\n');
  return `Línea ${before.length}, columna ${(before.at(-1)?.length ?? 0) + 1}:`;
}

/** `records 1, campo 3 (Número de cuenta), width:` */
function where(root: unknown, path: PropertyKey[]): string {
  const parts: string[] = [];
  let value = root;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    if (typeof key !== 'number') parts.push(String(key));
    else parts.push(`${parts.pop() === 'fields' ? 'campo' : 'registro'} ${key + 1}${named(value)}`);
  }
  return parts.length === 0 ? '' : `${parts.join(', ')}:`;
}

function named(value: unknown): string {
  const name: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'name') : undefined;
  return typeof name === 'string' ? ` (${name})` : '';
}

function inWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'custom':
      return issue.message;
    case 'unrecognized_keys':
      return `no se conoce ${issue.keys.map((key) => `«${key}»`).join(', ')}.`;
    case 'invalid_value':
      return `debe ser uno de: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
    case 'invalid_type':
      return `falta, o no es ${TYPES[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return `es menos que ${issue.minimum}.`;
    case 'too_big':
      return `es más que ${issue.maximum}.`;
    default:
      return 'no es válido.';
  }
}

const TYPES: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  array: 'una lista',
  object: 'un objeto',
  record: 'un objeto',
};
