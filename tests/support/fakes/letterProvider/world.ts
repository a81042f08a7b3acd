import { each, MANY, moneyThings } from './moneyThings';
import { type Fields, Store } from './store';

const NAMES = ['Rosa', 'Luis', 'Carmen', 'Jorge', 'Elena', 'Pablo'];

/** A small company as a provider of the specification's letter would keep it. */
export function world(bare: boolean): Store {
  const store = new Store(bare);
  const fill = {
    subcategory: [
      { id: 1, name: 'Mayorista', category: 1, category_name: 'Tipo' },
      { id: 2, name: 'Minorista', category: 1, category_name: null },
    ],
    city: [
      { id: 1, name: 'Quito', province: null },
      { id: 2, name: 'Cuenca', province: 'Azuay' },
    ],
    bank: [
      { id: 1, name: 'Banco Andino', country: 'EC', cash_management: true },
      { id: 2, name: 'Banco del Valle', country: null, cash_management: null },
    ],
    bankCode: [{ id: 1, bank: 1, code: 17, name: 'Banco Andino' }],
    costCenter: each(MANY, (id) => ({ id, code: id, name: `Centro ${id}` })),
    account: each(MANY, (id) => ({
      id,
      bank: 1,
      bank_name: 'Banco Andino',
      number: 22000000 + id,
      alias: `Cuenta ${id}`,
      currency: 'USD',
      type: 'corriente',
      version: null,
    })),
    customer: each(MANY, (id) => ({
      id,
      first_name: NAMES[id % NAMES.length],
      last_name: `Paz ${id}`,
      dni: 1700000000 + id,
      tradename: null,
      position: null,
      subcategories: ['Mayorista'],
      subcategories_ids: [1],
      is_active_cm: id % 2 === 1,
      version: null,
      bank: id === 2 ? null : bankOf(id),
    })),
    contact: each(3, (id) => ({
      id,
      customer: id,
      phone: `+59399000000${id}`,
      email: id === 2 ? null : `c${id}@example.com`,
      name: null,
    })),
    template: each(3, (id) => ({
      id,
      name: `Aviso ${id}`,
      channel: id % 2,
      status: id === 3 ? 'ACTIVE' : 'activa',
      is_global: id === 3,
      subject: id % 2 === 1 ? 'Su saldo' : null,
      body: 'Estimado {{nombre}}, su saldo es {{saldo}}.',
      version: null,
    })),
    campaign: each(12, (id) => ({
      id,
      template: { id: 1, name: 'Aviso 1' },
      launch_date: id === 1 ? '2027-01-15T10:00:00' : '2026-10-05T09:00:00Z',
      campaign_type: id % 2,
      status: id === 1 ? 'programada' : 'COMPLETED',
      no_documentos: 4,
      customers: null,
      version: null,
    })),
    timeslot: each(2, (id) => ({
      id,
      template: { id: 1, name: 'Aviso 1' },
      campaign_type: 1,
      launch_date: `2026-11-2${id + 5}T10:00:00`,
      no_documentos: 120,
      campaign: null,
    })),
    event: each(12, (id) => ({
      id,
      campaign: 2,
      template_name: 'Aviso 1',
      customer: id,
      customer_name: null,
      channel: 1,
      number: null,
      email: `c${id}@example.com`,
      status: id % 2 ? 'entregado' : 'BOUNCED',
      reason: null,
      at: '2026-10-05T09:01:00Z',
    })),
    ...moneyThings,
  };
  for (const kind of kindsOf(fill)) for (const fields of fill[kind]) store.add(kind, fields);
  return store;
}

export function bankOf(id: number): Fields {
  return {
    id,
    bank: 1,
    bank_name: 'Banco Andino',
    account_number: 330000 + id,
    account_type: 'ahorros',
    holder_name: null,
  };
}

function kindsOf<T extends object>(given: T): (keyof T)[] {
  return Object.keys(given).filter((name): name is keyof T & string => name in given);
}
