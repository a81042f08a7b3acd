import { describe, expect, it } from 'vitest';
import { textFile } from '../../src/api/contract/debits/shapes';
import { withService } from '../support/processes/service';
import { orderOf, payers, sent } from '../support/service/debits';
import { books, previewOf } from '../support/service/receivables';

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Two places that never have the same day. */
describe.each([
  ['Pacific/Kiritimati', '+14:00'],
  ['Etc/GMT+12', '-12:00'],
])('where staff are in %s', (timeZone, offset) => {
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());

  withService(
    'a service',
    (service) => {
      it('reads statements under the day it is there: tomorrow has not come, today has', async () => {
        const ana = await service().person();
        const { account } = await books(service(), ana, []);
        const [now, next] = [today(), dayAfter(today())];
        const { warnings } = await previewOf(
          ana,
          account,
          `Fecha;Concepto;Importe\n${now};Uno;1,00\n${next};Dos;2,00\n`,
        );
        expect(warnings).toEqual([expect.stringContaining(`aún no llega (fila 3, ${next})`)]);
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
