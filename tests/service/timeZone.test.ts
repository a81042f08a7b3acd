import { describe, expect, it, vi } from 'vitest';
import { readAnswerInWorker } from '../../server/debits/answers/inWorker';
import { readStatementInWorker } from '../../server/statements/inWorker';
import { textFile } from '../../src/api/contract/debitShapes';
import { loaded, orderOf, payers, sent } from '../support/debits';
import { books, previewOf } from '../support/receivables';
import { withService } from '../support/service';
import { CSV } from '../support/statementFixtures';

vi.mock('../../server/statements/inWorker', { spy: true });
vi.mock('../../server/debits/answers/inWorker', { spy: true });

/** Two places that never have the same day. */
describe.each([
  ['Pacific/Kiritimati', '+14:00'],
  ['Etc/GMT+12', '-12:00'],
])('where staff are in %s', (timeZone, offset) => {
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());

  withService(
    'a service',
    (service) => {
      it('reads statements and answers under the day it is there', async () => {
        const ana = await service().person();
        const { account } = await books(service(), ana, []);
        const collecting = await payers(service(), ana, [{ name: 'López', owes: { 'F-1': '100.00' } }]);
        const { id, reference } = await sent(service(), ana, collecting.account);
        await previewOf(ana, account, CSV);
        await loaded(ana, id, `Referencia;Monto;Estado\n${reference('F-1')};100,00;Cobrado\n`);
        const here = today();
        expect(vi.mocked(readStatementInWorker).mock.lastCall?.[1].today).toBe(here);
        expect(vi.mocked(readAnswerInWorker).mock.lastCall?.[1].today).toBe(here);
      });

      it('tells the bank when an order was made, with the offset of that place', async () => {
        const ana = await service().person();
        const { account } = await payers(service(), ana, [{ name: 'López', owes: { 'F-1': '100.00' } }]);
        const { id } = await sent(service(), ana, account);
        const { content } = textFile.parse(await orderOf(ana, id, 'pain008'));
        const [, day, zone] = /<CreDtTm>([\d-]{10})T[\d:]{8}([+-][\d:]{5})<\/CreDtTm>/.exec(content) ?? [];
        expect([day, zone]).toEqual([today(), offset]);
      });
    },
    { timeZone },
  );
});
