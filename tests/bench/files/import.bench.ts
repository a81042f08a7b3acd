import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { sessionAnswer } from '../../../src/api/contract/console/session';
import type { TabularKind } from '../../../src/api/contract/receivables/imports';
import { freshDatabase, PASSWORD } from '../../support/processes/service';
import { type ServiceProcess, startProcess } from '../../support/processes/serviceProcess';
import { type Caller, caller } from '../../support/service/caller';
import { importOf, saved, uploadRecords } from '../../support/service/imports';
import { expectOk } from '../../support/service/receivables';
import { keepFigures } from '../figures';
import { watchOthers } from '../others';
import { peakMegabytes } from '../peak';

/**
 * 50,000 customers and 50,000 documents in files, into a service process of its own. The base, in the same run: the cost per
 * row at 5,000 rows, which must stay flat. Others ask something small every 50 ms meanwhile.
 */

/** Of a row's time at 5,000. */
const MOST_TIMES = 1.5;
const SECRET = 'un secreto de al menos treinta y dos';

test('50,000 customers and 50,000 documents', async () => {
  const { url, database, drop } = await freshDatabase();
  await database.close();
  const service = await startProcess({ DATABASE_URL: url, JWT_SECRET: SECRET, SECRETS_KEY: SECRET, DEMO: 'off' });
  const register = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
  const { accessToken } = sessionAnswer.parse(expectOk(await service.post('/users/register/', register)));
  const ana = { ...caller(service.url, accessToken), headers: { authorization: `Bearer ${accessToken}` } };
  const figures = {
    '5.000 clientes': await run(service, ana, 'customers', customers(0, 5_000)),
    '50.000 clientes': await run(service, ana, 'customers', customers(5_000, 50_000)),
    '5.000 documentos': await run(service, ana, 'documents', documents(0, 5_000)),
    '50.000 documentos': await run(service, ana, 'documents', documents(5_000, 50_000)),
    'los mismos documentos': await preview(service, ana, 'documents', documents(5_000, 50_000)),
  };
  console.table(figures);
  for (const kind of ['clientes', 'documentos'] as const) {
    const [few, all] = [figures[`5.000 ${kind}`], figures[`50.000 ${kind}`]];
    const perRow = ({ preview, job, rows }: typeof few) => (preview + job) / rows;
    keepFigures([
      {
        job: `50,000 ${kind} imported`,
        base: `5,000 ${kind}`,
        value: perRow(all) / perRow(few),
        of: `times a row (${perRow(all).toFixed(2)} ms)`,
        goal: { most: MOST_TIMES },
      },
    ]);
  }
  expect(figures['50.000 clientes'].imported).toBe(50_000);
  expect(figures['50.000 documentos'].imported).toBe(50_000);
  await service.stop();
  await drop();
});

type Ana = Caller & { headers: Record<string, string> };

async function run(service: ServiceProcess, ana: Ana, kind: TabularKind, file: string) {
  const { id, ...read } = await preview(service, ana, kind, file);
  const others = await watchOthers(`${service.url}/api/v1/customers/cost_center/?page_size=1`, ana.headers, 50);
  const started = performance.now();
  const { counts } = await saved(ana, id);
  const job = Math.round(performance.now() - started);
  const { p95, max } = await others.stop();
  return {
    ...read,
    job,
    'job: others p95': Math.round(p95),
    'job: others max': Math.round(max),
    'service peak MB': peakMegabytes(service.pid),
    imported: counts.nuevo,
  };
}

async function preview(service: ServiceProcess, ana: Ana, kind: TabularKind, file: string) {
  const others = await watchOthers(`${service.url}/api/v1/customers/cost_center/?page_size=1`, ana.headers, 50);
  const reader = watchReaders(service.pid);
  const started = performance.now();
  const { id, counts } = importOf(await uploadRecords(ana, kind, file));
  const took = Math.round(performance.now() - started);
  const { p95, max } = await others.stop();
  return {
    id,
    rows: counts.nuevo + counts.igual,
    preview: took,
    'preview: others p95': Math.round(p95),
    'preview: others max': Math.round(max),
    'reader peak MB': reader.stop(),
    'service peak MB': peakMegabytes(service.pid),
  };
}

const dni = (i: number) => `179${String(i).padStart(7, '0')}001`;

function customers(from: number, n: number): string {
  const lines = Array.from({ length: n }, (_, at) => {
    const i = from + at;
    const phone = `09${String(90_000_000 + i)}`;
    return `${dni(i)};Nombre ${i} S.A.;Comercial ${i};Quito;Calle ${i};Canal;Grupo ${i % 20};${phone};c${i}@ejemplo.com;Banco Pichincha;Ahorros;${22_000_000 + i}`;
  });
  return `RUC;Nombre;Nombre comercial;Ciudad;Dirección;Categoría;Subcategoría;Celular;Correo;Banco;Tipo de cuenta;Cuenta\n${lines.join('\n')}\n`;
}

function documents(from: number, n: number): string {
  const lines = Array.from({ length: n }, (_, at) => {
    const i = from + at;
    return `001-001-${String(i).padStart(9, '0')};Factura;${dni(i % 50_000)};01/10/2026;30/11/2026;USD;${i + 1},50`;
  });
  return `Número;Tipo;RUC;Emisión;Vencimiento;Moneda;Total\n${lines.join('\n')}\n`;
}

/** The most that any process the service started for reading held. */
function watchReaders(service: number): { stop(): number } {
  let most = 0;
  const look = () => {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      try {
        const parent = /\) \w (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
        if (Number(parent) === service) most = Math.max(most, peakMegabytes(Number(name)) ?? 0);
      } catch {
        // It ended at this moment.
      }
    }
  };
  const timer = setInterval(look, 100);
  return {
    stop() {
      look();
      clearInterval(timer);
      return most;
    },
  };
}
