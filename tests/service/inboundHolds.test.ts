import { expect, test } from 'vitest';
import { home } from '../../src/api/contract/console/home';
import { checkAudience } from '../../src/api/contract/messaging/campaigns';
import { getConversation, listConversations } from '../../src/api/contract/messaging/conversations';
import { eventually } from '../support/eventually';
import { tell } from '../support/fakes/whatsappStub';
import { type Staff, withService } from '../support/processes/service';
import { CAMPAIGNS, debtors, key } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

/** Who waits for us is not written to as if nothing was: who asked, who sent a proof, who disputes. */

const account = { phoneId: '106540352242922', token: '', appSecret: 'an app secret', verifyToken: 'a word', api: '' };

withService(
  'who waits for an answer',
  (service) => {
    const phoneOf = (n: number) => `593${String(n).padStart(6, '0').padStart(9, '9')}`;
    let told = 0;
    const write = async (from: number, message: object) => {
      told += 1;
      const timestamp = String(Math.floor(Date.now() / 1_000) - 60);
      const one = { id: `wamid.in.${told}`, from: phoneOf(from), timestamp, ...message };
      expect(await tell({ url: service().url, value: { messages: [one] } })).toBe(200);
    };
    const held = async (person: Staff, customers: string[]) => {
      const asked = { campaign_type: 1, customers, quiet_days: 0 };
      const { held } = checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, asked)));
      return new Map(held.map(({ customer, kinds }) => [customer, kinds]));
    };
    const activity = (person: Staff, customer: string, outcome: string) =>
      person.post('/customers/activities/', { customer, kind: 'llamada', outcome }, key());

    test('who wrote, sent a proof or disputes is held, each for its own reason, until somebody of ours has answered', async () => {
      const person = await service().person();
      const customers = await debtors(service(), person, 6);
      const [asks = '', proves = '', letter = '', sounds = '', disputes = '', gone = ''] = customers;
      await write(1, { type: 'text', text: { body: '¿Me puede enviar el detalle?' } });
      await write(2, {
        type: 'image',
        image: { id: 'media-1', mime_type: 'image/jpeg', caption: 'comprobante de pago' },
      });
      await write(3, { type: 'document', document: { id: 'media-2', filename: 'deposito.pdf' } });
      await write(4, { type: 'audio', audio: { id: 'media-3', voice: true } });
      await write(6, { type: 'text', text: { body: 'BAJA' } });
      expectOk(await activity(person, disputes, 'disputa'));
      expect(await held(person, customers)).toEqual(
        new Map([
          [asks, ['sin_responder']],
          [proves, ['comprobante']],
          [letter, ['comprobante']],
          [sounds, ['sin_responder']],
          [disputes, ['disputa']],
        ]),
      );
      expect(gone).not.toBe('');
      const { campaigns } = home.parse(expectOk(await person.get('/console/home/')));
      expect(campaigns?.unanswered).toBe(4);

      // What came is told with what is written below it.
      const answer = expectOk(await person.get(`/console/conversations/${proves}/?channel=0`));
      expect(getConversation.answer.parse(answer).results).toMatchObject([
        { text: 'comprobante de pago', media: { kind: 'imagen', name: '' } },
      ]);
      const { results } = listConversations.answer.parse(expectOk(await person.get('/console/conversations/')));
      expect(results.find(({ customer }) => customer === letter)?.media).toEqual({
        kind: 'documento',
        name: 'deposito.pdf',
      });

      // A call that nobody took is no answer; a talk, a written answer and the end of a dispute are.
      expectOk(await activity(person, asks, 'no_contesto'));
      expect((await held(person, customers)).get(asks)).toEqual(['sin_responder']);
      expectOk(await activity(person, asks, 'contesto'));
      expectOk(await activity(person, disputes, 'contesto'));
      expectOk(await person.post(`/console/conversations/${proves}/reply/`, { text: 'Recibido, gracias' }, key()));
      await eventually(async () =>
        expect([...(await held(person, customers)).keys()].sort()).toEqual([letter, sounds].sort()),
      );
    });
  },
  { whatsapp: account },
);
