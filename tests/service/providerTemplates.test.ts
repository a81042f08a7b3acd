import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { whatsapp } from '../../server/messaging/whatsapp/whatsapp';
import { getProviderTemplates } from '../../src/api/contract/messaging/providerTemplates';
import type { Template } from '../../src/api/contract/messaging/templates';
import { ACCOUNT, tellTemplate, whatsappStub } from '../support/fakes/whatsappStub';
import { type Staff, withService } from '../support/processes/service';
import { debtors, key, LAUNCH } from '../support/service/campaigns';
import { problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';
import { draft, MESSAGES, messageDetailOf, messageOf, TEMPLATES, templateOf } from '../support/service/templates';

const PROVIDER = `${TEMPLATES}provider/`;
const BODY = { type: 'BODY', text: 'Hola, {{1}}: debe {{2}} a la fecha.' };

const told = (name: string, fields: object = {}, ...components: object[]) => ({
  name,
  language: 'es',
  status: 'APPROVED',
  rejected_reason: 'NONE',
  parameter_format: 'POSITIONAL',
  components: [BODY, ...components],
  ...fields,
});

let stub: Awaited<ReturnType<typeof whatsappStub>>;
const perSecond = 100;
const channels = {
  whatsapp: {
    via: 'whatsapp' as const,
    perSecond,
    send: (message: Parameters<ReturnType<typeof whatsapp>['send']>[0]) => whatsapp(stub.account).send(message),
    readTemplates: async () => (await whatsapp(stub.account).readTemplates?.()) ?? { failure: 'ilegible' as const },
  },
};

withService(
  'the templates that WhatsApp has',
  (service) => {
    beforeAll(async () => {
      stub = await whatsappStub();
    });
    beforeEach(() => stub.reset());
    afterAll(() => stub.close());

    const readOf = async (person: Staff) => getProviderTemplates.answer.parse(expectOk(await person.get(PROVIDER)));
    const refresh = (person: Staff) => person.send('POST', PROVIDER, undefined);
    const ours = async (person: Staff, approved_name: string, fields: object = {}): Promise<Template> =>
      templateOf(
        await person.post(TEMPLATES, {
          ...draft,
          status: 'activa',
          name: approved_name,
          approved_name,
          language: 'es',
          ...fields,
        }),
      );
    const again = async (person: Staff, { id }: Template) => templateOf(await person.get(`${TEMPLATES}${id}/`));
    /** Sends one to a customer, and what the provider was sent of it. */
    const sendTo = async (person: Staff, customer: string | undefined, template: string) => {
      const [contact] = await service().database.rows<{ id: string }>('select id from contact where customer_id = $1', [
        customer,
      ]);
      return person.post(`/customers/customers/${customer}/send_template/`, { contact: contact?.id, template }, key());
    };
    const sent = async (person: Staff, message: string) => {
      await expect
        .poll(async () => messageOf(await person.get(`${MESSAGES}${message}/`)).status, { timeout: 10_000 })
        .toBe('enviado');
      return stub.taken.at(-1)?.template;
    };

    /** Somebody of a company whose service has read once by itself. */
    async function opened(): Promise<Staff> {
      const person = await service().person();
      await expect.poll(async () => (await readOf(person)).checked_at, { timeout: 10_000 }).not.toBeNull();
      stub.pages.asked = 0;
      return person;
    }

    test('all pages are read by their cursors; each of ours has the state that WhatsApp says, with the reason of a rejection', async () => {
      const person = await opened();
      stub.templates.push(
        told('aprobada'),
        told('pendiente', { status: 'PENDING' }),
        told('rechazada', { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' }),
        told('pausada', { status: 'PAUSED' }),
        told('apagada', { status: 'DISABLED' }),
        { name: 7 },
        told('aprobada', { language: 'en_US', status: 'SOMETHING_NEW' }),
      );
      const names = ['aprobada', 'pendiente', 'rechazada', 'pausada', 'apagada', 'no_esta'];
      // What staff say of it counts only where nothing is read.
      const made = await Promise.all(names.map((name) => ours(person, name, { approval: 'aprobada' })));
      expect(made.map(({ approval }) => approval)).toEqual(names.map(() => 'sin_enviar'));
      const read = getProviderTemplates.answer.parse(expectOk(await refresh(person)));
      expect(stub.pages.asked).toBe(4);
      expect(read).toMatchObject({ connected: true, failure: null });
      expect(read.results.map(({ name, language, approval }) => [name, language, approval])).toContainEqual([
        'aprobada',
        'en_US',
        'otro',
      ]);
      const after = await Promise.all(made.map((one) => again(person, one)));
      expect(after.map(({ approval }) => approval)).toEqual([
        'aprobada',
        'pendiente',
        'rechazada',
        'pausada',
        'deshabilitada',
        'sin_enviar',
      ]);
      expect(after.map(({ provider }) => provider?.rejection ?? null)).toEqual([
        null,
        null,
        'formato',
        null,
        null,
        null,
      ]);
      // From now on nobody types it: what is saved is what WhatsApp says.
      const [first] = after;
      const changed = await person.send('PUT', `${TEMPLATES}${first?.id}/`, {
        ...draft,
        approved_name: 'pendiente',
        approval: 'aprobada',
        version: first?.version,
      });
      expect(templateOf(changed).approval).toBe('pendiente');
    });

    test('what is not approved, or lacks something, is not sent and says why', async () => {
      const person = await opened();
      const [customer] = await debtors(service(), person, 1);
      const link = { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://x.example/{{1}}' }] };
      stub.templates.push(
        told('pendiente', { status: 'PENDING' }),
        told('otras', { components: [{ type: 'BODY', text: 'Hola {{1}}' }] }),
        told('con_nombres', { parameter_format: 'NAMED' }),
        told('video', {}, { type: 'HEADER', format: 'VIDEO' }),
        told('titulo', {}, { type: 'HEADER', format: 'TEXT', text: 'Para {{1}}' }),
        told('enlace', {}, link),
        told('copia', {}, { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar' }] }),
      );
      const names = ['pendiente', 'otras', 'con_nombres', 'video', 'titulo', 'enlace', 'copia'];
      const made = await Promise.all(names.map((name) => ours(person, name)));
      await refresh(person);
      const after = await Promise.all(made.map((one) => again(person, one)));
      expect(after.map(({ fault }) => fault)).toEqual([
        null,
        'variables',
        'variables',
        'cabecera',
        'falta_cabecera',
        'falta_enlace',
        'boton',
      ]);
      for (const { id, fault } of after) {
        const refusal = problemOf(await sendTo(person, customer, id));
        expect(refusal.status).toBe(422);
        expect(refusal.msg).toMatch(fault ? /Complétela en Plantillas/ : /no ha aprobado la plantilla/);
        const fields = { template: id, campaign_type: 0, customers: [customer], quiet_days: 0 };
        expect((await person.post(LAUNCH, fields, key())).status).toBe(422);
      }
      expect(stub.tried).toEqual([]);
      const unknown = await person.post(TEMPLATES, { ...draft, url_variable: 'apodo' });
      expect(problemOf(unknown).fields).toEqual({ url_variable: 'No hay tal variable. Elija una de la lista.' });
    });

    test('the header and the button get their values, and the stored text is what was sent', async () => {
      const person = await opened();
      const [customer] = await debtors(service(), person, 1);
      stub.templates.push(
        told(
          'recordatorio',
          {},
          { type: 'HEADER', format: 'TEXT', text: 'Aviso de {{1}}' },
          { type: 'FOOTER', text: 'No responda claves' },
          {
            type: 'BUTTONS',
            buttons: [
              { type: 'QUICK_REPLY', text: 'Ya pagué' },
              { type: 'URL', text: 'Mi cuenta', url: 'https://x.example/c/{{1}}' },
              { type: 'PHONE_NUMBER', text: 'Llamar', phone_number: '+593991234567' },
            ],
          },
        ),
      );
      const made = await ours(person, 'recordatorio', { header_variable: 'empresa', url_variable: 'identificacion' });
      await refresh(person);
      expect(await again(person, made)).toMatchObject({ approval: 'aprobada', fault: null });
      const message = messageDetailOf(await sendTo(person, customer, made.id));
      const asked = await sent(person, message.id);
      const [{ dni = '' } = {}] = await service().database.rows<{ dni: string }>(
        'select dni from customer where id = $1',
        [customer],
      );
      expect(asked?.components.map(({ type, index, parameters: [one] }) => [type, index, one])).toEqual([
        ['header', undefined, { type: 'text', text: 'Uno' }],
        ['body', undefined, expect.objectContaining({ type: 'text' })],
        ['button', '1', { type: 'text', text: dni }],
      ]);
      expect(message.text).toMatch(
        /^Aviso de Uno\n\nHola, .*: debe .* a la fecha\.\n\nNo responda claves\n\n\[Ya pagué\]/,
      );
      expect(message.text).toContain(`[Mi cuenta] https://x.example/c/${dni}`);
    });

    test('a template with a document carries the statement of account, to one customer and in a campaign', async () => {
      const person = await opened();
      const customers = await debtors(service(), person, 3);
      stub.templates.push(told('estado', {}, { type: 'HEADER', format: 'DOCUMENT' }));
      const made = await ours(person, 'estado');
      await refresh(person);
      const message = messageDetailOf(await sendTo(person, customers[0], made.id));
      expect(message.attachments).toEqual([expect.objectContaining({ kind: 'estado_de_cuenta' })]);
      const asked = await sent(person, message.id);
      const [header] = asked?.components ?? [];
      const [one] = header?.parameters ?? [];
      if (one?.type !== 'document') throw new Error('no document was sent');
      const file = stub.uploads.get(one.document.id);
      expect([file?.type, file?.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
      expect(one.document.filename).toMatch(/^estado-de-cuenta-.+\.pdf$/);
      const fields = { template: made.id, campaign_type: 0, customers: customers.slice(1), quiet_days: 0 };
      expectOk(await person.post(LAUNCH, fields, key()));
      await expect.poll(() => stub.taken.length, { timeout: 15_000 }).toBe(3);
      expect(stub.uploads.size).toBe(3);
    });

    test('a customer gets a template in their language where it is approved, else in its own', async () => {
      const person = await opened();
      const customers = await debtors(service(), person, 3);
      const [german = '', english = '', nobody = ''] = customers;
      const speaks = async (customer: string, language: string) =>
        service().database.rows('update customer set language = $2 where id = $1', [customer, language]);
      await Promise.all([speaks(german, 'de'), speaks(english, 'en')]);
      const inEnglish = (text: string) => ({ language: 'en_US', components: [{ type: 'BODY', text }] });
      stub.templates.push(
        told('aviso'),
        told('aviso', inEnglish('Dear {{1}}: you owe {{2}} today.')),
        told('aviso', { language: 'de', status: 'PENDING' }),
        told('otro'),
        // Other variables: nobody gets it.
        told('otro', inEnglish('Dear {{1}}.')),
      );
      const [first, second] = [await ours(person, 'aviso'), await ours(person, 'otro')];
      await refresh(person);
      const languagesOf = async (template: Template) =>
        (await again(person, template)).versions?.map(({ language }) => language);
      expect(await languagesOf(first)).toEqual(['en_US', 'es']);
      expect(await languagesOf(second)).toEqual(['es']);
      const languageOf = async (customer: string, template: Template) => {
        const message = messageDetailOf(await sendTo(person, customer, template.id));
        return [(await sent(person, message.id))?.language.code, message.text.split(' ')[0]];
      };
      expect(await languageOf(english, first)).toEqual(['en_US', 'Dear']);
      expect(await languageOf(german, first)).toEqual(['es', 'Hola,']);
      expect(await languageOf(nobody, first)).toEqual(['es', 'Hola,']);
      expect(await languageOf(english, second)).toEqual(['es', 'Hola,']);
    });

    test('what WhatsApp reports of a template counts at once, in whatever order it comes, and only from its own account', async () => {
      const person = await opened();
      stub.templates.push(told('aviso'), told('aviso', { language: 'es_EC' }), told('cobro'));
      const made = await ours(person, 'aviso');
      await refresh(person);
      const { url } = service();
      const says = (event: string, fields: object = {}) => ({
        event,
        message_template_name: 'aviso',
        message_template_language: 'es',
        reason: 'NONE',
        ...fields,
      });
      const state = async () => {
        const { approval, provider } = await again(person, made);
        return [approval, provider?.rejection ?? null];
      };
      const at = (secondsAgo: number) => ({ url, secondsAgo });
      expect(await tellTemplate(at(5), says('REJECTED', { reason: 'INVALID_FORMAT' }))).toBe(200);
      expect(await state()).toEqual(['rechazada', 'formato']);
      // An earlier one that comes late, the same once more, and a warning change nothing.
      for (const [ago, event] of [
        [8, 'APPROVED'],
        [1, 'FLAGGED'],
      ] as const) {
        expect(await tellTemplate(at(ago), says(event))).toBe(200);
        expect(await state()).toEqual(['rechazada', 'formato']);
      }
      expect(await tellTemplate(at(3), says('PAUSED'))).toBe(200);
      expect(await state()).toEqual(['pausada', null]);
      const debtor = (await debtors(service(), person, 1))[0];
      expect(problemOf(await sendTo(person, debtor, made.id)).status).toBe(422);
      expect(await tellTemplate(at(2), says('REINSTATED'))).toBe(200);
      expect(await state()).toEqual(['aprobada', null]);
      // Another language is another template; reports write it with a hyphen.
      expect(await tellTemplate(at(0), says('DISABLED', { message_template_language: 'es-EC' }))).toBe(200);
      expect(await state()).toEqual(['aprobada', null]);
      const ofName = (await readOf(person)).results.filter(({ name }) => name === 'aviso');
      expect(ofName.map(({ language, approval }) => [language, approval])).toEqual([
        ['es', 'aprobada'],
        ['es_EC', 'deshabilitada'],
      ]);
      // Neither somebody else's account, nor somebody without the secret, nor what is no report.
      const rejected = says('REJECTED', { reason: 'SCAM' });
      expect(await tellTemplate({ url, account: '7' }, rejected)).toBe(200);
      expect(await tellTemplate({ url, secret: 'guessed' }, rejected)).toBe(401);
      const strange = [
        { event: 'REJECTED' },
        says('REJECTED', { message_template_name: 'a\0viso' }),
        says('REJECTED', { message_template_name: { is: 'aviso' } }),
        says('REJECTED', { message_template_language: "es'; drop table template" }),
        { ...rejected, message_template_name: 'x'.repeat(2_000) },
      ];
      for (const one of strange) expect(await tellTemplate({ url }, one)).toBe(200);
      expect(await state()).toEqual(['aprobada', null]);
    });

    test('a template that is new to us, or in a state that nobody knows, is read at once', async () => {
      const person = await opened();
      const made = await ours(person, 'nueva');
      expect(made.approval).toBe('sin_enviar');
      stub.templates.push(told('nueva'));
      const says = { message_template_name: 'nueva', message_template_language: 'es', reason: 'NONE' };
      expect(await tellTemplate({ url: service().url }, { ...says, event: 'APPROVED' })).toBe(200);
      await expect.poll(async () => (await again(person, made)).approval, { timeout: 10_000 }).toBe('aprobada');
      stub.templates.splice(0, 1, told('nueva', { status: 'PAUSED' }));
      expect(await tellTemplate({ url: service().url }, { ...says, event: 'UNARCHIVED' })).toBe(200);
      await expect.poll(async () => (await again(person, made)).approval, { timeout: 10_000 }).toBe('pausada');
    });

    test('a reading that fails changes nothing, says why and asks nobody else', async () => {
      const person = await opened();
      stub.templates.push(told('aprobada'), told('otra'), told('tercera'));
      const made = await ours(person, 'aprobada');
      await refresh(person);
      const before = await readOf(person);
      for (const [fails, failure, msg] of [
        [{ status: 400, code: 190 }, 'sin_permiso', /no deja leer/],
        [{ status: 400, code: 80007 }, 'limite', /pide esperar/],
        [{ status: 503, code: 2 }, 'sin_respuesta', /no respondió/],
      ] as const) {
        stub.pages.fails = fails;
        const refusal = problemOf(await refresh(person));
        expect([refusal.status, refusal.msg]).toEqual([503, expect.stringMatching(msg)]);
        expect(await readOf(person)).toEqual({ ...before, failure });
      }
      expect((await again(person, made)).approval).toBe('aprobada');
      const reader = await service().person({ role: 'analista' });
      expect((await refresh(reader)).status).toBe(403);
    });
  },
  { channels, whatsapp: { ...ACCOUNT, api: '' } },
);
