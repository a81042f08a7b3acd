import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { conciliation } from '../../src/api/contract/reconciliation/shapes';
import { exportedFile } from '../../src/api/contract/row';
import { freshDatabase, PASSWORD } from '../support/processes/service';
import { type ServiceProcess, startProcess } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { addTemplate, campaignOf, debtors, finished, key, LAUNCH, sendAtAnyTime } from '../support/service/campaigns';
import { importOf, saved, uploadRecords } from '../support/service/imports';
import { expectOk, movementsOf, save, upload } from '../support/service/receivables';
import { keepFigures } from './figures';
import { type Waits, watchOthers } from './others';

/**
 * What others wait for something small while one person does something heavy, in a service process of its own. The base, in the
 * same run: what they wait while nobody does anything.
 */

const SECRET = 'un secreto de al menos treinta y dos';
const CUSTOMERS = 50_000;
const ROWS = 100_000;
const MOVEMENTS = 10_000;
const EVERY_MS = 10;
/** On an idle machine. */
const MOST_MS = 100;

type Figure = { seconds: number; 'others p99': number; 'others max': number };

test('nobody waits for the heavy job of another', async () => {
  const fresh = await freshDatabase();
  await fresh.database.close();
  const settings = { DATABASE_URL: fresh.url, JWT_SECRET: SECRET, SECRETS_KEY: SECRET, DEMO: 'on' };
  const service = await startProcess(settings);
  const database = await openDatabase(fresh.url, { connections: 1 });
  const [user] = await database.rows<{ profile_id: string }>(`select profile_id from app_user where email = $1`, [
    'demo@cartera.local',
  ]);
  const login = { email: 'demo@cartera.local', password: PASSWORD };
  const { accessToken } = sessionAnswer.parse(expectOk(await service.post('/users/login/', login)));
  const ana = { ...caller(service.url, accessToken), profileId: user?.profile_id ?? '' };
  const headers = { authorization: `Bearer ${accessToken}` };

  const figures: Record<string, Figure> = {};
  const meanwhile = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const others = await watchOthers(`${service.url}/api/v1/customers/cost_center/?page_size=1`, headers, EVERY_MS);
    const started = performance.now();
    const result = await work();
    figures[what] = told(performance.now() - started, await others.stop());
    return result;
  };

  await meanwhile('nothing', () => new Promise((done) => setTimeout(done, 3_000)));
  await meanwhile('a week of the demo', async () => expectOk(await ana.post('/console/demo_clock/', { days: 7 })));
  const account = await database.rows<{ id: string }>('select id from bank_account limit 1');
  await meanwhile(`a preview of ${ROWS} rows`, async () =>
    preview.parse(expectOk(await upload(ana, account[0]?.id, statement(ROWS)))),
  );
  const { id } = await meanwhile(`a preview of ${CUSTOMERS} customers`, async () =>
    importOf(await uploadRecords(ana, 'customers', customersFile())),
  );
  await meanwhile(`an import of ${CUSTOMERS} customers`, () => saved(ana, id));
  const customers = await debtors({ database }, ana, CUSTOMERS);
  await database.rows('vacuum analyze');
  await meanwhile(`the audience of ${CUSTOMERS}`, async () =>
    expectOk(await ana.post('/customers/customers/groupby_document/')),
  );
  await meanwhile(`a list of all customers`, async () => expectOk(await ana.get('/customers/customers/list_client/')));
  const months = preview.parse(expectOk(await upload(ana, account[0]?.id, statement(MOVEMENTS))));
  const kept = await meanwhile(`a statement of ${MOVEMENTS} movements saved and matched`, async () => {
    const made = conciliation.parse(expectOk(await save(ana, { preview_id: months.id })));
    return { ...made, movements: await movementsOf(ana, made.id) };
  });
  await meanwhile(`the list of its movements`, () => movementsOf(ana, kept.id));
  await sendAtAnyTime(ana);
  const template = await addTemplate({ database }, ana, 0);
  const fields = { customers, template, campaign_type: 0, no_documentos: 0, quiet_days: 0 };
  const campaign = await meanwhile(`a launch to ${CUSTOMERS}`, async () =>
    campaignOf(await ana.post(LAUNCH, fields, key())),
  );
  await meanwhile('its first 20 seconds', () => atMost(20_000, finished(ana, campaign.id)));
  await meanwhile('an export of the customers', () =>
    whole(service, '/customers/customers/export/?format=xlsx&columns=name,overdue', headers),
  );
  await meanwhile('an export of the documents', () =>
    whole(service, '/customers/documents/export/?format=csv', headers),
  );

  console.table(figures);
  await database.close();
  await service.stop();
  await fresh.drop();
  keepFigures(
    Object.entries(figures).map(([what, figure]) => ({
      job: `others wait during ${what}`,
      base: 'during nothing',
      value: figure['others max'],
      of: 'ms at most',
      goal: { most: MOST_MS },
    })),
  );
});

const told = (ms: number, { p99, max }: Waits): Figure => ({
  seconds: Math.round(ms / 100) / 10,
  'others p99': Math.round(p99),
  'others max': Math.round(max),
});

const atMost = (ms: number, work: Promise<unknown>) =>
  Promise.race([work.catch(() => undefined), new Promise((done) => setTimeout(done, ms))]);

async function whole(service: ServiceProcess, path: string, headers: Record<string, string>): Promise<void> {
  const link = exportedFile.parse(await (await fetch(`${service.url}/api/v1${path}`, { headers })).json());
  const answer = await fetch(`${service.url}/api/v1${link.url}`);
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(CUSTOMERS);
}

function statement(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const day = `${String((i % 28) + 1).padStart(2, '0')}/${String((i % 9) + 1).padStart(2, '0')}/2026`;
    return `${day};TRANSFERENCIA DE CLIENTE ${i % 977};${i};;${(((i * 7919) % 90_000) + 1_000) / 100}`.replace(
      '.',
      ',',
    );
  });
  return `Fecha;Concepto;Documento;Débito;Crédito\n${lines.join('\n')}\n`;
}

function customersFile(): string {
  const lines = Array.from({ length: CUSTOMERS }, (_, i) => {
    const dni = `179${String(i).padStart(7, '0')}001`;
    return `${dni};Nombre ${i} S.A.;Comercial ${i};Quito;Calle ${i};Canal;Grupo ${i % 20};09${90_000_000 + i};c${i}@ejemplo.com`;
  });
  return `RUC;Nombre;Nombre comercial;Ciudad;Dirección;Categoría;Subcategoría;Celular;Correo\n${lines.join('\n')}\n`;
}
