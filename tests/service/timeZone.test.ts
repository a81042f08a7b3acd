import { describe, expect, it } from 'vitest';
import { sql } from '../../server/database/sql';
import { eachDay } from '../../server/database/today';
import { textFile } from '../../src/api/contract/debits/shapes';
import { exportedFile } from '../../src/api/contract/row';
import { begunWithAccounts, lotTaken } from '../support/fakes/entrySending';
import { freshDatabase, withService } from '../support/processes/service';
import { orderOf, payers, sent } from '../support/service/debits';
import { books, expectOk, previewOf, settle } from '../support/service/receivables';

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

      it('dates a file, and what came, by the day it is there', async () => {
        const ana = await service().person();
        const fileOf = async (path: string) => {
          const { url } = exportedFile.parse(expectOk(await ana.get(path)));
          const file = await fetch(`${service().url}/api/v1${url}`);
          return { name: file.headers.get('content-disposition'), text: await file.text() };
        };
        await service().database.rows(
          `insert into payment_proof (profile_id, file_name, media_type, bytes, digest, bank, due_on)
           select $1, 'pago.png', 'image/png', '\\x00', '\\x00', 'Pichincha', current_date`,
          [ana.profileId],
        );
        const proofs = await fileOf('/customers/payment_proofs/export/?format=csv');
        const [head = '', row = ''] = proofs.text.split('\r\n');
        const came = row.split(';')[head.split(';').indexOf('Llegó')];
        expect(proofs.name).toContain(`comprobantes-${today()}.csv`);
        expect(came).toBe(today().split('-').reverse().join('/'));

        const { documentId } = await books(service(), ana, [{ number: 'F-1', total: '100.00' }]);
        await begunWithAccounts(ana);
        await settle(service(), documentId('F-1'), '40.00');
        const { id } = await lotTaken(ana);
        const { name } = await fileOf(`/customers/accounting_lots/export/?lot=${id}&format=xlsx`);
        expect(name).toContain(`asientos-1-${today()}.xlsx`);
      });
    },
    { timeZone },
  );
});

it('counts every day where the clocks skip a midnight', async () => {
  const { database, drop } = await freshDatabase({ timeZone: 'America/Santiago' });
  const days = await database.rows<{ day: string }>(
    sql`select d.day from ${eachDay('2027-09-03', '2027-09-07')} order by d.day`,
  );
  await database.close();
  await drop();
  expect(days.map(({ day }) => day)).toEqual(['03', '04', '05', '06', '07'].map((day) => `2027-09-${day}`));
});
