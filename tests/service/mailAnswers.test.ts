import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { suppressionsNow } from '../../server/campaigns/suppressions';
import { keyOf } from '../../server/database/secrets';
import type { Outgoing } from '../../server/messaging/channel';
import { replyAddresses } from '../../server/messaging/mail/replyAddress';
import { smtp } from '../../server/messaging/ways/smtp';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { listWorklist } from '../../src/api/contract/customers/worklist';
import { getConversation, listConversations } from '../../src/api/contract/messaging/conversations';
import { messageDetail } from '../../src/api/contract/messaging/messages';
import { listPaymentProofs } from '../../src/api/contract/receivables/paymentProofs';
import { listArrivalSources } from '../../src/api/contract/reconciliation/arrivalSources';
import type { Arrival } from '../../src/api/contract/reconciliation/arrivals';
import { answered } from '../support/eventually';
import { serveImap } from '../support/fakes/imapServer';
import { mailServer } from '../support/fakes/mailServer';
import { addSource, arrivalsOf, SOURCES } from '../support/files/arrivals';
import { mailOf, returnedMail } from '../support/files/mails';
import { JPEG, PNG } from '../support/files/pictures';
import { type Staff, withService } from '../support/processes/service';
import { debtors, key, sendAtAnyTime } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

/** What customers answer by e-mail, over a real mail server and a real mailbox. */

const MAILBOX = 'cobros@empresa.example';
const addresses = replyAddresses(keyOf('test'));
let send = smtp({ url: 'smtp://127.0.0.1:1', from: 'x@y.example' }).send;

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? '';

withService(
  'answers by mail',
  (service) => {
    async function company() {
      const out = await mailServer();
      send = smtp({
        url: out.url,
        from: 'Cobranzas <cobranza@empresa.example>',
        unsubscribeAt: (id) => `https://cartera.example/baja/${id}`,
        repliesAt: addresses.addressOf,
      }).send;
      const imap = await serveImap('cobros', 'secreta');
      const ana = await service().person();
      await sendAtAnyTime(ana);
      const [rosa = '', luz = ''] = await debtors(service(), ana, 2);
      const place = { host: '127.0.0.1', port: imap.port, user: 'cobros' };
      const source = await addSource(ana, {
        name: 'Buzón',
        kind: 'buzon',
        place,
        secret: 'secreta',
        replies_at: MAILBOX,
      });
      /** What arrived, once all that lies there was looked at: a look that goes on while another is asked for may be over too soon. */
      const looked = (until: (arrivals: Arrival[]) => boolean) =>
        answered(async () => {
          expectOk(await ana.send('PUT', `${SOURCES}${source.id}/look/`));
          const all = await arrivalsOf(ana);
          return until(all) && all;
        });
      return { ana, out, imap, rosa, luz, source, looked };
    }

    const contactsOf = async (person: Staff, customer: string) =>
      customerDetail.parse(expectOk(await person.get(`/customers/customers/${customer}/`))).contacts;
    const sourceOf = async (person: Staff, id: string) => {
      const { results } = listArrivalSources.answer.parse(expectOk(await person.get(SOURCES)));
      const found = results.find((one) => one.id === id);
      if (!found) throw new Error(`no source ${id}`);
      return found;
    };
    const conversationOf = async (person: Staff, id: string) =>
      getConversation.answer.parse(expectOk(await person.get(`/console/conversations/${id}/?channel=1`)));
    const messageOf = async (person: Staff, id: string) =>
      messageDetail.parse(expectOk(await person.get(`/console/messages/${id}/`)));

    /** Writes to the customer, and answers the message and how it went out. */
    async function written({ ana, out }: Pick<Awaited<ReturnType<typeof company>>, 'ana' | 'out'>, customer: string) {
      const [contact] = await contactsOf(ana, customer);
      const path = `/customers/customers/${customer}/send_account_statement/`;
      const made = messageDetail.parse(
        expectOk(await ana.post(path, { contact: contact?.id, subject: 'Su saldo', body: 'Debe {{ saldo }}.' }, key())),
      );
      const raw = await answered(
        async () => out.mails.find((mail) => headerOf(mail.raw, 'X-Cartera-Message') === made.id)?.raw,
      );
      await answered(async () => (await messageOf(ana, made.id)).status === 'enviado');
      return { id: made.id, raw, mailId: headerOf(raw, 'Message-ID'), to: contact?.email ?? '' };
    }

    const mailsIn = (arrivals: readonly Arrival[]) =>
      arrivals.filter(({ status }) => ['respuesta', 'automatica', 'rebote', 'espera'].includes(status));

    test('a reply joins its conversation, is answered from the inbox, and an automatic one waits for nothing', async () => {
      const { ana, out, imap, rosa, looked } = await company();
      const sent = await written({ ana, out }, rosa);
      expect(headerOf(sent.raw, 'Reply-To')).toBe(addresses.addressOf(sent.id, MAILBOX));
      expect(headerOf(sent.raw, 'List-Unsubscribe')).toContain(
        `<mailto:${addresses.addressOf(sent.id, MAILBOX)}?subject=BAJA>`,
      );
      expect(headerOf(sent.raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');

      const answer = mailOf({
        from: `Rosa <${sent.to.toUpperCase()}>`,
        subject: 'Re: Su saldo',
        text: 'Ya pagué ayer.\r\n\r\nEl jue, 26 nov 2026, Cobranzas escribió:\r\n> Debe 10.00. BAJA',
        mailId: '<primera@cliente.example>',
        headers: [`In-Reply-To: ${sent.mailId}`, `References: ${sent.mailId}`],
        files: { 'pago.png': PNG },
      });
      imap.deliver(answer);
      const [came] = await looked((all) => all.length > 0);
      expect(came).toMatchObject({
        status: 'respuesta',
        conversation: rosa,
        customer_name: 'Cliente 00001',
        file_name: 'Re: Su saldo',
      });
      expect((await messageOf(ana, sent.id)).status).toBe('respondido');
      const talk = await conversationOf(ana, rosa);
      expect(talk).toMatchObject({ no_reply: null, reply_until: null });
      const theirs = talk.results.at(-1);
      expect(theirs).toMatchObject({
        direction: 'entrada',
        text: 'Ya pagué ayer.',
        subject: 'Re: Su saldo',
        full_text: expect.stringContaining('> Debe 10.00'),
        is_automatic: false,
        is_unknown_sender: false,
        opts_out: false,
        proposes: [expect.objectContaining({ kind: 'pago' })],
      });
      const proofs = listPaymentProofs.answer.parse(expectOk(await ana.get('/customers/payment_proofs/'))).results;
      expect(proofs).toMatchObject([{ origin: 'correo', customer: rosa, file_name: 'pago.png' }]);
      const inbox = async () =>
        listConversations.answer
          .parse(expectOk(await ana.get('/console/conversations/')))
          .results.map(({ id, unanswered }) => [id, unanswered]);
      expect(await inbox()).toEqual([[rosa, 1]]);
      const work = listWorklist.answer.parse(expectOk(await ana.get('/customers/worklist/'))).results;
      expect(work.find(({ id }) => id === rosa)?.reasons.map(({ kind }) => kind)).toContain('mensaje');

      // The same mail comes again, also into another folder of the mailbox: it counts once, as if nothing had been noted.
      imap.deliver(answer);
      await service().database.rows('delete from arrival_seen');
      imap.deliver(
        mailOf({
          from: sent.to,
          subject: 'Fuera de la oficina',
          text: 'Vuelvo el lunes.',
          headers: [`In-Reply-To: ${sent.mailId}`, 'Auto-Submitted: auto-replied'],
        }),
      );
      const both = await looked((all) => all.length > 1);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['automatica', 'respuesta']);
      expect(await inbox()).toEqual([[rosa, 1]]);

      const replied = messageDetail.parse(
        expectOk(
          await ana.post(
            `/console/conversations/${rosa}/reply/`,
            { text: 'Gracias, lo revisamos.', channel: 1, seen: theirs?.id, resolve: true },
            key(),
          ),
        ),
      );
      expect(replied).toMatchObject({ channel: 1, to: sent.to, subject: 'Re: Su saldo' });
      const raw = await answered(
        async () => out.mails.find((mail) => headerOf(mail.raw, 'X-Cartera-Message') === replied.id)?.raw,
      );
      expect(headerOf(raw, 'In-Reply-To')).toBe('<primera@cliente.example>');
      expect(headerOf(raw, 'References')).toBe(`${sent.mailId} <primera@cliente.example>`);
      expect(await inbox()).toEqual([]);

      // A further automatic mail opens nothing again, and is answered by nobody.
      imap.deliver(
        mailOf({ from: sent.to, subject: 'Fuera', text: 'Sigo fuera.', headers: ['Precedence: auto_reply'] }),
      );
      await looked((all) => all.length > 2);
      expect((await conversationOf(ana, rosa)).resolved_at).not.toBeNull();
      expect(out.mails).toHaveLength(2);
      await imap.close();
    });

    test('a forged reply and one to another company reach nothing; BAJA of the contact withdraws', async () => {
      const { ana, out, imap, rosa, luz, looked } = await company();
      const sent = await written({ ana, out }, rosa);
      const luis = await service().person({ profile: 'Dos' });
      await sendAtAnyTime(luis);
      const [foreign = ''] = await debtors(service(), luis, 1);
      const theirs = await written({ ana: luis, out }, foreign);
      const stranger = 'otro@malo.example';
      const reply = (from: string, text: string, named: string, more: object = {}) =>
        imap.deliver(mailOf({ from, subject: 'Re: Su saldo', text, headers: [`In-Reply-To: ${named}`], ...more }));
      reply(stranger, 'De la otra empresa', theirs.mailId, { to: addresses.addressOf(theirs.id, MAILBOX) });
      reply(stranger, 'BAJA', sent.mailId, { files: { 'falso.png': JPEG } });
      // By the address alone, from one that nobody has.
      imap.deliver(
        mailOf({ from: 'rosa@personal.example', to: addresses.addressOf(sent.id, MAILBOX), text: 'Soy Rosa' }),
      );
      imap.deliver(mailOf({ from: stranger, to: MAILBOX, subject: 'Oferta', text: 'Compre' }));
      imap.deliver(mailOf({ from: sent.to, text: 'Dañado', headers: [`X-Long: ${'a'.repeat(2 ** 21)}`] }));
      const arrivals = await looked(
        (all) => all.some(({ status }) => status === 'rechazada') && mailsIn(all).length === 2,
      );
      expect(arrivals).toHaveLength(3);
      const talk = await conversationOf(ana, rosa);
      const came = talk.results.filter(({ direction }) => direction === 'entrada');
      expect(came.map(({ text }) => text).toSorted()).toEqual(['BAJA', 'Soy Rosa']);
      expect(came).toMatchObject([{ is_unknown_sender: true, opts_out: false }, { is_unknown_sender: true }]);
      expect(talk.no_reply).toBe('remitente');
      expect((await messageOf(ana, sent.id)).status).toBe('enviado');
      expect((await contactsOf(ana, rosa))[0]?.consent_email).toBe('si');
      expect(listPaymentProofs.answer.parse(expectOk(await ana.get('/customers/payment_proofs/'))).results).toEqual([]);
      expect(listConversations.answer.parse(expectOk(await luis.get('/console/conversations/'))).results).toEqual([]);

      // Once the address is a contact's, its messages are known, and can be answered.
      expectOk(
        await ana.post('/customers/contacts/', { customer: rosa, phone: '', email: 'rosa@personal.example' }, key()),
      );
      const known = await conversationOf(ana, rosa);
      expect(known.no_reply).toBeNull();
      expect(known.results.find(({ text }) => text === 'Soy Rosa')).toMatchObject({ is_unknown_sender: false });

      reply(sent.to, 'Dar de baja.\r\n\r\nEnviado desde mi iPhone', sent.mailId);
      await looked((all) => mailsIn(all).length === 3);
      expect((await contactsOf(ana, rosa)).find(({ email }) => email === sent.to)).toMatchObject({
        consent_email: 'no',
        consent_email_how: 'respuesta',
      });

      // An address of two customers says not whose it is, unless the mail does.
      expectOk(
        await ana.post('/customers/contacts/', { customer: luz, phone: '', email: 'rosa@personal.example' }, key()),
      );
      imap.deliver(mailOf({ from: 'rosa@personal.example', subject: 'Consulta', text: '¿Cuánto debo?' }));
      const waiting = (await looked((all) => all.some(({ status }) => status === 'espera'))).find(
        ({ status }) => status === 'espera',
      );
      expect(waiting).toMatchObject({
        file_name: 'Consulta',
        reasons: [{ kind: 'remitente', count: 2 }],
        customer_name: '',
      });
      expect(await conversationOf(ana, waiting?.conversation ?? '')).toMatchObject({ customer: null, no_reply: null });
      await imap.close();
    });

    test('of the customers of a sender the one that a person chooses gets the mail, once, and its BAJA counts', async () => {
      const { ana, imap, rosa, luz, looked } = await company();
      const address = 'contadora@estudio.example';
      for (const customer of [rosa, luz])
        expectOk(await ana.post('/customers/contacts/', { customer, phone: '', email: address }, key()));
      imap.deliver(mailOf({ from: address, subject: 'Consulta', text: 'Baja' }));
      const [came] = await looked((all) => all.length === 1);
      expect(came).toMatchObject({ status: 'espera', reasons: [{ kind: 'remitente', count: 2 }] });
      expect(came?.senders?.map(({ id }) => id).toSorted()).toEqual([rosa, luz].toSorted());
      const consents = async () =>
        (await Promise.all([rosa, luz].map((one) => contactsOf(ana, one)))).map(
          (all) => all.find(({ email }) => email === address)?.consent_email,
        );
      expect(await consents()).toEqual(['sin_dato', 'sin_dato']);

      const path = `/conciliation/arrivals/${came?.id}/customer/`;
      expect((await ana.send('PUT', path, { customer: randomUUID() })).status).toBe(422);
      const reader = await service().person({ role: 'analista' });
      expect((await reader.send('PUT', path, { customer: luz })).status).toBe(403);
      expectOk(await ana.send('PUT', path, { customer: luz }));
      expect((await ana.send('PUT', path, { customer: rosa })).status).toBe(409);
      const [joined] = await arrivalsOf(ana);
      expect(joined).toMatchObject({ status: 'respuesta', conversation: luz, reasons: [], senders: null });
      expect((await conversationOf(ana, luz)).results).toMatchObject([{ text: 'Baja', opts_out: true }]);
      expect(listConversations.answer.parse(expectOk(await ana.get('/console/conversations/'))).results).toHaveLength(
        1,
      );
      expect(await consents()).toEqual(['no', 'no']);
      await imap.close();
    });

    test('what the server of the mailbox calls forged joins with that sign, and withdraws, proves and holds nothing', async () => {
      const { ana, out, imap, rosa, source, looked } = await company();
      const sent = await written({ ana, out }, rosa);
      const reply = (text: string, checked: readonly string[], more: object = {}) =>
        imap.deliver(
          [
            ...checked.map((one) => `Authentication-Results: ${one}`),
            mailOf({ from: sent.to, subject: 'Re: Su saldo', text, headers: [`In-Reply-To: ${sent.mailId}`], ...more }),
          ].join('\r\n'),
        );
      const forged =
        'mx.empresa.example; spf=pass smtp.mailfrom=x@malo.example; dmarc=fail header.from=cliente.example';
      // Below that of the server stands what the sender wrote into it.
      reply('BAJA', [forged, 'mx.empresa.example; dmarc=pass'], { files: { 'falso.png': PNG } });
      const [came] = await looked((all) => all.length === 1);
      expect(came).toMatchObject({ status: 'respuesta', conversation: rosa, is_unverified: true });
      const talk = await conversationOf(ana, rosa);
      expect(talk.results.at(-1)).toMatchObject({ text: 'BAJA', is_unverified: true, opts_out: false, proposes: [] });
      expect(talk.no_reply).toBe('sin_verificar');
      expect((await messageOf(ana, sent.id)).status).toBe('enviado');
      expect((await contactsOf(ana, rosa))[0]?.consent_email).toBe('si');
      expect(listPaymentProofs.answer.parse(expectOk(await ana.get('/customers/payment_proofs/'))).results).toEqual([]);
      // It waits to be looked at, and keeps no campaign from its customer.
      const held = async () => {
        const terms = { profileId: ana.profileId, channel: 'email', quietDays: 0 } as const;
        const [found] = await suppressionsNow(service().database, [rosa], terms);
        return found?.kinds.includes('sin_responder') ?? false;
      };
      expect(await held()).toBe(false);
      expect((await sourceOf(ana, source.id)).verified_by).toBe('mx.empresa.example');

      // The company names another server, whose word is the one that counts.
      const now = await sourceOf(ana, source.id);
      expectOk(
        await ana.send('PUT', `${SOURCES}${source.id}/`, {
          name: now.name,
          kind: now.kind,
          verifier: 'filtro.empresa.example',
          version: now.version,
        }),
      );
      reply('Ya pagué', ['mx.empresa.example; dmarc=fail', 'filtro.empresa.example; dmarc=pass']);
      await looked((all) => all.length === 2);
      expect((await conversationOf(ana, rosa)).results.at(-1)).toMatchObject({
        text: 'Ya pagué',
        is_unverified: false,
      });
      expect(await held()).toBe(true);
      expect((await messageOf(ana, sent.id)).status).toBe('respondido');

      // A mailbox whose server says nothing takes mails as they are, and says so.
      reply('Dar de baja', []);
      await looked((all) => all.length === 3);
      expect((await contactsOf(ana, rosa))[0]?.consent_email).toBe('no');
      expect((await sourceOf(ana, source.id)).verified_by).toBe('');
      await imap.close();
    });

    test('what comes back fails its message, and an address that there is not is left out; what is late stays sent', async () => {
      const { ana, out, imap, rosa, luz, looked } = await company();
      const [gone, late] = [await written({ ana, out }, rosa), await written({ ana, out }, luz)];
      const report = (sent: typeof gone, action: string, status: string) =>
        imap.deliver(returnedMail({ recipient: sent.to, action, status, original: [`Message-ID: ${sent.mailId}`] }));
      report(gone, 'failed', '5.1.1');
      report(late, 'delayed', '4.4.1');
      const arrivals = await looked((all) => all.length === 2);
      expect(arrivals.map(({ status, returned }) => [status, returned]).toSorted()).toEqual(
        [gone.id, late.id].map((id) => ['rebote', id]).toSorted(),
      );
      expect(await messageOf(ana, gone.id)).toMatchObject({
        status: 'fallido',
        failure: 'permanente',
        reason: 'No se pudo entregar: la dirección no existe (5.1.1).',
      });
      expect(await messageOf(ana, late.id)).toMatchObject({
        status: 'enviado',
        reason: expect.stringContaining('Todavía no se pudo entregar'),
      });
      expect((await contactsOf(ana, rosa))[0]).toMatchObject({ consent_email: 'no', consent_email_how: 'rebote' });
      expect((await contactsOf(ana, luz))[0]).toMatchObject({ consent_email: 'si' });
      expect(listConversations.answer.parse(expectOk(await ana.get('/console/conversations/'))).results).toEqual([]);
      await imap.close();
    });
  },
  {
    arrivals: { arrivalHosts: ['127.0.0.1'] },
    channels: { email: { via: 'smtp', send: (message: Outgoing) => send(message) } },
  },
);
