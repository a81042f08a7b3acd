import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from '../support/eventually';
import { serveImap } from '../support/fakes/imapServer';
import { addSource, SOURCES, statementOf } from '../support/files/arrivals';
import { mailOf } from '../support/files/mails';
import { PNG } from '../support/files/pictures';
import { type Killable, killable } from '../support/processes/killable';
import { debtors } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** `KILLS=20 npm test -- tests/service/mailboxKill.test.ts` for more. */
const KILLS = drawsOf('KILLS', 2, 1);
const ROUNDS = 12;
const MAILS = 3 * ROUNDS;

let imap: Awaited<ReturnType<typeof serveImap>>;
let service: Killable;
beforeAll(async () => {
  imap = await serveImap('cobros', 'secreta');
  service = await killable({ ARRIVAL_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  await service.close();
  await imap.close();
});

test(`a service that is killed ${KILLS} times while it reads a mailbox takes each e-mail and file once, whole`, async () => {
  const { fresh, person } = service;
  const { database } = fresh;
  const [rosa = ''] = await debtors(fresh, person, 1);
  const [contact] = await database.rows<{ email: string }>('select email from contact where customer_id = $1', [rosa]);
  for (let n = 0; n < ROUNDS; n += 1) {
    // What a customer writes with a picture of a transfer, a bank's statement, and what concerns nobody.
    const files = { [`pago-${n}.png`]: Buffer.concat([PNG, Buffer.from(`${n}`)]) };
    imap.deliver(mailOf({ from: contact?.email ?? '', subject: `Pago ${n}`, text: `Ya pagué, ${n}`, files }));
    imap.receive('estados@banco.example', `Estado ${n}`, {
      [`estado-${n}.csv`]: statementOf(10_000 * n, [['02/10/2026', `DEPÓSITO ${n}`, 500 + n]]),
    });
    imap.deliver(mailOf({ from: `nadie-${n}@oferta.example`, subject: `Oferta ${n}`, text: 'Compre' }));
  }
  const place = { host: '127.0.0.1', port: imap.port, user: 'cobros' };
  const { id } = await addSource(person, { name: 'Buzón', kind: 'buzon', place, secret: 'secreta' });
  const seen = async () => {
    const [row] = await database.rows<{ n: number }>(
      'select count(*)::int as n from arrival_seen where source_id = $1',
      [id],
    );
    return row?.n ?? 0;
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = await seen();
    await answered(async () => {
      expectOk(await person.send('PUT', `${SOURCES}${id}/look/`));
      return (await seen()) > before || before === MAILS;
    });
    await service.kill();
    await service.start();
  }
  await answered(async () => {
    expectOk(await person.send('PUT', `${SOURCES}${id}/look/`));
    return (await seen()) === MAILS;
  });
  const all = async (text: string) =>
    (await database.rows<{ one: string }>(`${text} order by 1`)).map(({ one }) => one);
  const each = (text: (n: number) => string) => Array.from({ length: ROUNDS }, (_, n) => text(n)).sort();
  expect((await all('select text as one from inbound_message')).sort()).toEqual(each((n) => `Ya pagué, ${n}`));
  expect((await all('select file_name as one from payment_proof')).sort()).toEqual(each((n) => `pago-${n}.png`));
  expect((await all(`select file_name as one from arrival`)).sort()).toEqual(
    [...each((n) => `estado-${n}.csv`), ...each((n) => `Pago ${n}`)].sort(),
  );
  // Whatever was noted as seen is there with all that belongs to it.
  expect(
    await all(
      'select id::text as one from inbound_message i where not exists (select from arrival a where a.inbound_id = i.id)',
    ),
  ).toEqual([]);
  expect(
    await all(
      `select a.id::text as one from arrival a where not exists (select from arrival_seen s where s.arrival_id = a.id)`,
    ),
  ).toEqual([]);
  expect(await all(`select id::text as one from payment_proof where customer_id is distinct from '${rosa}'`)).toEqual(
    [],
  );
});
