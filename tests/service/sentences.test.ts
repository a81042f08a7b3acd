import axios, { type AxiosResponse } from 'axios';
import { expect, it, onTestFinished } from 'vitest';
import { type AnyActorRef, createActor, waitFor } from 'xstate';
import { configure } from '../../src/api/client';
import { getDocument } from '../../src/api/contract/receivables/documents';
import { getPayment } from '../../src/api/contract/receivables/payments';
import { http } from '../../src/api/http';
import { choicesOf, saidBesides } from '../../src/features/statementUpload/understoodChoices';
import { happening } from '../../src/features/workbench/pane/words';
import { debitMachine } from '../../src/machines/debits/debit';
import { recordMachine } from '../../src/machines/kit/record';
import { statementUploadMachine } from '../../src/machines/statementUpload/statementUpload';
import { tieOf } from '../../src/machines/workbench/candidates';
import { workbenchMachine } from '../../src/machines/workbench/workbench';
import { type Person, withService } from '../support/processes/service';
import { collected, loaded, payers, sent } from '../support/service/debits';
import { books, conciliate, expectOk, reconcile } from '../support/service/receivables';
import { allSuggested } from '../support/service/storedSuggestions';

/** What any part of the console may only show: another provider words it differently. */
const SENTENCES = [
  'text',
  'because',
  'msg',
  'problem',
  'reason',
  'label',
  'message',
  'fields',
  'flags',
  'warnings',
  'refusals',
];

function wordless(value: unknown, of = ''): unknown {
  if (typeof value === 'string') return SENTENCES.includes(of) ? 'x' : value;
  if (Array.isArray(value)) return value.map((one) => wordless(one, of));
  if (typeof value !== 'object' || value === null) return value;
  const isOfSentences = of === 'fields' || of === 'refusals';
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wordless(one, isOfSentences ? of : key)]));
}

/** Without how often the workbench looked again while the service was still matching, which the machine's load decides. */
const timeless = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(wordless(value), (key, one: unknown) => (key === 'refreshes' ? undefined : one)));

/** The real client: answers of the real service are kept as they come, and given again without their words. */
function provider(url: string, { token }: Person) {
  configure({
    baseUrl: `${url}/api/v1`,
    authorizer: {
      accessToken: () => token,
      refused: () => Promise.reject(new Error('over')),
      person: () => undefined,
      offers: () => true,
    },
  });
  const kept = new Map<string, AxiosResponse>();
  const before = http.defaults.adapter;
  const send = axios.getAdapter(before);
  let isWordless = false;
  http.defaults.adapter = async (config) => {
    const file = config.data instanceof FormData ? config.data.get('file') : undefined;
    const key = [config.method, config.url, file instanceof File ? file.name : config.data].join(' ');
    const known = kept.get(key);
    if (isWordless && !known) throw new Error(`asked only without words: ${key}`);
    const answer = known ?? (await send(config));
    kept.set(key, answer);
    return isWordless ? { ...answer, data: JSON.stringify(wordless(JSON.parse(answer.data))) } : answer;
  };
  onTestFinished(() => {
    if (before) http.defaults.adapter = before;
  });
  return {
    loseWords: () => {
      isWordless = true;
    },
  };
}

const OWED = [
  { number: 'F-1042', total: '450.00' },
  { number: 'F-0998', total: '450.00', due: '2026-09-01' },
  { number: 'F-7001', total: '320.00', customer: { name: 'María Quispe', dni: '0912345678' } },
  { number: 'F-7002', total: '320.00', due: '2026-12-24', customer: { name: 'María Quispe', dni: '0912345678' } },
  { number: 'F-8001', total: '60.00', customer: { name: 'Andrés Peña', dni: '0999999999' } },
  { number: 'F-8002', total: '40.00', customer: { name: 'Andrés Peña', dni: '0999999999' } },
  { number: 'F-9001', total: '77.00', due: null, customer: { name: 'Rosa Vera', dni: '0988888888' } },
];

const STATEMENT = [
  'BANCO PICHINCHA - ESTADO DE CUENTA',
  '',
  'Fecha;Descripción;Débito;Crédito;Saldo',
  '02/10/2026;TRANSF F-1042 LOPEZ;;450,00;1.450,00',
  '03/10/2026;TRANSF QUISPE 0912345678;;320,00;1.770,00',
  '04/10/2026;COMISION;2,50;;1.767,50',
  '05/10/2026;PAGO PEÑA 0999999999;;100,00;1.867,50',
  '06/10/2026;PAGO F-9001;;77,00;1.944,50',
  '07/10/2026;OTRA VEZ F-9001;;77,00;2.021,50',
].join('\n');

const FILES: Record<string, string> = {
  'estado.csv': STATEMENT,
  'abierto.csv': 'Date,Amount,Details\n01/02/2026,1.000,A\n03/04/2026,2.000,B\n',
  'tarjeta.csv':
    'TARJETA DE CREDITO\nFecha;Concepto;Importe\n15/10/2026;COMPRA;45,00\n16/10/2026;PAGO;-20,00\n17/10/2026;COMPRA;10,00\n',
  'roto.csv': 'Fecha;Descripción;Monto;Estado\n15/10/2026;A;45,00;Pendiente\n99/99/2026;B;1,00;\n17/10/2026;C;2,00;\n',
  'nada.txt': 'no soy un estado de cuenta',
};

/** All that a machine makes of answers: where it stands, what it holds, what it would take. */
async function standing(actor: AnyActorRef, events: object[]): Promise<unknown> {
  const now = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const { attempt, ...context } = now.context;
  return { value: now.value, context, takes: events.map((event) => now.can(event)) };
}

async function uploads(account: string): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const [name, text] of Object.entries(FILES)) {
    const upload = createActor(statementUploadMachine, { input: { account } }).start();
    await waitFor(upload, (now) => now.matches({ file: 'choosing' }));
    upload.getSnapshot().children.fileIntake?.send({ type: 'FILE_CHOSEN', file: new File([text], name) });
    await waitFor(upload, (now) => now.matches({ file: 'ready' }));
    upload.send({ type: 'SEND' });
    await waitFor(upload, (now) => !now.hasTag('busy'));
    const line = upload.getSnapshot().context.preview?.rows[0];
    const stands = await standing(upload, [
      { type: 'SAVE' },
      { type: 'APPLY_ROLES' },
      ...(line ? [{ type: 'TOGGLE_ROW', line }] : []),
    ]);
    const { preview, fileKey, attempt, ...context } = upload.getSnapshot().context;
    const choices = preview && choicesOf(preview);
    seen.push({
      stands: { ...Object(stands), context },
      preview,
      choices,
      besides: preview && saidBesides(preview, choices ?? []).length,
    });
    upload.stop();
  }
  return seen;
}

async function movements(id: string): Promise<unknown[]> {
  const seen: unknown[] = [];
  const workbench = createActor(workbenchMachine, { input: { id } }).start();
  await waitFor(workbench, (now) => now.matches('working'));
  for (const { id: movement } of workbench.getSnapshot().context.movements) {
    workbench.send({ type: 'SELECT', id: movement });
    const now = await waitFor(workbench, ({ context: { detail } }) => detail?.id === movement);
    const { detail } = now.context;
    const tie = detail && tieOf(detail);
    seen.push({
      stands: await standing(workbench, [
        { type: 'ACCEPT' },
        { type: 'ACCEPT_SURE' },
        { type: 'LATER' },
        { type: 'TAKE_SET', set: 1 },
      ]),
      tie: tie && { level: tie.candidates.map(({ document_id }) => document_id), differing: [...tie.differing] },
      happened: detail?.history.map(happening),
    });
  }
  workbench.stop();
  return seen;
}

withService('sentences of a provider', (service) => {
  it('decide nothing: all of them made "x", the console stands, offers and takes the same', {
    timeout: 60_000,
  }, async () => {
    const ana = await service().person();
    const { account, documentId } = await books(service(), ana, OWED);
    const { id, movements: saved } = await conciliate(ana, account, STATEMENT);
    const settled = saved.find(({ amount }) => amount === '100.00');
    expectOk(await reconcile(ana, id, settled?.id ?? '', [[documentId('F-8001'), '30.00']]));
    const update = (change: object) =>
      ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, {
        movements: [{ movement_id: settled?.id, ...change }],
      });
    for (const change of [{ note: 'llamar' }, { later: true }, { later: false }]) expectOk(await update(change));
    const [payment] = await service().database.rows<{ id: string }>('select id from payment');

    const debts = await payers(service(), ana, [
      { name: 'Muñoz', owes: { 'F-1': '100.00', 'F-2': '50.00' } },
      { name: 'Sin', setup: 'no bank', owes: { 'F-3': '5.00' } },
    ]);
    const debit = await sent(service(), ana, debts.account);
    const answered = 'Referencia;Monto;Estado;Motivo;Fecha\n';
    const rows = `${debit.reference('F-1')};100,00;Cobrado;;20/11/2026\n${debit.reference('F-2')};50,00;Rechazado;Fondos;20/11/2026\nX;1,00;Cobrado;;20/11/2026\n`;
    await collected(ana, debit.id, (await loaded(ana, debit.id, answered + rows)).id);

    // A movement that waits for matching shows no evidence yet.
    await allSuggested(service().database);
    const console = provider(service().url, ana);
    const all = async () => [
      await uploads(account),
      await movements(id),
      await standing(createActor(debitMachine, { input: { id: debit.id } }).start(), [
        { type: 'CLOSED' },
        { type: 'DOWNLOAD_ERRORS' },
      ]),
      await standing(
        createActor(recordMachine(getDocument), { input: { ask: { params: { id: documentId('F-8001') } } } }).start(),
        [],
      ),
      await standing(
        createActor(recordMachine(getPayment), { input: { ask: { params: { id: payment?.id ?? '' } } } }).start(),
        [],
      ),
      await standing(
        createActor(recordMachine(getPayment), { input: { ask: { params: { id: 'no such' } } } }).start(),
        [],
      ),
    ];
    const before = await all();
    console.loseWords();
    const after = await all();
    expect(timeless(after)).toEqual(timeless(before));
    expect(JSON.stringify(after)).not.toContain('glosa');

    // The stories hold what they are about: every kind of reason, of tie and of understanding stands in them.
    const told = JSON.stringify(before);
    for (const kind of ['number', 'dni', 'exact', 'due', 'set']) expect(told).toContain(`"kind":"${kind}"`);
    for (const field of ['delimiter', 'decimal', 'date_order', 'header_row', 'pending'])
      expect(told).toContain(`"about":"${field}"`);
    expect(told).toContain('"level":[]');
    expect(told).toMatch(/"level":\["[^"]+","[^"]+"\]/);
  });
});
