/** What the provider keeps: records under whole numbers, by kind. */

export type Thing = { id: number; [field: string]: unknown };
export type Fields = Record<string, unknown>;

/** The fields that the specification gives a name; a provider in its barest form tells nothing else. */
const NAMED = {
  customer: [
    'first_name',
    'last_name',
    'dni',
    'tradename',
    'position',
    'subcategories',
    'subcategories_ids',
    'is_active_cm',
  ],
  contact: ['customer', 'phone', 'email'],
  template: ['name', 'channel', 'status', 'is_global'],
  campaign: ['template', 'launch_date', 'campaign_type', 'status', 'no_documentos'],
  timeslot: ['template', 'launch_date', 'campaign_type', 'no_documentos'],
  event: ['status', 'number', 'email', 'chanel'],
  account: [],
  bank: ['name'],
  bankCode: ['bank'],
  city: ['name'],
  subcategory: ['name'],
  category: ['name', 'subcategories'],
  subscription: ['documents'],
  link: ['status'],
  costCenter: [],
  document: ['status', 'doc_type', 'cost_center'],
  payment: ['id_payment_detail', 'method'],
  conciliation: [],
  movement: [],
  debit: [],
  line: [],
} satisfies Record<string, string[]>;

export type Kind = keyof typeof NAMED;

export class Store {
  private readonly things = new Map<Kind, Map<number, Thing>>();
  private last = 100;

  constructor(
    /** Only the fields that the specification names are told. */
    readonly bare: boolean,
  ) {}

  add(kind: Kind, fields: Fields): Thing {
    const thing = { ...fields, id: typeof fields.id === 'number' ? fields.id : ++this.last };
    const held = this.things.get(kind) ?? new Map<number, Thing>();
    this.things.set(kind, held.set(thing.id, thing));
    return thing;
  }

  find(kind: Kind, id: unknown): Thing | undefined {
    return this.things.get(kind)?.get(Number(id));
  }

  all(kind: Kind): Thing[] {
    return [...(this.things.get(kind)?.values() ?? [])];
  }

  /** Text encodings carry numbers as text, and lists as JSON. */
  change(thing: Thing, fields: Fields): Thing {
    for (const [name, value] of Object.entries(fields)) {
      const old = thing[name];
      if (name === 'id' || !(name in thing) || Array.isArray(old)) continue;
      if (typeof old === 'boolean') thing[name] = value === true || value === 'true';
      else thing[name] = typeof old === 'number' && value !== '' ? Number(value) : value === '' ? null : value;
    }
    return thing;
  }

  remove(kind: Kind, id: unknown): void {
    this.things.get(kind)?.delete(Number(id));
  }

  /** As it is told. */
  told(kind: Kind, thing: Thing): Fields {
    if (!this.bare) return thing;
    const names: string[] = NAMED[kind];
    return Object.fromEntries(Object.entries(thing).filter(([name]) => name === 'id' || names.includes(name)));
  }
}
