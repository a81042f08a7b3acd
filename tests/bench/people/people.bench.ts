import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { it } from 'vitest';
import type { Movement } from '../../../src/api/contract/reconciliation/shapes';
import { type Person, type Service, startService } from '../../support/processes/service';
import { type ServiceProcess, startProcess } from '../../support/processes/serviceProcess';
import { caller } from '../../support/service/caller';
import { conciliate, previewOf, reconcile } from '../../support/service/receivables';
import { keepFigures } from '../figures';
import { processorOf, processorOfDatabase, processorOfMachine } from './processor';

/**
 * 50 people at work at once on ten conciliations, with the shares of each call as a back office has them: on one process of the
 * service, then on two, each person always with the same one. The base, in the same run: the same people at a bare route that
 * answers one row by its id. Service, database and those who ask share the machine, so that a call's processor is what says how
 * many calls there can be: two processes can answer no more times one's than the machine has cores for each that one kept busy.
 */

const PEOPLE = 50;
const SECONDS = 12;
const WARMING_SECONDS = 6;
const MOST_THINKING_MS = 40;
const CONCILIATIONS = 10;
const MOVEMENTS = 200;
const DOCUMENTS = 8_000;
/** Of the base’s calls a second, at least: the mix's calls are lists, acts and files. */
const LEAST_SHARE = 0.15;
/** As many times the processor as the share of calls allows. */
const MOST_OF_PROCESSOR = 6.7;
/** Of the calls of one process, where each has a core and the database its own. */
const LEAST_OF_TWO = 1.6;

type Statement = { id: string; movements: Movement[] };
type Work = { people: Person[]; account: string; documents: string[]; customers: string[]; statements: Statement[] };
type Call = (work: Work & { person: Person }) => Promise<unknown>;
type Kind = { what: string; share: number; call: Call };

const MIX: Kind[] = [
  {
    what: 'documents, searched',
    share: 30,
    call: ({ person }) => person.get(`/customers/documents/?search=${one(['quispe', 'muñoz', 'F-2001', 'lopez'])}`),
  },
  {
    what: 'a document',
    share: 15,
    call: ({ person, documents }) => person.get(`/customers/documents/${one(documents)}/`),
  },
  { what: 'payments', share: 10, call: ({ person }) => person.get('/customers/payments_details/') },
  { what: 'due wallet', share: 7, call: ({ person }) => person.get('/customers/documents/due_wallet/') },
  {
    what: 'movements',
    share: 8,
    call: ({ person, statements }) => person.get(`/conciliation/conciliations/${one(statements).id}/movements/`),
  },
  {
    what: 'a movement',
    share: 10,
    call: ({ person, statements }) => {
      const { id, movements } = one(statements);
      return person.get(`/conciliation/conciliations/${id}/movement_detail/?movement_id=${one(movements).id}`);
    },
  },
  {
    what: 'reconciled by hand',
    share: 15,
    call: ({ person, statements, documents }) => {
      const { id, movements } = one(statements);
      return reconcile(person, id, one(movements).id, [[one(documents), '0.01']]);
    },
  },
  {
    what: 'a note',
    share: 3,
    call: ({ person, statements }) => {
      const { id, movements } = one(statements);
      const body = { movements: [{ movement_id: one(movements).id, note: String(Math.random()) }] };
      return person.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, body);
    },
  },
  {
    what: 'a preview',
    share: 2,
    // Two processes read files at once: who comes third may be told to come back.
    call: ({ person, account }) => previewOf(person, account, statementOf(0)).catch(() => undefined),
  },
];
const BARE: Kind[] = [
  { what: 'a row', share: 1, call: ({ person, customers }) => person.get(`/customer/${one(customers)}`) },
];

/** That of `startService`. */
const SECRET = '\u0007'.repeat(32);

it(`${PEOPLE} people at work`, async () => {
  const service = await startService({ witnessed: false, works: false });
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at++) people.push(await service.person());
  const settings = { DATABASE_URL: service.databaseUrl, JWT_SECRET: SECRET, SECRETS_KEY: SECRET, DEMO: 'off' };
  const one = await startProcess(settings);
  const atProcesses = (processes: ServiceProcess[]) =>
    people.map((person, n) => ({ ...person, ...caller(urlOf(processes, n), person.token) }));
  const work = await fill(service, atProcesses([one]));
  const measured = async (
    processes: ServiceProcess[],
    mix: readonly Kind[] = MIX,
    seconds = SECONDS,
    most = PEOPLE,
  ) => {
    const used = () =>
      Promise.all([sumOf(processes.map(({ pid }) => processorOf(pid))), processorOfDatabase(service.database)]);
    const [ours, database] = await used();
    const [machine, from] = [processorOfMachine(), performance.now()];
    const { calls, each, ...whole } = await atWork(
      { ...work, people: atProcesses(processes).slice(0, most) },
      mix,
      seconds,
    );
    const busy = (processorOfMachine() - machine) / (performance.now() - from);
    const [oursNow, databaseNow] = await used();
    return {
      ...whole,
      calls,
      'service ms': (oursNow - ours) / calls,
      'database ms': (databaseNow - database) / calls,
      'busy cores': rounded(busy),
      each,
    };
  };
  await measured([one], MIX, WARMING_SECONDS);
  // As autovacuum does where people have worked: plans that were made for empty tables are made anew, by each connection once.
  await service.database.rows('vacuum analyze');
  await measured([one], MIX, WARMING_SECONDS);
  // What each kind of call takes of the processor, by a few people: EACH=1 npm run bench -- people
  const table: Record<string, unknown> = {};
  if (process.env.EACH)
    for (const kind of MIX) table[`${kind.what}, alone`] = without(await measured([one], [kind], 5, 4));
  const bare = await startProcess(settings, 'tests/bench/people/bareService.mjs');
  const base = await measured([bare], BARE);
  const otherBare = await startProcess(settings, 'tests/bench/people/bareService.mjs');
  const baseOfTwo = await measured([bare, otherBare], BARE);
  await Promise.all([bare.stop(), otherBare.stop()]);
  const mix = await measured([one]);
  const other = await startProcess(settings);
  await measured([one, other], MIX, WARMING_SECONDS);
  const two = await measured([one, other]);
  console.table({
    ...table,
    ...mix.each,
    'a bare route': without(base),
    'a bare route on two': without(baseOfTwo),
    'the mix': without(mix),
    'on two processes': without(two),
  });
  await Promise.all([one.stop(), other.stop()]);
  await service.close();
  const cores = availableParallelism();
  const ceiling = cores / mix['busy cores'];
  const inAll = ({ 'service ms': ours, 'database ms': database }: typeof mix) => ours + database;
  keepFigures([
    {
      job: `${PEOPLE} people at work`,
      base: 'a bare route that answers a row by its id',
      value: mix['a second'] / base['a second'],
      of: `of its calls a second (${mix['a second']}, p99 ${mix['p99 ms']} ms; ${rounded(mix['service ms'])} ms of processor in the service and ${rounded(mix['database ms'])} in the database a call)`,
      goal: { least: LEAST_SHARE },
    },
    {
      job: `${PEOPLE} people at work, the processor a call`,
      base: 'a call of the bare route',
      value: inAll(mix) / inAll(base),
      of: `times its ${rounded(inAll(base))} ms of service and database (${rounded(inAll(mix))} ms)`,
      goal: { most: MOST_OF_PROCESSOR },
    },
    {
      job: `${PEOPLE} people at work, on two processes`,
      base: 'on one',
      value: two['a second'] / mix['a second'],
      of: `times its calls a second (${two['a second']}, p99 ${two['p99 ms']} ms; ${rounded(inAll(two) / inAll(mix))} times the processor a call). One keeps ${mix['busy cores']} of ${cores} cores busy with its database and those who ask, so that there is room for ${rounded(ceiling)} times${ceiling < LEAST_OF_TWO ? ', less than the goal' : ''}; the bare route on two answers ${rounded(baseOfTwo['a second'] / base['a second'])} times`,
      goal: { least: LEAST_OF_TWO },
    },
  ]);
});

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const rounded = (ms: number) => Number(ms.toPrecision(3));
const without = ({ each: _, ...whole }: Record<string, unknown>) => whole;

/** Each person is always answered by the same one. */
const urlOf = (processes: ServiceProcess[], person: number) => processes[person % processes.length]?.url ?? '';

async function fill({ database }: Service, people: Person[]): Promise<Work> {
  const person = one(people);
  const customers = await database.rows<{ id: string }>(
    `insert into customer (profile_id, first_name, last_name, dni)
     select $1, (array['José','Ana','Luis','María'])[1 + i % 4], (array['Quispe','Muñoz','López','Pérez','Guamán'])[1 + i % 5] || ' ' || i,
       lpad((900000000 + i * 7)::text, 10, '0') from generate_series(1, 1000) i returning id`,
    [person.profileId],
  );
  const documents = await database.rows<{ id: string }>(
    `insert into document (profile_id, customer_id, number, total, due_date)
     select $1, ($2::uuid[])[1 + i % 1000], 'F-' || (200000 + i), ((i * 7919) % 90000 + 1000) / 100.0, current_date - (i % 200) + 60
     from generate_series(1, $3::int) i returning id`,
    [person.profileId, customers.map(({ id }) => id), DOCUMENTS],
  );
  const [bank] = await database.rows<{ id: string }>(`insert into bank (name) values ('Banco de gente') returning id`);
  const [account] = await database.rows<{ id: string }>(
    `insert into bank_account (profile_id, bank_id, number, alias) values ($1, $2, '2200112245', 'Pichincha') returning id`,
    [person.profileId, bank?.id],
  );
  const statements: Statement[] = [];
  for (let at = 0; at < CONCILIATIONS; at++) {
    statements.push(await conciliate(person, account?.id ?? '', statementOf(at + 1)));
  }
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { people, account: account?.id ?? '', documents: ids(documents), customers: ids(customers), statements };
}

/** Half of its movements name a document. */
function statementOf(month: number): string {
  const lines = Array.from({ length: MOVEMENTS }, (_, i) => {
    const n = (month * MOVEMENTS + i) % DOCUMENTS;
    const amount = (((n * 7919) % 90_000) + 1_000) / 100;
    const text = i % 2 === 0 ? `TRANSFERENCIA F-${200_000 + n}` : `DEPOSITO EFECTIVO VENTANILLA ${month}`;
    return `${String((i % 28) + 1).padStart(2, '0')}/10/2026;${text};${month}${String(i).padStart(6, '0')};;${amount.toFixed(2).replace('.', ',')}`;
  });
  return `Fecha;Concepto;Documento;Débito;Crédito\n${lines.join('\n')}\n`;
}

/** Whoever begins a call within the time ends it. */
async function atWork(work: Work, mix: readonly Kind[], time: number) {
  const times = new Map<string, number[]>(mix.map(({ what }) => [what, []]));
  const from = performance.now();
  const until = from + time * 1_000;
  const atDesk = async (person: Person) => {
    while (performance.now() < until) {
      await setTimeout(Math.random() * MOST_THINKING_MS);
      const { what, call } = weighed(mix);
      const began = performance.now();
      await call({ ...work, person });
      times.get(what)?.push(performance.now() - began);
    }
  };
  await Promise.all(work.people.map(atDesk));
  const seconds = (performance.now() - from) / 1_000;
  const told = (of: number[]) => {
    const sorted = of.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return { 'a second': Math.round(of.length / seconds), 'p50 ms': at(0.5), 'p99 ms': at(0.99) };
  };
  const all = [...times.values()].flat();
  return {
    ...told(all),
    calls: all.length,
    each: Object.fromEntries([...times].map(([what, of]) => [what, told(of)])),
  };
}

function weighed(mix: readonly Kind[]) {
  let left = Math.random() * mix.reduce((sum, { share }) => sum + share, 0);
  for (const one of mix) {
    left -= one.share;
    if (left < 0) return one;
  }
  throw new Error('the shares add up');
}

function one<T>(of: readonly T[]): T {
  const found = of[Math.floor(Math.random() * of.length)];
  if (found === undefined) throw new Error('there is none to choose');
  return found;
}
