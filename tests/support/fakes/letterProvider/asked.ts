import { z } from 'zod';
import type { Fields, Kind, Store, Thing } from './store';

export type Asked = {
  store: Store;
  params: Record<string, string>;
  query: URLSearchParams;
  /** Of JSON, of a form, or the files and fields of a multipart. */
  body: Fields;
};

/** What a call is answered: the content, or a refusal. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly msg: string,
  ) {}
}

export type Answers = Record<string, (asked: Asked) => unknown>;

/** The rows of a body that has some. */
export const fieldsIn = (rows: unknown): Fields[] => z.array(z.record(z.string(), z.unknown())).catch([]).parse(rows);

/** Its own, whatever is asked for. */
const PAGE_SIZE = 10;

export function pageOf(all: Fields[], query: URLSearchParams): Fields {
  const p = Number(query.get('p') ?? 1);
  const results = all.slice((p - 1) * PAGE_SIZE, p * PAGE_SIZE);
  return { count: all.length, next: p * PAGE_SIZE < all.length ? `?p=${p + 1}` : null, previous: null, results };
}

const found = (thing: Thing, search: string) => JSON.stringify(thing).toLowerCase().includes(search.toLowerCase());

/** What the search and these filters leave: each names the field it is about. */
export function filtered({ store, query }: Asked, kind: Kind, filters: Record<string, string> = {}): Fields[] {
  const search = query.get('search') ?? '';
  return store
    .all(kind)
    .filter((thing) => found(thing, search))
    .filter((thing) =>
      Object.entries(filters).every(([name, field]) => {
        const wanted = query.get(name);
        return !wanted || String(thing[field]) === wanted;
      }),
    )
    .map((thing) => store.told(kind, thing));
}

export const page = (kind: Kind, filters?: Record<string, string>) => (asked: Asked) =>
  pageOf(filtered(asked, kind, filters), asked.query);

export function theOne({ store, params }: Asked, kind: Kind, id: unknown = params.id): Thing | Refusal {
  return store.find(kind, id) ?? new Refusal(404, `No hay nada con el número ${String(id)}`);
}

export const one = (kind: Kind) => (asked: Asked) => {
  const thing = theOne(asked, kind);
  return thing instanceof Refusal ? thing : asked.store.told(kind, thing);
};

export const removed = (kind: Kind) => (asked: Asked) => {
  asked.store.remove(kind, asked.params.id);
  return '';
};

/** The thing that `id` (of the path, else of the body) names, with what was sent. */
export const changed =
  (kind: Kind, field = 'id') =>
  (asked: Asked) => {
    const thing = theOne(asked, kind, asked.params.id ?? asked.body[field]);
    return thing instanceof Refusal ? thing : asked.store.told(kind, asked.store.change(thing, asked.body));
  };

/** A new thing like the others, with what was sent. */
export const made = (kind: Kind) => (asked: Asked) => {
  const { id: _, ...blank } = asked.store.all(kind)[0] ?? { id: 0 };
  return asked.store.told(kind, asked.store.change(asked.store.add(kind, blank), asked.body));
};
