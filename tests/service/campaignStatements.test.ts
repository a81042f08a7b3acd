import { expect, test } from 'vitest';
import { closeWriter } from '../../server/accountStatements/writer';
import type { Channel } from '../../server/messaging/channel';
import { withService } from '../support/processes/service';
import { addTemplate, campaignOf, debtors, finished, key, LAUNCH } from '../support/service/campaigns';

/** Statements of account that go with a mailing: our own files, which no limit of strangers' files is for. */

const carried: { to: string; bytes: Buffer }[] = [];
let onCarried: () => Promise<unknown> = async () => undefined;
const channel: Channel = {
  via: 'smtp',
  perSecond: 500,
  async send({ id, to, attachments = [] }) {
    for (const { bytes } of attachments) carried.push({ to, bytes: Buffer.from(bytes) });
    await onCarried();
    return { kind: 'sent', providerId: id };
  },
};
const told: string[] = [];

withService(
  'statements of a mailing',
  (service) => {
    async function mailing(count: number) {
      carried.length = 0;
      const person = await service().person();
      const customers = await debtors(service(), person, count);
      const template = await addTemplate(service(), person, 1);
      const fields = { template, campaign_type: 1, customers, attach_statement: true };
      return { person, launch: async () => campaignOf(await person.post(LAUNCH, fields, key())).id };
    }

    test('every one of them is written, however many wait for the writer; and again where the writer ends in the middle', async () => {
      const { person, launch } = await mailing(25);
      let killed = 0;
      onCarried = async () => {
        if (carried.length === 5 && killed === 0) {
          killed += 1;
          await closeWriter();
        }
      };
      const { messages } = await finished(person, await launch());
      expect([messages, killed]).toEqual([{ enviado: 25 }, 1]);
      expect(new Set(carried.map(({ to }) => to)).size).toBe(25);
      expect(carried).toHaveLength(25);
      expect(carried.every(({ bytes }) => bytes.subarray(0, 5).toString() === '%PDF-')).toBe(true);
      expect(told.filter((line) => line.includes('was not written for a message')).length).toBeGreaterThan(0);
      const kept = await service().database.rows('select from message where statement_file is not null', []);
      expect(kept).toEqual([]);
    }, 120_000);

    test('a file that was written is carried by the next try, and not written again', async () => {
      const { person, launch } = await mailing(1);
      let tries = 0;
      onCarried = async () => {
        tries += 1;
        // Without its writer there is nothing but what is kept.
        await closeWriter();
      };
      const send = channel.send;
      channel.send = async (message) => {
        const outcome = await send(message);
        return tries === 1 ? { kind: 'temporal', reason: 'Espere (451).' } : outcome;
      };
      const id = await launch();
      const { messages } = await finished(person, id);
      channel.send = send;
      expect(messages).toEqual({ enviado: 1 });
      const [first, second] = carried;
      expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
      const [message] = await service().database.rows<{ attempts: number }>(
        'select attempts from message where campaign_id = $1',
        [id],
      );
      // One try that the mail server refused, and one that went: none was lost on writing.
      expect(message?.attempts).toBe(2);
    });
  },
  { channels: { email: channel }, log: { level: 'warn', stream: { write: (line) => told.push(line) } } },
);
