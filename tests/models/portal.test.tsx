import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CHANNELS } from '../../src/api/contract/messaging/channels';
import { words } from '../../src/features/portal/words';
import { actOf, emptyDraft, lacksOf, type PortalDraft, type PortalForm } from '../../src/machines/portal/portalDraft';
import { findings } from '../support/models/accessible';
import { account, greeting, TOKEN } from '../support/portal/answers';
import { openPortal } from '../support/portal/openPortal';
import { model } from './portal.model';

const at = (call: string) => `/c/${TOKEN}/${call}`;

const PATHS: Record<string, string> = {
  payment: 'payments',
  proof: 'proofs',
  withholding: 'withholdings',
  promise: 'promises',
  dispute: 'disputes',
  contact: 'contact',
};
const openWords: Record<string, string> = words.open;
const verbs: Record<string, string> = words.sendVerb;

describe("the customer's own page", () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, press, fill, user } = openPortal(TOKEN);
    /** A refusal in the service's words, or a call that failed in any way. */
    const fails = async (call: string, error: Error, failure: Parameters<typeof calls.fail>[1]) => {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
      if (code === undefined) {
        const why = await calls.fail(at(call), failure);
        await screen.findByText(why);
        return;
      }
      await calls.answer(at(call), code === 'visit-over' ? 401 : 404, { error: true, msg: error.message, code });
      await screen.findByText(error.message);
    };
    /** What was sent last, and waits. */
    const waitingAt = () => calls.seen.findLast(({ method }) => method === 'POST')?.path ?? '';
    const tick = async (name: string | RegExp, isOn: boolean) => {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name });
      if (box.checked !== isOn) await user.click(box);
    };
    /** What a person does for a field; a file by the form that it is in. */
    const types = {
      typed: (text: string) => fill('Monto', text),
      dueOn: async (day: string) => {
        fireEvent.change(await screen.findByLabelText('¿Hasta qué día paga?'), { target: { value: day } });
      },
      document: async (id: string) => user.selectOptions(await screen.findByLabelText('Documento'), id),
      dispute: async (kind: string) => user.selectOptions(await screen.findByLabelText('Motivo'), kind),
      note: (text: string) => fill('Cuéntenos más', text),
      caption: (text: string) => fill('Comentario', text),
      phone: (text: string) => fill('Teléfono', text),
      // The channel's tick has the same words.
      email: async (text: string) => {
        fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: text } });
      },
    };
    const change = async ({ file, left, accepted, amount: _, ...texts }: Partial<PortalDraft>) => {
      for (const name of Object.keys(types) as (keyof typeof types)[]) {
        const text = texts[name];
        if (text !== undefined) await types[name](text);
      }
      if (file !== undefined) {
        const input = await screen.findByLabelText(/^Comprobante/);
        await user.upload(
          input,
          new File(['x'], file, { type: file.endsWith('.pdf') ? 'application/pdf' : 'image/png' }),
        );
        await screen.findByText(`Elegido: ${file}`);
      }
      if (left !== undefined) {
        for (const { id, number } of account.currencies[0]?.documents ?? [])
          await tick(new RegExp(`^${number}`), !left.includes(id));
      }
      if (accepted !== undefined) {
        for (const { channel } of account.contact.consents)
          await tick(CHANNELS[channel].label, accepted.includes(channel));
      }
    };
    /** The end of the identifier, which is asked anew once a visit is over or left. */
    let isTyped = false;
    let form: PortalForm = 'proof';
    let draft = emptyDraft(form, account);
    await path.walk({
      events: {
        TYPE_END: async ({ end }) => {
          isTyped = true;
          await fill('Últimos 4 de su identificación', end);
        },
        ENTER: async () => {
          const sent = calls.seen.length;
          await press('Ver mi cuenta');
          if (!isTyped) {
            await screen.findByText(words.endLacks);
            expect(calls.seen.length).toBe(sent);
            return;
          }
          await waitFor(() => expect(calls.seen.at(-1)?.body).toEqual({ end: '2345' }));
        },
        LEAVE: () => press('Salir'),
        OPEN: async (event) => {
          form = event.form;
          draft = emptyDraft(form, account);
          await press(openWords[form] ?? '');
        },
        FIELD: async ({ changes }) => {
          draft = { ...draft, ...changes };
          await change(changes);
        },
        CLOSE: () => press('Volver'),
        SEND: async () => {
          const sent = calls.seen.length;
          await press(verbs[form] ?? '');
          const lacks = lacksOf(form, draft, account);
          if (lacks.length > 0) {
            await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(lacks.length));
            expect(calls.seen.length).toBe(sent);
            return;
          }
          await waitFor(() => expect(calls.seen.length).toBe(sent + 1));
          const { body, header, path: to } = calls.seen.at(-1) ?? {};
          expect(to).toBe(at(PATHS[form] ?? ''));
          const act = actOf(form, draft, account);
          if (act.kind === 'proof' || act.kind === 'withholding') {
            const [name, value] = act.kind === 'proof' ? ['caption', act.caption] : ['document', act.document];
            expect(body instanceof FormData && [body.get('file') instanceof File, body.get(name)]).toEqual([
              true,
              value,
            ]);
            return;
          }
          expect(body).toEqual(act.body);
          expect(header?.('Idempotency-Key')).toBeTruthy();
        },
        DUE: () => waitFor(() => expect(calls.waiting(at('payments/l1'))).toBe(1)),
        'xstate.done.actor.send': ({ output }) => calls.answer(waitingAt(), 200, output ?? {}),
        'xstate.error.actor.send': ({ error }, failure) => fails(waitingAt().slice(at('').length), error, failure),
        'xstate.done.actor.look': ({ output }) => calls.answer(at('payments/l1'), 200, output),
        'xstate.error.actor.look': ({ error }, failure) =>
          'code' in error ? fails('payments/l1', error, failure) : calls.fail(at('payments/l1'), failure),
        RETRY: () => press('Volver a intentar'),
        'xstate.done.actor.greet': ({ output }) => calls.answer(at('greeting'), 200, output),
        'xstate.error.actor.greet': ({ error }, failure) => fails('greeting', error, failure),
        'xstate.done.actor.enter': ({ output }) => calls.answer(at('visit'), 200, output),
        'xstate.error.actor.enter': ({ error }, failure) => fails('visit', error, failure),
        'xstate.done.actor.readAccount': ({ output }) => {
          isTyped = false;
          return calls.answer(at('account'), 200, output);
        },
        'xstate.error.actor.readAccount': ({ error }, failure) => fails('account', error, failure),
        'xstate.done.actor.goOut': ({ output }) => calls.answer(at('visit'), 200, output),
        'xstate.error.actor.goOut': ({ error }, failure) => fails('visit', error, failure),
      },
      states: {
        greeting: () => screen.findByText('Abriendo su página…'),
        unopened: () => screen.findByRole('heading', { name: 'No se pudo abrir' }),
        asking: () => screen.findByText(`${greeting.company} le comparte aquí su estado de cuenta.`),
        lacking: () => screen.findByLabelText('Últimos 4 de su identificación'),
        entering: () => screen.findByRole('button', { name: 'Comprobando…' }),
        reading: () => screen.findByText('Leyendo su cuenta…'),
        unread: () => screen.findByRole('heading', { name: 'No se pudo leer su cuenta' }),
        showing: async () => {
          await screen.findByText(account.customer_name);
          screen.getByText('$ 1.250,50');
          screen.getByText('Vence 01/10/2026, vencido hace 53 días');
          screen.getByText('Y 3 más: están en el estado de cuenta.');
          const file = screen.getByRole('link', { name: 'Descargar estado de cuenta (PDF)' });
          expect(file.getAttribute('href')).toBe(at('statement.pdf'));
        },
        filling: async () => {
          await screen.findByRole('button', { name: 'Volver' });
          if (draft.file) screen.getByText(`Elegido: ${draft.file}`);
        },
        correcting: () => screen.findByRole('button', { name: 'Volver' }),
        sending: () => screen.findByRole('button', { name: 'Enviando…' }),
        looking: () => screen.findByText('Preparando su pago…'),
        waiting: () => screen.findByText('Preparando su pago…'),
        linked: async () => {
          const pays = await screen.findByRole('link', { name: /^Pagar \$\s1\.250,50$/ });
          expect(pays.getAttribute('href')).toBe('/pagar/x');
        },
        goingOut: () => screen.findByRole('button', { name: 'Saliendo…' }),
        over: () => screen.findByLabelText('Últimos 4 de su identificación'),
        shut: () => screen.findByRole('heading', { name: 'Este enlace no sirve' }),
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });

  test('what was written in a form stands there after another one was sent', async () => {
    const { calls, press, fill } = openPortal(TOKEN);
    await calls.answer(at('greeting'), 200, { ...greeting, is_open: true });
    await calls.answer(at('account'), 200, account);
    await press(words.open.promise);
    await fill('Monto', '300');
    await press('Volver');
    await press(words.open.dispute);
    await fill('Cuéntenos más', 'Se acordó menos');
    await press(words.sendVerb.dispute);
    await calls.answer(at('disputes'), 200, {});
    await calls.answer(at('account'), 200, account);
    await press(words.open.promise);
    expect((await screen.findByLabelText<HTMLInputElement>('Monto')).value).toBe('300');
    await press('Volver');
    await press(words.open.dispute);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Cuéntenos más/ })).value).toBe('');
  });

  test('who owes nothing is told so, and still gets the statement', async () => {
    const { calls } = openPortal(TOKEN);
    await calls.answer(at('greeting'), 200, { ...greeting, is_open: true });
    await calls.answer(at('account'), 200, { ...account, currencies: [] });
    await screen.findByText('No debe nada. Gracias por estar al día.');
    screen.getByRole('link', { name: 'Descargar estado de cuenta (PDF)' });
    expect(await findings()).toEqual([]);
  });
});
