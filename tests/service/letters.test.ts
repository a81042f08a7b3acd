import { expect, test } from 'vitest';
import type { Channel } from '../../server/messaging/channel';
import { smtp } from '../../server/messaging/ways/smtp';
import { filesOf, mailServer, partsOf } from '../support/fakes/mailServer';
import { PNG } from '../support/files/pictures';
import { LINKS, withService } from '../support/processes/service';
import { debtors, key } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';
import { MESSAGES, messageDetailOf, messageOf, previewOf, TEMPLATES } from '../support/service/templates';

let send: Channel['send'] = async () => ({ kind: 'permanente', reason: 'Nobody listens.' });
const channels = {
  email: { via: 'smtp' as const, perSecond: 100, send: (message: Parameters<typeof send>[0]) => send(message) },
};

withService(
  'letters',
  (service) => {
    test('a letter has letterhead, table, button and a way out; what was sent is shown as it was', async () => {
      const server = await mailServer();
      send = smtp({ url: server.url, from: 'Servicio <avisos@servicio.example>', unsubscribeAt: LINKS.urlOf }).send;
      const person = await service().person();
      const company = { name: 'Ñandú S. A.', country: 'EC', tax_number: '1790012345001', phone: '02 222 3333' };
      const signed = { ...company, sender_name: 'Cobranzas Ñandú', reply_to: 'cobranzas@nandu.example' };
      expectOk(await person.send('PUT', '/console/company/', signed));
      const form = new FormData();
      form.set('file', new File([Uint8Array.from(PNG)], 'logo.png'));
      expectOk(await person.post('/console/company/logo/', form));
      const [customer = ''] = await debtors(service(), person, 1);
      await service().database.rows(
        `insert into document (profile_id, customer_id, number, total, due_date, currency)
         values ($1, $2, 'E-7', 5, current_date - 10, 'EUR')`,
        [person.profileId, customer],
      );
      const [contact] = await service().database.rows<{ id: string }>('select id from contact where customer_id = $1', [
        customer,
      ]);
      const texts = { subject: 'Su saldo', body: 'Estimado: {{ detalle_documentos }}.\n\nGracias.' };
      const preview = previewOf(await person.post(`${TEMPLATES}preview/`, { ...texts, channel: 1, customer }));
      expect(preview.html).toContain(`<img src="data:image/png;base64,${PNG.toString('base64')}" alt="Ñandú S. A."`);
      const path = `/customers/customers/${customer}/send_account_statement/`;
      const made = messageOf(await person.post(path, { ...texts, contact: contact?.id }, key()));
      await expect.poll(() => server.mails.length, { timeout: 15_000 }).toBe(1);
      const raw = server.mails[0]?.raw ?? '';
      expect(raw).toMatch(/^Reply-To: cobranzas@nandu\.example/m);
      expect(raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/cartera\.example\/baja\//m);
      expect(raw).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click/m);
      expect(raw).toMatch(/content-id: <logo@cartera>/i);
      const [text = ''] = partsOf(raw, 'text/plain');
      const [html = ''] = partsOf(raw, 'text/html');
      const wayOut = LINKS.urlOf(made.id) ?? '';
      expect(text).toMatch(/Estimado:\s+- \S+ · /);
      expect(text.replace(/\r?\n/g, ' ')).toContain(`Para no recibir más estos emails: ${wayOut}`);
      expect(html).toContain(`<a href="${wayOut}"`);
      expect(html).toContain('<img src="cid:logo@cartera" alt="Ñandú S. A." height="48">');
      expect(html).toContain('Ñandú S. A. · 1790012345001 · 02 222 3333');
      expect(html).toMatch(/<th align="left"><font size="2">Documento/);
      expect(html).toMatch(/E-7[\s\S]*>10<[\s\S]*<b>Total EUR<\/b>/);
      expect(html).toMatch(/<b>Total USD<\/b>/);
      expect(filesOf(raw).map(({ type }) => type)).toEqual(['application/pdf']);
      const shown = messageDetailOf(await person.get(`${MESSAGES}${made.id}/`));
      expect(shown.html).toContain('<img src="data:image/png');
    });
  },
  { channels },
);
