import { expect, onTestFinished, test } from 'vitest';
import { entryConnectorsOf } from '../../server/accountingEntries/connectors';
import { sendEntries } from '../../server/accountingEntries/send.job';
import { holdRestored } from '../../server/company/outgoingHold';
import { keyOf } from '../../server/database/secrets';
import type { ClaimedJob } from '../../server/jobs/job';
import {
  entryConnector,
  entryTrial,
  listAccountingDispatches,
} from '../../src/api/contract/receivables/accountingDispatches';
import { failureBody } from '../../src/api/contract/row';
import { answered, eventually } from '../support/eventually';
import { entryLedger, TOKEN } from '../support/fakes/entryLedger';
import {
  begunWithAccounts,
  CONNECTOR,
  DISPATCHES,
  dispatchesOf,
  expectStates,
  lotTaken,
  MAPPING,
  sending,
} from '../support/fakes/entrySending';
import { someHostileTexts } from '../support/files/hostileTexts';
import { killable } from '../support/processes/killable';
import { type Behind, type Person, withService } from '../support/processes/service';
import { books, commit, expectOk, settle } from '../support/service/receivables';

const ACCOUNTS = '/customers/accounting_accounts/';

async function ledger() {
  const there = await entryLedger();
  onTestFinished(there.close);
  return there;
}

/** The pause after a call that failed is over, and so is the time of who had an entry. */
const hurry = async (service: Behind) => {
  await commit(service, 'update accounting_dispatch set next_at = now()');
  await commit(service, 'update accounting_connector set next_at = now()');
};

withService(
  'entries sent to an accounting system',
  (service) => {
    const listOf = async (person: Pick<Person, 'get'>) =>
      listAccountingDispatches.answer.parse(expectOk(await person.get(DISPATCHES)));

    /** Two payments of two documents wait to be taken. */
    async function begun(changed: Partial<typeof MAPPING> = {}) {
      const there = await ledger();
      const person: Person = await service().person();
      const made = await books(service(), person, [
        { number: 'F-1', total: '100.00' },
        { number: 'F-2', total: '50.00' },
      ]);
      await begunWithAccounts(person);
      await sending(person, there.url, changed);
      const pay = (number: string, amount: string) => settle(service(), made.documentId(number), amount);
      await pay('F-1', '60.10');
      await pay('F-2', '50.00');
      return { there, person, pay };
    }

    test('each entry of a lot is sent once, balanced, as the mapping says, and a correction is a new one', async () => {
      const { there, person, pay } = await begun();
      const lot = await lotTaken(person);
      expect(lot.entries).toBe(2);
      await eventually(() => expectStates(person, 'enviada', 'enviada'));
      const first = there.received.find(({ body }) => body.includes('60.10'));
      const [one] = await dispatchesOf(person);
      expect(there.received.map(({ key }) => key).sort()).toEqual(
        (await dispatchesOf(person)).map(({ id }) => id).sort(),
      );
      expect(first).toMatchObject({ method: 'POST', path: '/asientos', authorization: `Bearer ${TOKEN}` });
      expect(JSON.parse(first?.body ?? '')).toEqual({
        diario: 'COB',
        asiento: {
          fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          numero: expect.stringMatching(/^1-[12]$/),
          glosa: expect.stringMatching(/^Pago · /),
          lineas: [
            { cuenta: '1.01.por_depositar', debe: '60.10', haber: '0.00', detalle: 'Cobros por depositar' },
            { cuenta: '1.01.clientes', debe: '0.00', haber: '60.10', detalle: 'Clientes · F-1' },
          ],
        },
      });
      expect(one).toMatchObject({
        lot: 1,
        kind: 'pago',
        foreign_id: expect.stringMatching(/^A-[12]$/),
        is_staffs: false,
      });
      expect(await dispatchesOf(person, '?lot=2')).toEqual([]);
      expect(await dispatchesOf(person, '?lot=1&status=enviada')).toHaveLength(2);

      const later = await pay('F-1', '10.00');
      await lotTaken(person);
      await eventually(() => expectStates(person, 'enviada', 'enviada', 'enviada'));
      await commit(
        service(),
        `insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch)
         select profile_id, payment_id, document_id, -amount, id, gen_random_uuid() from allocation where payment_id = $1 and amount > 0`,
        [later],
      );
      await lotTaken(person);
      await eventually(async () => expect(await dispatchesOf(person, '?lot=3&status=enviada')).toHaveLength(1));
      const correction = JSON.parse(there.received.at(-1)?.body ?? '');
      expect(correction.asiento.glosa).toMatch(/^Pago \(corrección\)/);
      expect(correction.asiento.lineas.map(({ debe, haber }: Record<string, string>) => [debe, haber])).toEqual([
        ['10.00', '0.00'],
        ['0.00', '10.00'],
      ]);
      expect(there.kept.size).toBe(4);
      expect(there.received).toHaveLength(4);
    });

    test('nothing is sent where it is off, nor of a lot that was taken before', async () => {
      const { there, person, pay } = await begun();
      await sending(person, there.url, {}, false);
      await lotTaken(person);
      await sending(person, there.url);
      await pay('F-1', '5.00');
      await lotTaken(person);
      await eventually(() => expectStates(person, 'enviada'));
      expect(there.received).toHaveLength(1);
    });

    test.each([
      ['cut off', 'destroyed'],
      ['an error of the server', 500],
    ] as const)('one whose answer was lost goes again under its key, and is there once: %s', async (_, how) => {
      const { there, person } = await begun();
      there.interfere((_received, response, keep) => {
        keep();
        if (how === 'destroyed') response.destroy();
        else response.writeHead(how).end('{"mensaje":"se cayó"}');
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'no_se_sabe', 'por_enviar'));
      const [unknown] = await dispatchesOf(person, '?status=no_se_sabe');
      expect(unknown?.is_staffs).toBe(false);
      const said = entryConnector.parse(expectOk(await person.get(CONNECTOR)));
      expect(said.reason).toMatch(how === 500 ? /respondió 500\. Dice: «se cayó»\./ : /^No hay conexión/);
      expect(said.next_at).not.toBeNull();
      // Nothing but the key tells: no other is sent meanwhile.
      expect(there.received).toHaveLength(1);
      there.interfere(() => false);
      await hurry(service());
      await eventually(() => expectStates(person, 'enviada', 'enviada'));
      expect(there.received).toHaveLength(3);
      expect(there.kept.size).toBe(2);
      expect(entryConnector.parse(expectOk(await person.get(CONNECTOR)))).toMatchObject({ reason: '', next_at: null });
    });

    test('a refused one tells the system’s own sentence, and goes again with the accounts of then; all refused go at once', async () => {
      const { there, person } = await begun();
      there.interfere((received, response) => {
        if (!received.body.includes('1.01.clientes')) return false;
        response.writeHead(422).end('{"errors":{"cuenta":["1.01.clientes no existe\\u0000"]}}');
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'rechazada', 'rechazada'));
      const [refused, other] = await dispatchesOf(person);
      expect(refused).toMatchObject({
        reason: 'El sistema contable respondió 422. Dice: «{"cuenta":["1.01.clientes no existe\\u0000"]}».',
        is_staffs: true,
      });
      const cliente = { id: 'clientes', account: '1.02', version: 1 };
      expectOk(await person.send('PUT', ACCOUNTS, cliente));
      expectOk(await person.send('PUT', `${DISPATCHES}${refused?.id}/resend/`, {}));
      await eventually(() => expectStates(person, 'enviada', 'rechazada'));
      expect((await person.send('PUT', `${DISPATCHES}${refused?.id}/resend/`, {})).status).toBe(409);
      expect((await person.send('PUT', `${DISPATCHES}${refused?.id}/finish/`, {})).status).toBe(409);
      expect((await listOf(person)).has_refused).toBe(true);
      expect(expectOk(await person.send('PUT', `${DISPATCHES}resend_refused/`, {}))).toMatchObject({ count: 1 });
      expect((await listOf(person)).has_refused).toBe(false);
      await eventually(() => expectStates(person, 'enviada', 'enviada'));
      expect((await person.send('PUT', `${DISPATCHES}resend_refused/`, {})).status).toBe(409);
      expect([...there.kept.keys()].sort()).toEqual([refused?.id, other?.id].sort());
      expect([...there.kept.values()].every(({ body }) => body.includes('"cuenta":"1.02"'))).toBe(true);

      const stranger = await service().person({ profile: 'Dos' });
      expect((await stranger.send('PUT', `${DISPATCHES}${refused?.id}/resend/`, {})).status).toBe(404);
      expect(await dispatchesOf(stranger)).toEqual([]);
      expect((await listOf(stranger)).has_refused).toBe(false);
    });

    const pauseOf = async (person: Person) => (await listOf(person)).pause;
    /** So many entries of one lot, which wait. */
    async function manyBegun(many: number) {
      const { there, person, pay } = await begun();
      for (let n = 2; n < many; n += 1) await pay('F-1', '1.00');
      return { there, person };
    }

    test('five refused in a row pause the lot, which says so and loses nothing; one press goes on, until the next refusal', async () => {
      const { there, person } = await manyBegun(9);
      let refuses = true;
      there.interfere((_received, response) => {
        if (refuses) response.writeHead(422).end('{"mensaje":"falta el campo diario"}');
        return refuses;
      });
      await lotTaken(person);
      const five = Array.from({ length: 5 }, () => 'rechazada');
      await eventually(async () => expect(await pauseOf(person)).toBeTruthy());
      await expectStates(person, ...Array.from({ length: 4 }, () => 'por_enviar'), ...five);
      expect(await pauseOf(person)).toMatchObject({
        refusals: 5,
        lot: 1,
        waiting: 4,
        reason: 'El sistema contable respondió 422. Dice: «falta el campo diario».',
      });
      const stranger = await service().person({ profile: 'Dos' });
      expect(await pauseOf(stranger)).toBeNull();
      expect((await stranger.send('PUT', `${DISPATCHES}resume/`, {})).status).toBe(409);
      // Nothing goes on by itself: a job that looks finds nothing due.
      await hurry(service());
      expect(await pauseOf(person)).toMatchObject({ refusals: 5 });
      expect(there.received).toHaveLength(5);

      expectOk(await person.send('PUT', `${DISPATCHES}resume/`, {}));
      await eventually(async () => expect(await pauseOf(person)).toMatchObject({ refusals: 5, waiting: 3 }));
      expect(there.received).toHaveLength(6);

      refuses = false;
      expect(expectOk(await person.send('PUT', `${DISPATCHES}resend_refused/`, {}))).toMatchObject({ count: 6 });
      await eventually(() => expectStates(person, ...Array.from({ length: 9 }, () => 'enviada')));
      expect(there.kept.size).toBe(9);
      expect(there.received).toHaveLength(15);
      expect(await pauseOf(person)).toBeNull();
      expect((await person.send('PUT', `${DISPATCHES}resume/`, {})).status).toBe(409);
    });

    test('those that are repeated and refused pause it too: each would be left to staff by itself', async () => {
      const { there, person } = await manyBegun(9);
      const { database } = service();
      there.interfere((_received, response) => {
        response.writeHead(422).end('{"mensaje":"falta el campo diario"}');
        return true;
      });
      // As in a copy that was restored.
      await database.rows('insert into outgoing_hold (profile_id) values ($1)', [person.profileId]);
      await lotTaken(person);
      await database.transaction((tx) => holdRestored(tx, { copiedAt: '2026-11-20T12:00:00Z', isWorking: true }));
      await database.rows("select pg_notify('job', '')");
      await eventually(async () => expect(await pauseOf(person)).toMatchObject({ refusals: 5, lot: 1, waiting: 4 }));
      expect(there.received).toHaveLength(5);
      there.interfere(() => false);
      expectOk(await person.send('PUT', `${DISPATCHES}resume/`, {}));
      await eventually(async () => expect(there.kept.size).toBe(4));
      expect(await pauseOf(person)).toBeNull();
    });

    test('refusals between entries that are taken pause nothing, and another mapping begins anew', async () => {
      const { there, person } = await manyBegun(12);
      let n = 0;
      there.interfere((_received, response) => {
        n += 1;
        const refuses = n % 2 === 0;
        if (refuses) response.writeHead(422).end('{"mensaje":"mes cerrado"}');
        return refuses;
      });
      await lotTaken(person);
      await eventually(() =>
        expectStates(person, ...Array.from({ length: 12 }, (_, at) => (at < 6 ? 'enviada' : 'rechazada'))),
      );
      expect(await pauseOf(person)).toBeNull();
      there.interfere((_received, response) => {
        response.writeHead(422).end();
        return true;
      });
      expectOk(await person.send('PUT', `${DISPATCHES}resend_refused/`, {}));
      await eventually(async () => expect(await pauseOf(person)).toMatchObject({ refusals: 5, waiting: 2 }));
      there.interfere(() => false);
      await sending(person, there.url, { fixed: '' });
      await eventually(() =>
        expectStates(person, ...Array.from({ length: 12 }, (_, at) => (at < 8 ? 'enviada' : 'rechazada'))),
      );
      expect(await pauseOf(person)).toBeNull();
    });

    test('a system without keys gets none a second time by itself: staff say that it is there, or send it again', async () => {
      const { there, person, pay } = await begun({ key_use: 'no_reconoce', key_header: '' });
      await pay('F-1', '1.00');
      there.interfere((_received, response, keep) => {
        keep();
        response.destroy();
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'no_se_sabe', 'por_enviar', 'por_enviar'));
      const [lost] = await dispatchesOf(person, '?status=no_se_sabe');
      expect(lost).toMatchObject({
        is_staffs: true,
        reason: expect.stringMatching(/Mire allá si el asiento entró\.$/),
      });
      await hurry(service());
      await eventually(() => expectStates(person, 'no_se_sabe', 'no_se_sabe', 'por_enviar'));
      const other = (await dispatchesOf(person, '?status=no_se_sabe')).find(({ id }) => id !== lost?.id);
      there.interfere(() => false);
      await hurry(service());
      await eventually(() => expectStates(person, 'enviada', 'no_se_sabe', 'no_se_sabe'));
      expect(there.received).toHaveLength(3);
      expectOk(await person.send('PUT', `${DISPATCHES}${lost?.id}/finish/`, {}));
      expectOk(await person.send('PUT', `${DISPATCHES}${other?.id}/resend/`, {}));
      await eventually(() => expectStates(person, 'enviada', 'enviada', 'hecha'));
      expect(there.received).toHaveLength(4);
      const audited = await service().database.rows<{ action: string }>(
        `select action from audit_line where entity = 'accounting_dispatch' order by action`,
      );
      expect(audited.map(({ action }) => action)).toEqual(['enviar otra vez', 'hecho a mano']);
    });

    /** Of a system that knows no keys and lists its entries, a page each. */
    const LISTED = {
      key_use: 'se_busca',
      key_header: '',
      look_up: { page_param: 'page', text: 'asiento.glosa', id: 'id' },
    } as const;
    const begunListed = async () => {
      const started = await begun();
      const { there, person } = started;
      const address = `${there.url}/?desde={dia}&hasta={dia}`;
      await sending(person, there.url, { ...LISTED, look_up: { ...LISTED.look_up, address } });
      return started;
    };
    const methodsOf = ({ received }: Awaited<ReturnType<typeof ledger>>) =>
      received.map(({ method }) => method).join(' ');

    test('a system that lists its entries is asked for one whose answer was lost, which goes again only where it is not there', async () => {
      const { there, person } = await begunListed();
      let lost = 0;
      there.interfere((received, response, keep) => {
        lost += received.method === 'POST' ? 1 : 0;
        // The first stands there, of the second nothing came.
        if (received.method !== 'POST' || lost > 2) return false;
        if (lost === 1) keep();
        response.destroy();
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'no_se_sabe', 'por_enviar'));
      const [unknown] = await dispatchesOf(person, '?status=no_se_sabe');
      expect(unknown?.is_staffs).toBe(false);
      await hurry(service());
      await eventually(() => expectStates(person, 'enviada', 'no_se_sabe'));
      expect(await dispatchesOf(person, '?status=enviada')).toMatchObject([{ id: unknown?.id, foreign_id: 'A-1' }]);
      await hurry(service());
      await eventually(() => expectStates(person, 'enviada', 'enviada'));
      expect(methodsOf(there)).toBe('POST GET POST GET GET POST');
      expect(there.received[1]?.path).toMatch(/desde=\d{4}-\d\d-\d\d&hasta=\d{4}-\d\d-\d\d&page=1$/);
      expect([...there.kept.values()].map(({ body }) => JSON.parse(body).asiento.glosa)).toEqual([
        expect.stringContaining(`${unknown?.id} · `),
        expect.not.stringContaining(`${unknown?.id} · `),
      ]);
    });

    test.each([
      ['is none', '{"results":"ninguno"}', /No se pudo mirar allá.*«results»/],
      [
        'goes on elsewhere',
        '{"results":[{"id":"A-9","asiento":{"glosa":"otro"}}],"next":"?p=2"}',
        /sigue en otra página/,
      ],
      ['is no JSON', '<html>', /No se pudo mirar allá.*JSON/],
    ])('nothing goes again where the list %s, which is said', async (_, list, reason) => {
      const { there, person } = await begunListed();
      there.interfere(({ method }, response) => {
        if (method === 'GET') response.writeHead(200).end(list);
        else response.destroy();
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'no_se_sabe', 'por_enviar'));
      await hurry(service());
      await eventually(async () =>
        expect((await dispatchesOf(person, '?status=no_se_sabe'))[0]?.reason).toMatch(reason),
      );
      await expectStates(person, 'no_se_sabe', 'por_enviar');
      expect(there.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
    });

    test('entries and accounts are looked for on the server that entries are sent to, and nowhere else', async () => {
      const there = await ledger();
      const person: Person = await service().person();
      const look_up = { ...LISTED.look_up, address: 'https://otro.example/?d={dia}' };
      const account_list = { address: 'https://otro.example/', code: 'codigo', id: 'id' };
      for (const [list, mapping] of Object.entries({
        look_up: { ...MAPPING, ...LISTED, look_up },
        account_list: { ...MAPPING, account_list },
      })) {
        const body = { is_on: true, address: there.url, token: TOKEN, mapping, version: 0 };
        const answer = await person.send('PUT', CONNECTOR, body);
        expect([answer.status, failureBody.parse(answer.body).fields]).toEqual([
          422,
          { [`mapping.${list}.address`]: 'Va al mismo servidor que la del envío' },
        ]);
      }
    });

    test('a system that calls its accounts by ids gets the id of each code; an unknown code is refused before anything is sent', async () => {
      const { there, person } = await begun();
      const listed = (code: string) => ({ id: `id-${code}`, codigo: ` ${code} ` });
      const codes = ['1.01.clientes', '1.01.por_depositar'];
      const lists = [
        { results: codes.map(listed), next: '?page=2' },
        // One account's id is no other one's code.
        { results: [listed('1.01.clientes'), { id: '1.01.por_depositar', codigo: '9' }], next: null },
        { results: codes.map(listed), next: null },
      ];
      const answersIt = (list: object) =>
        there.interfere(({ path }, response) => {
          if (!path.endsWith('/cuentas')) return false;
          response.writeHead(200).end(JSON.stringify(list));
          return true;
        });
      const account_list = { address: `${new URL(there.url).origin}/cuentas`, code: 'codigo', id: 'id' };
      await sending(person, there.url, { account_list });
      const sentThere = () => there.received.filter(({ method }) => method === 'POST');

      answersIt(lists[0] ?? {});
      await lotTaken(person);
      await eventually(async () =>
        expect(entryConnector.parse(expectOk(await person.get(CONNECTOR))).reason).toBe(
          'No se pudo leer la lista de cuentas: La lista de cuentas sigue en otra página que no se pudo leer.',
        ),
      );
      await expectStates(person, 'por_enviar', 'por_enviar');
      answersIt(lists[1] ?? {});
      await hurry(service());
      await eventually(() => expectStates(person, 'rechazada', 'rechazada'));
      expect((await dispatchesOf(person))[0]?.reason).toBe(
        'La cuenta «1.01.por_depositar» no está en la lista de cuentas de su sistema. Corríjala en «Cuentas contables».',
      );
      expect(sentThere()).toEqual([]);
      answersIt(lists[2] ?? {});
      const before = there.received.length;
      expectOk(await person.send('PUT', `${DISPATCHES}resend_refused/`, {}));
      await eventually(() => expectStates(person, 'enviada', 'enviada'));
      expect(there.received.slice(before).map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
      for (const { body } of sentThere())
        expect(JSON.parse(body).asiento.lineas.map(({ cuenta }: { cuenta: string }) => cuenta)).toEqual([
          'id-1.01.por_depositar',
          'id-1.01.clientes',
        ]);
      const tried = { address: there.url, mapping: { ...MAPPING, account_list } };
      const trial = entryTrial.parse(expectOk(await person.post(`${CONNECTOR}try/`, tried)));
      expect(trial.body).toContain('"(id de 1.01.clientes)"');
    });

    test.each([302, 303])(
      'an answer %i, which may follow what was done, is not sent again by itself',
      async (status) => {
        const { there, person } = await begun({ key_use: 'no_reconoce', key_header: '' });
        there.interfere((_received, response, keep) => {
          keep();
          response.writeHead(status, { location: '/asientos/1' }).end();
          return true;
        });
        await lotTaken(person);
        await eventually(() => expectStates(person, 'no_se_sabe', 'por_enviar'));
        const [unknown] = await dispatchesOf(person, '?status=no_se_sabe');
        expect(unknown).toMatchObject({
          is_staffs: true,
          reason: 'El sistema contable remite a otra dirección y no se envió nada más. Mire allá si el asiento entró.',
        });
        await hurry(service());
        await eventually(() => expectStates(person, 'no_se_sabe', 'no_se_sabe'));
        expect(new Set(there.received.map(({ body }) => body)).size).toBe(2);
        expect(there.received).toHaveLength(2);
      },
    );

    test.each([301, 307, 308])('an answer %i sends elsewhere what was not done here: it waits', async (status) => {
      const { there, person } = await begun({ key_use: 'no_reconoce', key_header: '' });
      there.interfere((_received, response) => {
        response.writeHead(status, { location: '/asientos/' }).end();
        return true;
      });
      await lotTaken(person);
      await eventually(async () =>
        expect(entryConnector.parse(expectOk(await person.get(CONNECTOR))).reason).toMatch(/remite a otra dirección/),
      );
      await expectStates(person, 'por_enviar', 'por_enviar');
      expect(there.received).toHaveLength(1);
    });

    test('one that may be there already is neither refused nor free to go elsewhere by what is said of it later', async () => {
      const { there, person } = await begun();
      there.interfere((_received, response, keep) => {
        keep();
        response.destroy();
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'no_se_sabe', 'por_enviar'));
      there.interfere((_received, response) => {
        response.writeHead(401).end();
        return true;
      });
      await hurry(service());
      await eventually(() => expect(there.received).toHaveLength(2));
      await eventually(async () =>
        expect(entryConnector.parse(expectOk(await person.get(CONNECTOR))).reason).toMatch(/respondió 401/),
      );
      await expectStates(person, 'no_se_sabe', 'por_enviar');
      there.interfere((_received, response) => {
        response.writeHead(422).end('{"mensaje":"período cerrado"}');
        return true;
      });
      await hurry(service());
      await eventually(() => expectStates(person, 'no_se_sabe', 'rechazada'));
      expect((await dispatchesOf(person, '?status=no_se_sabe'))[0]).toMatchObject({
        is_staffs: true,
        reason:
          'El sistema contable respondió 422. Dice: «período cerrado». Pudo entrar en un envío anterior. Mire allá si el asiento entró.',
      });
    });

    test('a refusal nested without end is a refusal', async () => {
      const { there, person } = await begun();
      there.interfere((_received, response) => {
        response.writeHead(400).end(`${'['.repeat(8_000)}${']'.repeat(8_000)}`);
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'rechazada', 'rechazada'));
    });

    test('what was on its way as the address changed is not sent to the other one', async () => {
      const { there, person } = await begun();
      const elsewhere = await ledger();
      let fail: (() => void) | undefined;
      there.interfere((_received, response, keep) => {
        keep();
        fail = () => response.destroy();
        return true;
      });
      await lotTaken(person);
      await eventually(() => expect(fail).toBeDefined());
      await sending(person, elsewhere.url);
      fail?.();
      await eventually(async () => {
        const [unknown] = await dispatchesOf(person, '?status=no_se_sabe');
        expect(unknown).toMatchObject({ reason: expect.stringMatching(/^No hay conexión/) });
      });
      await hurry(service());
      await eventually(() => expectStates(person, 'enviada', 'no_se_sabe'));
      expect((await dispatchesOf(person, '?status=no_se_sabe'))[0]?.is_staffs).toBe(true);
      expect(elsewhere.received).toHaveLength(1);
    });

    test('what was certainly not taken waits, whatever the system knows of keys', async () => {
      const { there, person } = await begun({ key_use: 'no_reconoce' });
      there.interfere((_received, response) => {
        response.writeHead(401).end('{"mensaje":"clave vencida"}');
        return true;
      });
      await lotTaken(person);
      await eventually(() => expect(there.received).toHaveLength(1));
      await eventually(async () =>
        expect(entryConnector.parse(expectOk(await person.get(CONNECTOR))).reason).toBe(
          'El sistema contable respondió 401. Revise el token o la clave. Dice: «clave vencida».',
        ),
      );
      await expectStates(person, 'por_enviar', 'por_enviar');
      there.interfere(() => false);
      // What administrators save is tried at once.
      await sending(person, there.url, { key_use: 'no_reconoce' });
      await eventually(() => expectStates(person, 'enviada', 'enviada'));
    });

    test('an answer that does not say which entry it made is no success', async () => {
      const { there, person } = await begun();
      there.interfere((_received, response) => {
        response.end('{"ok":false,"mensaje":"período cerrado"}');
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'no_se_sabe', 'por_enviar'));
      const [one] = await dispatchesOf(person, '?status=no_se_sabe');
      expect(one).toMatchObject({
        is_staffs: true,
        reason:
          'El sistema contable respondió sin decir en «data.id» qué asiento creó. Dice: «período cerrado». Mire allá si el asiento entró.',
      });
    });

    test('another address gets nothing that may be at the first one, and its token goes to no other host', async () => {
      const { there, person } = await begun();
      there.interfere((_received, response, keep) => {
        keep();
        response.destroy();
        return true;
      });
      await lotTaken(person);
      await eventually(() => expectStates(person, 'no_se_sabe', 'por_enviar'));
      const elsewhere = await ledger();
      const { version } = entryConnector.parse(expectOk(await person.get(CONNECTOR)));
      const body = { is_on: true, address: elsewhere.url, mapping: MAPPING, version };
      const withoutToken = await person.send('PUT', CONNECTOR, body);
      expect([withoutToken.status, failureBody.parse(withoutToken.body).msg]).toEqual([
        422,
        'La dirección cambió de servidor. Escriba también su token.',
      ]);
      await sending(person, elsewhere.url);
      await eventually(() => expectStates(person, 'enviada', 'no_se_sabe'));
      expect(elsewhere.received).toHaveLength(1);
      expect((await dispatchesOf(person, '?status=no_se_sabe'))[0]?.is_staffs).toBe(true);
      expect((await person.send('PUT', CONNECTOR, { ...body, token: TOKEN })).status).toBe(412);
    });

    test('what would be sent is shown whole without its token, of a made-up entry until there is a lot; nothing is sent', async () => {
      const { there, person } = await begun();
      const tried = async (mapping: object, address = `${there.url}/{clave}?v=1`) =>
        person.post(`${CONNECTOR}try/`, { address, mapping: { ...MAPPING, ...mapping } });
      const made = entryTrial.parse(expectOk(await tried({ method: 'PUT' })));
      expect(made).toMatchObject({ method: 'PUT', is_real: false, address: `${there.url}/clave-del-asiento?v=1` });
      expect(made.headers).toEqual([
        { name: 'authorization', value: 'Bearer ••••' },
        { name: 'idempotency-key', value: 'clave-del-asiento' },
      ]);
      await lotTaken(person);
      await eventually(() => expectStates(person, 'enviada', 'enviada'));
      const real = entryTrial.parse(expectOk(await tried({}, there.url)));
      expect(real.is_real).toBe(true);
      expect(there.received.map(({ body }) => JSON.parse(body))).toContainEqual(JSON.parse(real.body));
      expect(there.received).toHaveLength(2);

      const odd = entryTrial.parse(expectOk(await tried({}, `${there.url}?descuento=5%`)));
      expect(odd.address).toBe(`${there.url}?descuento=5%`);

      for (const [mapping, field] of [
        [{ key_header: '' }, 'mapping.key_header'],
        [{ fields: { date: 'a', lines: 'a.b' } }, 'mapping.fields.lines'],
        [{ fixed: '[1]' }, 'mapping.fixed'],
        [{ fields: { date: '__proto__.x', lines: 'l' } }, 'mapping.fields.date'],
        [{ sides: 'tipo' }, 'mapping.line_fields.amount'],
      ] as const) {
        const answer = await tried(mapping, there.url);
        expect([answer.status, Object.keys(failureBody.parse(answer.body).fields ?? {})]).toEqual([
          422,
          expect.arrayContaining([field]),
        ]);
      }
      for (const address of [
        'ftp://x.example/',
        'http://x.example/',
        'x',
        'https://ana:1@x.example/',
        'https://{clave}.example/',
        'https://x.example/\u0000',
      ]) {
        expect(failureBody.parse((await tried({}, address)).body).fields).toHaveProperty('address');
        const kept = await person.send('PUT', CONNECTOR, {
          is_on: true,
          address,
          mapping: MAPPING,
          token: '',
          version: 1,
        });
        expect([kept.status, Object.keys(failureBody.parse(kept.body).fields ?? {})]).toEqual([422, ['address']]);
      }
      for (const text of someHostileTexts) {
        const mapping = { ...MAPPING, id_path: text, debit_word: text, error_path: text };
        const kept = await person.send('PUT', CONNECTOR, {
          is_on: false,
          address: there.url,
          mapping,
          token: TOKEN,
          version: 1,
        });
        expect(kept.status === 200 || kept.status === 422 || kept.status === 412).toBe(true);
      }
    });

    test('administrators alone see and change where entries go; analysts decide nothing of them', async () => {
      const { person, there } = await begun();
      const operator = await service().person({ role: 'operador' });
      const analyst = await service().person({ role: 'analista' });
      expect((await operator.get(CONNECTOR)).status).toBe(403);
      expect((await operator.send('PUT', CONNECTOR, {})).status).toBe(403);
      expectOk(await operator.get(DISPATCHES));
      expectOk(await analyst.get(DISPATCHES));
      expect((await analyst.send('PUT', `${DISPATCHES}resend_refused/`, {})).status).toBe(403);
      expect(there.received).toEqual([]);
      expect(JSON.stringify(expectOk(await person.get(CONNECTOR)))).not.toContain(TOKEN);
    });
  },
  { sources: { accountingHosts: ['127.0.0.1'] } },
);

withService(
  'entries sent by several processes',
  (service) => {
    test('at once are each sent by one of them', async () => {
      const there = await ledger();
      const person = await service().person();
      const numbers = Array.from({ length: 24 }, (_, i) => `F-${i}`);
      const made = await books(
        service(),
        person,
        numbers.map((number) => ({ number, total: '100.00' })),
      );
      await begunWithAccounts(person);
      await sending(person, there.url);
      for (const number of numbers) await settle(service(), made.documentId(number), '10.00');
      await lotTaken(person);
      const connectors = entryConnectorsOf({ secretsKey: keyOf('test'), accountingHosts: ['127.0.0.1'] });
      const claimed: ClaimedJob = {
        profileId: person.profileId,
        key: person.profileId,
        createdBy: undefined,
        progress: async () => {},
        transaction: (work) => service().database.transaction(work),
        warn: (error) => {
          throw error;
        },
        finish: async () => {},
      };
      await Promise.all([1, 2, 3, 4].map(() => sendEntries(connectors).run(claimed)));
      expect(there.received).toHaveLength(numbers.length);
      expect(there.kept.size).toBe(numbers.length);
      expect(new Set((await dispatchesOf(person)).map(({ status }) => status))).toEqual(new Set(['enviada']));
    });
  },
  { works: false, sources: { accountingHosts: ['127.0.0.1'] } },
);

withService('entries sent to an address of the service’s own network', (service) => {
  test('which its operator does not allow, go nowhere', async () => {
    const there = await ledger();
    const person = await service().person();
    const made = await books(service(), person, [{ number: 'F-1', total: '100.00' }]);
    await begunWithAccounts(person);
    await sending(person, there.url.replace('http:', 'https:'));
    await settle(service(), made.documentId('F-1'), '10.00');
    await lotTaken(person);
    await eventually(async () =>
      expect(entryConnector.parse(expectOk(await person.get(CONNECTOR))).reason).toMatch(/ACCOUNTING_HOSTS/),
    );
    await expectStates(person, 'por_enviar');
    expect(there.received).toEqual([]);
  });
});

test.each([
  ['reconoce', 'enviada', 2],
  ['se_busca', 'enviada', 2],
  ['no_reconoce', 'no_se_sabe', 1],
] as const)(
  'a service that is killed between the call and its answer: with a system that %s keys the entry is there once, and is %s',
  async (key_use, status, calls) => {
    const service = await killable({ ACCOUNTING_HOSTS: '127.0.0.1' });
    onTestFinished(service.close);
    const { fresh, person } = service;
    const there = await ledger();
    const made = await books(fresh, person, [{ number: 'F-1', total: '100.00' }]);
    await begunWithAccounts(person);
    const look_up = { address: there.url, page_param: 'page', text: 'asiento.glosa' };
    await sending(person, there.url, { key_use, look_up });
    // It keeps the entry, and its answer never comes.
    there.interfere((_received, _response, keep) => {
      keep();
      return true;
    });
    await settle(fresh, made.documentId('F-1'), '10.00');
    await lotTaken(person);
    await answered(() => there.received[0]);
    await service.kill();
    there.interfere(() => false);
    // Nobody takes it while the one that had it may still be at it: that time is over when the next one starts.
    await hurry(fresh);
    await service.start();
    await eventually(() => expectStates(person, status));
    expect(there.received).toHaveLength(calls);
    expect(there.kept.size).toBe(1);
  },
);
