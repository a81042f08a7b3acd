import { describe, expect, test } from 'vitest';
import { syncBatch } from '../../server/documents/syncBatch';
import { releaseNotes } from '../../server/electronicDocuments/release.job';
import type { ClaimedJob } from '../../server/jobs/job';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { fromCents } from '../../src/api/contract/money';
import { listWaitingNotes, type WaitingNote } from '../../src/api/contract/receivables/imports';
import { answered } from '../support/eventually';
import { addSource, arrivalsOf, postFile, readOf } from '../support/files/arrivals';
import {
  type Drawn,
  drawn,
  KINDS,
  OWN,
  sriCreditNote,
  sriDebitNote,
  sriInvoice,
  sriWithholding,
} from '../support/files/electronicDocuments';
import { zipOf } from '../support/files/zip';
import { killable } from '../support/processes/killable';
import {
  type Behind,
  freshDatabase,
  PASSWORD,
  type Person,
  type Staff,
  withService,
} from '../support/processes/service';
import type { ServiceProcess } from '../support/processes/serviceProcess';
import { startTwo } from '../support/processes/twoProcesses';
import { caller } from '../support/service/caller';
import { problemOf } from '../support/service/customerCalls';
import {
  askSave,
  bytesOf,
  companyOf,
  imported,
  importOf,
  NONE,
  rowsOf,
  saved,
  uploadRecords,
  whenSaved,
} from '../support/service/imports';
import { expectOk, ledgerFaults } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** Of each kind of document in a file, in each of the orders that it comes in. */
const EACH = drawsOf('EACH', 8, 2);
const NOTES = '/customers/waiting_notes/';
type Dice = Parameters<typeof sriInvoice>[0];

/** An invoice, a credit note and a withholding of each place: what they come to is known to the cent. */
const plain = (dice: Dice): Dice => ({ ...dice, tip: 0, parts: 0, taxed: true, lines: [100_000], wrapped: 0 });
const byRuc = (one: Drawn): Drawn => {
  const id = one.customer.id.padEnd(13, '001');
  return { ...one, customer: { ...one.customer, id }, xml: one.xml.replaceAll(`>${one.customer.id}<`, `>${id}<`) };
};
const draw = (kind: (dice: Dice, at: number) => Drawn, count: number, from = 0): Drawn[] =>
  drawn((dice, at) => byRuc(kind(plain(dice), at + from)), count);
function only(kind: (dice: Dice, at: number) => Drawn, from = 0): Drawn {
  const [one] = draw(kind, 1, from);
  if (!one) throw new Error('none was drawn');
  return one;
}

const owedOf = ({ database }: Behind, person: Staff) =>
  database.rows<{ number: string; owed: string }>(
    'select number, owed from document where profile_id = $1 order by number, total',
    [person.profileId],
  );
const waitingOf = async (person: Staff): Promise<WaitingNote[]> =>
  listWaitingNotes.answer.parse(expectOk(await person.get(`${NOTES}?page_size=200`))).results;
async function taken(person: Staff, { xml }: Pick<Drawn, 'xml'>) {
  const preview = importOf(await uploadRecords(person, 'documents', xml, undefined, 'uno.xml'));
  return saved(person, preview.id);
}
/** Until nothing waits for the job that takes what waited. */
const released = ({ database }: Behind, person: Staff) =>
  expect
    .poll(
      () =>
        database.rows(
          `select state from job where name = 'release_notes' and profile_id = $1 and state in ('waiting', 'running')`,
          [person.profileId],
        ),
      { timeout: 60_000 },
    )
    .toEqual([]);

withService(
  'notes that wait for their document',
  (service) => {
    const company = (profile?: string, own?: string) => companyOf(service(), own, profile);

    const synced = ({ profileId, user }: Person, { number, customer, total }: Drawn, customerDni: string) =>
      service()
        .database.scoped(profileId)
        .transaction((tx) =>
          syncBatch(tx, { profileId, userId: user.id }, [
            {
              ...{ externalId: 'A1', number, customerDni, customerName: customer.name },
              ...{ total: fromCents(total), currency: 'USD', voided: false },
            },
          ]),
        );

    /** 1,150.00 less 115.00 of the note. */
    const LEFT = '1035.00';
    const WAYS: [string, (person: Person, invoice: Drawn) => Promise<unknown>][] = [
      ['an upload of its XML', taken],
      [
        'a table of documents',
        async (person, { number, customer }) => {
          // An identifier that is only drawn passes where a customer has it.
          await service().database.rows(`insert into customer (profile_id, dni, first_name) values ($1, $2, 'Ñandú')`, [
            person.profileId,
            customer.id,
          ]);
          await imported(person, 'documents', `Número;Cédula/RUC;Total\n${number};${customer.id};1150,00\n`);
        },
      ],
      ['the accounting system', (person, invoice) => synced(person, invoice, invoice.customer.id)],
      [
        'the accounting system, which knows a person by the cédula',
        (person, invoice) => synced(person, invoice, invoice.customer.id.slice(0, 10)),
      ],
      [
        'another program that posts it',
        async (person, { xml }) => {
          const { token } = await addSource(person, { name: 'Facturador', kind: 'envio' });
          await postFile(service().url, token, 'factura.xml', xml);
        },
      ],
    ];
    test('among what arrived, a file says how many of its notes wait, until they are taken or discarded', async () => {
      const person = await company();
      const notes = draw(sriCreditNote, 3);
      const { token } = await addSource(person, { name: 'Facturador', kind: 'envio' });
      const members = notes.map(({ xml }, at) => ({ name: `${at}.xml`, bytes: bytesOf(xml) }));
      await postFile(service().url, token, 'notas.zip', zipOf(...members));
      const now = () => readOf(person, 'notas.zip');
      expect(await now()).toMatchObject({ status: 'guardada', reasons: [], waiting_notes: 3 });
      const [one] = await waitingOf(person);
      expectOk(await person.send('DELETE', `${NOTES}${one?.id}/`));
      expect((await now()).waiting_notes).toBe(2);
      for (const invoice of draw(sriInvoice, 3)) await taken(person, invoice);
      await expect.poll(async () => (await now()).waiting_notes, { timeout: 60_000 }).toBe(0);
      // Another company sees none of it.
      const other = await company('Otra');
      expect(await arrivalsOf(other)).toEqual([]);
    });

    test.each(WAYS)('are taken as it comes, by %s', async (_, bring) => {
      const person = await company();
      const [invoice, note] = [only(sriInvoice), only(sriCreditNote)];
      const done = await taken(person, note);
      expect(done.counts).toEqual({ ...NONE, espera: 1 });
      const [row] = await rowsOf(person, done.id, '&status=espera');
      expect(row?.problems[0]?.msg).toMatch(/^Nombra el documento 001-002-000000001 de .*no está aquí\. Espera/);
      expect(await waitingOf(person)).toMatchObject([
        { kind: 'nota_credito', number: note.number, total: '115.00', named: [invoice.number], refusal: '' },
      ]);
      await bring(person, invoice);
      await expect
        .poll(async () => (await owedOf(service(), person)).map(({ owed }) => owed), { timeout: 60_000 })
        .toEqual([LEFT]);
      expect(await waitingOf(person)).toEqual([]);
      expect(importOf(await uploadRecords(person, 'documents', note.xml, undefined, 'otra.xml')).counts).toEqual({
        ...NONE,
        igual: 1,
      });
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('that arrive by themselves count as saved, and wait too', async () => {
      const person = await company();
      const { token } = await addSource(person, { name: 'Facturador', kind: 'envio' });
      await postFile(service().url, token, 'nota.xml', only(sriCreditNote).xml);
      expect(await readOf(person, 'nota.xml')).toMatchObject({ status: 'guardada', reasons: [] });
      await postFile(service().url, token, 'factura.xml', only(sriInvoice).xml);
      await expect
        .poll(async () => (await owedOf(service(), person)).map(({ owed }) => owed), { timeout: 60_000 })
        .toEqual([LEFT]);
    });

    test('come to the same to the cent in whatever order, one file at a time', { timeout: 300_000 }, async () => {
      const all = [sriInvoice, sriCreditNote, sriDebitNote, sriWithholding].flatMap((kind) => draw(kind, EACH));
      const states = [];
      // A fixed stride of another length visits each once; the second order is backwards.
      const orders = [all, [...all].reverse(), all.map((_, at) => all[(at * 13) % all.length])];
      for (const [at, order] of orders.entries()) {
        const person = await company(`Orden ${at}`);
        for (const one of order) if (one) await taken(person, one);
        await released(service(), person);
        expect(await waitingOf(person)).toEqual([]);
        states.push(await owedOf(service(), person));
      }
      expect(states[0]).toHaveLength(2 * EACH);
      expect(states[0]?.filter(({ owed }) => owed === '972.50')).toHaveLength(EACH);
      expect(states[1]).toEqual(states[0]);
      expect(states[2]).toEqual(states[0]);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('wait for all of the documents that they name', async () => {
      const person = await company('Uno', OWN.MX);
      const income = KINDS['CFDI de ingreso']?.draw ?? sriInvoice;
      const refund = KINDS['CFDI de egreso']?.draw ?? sriCreditNote;
      const of = (kind: typeof income, at: number) => drawn((dice) => kind(plain(dice), at), 1)[0]?.xml ?? '';
      // Two invoices of one customer; the note names the first, and then both, by their keys.
      const [first, second] = [of(income, 0), of(income, 97)];
      const note = of(refund, 0).replace(
        /(<\w*:?CfdiRelacionado UUID=")([^"]*)("\/>)/,
        (_, open, key, end) => `${open}${key}${end}${open}${key.replace(/0{12}$/, '000000000097')}${end}`,
      );
      await taken(person, { xml: note });
      await taken(person, { xml: second });
      await released(service(), person);
      expect(await waitingOf(person)).toMatchObject([{ kind: 'nota_credito' }]);
      const whole = (await owedOf(service(), person)).map(({ owed }) => owed);
      expect(whole).toEqual(['1150.00']);
      await taken(person, { xml: first });
      await expect.poll(() => waitingOf(person), { timeout: 60_000 }).toEqual([]);
      const owed = (await owedOf(service(), person)).map((one) => Number(one.owed));
      expect(owed.reduce((sum, one) => sum + one, 0)).toBe(2300 - 1150);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('of a key are one: again it is nothing, and another content is told', async () => {
      const person = await company();
      const note = only(sriCreditNote);
      await taken(person, note);
      const again = importOf(await uploadRecords(person, 'documents', note.xml, undefined, 'otra.xml'));
      expect(again.counts).toEqual({ ...NONE, igual: 1 });
      const other = note.xml.replaceAll('115.00', '57.50').replaceAll('100.00', '50.00').replaceAll('15.00', '7.50');
      const changed = importOf(await uploadRecords(person, 'documents', other, undefined, 'cambiada.xml'));
      const [row] = await rowsOf(person, changed.id, '&status=problema');
      expect(row?.problems[0]?.msg).toMatch(/^Ya espera otro archivo con esta misma clave/);
      expect(await waitingOf(person)).toHaveLength(1);
    });

    test('are discarded by staff, and may come again; those of another company stay out of reach', async () => {
      const [person, other] = [await company(), await company('Otra')];
      const note = only(sriCreditNote);
      await taken(person, note);
      const [waiting] = await waitingOf(person);
      const discard = (who: Staff) => who.send('DELETE', `${NOTES}${waiting?.id}/`);
      expect(await waitingOf(other)).toEqual([]);
      expect(problemOf(await discard(other))).toMatchObject({ status: 404 });
      // The same invoice at another company is not what it waits for.
      await taken(other, only(sriInvoice));
      await released(service(), person);
      expect(await waitingOf(person)).toHaveLength(1);
      const analyst = await service().person({ profile: 'Uno', role: 'analista', email: 'ines@cartera.local' });
      expect((await discard(analyst)).status).toBe(403);
      expectOk(await discard(person));
      expect(await waitingOf(person)).toEqual([]);
      expect(problemOf(await discard(person))).toMatchObject({ status: 404 });
      await taken(person, only(sriInvoice));
      await released(service(), person);
      expect(await owedOf(service(), person)).toMatchObject([{ owed: '1150.00' }]);
      expect((await taken(person, note)).counts).toEqual({ ...NONE, nuevo: 1 });
      expect(await owedOf(service(), person)).toMatchObject([{ owed: LEFT }]);
    });

    test('that are refused once their document came say why, and are tried again another day', async () => {
      const person = await company();
      const note = only((dice, at) => sriCreditNote({ ...dice, lines: [3_000_000] }, at));
      const { database } = service();
      await taken(person, note);
      await taken(person, only(sriInvoice));
      await expect
        .poll(() => waitingOf(person), { timeout: 60_000 })
        .toMatchObject([{ refusal: expect.stringMatching(/^Es por .* y de lo que nombra se debe/) }]);
      expect(await owedOf(service(), person)).toMatchObject([{ owed: '1150.00' }]);
      // What it names owes more by now, as where a payment was undone.
      await database.rows('update document set total = 9000, subtotal = null, tax = null where profile_id = $1', [
        person.profileId,
      ]);
      await database.rows('update waiting_note set tried_on = current_date - 1 where profile_id = $1', [
        person.profileId,
      ]);
      await releaseNotes.due?.ask(database);
      await expect.poll(() => waitingOf(person), { timeout: 60_000 }).toEqual([]);
      expect(await owedOf(service(), person)).toMatchObject([{ owed: '5550.00' }]);
    });

    test('are taken once where several processes release them at once', async () => {
      const person = await company();
      const { profileId } = person;
      const { database } = service();
      const count = 10;
      for (const note of draw(sriCreditNote, count)) await taken(person, note);
      const run = () => {
        const claimed: ClaimedJob = {
          ...{ profileId, key: profileId, createdBy: undefined },
          progress: async () => undefined,
          warn: () => undefined,
          transaction: (work) => database.scoped(profileId).transaction(work),
          finish: async (work) => void (await database.scoped(profileId).transaction(work)),
        };
        return releaseNotes.run(claimed);
      };
      const files = draw(sriInvoice, count).map(({ xml, number }) => ({ name: `${number}.xml`, bytes: bytesOf(xml) }));
      const { id } = importOf(await uploadRecords(person, 'documents', zipOf(...files), undefined, 'mes.zip'));
      await saved(person, id);
      // The service's own job is the fourth.
      await Promise.all([run(), run(), run()]);
      await released(service(), person);
      expect((await owedOf(service(), person)).map(({ owed }) => owed)).toEqual(
        Array.from({ length: count }, () => LEFT),
      );
      expect(await ledgerFaults(service())).toEqual([]);
    });
  },
  { arrivals: { arrivalHosts: ['127.0.0.1'] } },
);

describe('a service that is killed', () => {
  test('while it takes a note takes it once when it is started again', async () => {
    const running = await killable({});
    const { fresh, person } = running;
    const { database } = fresh;
    try {
      await database.rows('update profile set tax_number = $2 where id = $1', [person.profileId, OWN.EC]);
      await taken(person, only(sriCreditNote));
      const job = `name = 'release_notes' and profile_id = '${person.profileId}'`;
      await database.transaction(async (tx) => {
        // The job waits for this while it holds its transaction.
        await tx.rows('select from waiting_note where profile_id = $1 for update', [person.profileId]);
        await taken(person, only(sriInvoice));
        await answered(async () => (await tx.rows(`select from job where ${job} and state = 'running'`))[0]);
        await running.kill();
      });
      await database.rows(`update job set leased_until = now() where ${job}`);
      expect(await owedOf({ database }, person)).toMatchObject([{ owed: '1150.00' }]);
      await running.start();
      await expect
        .poll(async () => (await owedOf({ database }, person)).map(({ owed }) => owed), { timeout: 60_000 })
        .toEqual(['1035.00']);
      await released({ database }, person);
      expect(await waitingOf(person)).toEqual([]);
      expect(await ledgerFaults({ database })).toEqual([]);
    } finally {
      await running.close();
    }
  });
});

describe('two processes of the service', () => {
  test('that take the same notes at once, one as they waited and the other from a file that brings them again, take each once', async () => {
    const count = 6;
    const fresh = await freshDatabase();
    const { database } = fresh;
    const { one, other, stop } = await startTwo(fresh);
    let unlock = () => {};
    const signal = (to: 'SIGSTOP' | 'SIGCONT', ...processes: ServiceProcess[]) => {
      for (const { pid } of processes) process.kill(pid, to);
    };
    try {
      const ana = { email: 'ana@cartera.local', password: PASSWORD };
      expectOk(await one.post('/users/register/', { fullName: 'Ana', ...ana }));
      const { accessToken, userData } = sessionAnswer.parse(expectOk(await one.post('/users/login/', ana)));
      const profileId = userData.profile_id ?? '';
      const at = ({ url }: ServiceProcess) => ({ ...caller(url, accessToken), profileId });
      const [person, there] = [at(one), at(other)];
      await database.rows('update profile set tax_number = $2 where id = $1', [profileId, OWN.EC]);
      const zipped = (all: readonly Drawn[]) =>
        zipOf(...all.map(({ xml, number }) => ({ name: `${number}.xml`, bytes: bytesOf(xml) })));
      const bring = async (all: readonly Drawn[]) => {
        const preview = importOf(await uploadRecords(person, 'documents', zipped(all), undefined, 'mes.zip'));
        return saved(person, preview.id);
      };
      const notes = draw(sriCreditNote, count);
      expect((await bring(notes)).counts).toEqual({ ...NONE, espera: count });
      const blocked = async (n: number) => {
        const waiting = await database.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length >= n;
      };
      signal('SIGSTOP', other);
      let locking = Promise.resolve();
      await new Promise<void>((locked) => {
        locking = database.transaction(async (tx) => {
          // Who releases waits for this, with its transaction open.
          await tx.rows('select from waiting_note where profile_id = $1 for update', [profileId]);
          locked();
          await new Promise<void>((go) => {
            unlock = go;
          });
        });
      });
      await bring(draw(sriInvoice, count));
      await answered(() => blocked(1));
      signal('SIGSTOP', one);
      signal('SIGCONT', other);
      // What they name is here, so that the file that brings them again takes them itself.
      const again = importOf(await uploadRecords(there, 'documents', zipped(notes), undefined, 'otra.zip'));
      expect(again.counts).toEqual({ ...NONE, nuevo: count });
      importOf(await askSave(there, again.id));
      await answered(() => blocked(2));
      signal('SIGCONT', one);
      unlock();
      await locking;
      await whenSaved(there, again.id);
      await released({ database }, person);
      expect((await owedOf({ database }, person)).map(({ owed }) => owed)).toEqual(
        Array.from({ length: count }, () => '1035.00'),
      );
      expect(await waitingOf(there)).toEqual([]);
      const taken = `select from electronic_document where profile_id = $1 and kind = 'nota_credito'`;
      expect(await database.rows(taken, [profileId])).toHaveLength(count);
      expect(await ledgerFaults({ database })).toEqual([]);
    } finally {
      unlock();
      signal('SIGCONT', one, other);
      await stop();
    }
  });
});
