import { z } from 'zod';
import { daysFrom } from '../demo/days';
import { type AccountingDocument, type Connector, type LeftOut, type SourcePart, SourceProblem } from './connector';
import { type Fetched, fetchFrom, type Reach } from './fetchPage';
import { documentFrom, isDocument, isLeftOut } from './fields';
import { type Formats, formatsOf, textOf, writtenDay } from './formats';
import { jsonIn } from './jsonApi';

/**
 * Contífico, API v2 (https://api.contifico.com/sistema, documentation of its version 2): the key goes as it is in `Authorization`, days
 * are `dd/mm/aaaa`, amounts have a point.
 */
export const CONTIFICO = 'https://api.contifico.com/sistema';

const PAGE = 100;
const MOST_PAGES = 5_000;
/** Days of change are asked for one by one: beyond this, everything is read. */
const MOST_DAYS = 40;

/** What a customer owes: invoices, sales notes and documents without authorisation. Credit notes lower the invoice that they name. */
const KINDS: Record<string, string> = { FAC: 'factura', NVE: 'nota_de_venta', DNA: 'documento' };
const CREDIT_NOTE = 'NCT';
const VOID = 'A';

const word = z.union([z.string(), z.number()]).nullish();
const person = z.looseObject({ id: word, ruc: word, cedula: word, razon_social: word, dias_credito: word });
type Person = z.output<typeof person>;
const document = z.looseObject({
  id: word,
  tipo_documento: word,
  documento: word,
  fecha_emision: word,
  fecha_vencimiento: word,
  total: word,
  saldo: word,
  estado: word,
  anulado: z.union([z.boolean(), z.string(), z.number()]).nullish(),
  persona: person.nullish(),
  cliente: person.nullish(),
  persona_id: word,
  documento_relacionado_id: word,
});
type ContificoDocument = z.output<typeof document>;

/** A bare list, or one under `results`. */
const listOf = <T extends z.ZodType>(one: T) =>
  z.union([z.array(one), z.looseObject({ results: z.array(one) }).transform(({ results }) => results)]);
const documents = listOf(document);
const people = listOf(person);

const FORMATS: Formats = formatsOf('dmy', 'punto', undefined);

export type ContificoAccess = { address: string; key: string; reach: Reach };

/** An address of the API below its base. */
export function contificoAddress(base: string, path: string, query: Record<string, string> = {}): URL {
  const at = new URL(`${base.replace(/\/+$/, '')}/api/v2/${path}`);
  for (const [name, value] of Object.entries(query)) at.searchParams.set(name, value);
  return at;
}

export const contificoHeaders = (key: string) => ({ headers: { authorization: key } });

/** The documents of a company's customers; `today` is the company's day, `YYYY-MM-DD`. */
export function contificoConnector({ address, key, reach }: ContificoAccess, today: string): Connector {
  const get = (path: string, query: Record<string, string> = {}): Promise<Fetched> =>
    fetchFrom(contificoAddress(address, path, query), contificoHeaders(key), reach);
  let known: Promise<Map<string, Person>> | undefined;

  /** Pages until one is empty or has nothing new: the API may give fewer rows than it is asked for. */
  async function* pages<T extends { id?: string | number | null | undefined }>(
    schema: z.ZodType<T[]>,
    path: string,
    query: Record<string, string>,
    page: string,
  ): AsyncGenerator<T[]> {
    const seen = new Set<string>();
    for (let number = 1; number <= MOST_PAGES; number++) {
      const read = schema.safeParse(jsonIn((await get(path, { ...query, [page]: String(number) })).bytes));
      if (!read.success)
        throw new SourceProblem('respuesta', 'Contífico responde algo que no es la lista que se le pidió.');
      const fresh = read.data.filter(({ id }) => !seen.has(textOf(id)));
      if (fresh.length === 0) return;
      for (const { id } of fresh) seen.add(textOf(id));
      yield fresh;
    }
    throw new SourceProblem('respuesta', `Contífico tiene más de ${MOST_PAGES} páginas.`);
  }

  /** The customers, by id, RUC and cédula; read once, where a document does not say what it needs of its own. */
  async function peopleThere(): Promise<Map<string, Person>> {
    const byName = new Map<string, Person>();
    for await (const part of pages(people, 'persona/', { es_cliente: '1' }, 'page')) {
      for (const one of part) for (const name of [one.id, one.ruc, one.cedula]) if (name) byName.set(textOf(name), one);
    }
    return byName;
  }

  async function personOf(one: ContificoDocument): Promise<Person | undefined> {
    const own = one.persona ?? one.cliente ?? undefined;
    const isComplete = own && (own.ruc || own.cedula) && (one.fecha_vencimiento || own.dias_credito);
    if (isComplete) return own;
    known ??= peopleThere();
    const there = await known;
    const found = [own?.id, one.persona_id, own?.ruc, own?.cedula].map((name) => there.get(textOf(name))).find(Boolean);
    return found ? { ...found, ...withoutEmpty(own) } : own;
  }

  async function read(part: ContificoDocument[]): Promise<SourcePart> {
    const taken = await withInvoices(part);
    const all = await Promise.all(
      taken.map(async (one): Promise<AccountingDocument | LeftOut> => {
        const who = await personOf(one);
        const found = documentFrom((field) => fieldsOf(one, who)[field], `documento ${textOf(one.documento)}`, FORMATS);
        return isLeftOut(found) ? found : { ...found, creditDays: daysOfCredit(who), system: 'contifico' };
      }),
    );
    return { documents: all.filter(isDocument), leftOut: all.filter(isLeftOut) };
  }

  /** A credit note changes what is owed of its invoice, which may not count as changed. */
  async function withInvoices(part: ContificoDocument[]): Promise<ContificoDocument[]> {
    const taken = part.filter(({ tipo_documento }) => textOf(tipo_documento) in KINDS);
    const there = new Set(taken.map(({ id }) => textOf(id)));
    const notes = part.filter(({ tipo_documento }) => textOf(tipo_documento) === CREDIT_NOTE);
    const named = new Set(notes.map((one) => textOf(one.documento_relacionado_id)));
    for (const id of named) {
      if (id === '' || there.has(id)) continue;
      const read = document.safeParse(jsonIn((await get(`documento/${encodeURIComponent(id)}/`)).bytes));
      if (!read.success)
        throw new SourceProblem('respuesta', 'Contífico no dice cómo es el documento de una nota de crédito.');
      if (textOf(read.data.tipo_documento) in KINDS) taken.push(read.data);
    }
    return taken;
  }

  return {
    async *documents(since) {
      const usual = { tipo_registro: 'CLI', result_size: String(PAGE) };
      for (const day of daysOf(since, today)) {
        const query = day === undefined ? usual : { ...usual, fecha_modificacion: writtenDay(day, 'dmy') };
        for await (const part of pages(documents, 'documento/', query, 'result_page')) yield await read(part);
      }
    },
  };
}

/** The days of change to ask for; undefined asks for everything. */
function daysOf(since: string | undefined, today: string): (string | undefined)[] {
  if (since === undefined || daysFrom(since, MOST_DAYS) < today) return [undefined];
  const days: string[] = [];
  for (let day = since; day <= today; day = daysFrom(day, 1)) days.push(day);
  return days;
}

const withoutEmpty = (one: Person | undefined) =>
  Object.fromEntries(
    Object.entries(one ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

function fieldsOf(one: ContificoDocument, who: Person | undefined) {
  const isVoid = textOf(one.estado) === VOID || /^(true|1)$/i.test(textOf(one.anulado));
  return {
    external_id: one.id,
    number: one.documento,
    customer_dni: textOf(who?.ruc) || who?.cedula,
    customer_name: who?.razon_social,
    total: one.total,
    open: FORMATS.moneyOf(textOf(one.saldo)),
    issue_date: one.fecha_emision,
    due_date: dueOf(one, who),
    currency: 'USD',
    doc_type: KINDS[textOf(one.tipo_documento)],
    cost_center: undefined,
    subtotal: undefined,
    tax: one.iva,
    voided: isVoid,
  };
}

function daysOfCredit(who: Person | undefined): number | undefined {
  const days = /^\d{1,3}$/.exec(textOf(who?.dias_credito))?.[0];
  return days === undefined ? undefined : Number(days);
}

/** Where the document has no due date, its customer's days of credit from the day of issue. */
function dueOf(one: ContificoDocument, who: Person | undefined): unknown {
  if (textOf(one.fecha_vencimiento)) return one.fecha_vencimiento;
  const days = daysOfCredit(who);
  const issued = FORMATS.dayOf(one.fecha_emision);
  if (days === undefined || !issued || issued === 'bad') return undefined;
  return writtenDay(daysFrom(issued, days), 'dmy');
}
