import { type ArrivalSource, arrivalSource } from '../../../src/api/contract/reconciliation/arrivalSources';
import { type Arrival, listArrivals } from '../../../src/api/contract/reconciliation/arrivals';
import { answered } from '../eventually';
import type { Staff } from '../processes/service';
import { caller } from '../service/caller';
import { key } from '../service/campaigns';
import { expectOk } from '../service/receivables';

/** What tests of arrivals build on: an account's statements that follow each other, sources, and what became of each file. */

/** The rows of a statement: day, text and cents. */
type Row = [day: string, text: string, cents: number];

const written = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** A statement as the bank writes it, with a running balance that begins at `opening` cents. */
export function statementOf(opening: number, rows: readonly Row[]): string {
  let balance = opening;
  const lines = rows.map(([day, text, cents]) => {
    balance += cents;
    const [debit, credit] = cents < 0 ? [written(-cents), ''] : ['', written(cents)];
    return `${day};${text};${debit};${credit};${written(balance)}`;
  });
  return ['Fecha;Descripción;Débito;Crédito;Saldo', ...lines].join('\n');
}

export const SOURCES = '/conciliation/arrival_sources/';

export async function addSource(person: Staff, body: object): Promise<ArrivalSource> {
  return arrivalSource.parse(expectOk(await person.post(SOURCES, body, key())));
}

/** The server that takes the orders of an account's automatic debits. */
export const addOrdersSftp = (person: Staff, account: string, port: number): Promise<ArrivalSource> =>
  addSource(person, {
    name: 'SFTP',
    kind: 'sftp',
    bank_account: account,
    place: { host: '127.0.0.1', port, user: 'empresa' },
    secret: 'secreta',
    order_format: 'csv',
  });

/** Posts a file as another program does. */
export async function postFile(url: string, token: string | undefined, name: string, content: string | Uint8Array) {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return caller(url, token).post('/conciliation/arrivals/files/', form);
}

export async function arrivalsOf(person: Staff, query = ''): Promise<Arrival[]> {
  return listArrivals.answer.parse(expectOk(await person.get(`/conciliation/arrivals/?page_size=200${query}`))).results;
}

/** What became of a file, once it was read. */
export const readOf = (person: Staff, name: string): Promise<Arrival> =>
  answered(async () => {
    const found = (await arrivalsOf(person)).find(({ file_name }) => file_name === name);
    return found && found.status !== 'recibida' && found;
  });
