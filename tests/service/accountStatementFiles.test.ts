import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Channel } from '../../server/messaging/channel';
import { smtp } from '../../server/messaging/ways/smtp';
import { accountStatement, exportAccountStatement } from '../../src/api/contract/customers/accountStatements';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { exportMessageAttachment, listMessages } from '../../src/api/contract/messaging/messages';
import { eventually } from '../support/eventually';
import { filesOf, mailServer, refusal } from '../support/fakes/mailServer';
import { withService } from '../support/processes/service';
import { key } from '../support/service/campaigns';
import { problemOf } from '../support/service/customerCalls';
import { books, expectOk, settle } from '../support/service/receivables';
import { MESSAGES, messageDetailOf, messageOf } from '../support/service/templates';

/** Each test says where e-mails go. */
let mailChannel: Channel['send'];
const channel: Channel = { via: 'smtp', send: (message) => mailChannel(message) };

withService(
  'statements of account',
  (service) => {
    async function ana() {
      const person = await service().person();
      const customer = { name: '=Ñandú Pérez 😀', dni: '1790012345001' };
      const made = await books(service(), person, [
        { number: 'F-1', total: '100.00', due: '2026-10-15', customer },
        { number: 'F-2', total: '50.00', due: null, customer },
      ]);
      await service().database.rows("update document set issue_date = '2026-09-01', created_at = '2026-09-01'");
      await settle(service(), made.documentId('F-1'), '40.00');
      await service().database.rows(
        "update document set currency = 'EUR', created_at = '2026-11-05', issue_date = '2026-11-05' where number = 'F-2'",
      );
      const [row] = await service().database.rows<{ id: string }>('select id from customer');
      const path = `/customers/customers/${row?.id}/account_statement/`;
      const download = async (query: string) => {
        const { url, file_name } = exportAccountStatement.answer.parse(
          expectOk(await person.get(`/customers/account_statements/export/?idCustomer=${row?.id}&${query}`)),
        );
        const response = await fetch(`${service().url}/api/v1${url}`);
        return { file_name, response, bytes: Buffer.from(await response.arrayBuffer()) };
      };
      return { person, id: row?.id ?? '', path, download, number: made.documentId };
    }

    test('it says what was owed on a day, by currency and age, and how it came to that', async () => {
      const { person, path } = await ana();
      const read = async (query: string) => accountStatement.parse(expectOk(await person.get(path + query)));
      const signed = { name: 'Uno', country: 'EC', tax_number: '1790012345001', address: 'Av. Amazonas 100' };
      expectOk(await person.send('PUT', '/console/company/', signed));
      const then = await read('?at=2026-10-31&from=2026-10-01');
      expect(then).toMatchObject({
        customer_name: '=Ñandú Pérez 😀',
        company: 'Uno',
        company_tax_number: '1790012345001',
        company_address: 'Av. Amazonas 100',
        company_phone: '',
        from: '2026-10-01',
        at: '2026-10-31',
      });
      expect(then.currencies).toMatchObject([
        {
          currency: 'USD',
          opening: '100.00',
          lines: [],
          balance: '100.00',
          overdue: '100.00',
          credit: '0.00',
          documents: [{ number: 'F-1', total: '100.00', balance: '100.00', due_date: '2026-10-15', days: 16 }],
        },
      ]);
      const aged = ({ buckets = [] }: { buckets?: { bucket: string; cantidad: number }[] } = {}) =>
        buckets.filter(({ cantidad }) => cantidad > 0).map(({ bucket }) => bucket);
      expect(aged(then.currencies[0])).toEqual(['1-30']);
      const now = await read('?at=2026-11-20&from=2026-08-01');
      expect(now.currencies).toMatchObject([
        {
          currency: 'USD',
          opening: '0.00',
          lines: [
            { date: '2026-09-01', kind: 'documento', number: 'F-1', amount: '100.00', balance: '100.00' },
            { date: '2026-11-02', kind: 'pago', settles: 'F-1', amount: '-40.00', balance: '60.00' },
          ],
          balance: '60.00',
        },
        { currency: 'EUR', balance: '50.00', overdue: '0.00', documents: [{ number: 'F-2' }] },
      ]);
      expect(aged(now.currencies[0])).toEqual(['31-60']);
      expect((await read('?at=2026-01-01')).currencies).toEqual([]);
      expect((await read('')).from < (await read('')).at).toBe(true);
      expect(problemOf(await person.get(`${path}?at=2026-01-01&from=2026-02-01`)).fields).toEqual({
        from: 'Es posterior',
      });
    });

    test('it is downloaded as a sheet, in which no text is a formula, and as a PDF with every letter', async () => {
      const { download } = await ana();
      const csv = await download('format=csv&at=2026-11-20&from=2026-08-01');
      expect(csv.file_name).toBe('estado-de-cuenta-nandu-perez-2026-11-20.csv');
      expect(csv.response.headers.get('content-disposition')).toContain(csv.file_name);
      const lines = csv.bytes.toString('utf8').split('\r\n');
      expect(lines.slice(1, 5)).toEqual([
        'Saldo anterior;01/08/2026;;;;;USD;;;0,00',
        'Documento;01/09/2026;F-1;;;;USD;100,00;;100,00',
        'Pago;02/11/2026;;F-1;;;USD;;40,00;60,00',
        'Saldo;20/11/2026;;;;;USD;;;60,00',
      ]);
      expect(lines[6]).toBe('Por pagar;01/09/2026;F-1;;15/10/2026;36;USD;100,00;;60,00');
      const xlsx = await download('format=xlsx');
      expect([xlsx.response.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
      const pdf = await download('format=pdf&at=2026-11-20');
      expect(pdf.response.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      // A subset of Roboto goes with it: nobody's reader is asked for letters it may not have.
      expect(textsOf(pdf.bytes)).toMatch(/FontFile2/);
      expect((await download('format=pdf&at=2026-11-20')).bytes.equals(pdf.bytes)).toBe(true);
    });

    test('it goes to a contact as a PDF: the same at a second try, and for whoever looks later, whatever was paid since', async () => {
      const { id, person, number } = await ana();
      let asked = 0;
      const server = await mailServer({
        onRcptTo: (_, __, done) => done(++asked < 2 ? refusal(451, 'luego') : null),
      });
      mailChannel = smtp({ url: server.url, from: 'Uno <cobranza@empresa.example>', patienceMs: 500 }).send;
      const contactOf = async (given: object) =>
        String(Object(expectOk(await person.post('/customers/contacts/', { customer: id, phone: '', ...given }))).id);
      const [reader, silent, phone] = [
        await contactOf({ email: 'ana@x.example' }),
        await contactOf({ email: 'no@x.example', do_not_contact: true }),
        await contactOf({ email: '', phone: '0991234567' }),
      ];
      const given = { contact: reader, subject: 'Cuenta de {{ nombre }}', body: 'Debe {{ saldo }}.', at: '2026-11-20' };
      const path = `/customers/customers/${id}/send_account_statement/`;
      const fieldsOf = async (more: object) => {
        const { status, fields } = problemOf(await person.post(path, { ...given, ...more }, key()));
        return [status, fields];
      };
      expect(await fieldsOf({ contact: silent })).toEqual([422, { contact: 'Pidió no recibir emails' }]);
      expect(await fieldsOf({ contact: phone })).toEqual([422, { contact: 'No tiene email' }]);
      expect(await fieldsOf({ body: '{{ enlace_de_pago }}' })).toEqual([422, { body: 'Le falta: Enlace de pago' }]);
      expect(await fieldsOf({ contact: 'x' })).toEqual([422, { contact: 'No existe' }]);

      const signed = { name: 'Uno', country: 'EC', sender_name: 'Cobranzas Ñandú', reply_to: 'pagos@uno.example' };
      expectOk(await person.send('PUT', '/console/company/', signed));
      const once = key();
      const made = messageOf(await person.post(path, given, once));
      expect(messageOf(await person.post(path, given, once)).id).toBe(made.id);
      expect(made.attachments).toEqual([{ kind: 'estado_de_cuenta', at: '2026-11-20' }]);
      const read = async () => messageDetailOf(await person.get(`${MESSAGES}${made.id}/`));
      await eventually(async () => expect((await read()).failure).toBe('temporal'));
      await settle(service(), number('F-1'), '10.00');
      await eventually(async () => expect((await read()).status).toBe('enviado'));

      expect(server.mails.map(({ to }) => to)).toEqual([['ana@x.example']]);
      // The company signs with its own name, and is answered where it reads.
      expect(server.mails[0]?.raw).toMatch(/^From: =\?UTF-8\?.+\?= <cobranza@empresa\.example>\r?$/m);
      expect(server.mails[0]?.raw).toMatch(/^Reply-To: pagos@uno\.example\r?$/m);
      const [file, ...more] = filesOf(server.mails[0]?.raw ?? '');
      expect([file?.name, file?.type, more]).toEqual([
        'estado-de-cuenta-nandu-perez-2026-11-20.pdf',
        'application/pdf',
        [],
      ]);
      expect(file?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(file?.bytes.subarray(-6).toString().trim()).toBe('%%EOF');
      const asking = `/console/message_attachments/export/?format=pdf&message=${made.id}`;
      const link = exportMessageAttachment.answer.parse(expectOk(await person.get(asking)));
      const later = await fetch(`${service().url}/api/v1${link.url}`);
      expect(link.file_name).toBe(file?.name);
      expect(Buffer.from(await later.arrayBuffer()).equals(file?.bytes ?? Buffer.alloc(0))).toBe(true);
      // What was sent to them stands with them, and counts as the last contact.
      const theirs = listMessages.answer.parse(expectOk(await person.get(`${MESSAGES}?idCustomer=${id}&via=smtp`)));
      expect(theirs.results).toMatchObject([
        { id: made.id, customer: id, customer_name: '=Ñandú Pérez 😀', campaign: null, template_name: '' },
      ]);
      expect(expectOk(await person.get(`${MESSAGES}?search=nandu`))).toMatchObject({ count: 1 });
      const seen = customerDetail.parse(expectOk(await person.get(`/customers/customers/${id}/`)));
      expect([seen.counts?.messages, seen.last_contact?.message]).toMatchObject([
        1,
        { channel: 1, status: 'enviado', is_unsent: false },
      ]);
      const other = await service().person({ profile: 'Dos' });
      expect((await other.get(asking)).status).toBe(404);
      expect((await other.post(path, given, key())).status).toBe(404);
    });
  },
  { channels: { email: channel } },
);

/** What stands in a PDF outside of its pages, unpacked. */
function textsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return text + streams.join('\n');
}
