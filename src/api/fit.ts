import * as z from 'zod/mini';
import { fromCents, MAX_CENTS } from './contract/money';
import { id, listIn, moment, OTHER, otherNames, otherWords } from './contract/row';
import { normalizeForSearch } from './contract/withoutAccents';
import { hasDenial } from './refusal';

type Schema = z.core.$ZodType;

/** A value of an unknown kind: its path, and the value received. */
export type Odd = { path: PropertyKey[]; received: unknown };

/** The fitted answer, and the received value of each of its objects. */
export type Fitted = { value: unknown; odd: Odd[]; origins: WeakMap<object, unknown> };

/**
 * An answer as its schema wants it, as far as that harms nobody. What is absent is null where null is allowed, an empty list, an empty
 * text, `false`, or a kind we do not know; a record is its name or its id where a text is meant, and the other way round; null is absent where absence is allowed; so is what cannot be read where it may be away. A number may be a text and a text a number, an
 * amount an integer of cents, a day a moment, a list a page. No id, no day and no amount is made up: where the schema
 * needs one that is not there, it stays away, and the schema will say so.
 */
export function fitted(schema: Schema, received: unknown): Fitted {
  const odd: Odd[] = [];
  const origins = new WeakMap<object, unknown>();
  return { value: asMeant(schema, received, []), odd, origins };

  function asMeant(of: Schema, value: unknown, path: PropertyKey[]): unknown {
    if (of instanceof z.core.$ZodPipe) return fitPipe(of, value, path);
    if (of instanceof z.core.$ZodOptional || of instanceof z.core.$ZodDefault) return fitOr(undefined, of, value, path);
    if (of instanceof z.core.$ZodNullable) return fitOr(null, of, value, path);
    if (of instanceof z.core.$ZodCatch) return asMeant(of._zod.def.innerType, value, path);
    if (of instanceof z.core.$ZodObject) return fitObject(of, value, path);
    if (of instanceof z.core.$ZodArray) return fitList(of, value, path);
    if (of instanceof z.core.$ZodRecord) return fitRecord(of, value, path);
    if (of instanceof z.core.$ZodUnion) return fitUnion(of, value, path);
    if (of instanceof z.core.$ZodEnum) return fitKind(of, value, path);
    if (of instanceof z.core.$ZodLiteral) return among(of._zod.def.values, value, otherWords.get(of));
    if (of instanceof z.core.$ZodString) return firstTaken(of, textsOf(textIn(of, value, path.at(-1))), value);
    if (of instanceof z.core.$ZodNumber) return numberOf(value);
    if (of instanceof z.core.$ZodBoolean) return truthOf(value);
    return value;
  }

  /** An optional value that cannot be read is omitted, and noted. */
  function fitOr(nothing: null | undefined, of: Wrapped, value: unknown, path: PropertyKey[]): unknown {
    const inner = of._zod.def.innerType;
    if (value === null && inner instanceof z.core.$ZodNullable) return null;
    if (isNothing(inner, value)) return nothing;
    const fits = asMeant(inner, value, path);
    if (inner instanceof z.core.$ZodArray || z.safeParse(inner, fits).success) return fits;
    odd.push({ path, received: value });
    return nothing;
  }

  /** What is done before the schema is asked is done before anything is fitted, too. */
  function fitPipe(of: z.core.$ZodPipe, value: unknown, path: PropertyKey[]): unknown {
    const { in: first, out } = of._zod.def;
    return first instanceof z.core.$ZodTransform
      ? asMeant(out, z.safeParse(first, value).data, path)
      : asMeant(first, value, path);
  }

  function fitObject(of: z.core.$ZodObject, value: unknown, path: PropertyKey[]): unknown {
    const { shape } = of._zod.def;
    // A field may name a record by its id alone; an answer or a row must be an object.
    const own = typeof path.at(-1) === 'string' ? named(shape, value) : fieldsFor(shape, value);
    if (own === undefined) return value;
    const fields = path.length === 0 ? unwrapped(shape, own) : own;
    const made: Record<string, unknown> = { ...fields };
    const absent: string[] = [];
    for (const [name, inner] of Object.entries(shape)) {
      const received = fields[name] ?? calledOtherwise(fields, inner) ?? fields[name];
      const fits = asMeant(inner, received ?? saidBesides(fields, name) ?? received, [...path, name]);
      if (fits === undefined) delete made[name];
      else made[name] = fits;
      if (isUnsaid(inner, received, fits)) absent.push(name);
    }
    if (absent.length > 0) made.absentFields = absent;
    origins.set(made, value);
    return made;
  }

  /** A list inside a record that is no list is one of it; what is neither is omitted, and noted: the record is read without it. */
  function fitList(of: z.core.$ZodArray, value: unknown, path: PropertyKey[]): unknown {
    const { element } = of._zod.def;
    const list = value === null || value === undefined ? [] : (listIn(value) ?? value);
    if (Array.isArray(list)) return list.map((one, at) => asMeant(element, one, [...path, at]));
    if (path.length < 2 && !(element instanceof z.core.$ZodString)) return value;
    const only = value === '' ? undefined : asMeant(element, value, [...path, 0]);
    if (z.safeParse(element, only).success) return [only];
    if (value !== '') odd.push({ path, received: value });
    return [];
  }

  /** Of a table of values, those that cannot be read are omitted, and noted. */
  function fitRecord(of: z.core.$ZodRecord, value: unknown, path: PropertyKey[]): unknown {
    const fields = fieldsOf(value ?? {});
    if (fields === undefined) return value;
    const { valueType } = of._zod.def;
    const made: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(fields)) {
      const fits = asMeant(valueType, one, [...path, name]);
      if (z.safeParse(valueType, fits).success) made[name] = fits;
      else odd.push({ path: [...path, name], received: one });
    }
    return made;
  }

  function fitUnion(of: z.core.$ZodUnion, value: unknown, path: PropertyKey[]): unknown {
    for (const option of of._zod.def.options) {
      const fits = asMeant(option, value, path);
      if (z.safeParse(option, fits).success) return fits;
    }
    return value;
  }

  function fitKind(of: z.core.$ZodEnum, value: unknown, path: PropertyKey[]): unknown {
    const kinds: unknown[] = Object.values(of._zod.def.entries);
    const said = nameOf(value);
    const known = among(kinds, said);
    if (kinds.includes(known) || !kinds.includes(OTHER)) return known;
    if (said !== null && said !== undefined && said !== '') odd.push({ path, received: said });
    return OTHER;
  }
}

/** Whether nothing was said of a field: its null or its empty list then says nothing, nor does a kind that stands for what was not sent. */
const isUnsaid = (of: Schema, received: unknown, fits: unknown): boolean =>
  fits === OTHER || of instanceof z.core.$ZodCatch || of instanceof z.core.$ZodDefault
    ? received === undefined || received === null || received === ''
    : received === undefined && (fits === null || Array.isArray(fits));

type Wrapped = z.core.$ZodOptional | z.core.$ZodDefault | z.core.$ZodNullable;

/** An empty text is nothing where no text, or no empty one, is meant. */
const isNothing = (inner: Schema, value: unknown): boolean =>
  value === null || value === undefined || (value === '' && !z.safeParse(inner, value).success);

/** The same for a record that may be named by its id alone. */
function named(shape: z.core.$ZodShape, value: unknown): Record<string, unknown> | undefined {
  if (!('id' in shape) || !isId(value)) return fieldsFor(shape, value);
  return isWords(value) ? { id: value, name: value } : { id: value };
}

const isId = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '');

/** What a record is called, under whichever of the usual names. */
const NAMES = ['name', 'nombre', 'label', 'alias', 'title', 'tradename', 'number'];

/** Where a text is meant and a record came: its name; of a currency, its code. */
function nameOf(value: unknown, field?: PropertyKey): unknown {
  const fields = fieldsOf(value);
  if (fields === undefined) return value;
  const isText = (one: unknown): one is string => typeof one === 'string' && one !== '';
  if (field === 'currency' && isText(fields.code)) return fields.code;
  const person = [fields.first_name, fields.last_name].filter(isText).join(' ');
  const said = NAMES.map((name) => fields[name]).map((one) => (typeof one === 'number' ? String(one) : one));
  return person || (said.find(isText) ?? value);
}

/** Of a record its id where one is meant, and its name where words are: the number of a record is no amount, and its name no day. */
function textIn(of: z.core.$ZodString, value: unknown, field: PropertyKey | undefined): unknown {
  if (of === id) return idOf(value);
  return field === 'currency' || (of !== moment && z.safeParse(of, 'Nombre').success) ? nameOf(value, field) : value;
}

/** Where an id is meant and a record came: its id. */
const idOf = (value: unknown): unknown => fieldsOf(value)?.id ?? value;

/** Words are what a person reads of a record; a number or a key is not. */
const isWords = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value) && !/^[\da-f]{8}-[\da-f]{4}-|^[\da-f]{24,}$/i.test(value);

/** What came under another of the field's names: a list where one is meant, since a number of the same name may count it. */
const calledOtherwise = (fields: Record<string, unknown>, of: Schema): unknown =>
  (otherNames.get(of) ?? [])
    .map((name) => fields[name])
    .find((value) => (of instanceof z.core.$ZodArray ? Array.isArray(value) : value !== undefined));

/** What another field says of an absent one: `bank: { id, name }` has `bank_name`, `bank` or `bank: { id }` has `bank_id`, and `categories: [{ id }]` has `categories_ids`. */
function saidBesides(fields: Record<string, unknown>, absent: string): unknown {
  const [, of, part] = /^(.+)_(name|number|dni|ids|id)$/.exec(absent) ?? [];
  if (of === undefined || part === undefined) return undefined;
  const shown = fields[of];
  if (part === 'ids') return Array.isArray(shown) && shown.every(fieldsOf) ? shown.map(idOf) : undefined;
  if (part === 'id') return isId(idOf(shown)) ? idOf(shown) : undefined;
  const record = fieldsOf(shown);
  if (record) return record[part] ?? (part === 'name' ? textOf(nameOf(record)) : undefined);
  return part === 'name' && isWords(shown) ? shown : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The fields of what is meant to be an object. */
function fieldsFor(shape: z.core.$ZodShape, value: unknown): Record<string, unknown> | undefined {
  const fields = Array.isArray(value) && 'data' in shape ? { data: value } : fieldsOf(value ?? {});
  if (fields === undefined) return undefined;
  // One thing may come under `data`, as lists do.
  return 'id' in shape && !('id' in fields) && !('data' in shape)
    ? (fieldsOf(fields.data) ?? ofOption(fields))
    : fields;
}

/** `{ value, label }`, an option as the specification's calendar events have it, is a record with its name. */
const ofOption = (fields: Record<string, unknown>): Record<string, unknown> =>
  isId(fields.value) && 'label' in fields ? { id: fields.value, name: fields.label, ...fields } : fields;

/** An answer that only holds the record, under a name of the provider's: `{ customer: { id } }` beside words and flags. */
function unwrapped(shape: z.core.$ZodShape, fields: Record<string, unknown>): Record<string, unknown> {
  if (!('id' in shape) || 'id' in fields || hasDenial(fields)) return fields;
  const inner = Object.entries(fields).filter(([, value]) => typeof value === 'object' && value !== null);
  const [record, ...others] = inner.map(([, value]) => fieldsOf(value)).filter((one) => isId(one?.id));
  const isOwn = inner.some(([name]) => name in shape);
  return isOwn || others.length > 0 ? fields : (record ?? fields);
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** The one of these that is meant; `words` are what else they are called. */
function among(values: readonly unknown[], value: unknown, words: Record<string, unknown> = {}): unknown {
  if (value === null || value === undefined || values.includes(value)) return value;
  const text = asWord(value);
  return values.find((one) => asWord(one) === text) ?? (Object.hasOwn(words, text) ? words[text] : value);
}

/** `Débito automático` is `debito_automatico`. */
const asWord = (value: unknown): string => normalizeForSearch(String(value).trim()).replace(/[\s-]+/g, '_');

/** The first of these that the schema takes, else the value as it is. */
function firstTaken(of: z.core.$ZodString, texts: string[], value: unknown): unknown {
  return texts.find((text) => z.safeParse(of, text).success) ?? value;
}

/** What a text may be meant by a value: itself, an amount of integer cents, the day of a moment. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [''];
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
  const text = String(value);
  const amount = decimalIn(text) ?? (typeof value === 'number' ? centsIn(value) : undefined);
  const [, day] = /^(\d{4}-\d{2}-\d{2})[T ]/.exec(text) ?? [];
  return [text, amount, day].filter((one) => one !== undefined);
}

/** 300.29999999999995 is what a computer made of 300.30; 300.295 is no integer of cents. */
function centsIn(value: number): string | undefined {
  const cents = Math.round(value * 100);
  const isMoney = Math.abs(cents) <= MAX_CENTS && Math.abs(value * 100 - cents) < 0.001;
  return isMoney ? fromCents(cents === 0 ? 0 : cents) : undefined;
}

/** `12.5` and `12.5000` -> `12.50`, by its digits. */
function decimalIn(text: string): string | undefined {
  const [, sign, integer, cents = ''] = /^(-?)(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(text.trim()) ?? [];
  return integer === undefined ? undefined : `${sign}${integer}.${cents.padEnd(2, '0')}`;
}

/** Where what is counted comes as a list, there are as many. */
function numberOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : value;
}

const TRUTHS = new Map<unknown, boolean>([
  [null, false],
  [undefined, false],
  ['', false],
  [0, false],
  ['0', false],
  ['false', false],
  [1, true],
  ['1', true],
  ['true', true],
]);

const truthOf = (value: unknown): unknown => TRUTHS.get(value) ?? value;
