import type * as z from 'zod/mini';
import type { exportCustomers } from '../../src/api/contract/customers/customers';
import type { Customer } from '../../src/api/contract/customers/shapes';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import type { Queryable } from '../database/database';
import { chunksOf } from '../database/list';
import { daysOf, today } from '../database/today';
import { type ExportedFile, fileOf } from '../exports/file';
import { type ChosenColumn, chosenOf } from '../exports/table';
import { customersFound, prepareSearch } from './read';
import { AGES, contactInWords } from './words';

const nameOf = ({ first_name, last_name }: Customer) => `${first_name} ${last_name}`.trim();

const columnsFor = (dayOf: (moment: string) => string): ChosenColumn<Customer>[] => [
  { key: 'name', header: 'Nombre', kind: 'text', of: nameOf },
  { key: 'tradename', header: 'Nombre comercial', kind: 'text', of: ({ tradename }) => tradename },
  { key: 'dni', header: 'Cédula/RUC', kind: 'text', of: ({ dni }) => dni },
  { key: 'subcategories', header: 'Subcategorías', kind: 'text', of: ({ subcategories }) => subcategories.join(', ') },
  { key: 'position', header: 'Cargo', kind: 'text', of: ({ position }) => position },
  { key: 'city', header: 'Ciudad', kind: 'text', of: ({ city_name }) => city_name },
  { key: 'address', header: 'Dirección', kind: 'text', of: ({ address }) => address },
  // The currency with most of the customer's documents; the others have a column of their own.
  { key: 'balance', header: 'Moneda', kind: 'text', of: ({ balances = [] }) => balances[0]?.currency ?? null },
  { key: 'balance', header: 'Saldo', kind: 'money', of: ({ balance }) => balance },
  {
    key: 'balance',
    header: 'Saldo en otras monedas',
    kind: 'text',
    of: ({ balances = [] }) =>
      balances
        .slice(1)
        .map(({ currency, balance }) => `${currency} ${balance}`)
        .join(', '),
  },
  { key: 'overdue', header: 'Vencido', kind: 'money', of: ({ balances = [] }) => balances[0]?.overdue ?? '0.00' },
  { key: 'days', header: 'Días vencido', kind: 'text', of: ({ days_overdue }) => String(days_overdue ?? '') },
  // Of the same currency as the balance.
  ...BUCKETS.map(
    (bucket, at): ChosenColumn<Customer> => ({
      key: 'ages',
      header: AGES[bucket],
      kind: 'money',
      of: ({ balances = [] }) => balances[0]?.ages?.[at] ?? '0.00',
    }),
  ),
  { key: 'contacted', header: 'Último contacto', kind: 'date', of: ({ contacted_on }) => contacted_on ?? null },
  { key: 'contacted', header: 'Último intento', kind: 'text', of: (row) => contactInWords(row, dayOf) },
  { key: 'owner', header: 'Asesor', kind: 'text', of: ({ owner }) => owner?.name ?? '' },
  { key: 'next', header: 'Siguiente gestión', kind: 'date', of: ({ next_on }) => next_on ?? null },
  { key: 'promise', header: 'Promesa hasta', kind: 'date', of: ({ open_promise }) => open_promise?.due_on ?? null },
  { key: 'debit', header: 'Débito automático', kind: 'text', of: ({ is_active_cm }) => (is_active_cm ? 'Sí' : 'No') },
  { key: 'bank', header: 'Banco', kind: 'text', of: ({ bank }) => bank?.bank_name ?? '' },
  { key: 'bank', header: 'Cuenta', kind: 'text', of: ({ bank }) => bank?.account_number ?? '' },
];

/** A customer has figures of many rows: others wait for more of them at once. */
const AT_ONCE = 200;

/** Exactly the customers of the current search, in list order. */
export async function exportedCustomers(
  db: Queryable,
  profileId: string,
  { format, columns, ...search }: z.output<(typeof exportCustomers)['query']>,
): Promise<ExportedFile> {
  await prepareSearch(db, profileId, search);
  const chunks = chunksOf<Customer>(db, customersFound(profileId, search), AT_ONCE);
  const chosen = chosenOf(columnsFor(await daysOf(db)), columns);
  return fileOf('Clientes', await today(db), format, { columns: chosen, chunks });
}
