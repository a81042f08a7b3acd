import { mkdtempSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsIn } from '../../server/ledger/faults';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { toCents } from '../../src/api/contract/money';
import { listStatementGaps } from '../../src/api/contract/reconciliation/arrivals';
import { eventually } from '../support/eventually';
import { serveImap } from '../support/fakes/imapServer';
import { serveSftp } from '../support/fakes/sftpServer';
import { addSource, arrivalsOf, postFile, SOURCES } from '../support/files/arrivals';
import {
  ACCOUNT_NUMBERS,
  arrivingMonth,
  type Delivery,
  drawn,
  type Truth,
  WAYS,
  type WayIn,
} from '../support/files/arrivingMonth';
import { seed } from '../support/files/lots';
import { freePort } from '../support/processes/postgres';
import { type Fresh, freshDatabase, PASSWORD, type Staff } from '../support/processes/service';
import { type ServiceProcess, startProcess } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { books, expectOk, save } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** `KILLS=20 npm test -- tests/service/arrivalMonth.test.ts` for more; `SEED=any` for another month. */
const KILLS = drawsOf('KILLS', 2, 1);
/** A kill falls within so long after files came. */
const SPREAD_MS = 1_500;
const SECRET = 'secreta';
const ana = { email: 'ana@cartera.local', password: PASSWORD };
const draw = drawn(seed);

const lying = mkdtempSync(join(tmpdir(), 'cartera-mes-'));
const bank = join(lying, 'banco');
let service: ServiceProcess;
let staff: Staff;
let fresh: Fresh;
let mailbox: Awaited<ReturnType<typeof serveImap>>;
let sftp: Awaited<ReturnType<typeof serveSftp>>;
let port: number;

beforeAll(async () => {
  await mkdir(bank);
  [fresh, mailbox, sftp, port] = await Promise.all([
    freshDatabase(),
    serveImap('cobros', SECRET),
    serveSftp(bank, SECRET),
    freePort(),
  ]);
  await start();
  expectOk(await service.post('/users/register/', { fullName: 'Ana', ...ana }));
  const { accessToken, userData } = sessionAnswer.parse(expectOk(await service.post('/users/login/', ana)));
  staff = { ...caller(`http://127.0.0.1:${port}`, accessToken), profileId: userData.profile_id ?? '' };
});

afterAll(async () => {
  await service.stop();
  await Promise.all([mailbox.close(), sftp.close()]);
  await fresh.database.close();
  await fresh.drop();
  await rm(lying, { recursive: true });
});

async function start(): Promise<void> {
  service = await startProcess({
    DATABASE_URL: fresh.url,
    PORT: String(port),
    INBOX_DIR: join(lying, 'llegadas'),
    DATA_DIR: join(lying, 'datos'),
    ARRIVAL_HOSTS: '127.0.0.1',
    JWT_SECRET: 'x'.repeat(40),
    SECRETS_KEY: 'y'.repeat(40),
  });
}

type Sources = Record<WayIn, { id: string; folder: string; token: string | undefined }>;

async function sourcesOf(): Promise<Sources> {
  const server = { host: '127.0.0.1', user: 'cobros' };
  const of = {
    carpeta: {},
    sftp: { place: { ...server, port: sftp.port }, secret: SECRET },
    buzon: { place: { ...server, port: mailbox.port }, secret: SECRET, zip_secret: SECRET },
    envio: {},
  };
  const made: Partial<Sources> = {};
  for (const kind of WAYS) {
    const { account } = await books(fresh, staff, [], ACCOUNT_NUMBERS[kind]);
    const { id, folder, token } = await addSource(staff, { name: kind, kind, bank_account: account, ...of[kind] });
    made[kind] = { id, folder, token };
  }
  const { carpeta, sftp: ssh, buzon, envio } = made;
  if (!carpeta || !ssh || !buzon || !envio) throw new Error('a source is missing');
  return { carpeta, sftp: ssh, buzon, envio };
}

/** A moment at which no clock of a server takes it for a file that is still written. */
const OLD = new Date('2026-10-01T12:00:00Z');

async function leave(folder: string, { name, content }: Delivery): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
  await utimes(join(folder, name), OLD, OLD);
}

async function zipped({ name, content }: Delivery): Promise<Uint8Array> {
  const zip = new ZipWriter(new BlobWriter(), { password: SECRET, zipCrypto: true });
  await zip.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  return new Uint8Array(await (await zip.close()).arrayBuffer());
}

/** Whoever sends a file sends it again until it is answered. */
const posted = (token: string | undefined, { name, content }: Delivery) =>
  eventually(async () => expectOk(await postFile(`http://127.0.0.1:${port}`, token, name, content)));

/** All of a week comes: some lies where the service looks, some is sent to it. */
async function deliver(deliveries: readonly Delivery[], sources: Sources): Promise<void> {
  for (const one of deliveries) {
    if (one.by === 'carpeta') await leave(join(lying, 'llegadas', sources.carpeta.folder), one);
    if (one.by === 'sftp') await leave(bank, one);
    if (one.by === 'buzon') {
      mailbox.receive('movimientos@banco.example', one.name, { [`${one.name}.zip`]: await zipped(one) });
    }
  }
  const look = (id: string) => eventually(async () => expectOk(await staff.send('PUT', `${SOURCES}${id}/look/`)));
  await Promise.all([look(sources.carpeta.id), look(sources.sftp.id), look(sources.buzon.id)]);
  for (const one of deliveries.filter(({ by }) => by === 'envio')) await posted(sources.envio.token, one);
}

/** Until nothing is looked through or read any more. */
const quiet = () =>
  eventually(async () => {
    const live = await fresh.database.rows(
      `select name, state from job where name in ('fetch_arrivals', 'read_arrival') and state in ('waiting', 'running')`,
    );
    expect(live).toEqual([]);
  });

async function expectAre(wanted: readonly { name: string; becomes?: Truth }[], when: string): Promise<void> {
  const found = new Map((await arrivalsOf(staff)).map((one) => [one.file_name, one]));
  for (const { name, becomes } of wanted) {
    const one = found.get(name);
    if (!becomes) {
      expect(one, `${when}: ${name} is a copy`).toBeUndefined();
      continue;
    }
    const [reason] = one?.reasons ?? [];
    const why = one?.reasons.map(({ kind }) => kind) ?? [];
    const is = {
      status: one?.status,
      ...(becomes.movements !== undefined && { movements: one?.movements }),
      ...(becomes.differs !== undefined && { differs: reason?.differs, since: reason?.since }),
      ...(becomes.why && {
        why: why.length > 0 && why.every((kind) => becomes.why?.includes(kind)) ? becomes.why : why,
      }),
    };
    expect(is, `${when}: ${name}, ${JSON.stringify(one?.reasons)} ${one?.msg}`).toEqual(becomes);
  }
}

async function openAndSave(name: string): Promise<void> {
  const one = (await arrivalsOf(staff)).find(({ file_name }) => file_name === name);
  const opened = expectOk(await staff.post(`/conciliation/arrivals/${one?.id}/preview/`, {}));
  expectOk(await save(staff, { preview_id: Reflect.get(Object(opened), 'preview') }));
}

test(`a month of four accounts by four ways, the service killed ${KILLS} times: each file once, nothing half, nothing lost, and all that waits says why`, async () => {
  const month = arrivingMonth(draw);
  const sources = await sourcesOf();
  let left = KILLS;
  for (const [n, { deliveries, changed, saves }] of month.weeks.entries()) {
    const when = `week ${n + 1}`;
    const coming = deliver(deliveries, sources);
    const kills = n === 0 ? 0 : Math.ceil(left / (month.weeks.length - n));
    left -= kills;
    for (let i = 0; i < kills; i++) {
      const moment = draw(SPREAD_MS);
      console.log(`seed ${seed}, ${when}: killed after ${moment} ms`);
      // The moment of the kill is what the test varies; nothing is waited for.
      await setTimeout(moment);
      await service.stop('SIGKILL');
      await start();
    }
    await coming;
    await quiet();
    const sent = new Set(deliveries.map(({ name }) => name));
    await expectAre([...deliveries, ...changed.filter(({ name }) => !sent.has(name))], when);
    for (const { name, following } of saves) {
      await openAndSave(name);
      await quiet();
      await expectAre(following, `${when}, after ${name}`);
    }
  }

  const rows = await fresh.database.rows<{ number: string; day: string; text: string; amount: string }>(
    `select a.number, m.date::text as day, m.description as text, m.amount::text
     from bank_movement m join bank_account a on a.id = m.bank_account_id where m.deleted_at is null order by m.date, m.description`,
  );
  for (const by of WAYS) {
    const there = rows.filter(({ number }) => number === ACCOUNT_NUMBERS[by]);
    const saved = there.map(({ day, text, amount }) => ({ day, text, cents: toCents(amount) }));
    const order = (one: { day: string; text: string }) => `${one.day} ${one.text}`;
    expect(saved).toEqual(month.saved[by].toSorted((a, b) => order(a).localeCompare(order(b))));
  }
  const gaps = listStatementGaps.answer.parse(expectOk(await staff.get('/conciliation/arrivals/gaps/'))).results;
  const { after, before, differs } = month.gap;
  expect(gaps).toMatchObject([{ after, before, differs }]);
  const failing = await fresh.database.rows('select name, failure from arrival_source where failure is not null');
  expect(failing).toEqual([]);
  expect(await faultsIn(fresh.database)).toEqual([]);
}, 240_000);
