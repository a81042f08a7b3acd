// @vitest-environment jsdom
import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { Act, Movement, MovementDetail } from '../../src/api/contract/reconciliation/shapes';
import { batchText, bulkText } from '../../src/features/workbench/words';
import { leftOf, lineOf } from '../../src/machines/workbench/allocationDraft';
import { doneOf } from '../../src/machines/workbench/change';
import { bodyOf } from '../../src/machines/workbench/movementDrafts';
import { type MovementSpan, movementsShown, narrowed, sureOnes } from '../../src/machines/workbench/movements';
import { workbenchMachine } from '../../src/machines/workbench/workbench';
import {
  candidate,
  conciliation,
  detailed,
  movement,
  reconciledAs,
  settled,
  sure,
} from '../support/answers/bankMovements';
import { eventually } from '../support/eventually';
import { holdCalls } from '../support/models/heldCalls';

const BASE = '/api/v1/conciliation/conciliations/c1';
const DETAIL = `${BASE}/movement_detail/`;
const SUGGESTED = `${BASE}/save_suggested_document/`;
const MANUAL = `${BASE}/manual_reconcile/`;
const BULK = `${BASE}/bulk_reconcile/`;
const UPDATE = `${BASE}/update_movements/`;

const FIRST = sure('m1', 'F-1');
const SECOND = movement('m2', { suggestion: 'empate' });
const OUT = movement('m3', { amount: '-2.50', status: 'sin_aplicar', unassigned: '0.00' });
const LAST = movement('m4', { amount: '900.00' });

const CURRENT = { working: { detail: { shown: 'current' } } } as const;
const REFRESHING = { working: { detail: { shown: 'refreshing' } } } as const;
const LOADING = [{ working: { detail: 'loading' } } as const, REFRESHING];

function details(of: Movement): MovementDetail {
  if (of.id === 'm1') return detailed(of, { candidates: [candidate('F-1')] });
  if (of.id === 'm2') return detailed(of, { candidates: [candidate('F-2'), candidate('F-3')] });
  return detailed(of);
}

/** A workbench with four movements on it and the first one that needs a person in hand. */
async function open(movements = [FIRST, SECOND, OUT, LAST], acts: Act[] = []) {
  const calls = holdCalls();
  const workbench = createActor(workbenchMachine, { input: { id: 'c1' } }).start();
  // What it still would ask is for no other test to answer.
  onTestFinished(() => {
    workbench.stop();
  });
  const told: string[] = [];
  workbench.on('FAILED', ({ message }) => told.push(message));
  workbench.on('DONE', (done) => told.push(done.change.kind === 'bulk' ? bulkText(done) : done.change.kind));
  const context = () => workbench.getSnapshot().context;
  const bench = {
    calls,
    workbench,
    told,
    context,
    sent: (path: string) => calls.seen.filter((call) => call.path === path),
    async shown(id: string, detail?: MovementDetail) {
      await waitFor(workbench, (now) => now.context.selected === id && LOADING.some((detail) => now.matches(detail)));
      const known = context().movements.find((one) => one.id === id) ?? movement(id);
      await calls.answer(DETAIL, 200, detail ?? details(known));
      return waitFor(workbench, (now) => now.matches(CURRENT));
    },
    idle: () => waitFor(workbench, (now) => now.matches({ working: { change: 'idle' } })),
    /** Its answer is lost, and what it may have changed is read again. */
    async lost(path: string) {
      await calls.lose(path);
      await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: context().movements, acts });
      await bench.shown(context().selected ?? '');
      await bench.idle();
    },
  };
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements, acts });
  await bench.shown(movements.find(({ status }) => status === 'pendiente')?.id ?? '');
  return bench;
}

test('a sure suggestion is ticked beforehand, a tie never', async () => {
  const { workbench, context, shown } = await open();
  expect(context().draft.map(({ number, amount }) => [number, amount])).toEqual([['F-1', '450.00']]);
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2');
  expect(context().draft).toEqual([]);
  expect(workbench.getSnapshot().can({ type: 'ACCEPT' })).toBe(false);
});

test('what is too much stays as it was typed, and cannot be confirmed, by the document nor by the movement', async () => {
  const { workbench, context, shown } = await open();
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2', detailed(SECOND, { candidates: [candidate('F-2', { balance: '300.00' }), candidate('F-3')] }));
  const [two, three] = [candidate('F-2', { balance: '300.00' }), candidate('F-3')].map(lineOf);
  if (!two || !three) throw new Error('no candidates');
  workbench.send({ type: 'TOGGLE', line: two });
  workbench.send({ type: 'AMOUNT', document: two.document, amount: '300.01' });
  expect(context().draft[0]?.amount).toBe('300.01');
  expect(workbench.getSnapshot().can({ type: 'ACCEPT' })).toBe(false);
  workbench.send({ type: 'AMOUNT', document: two.document, amount: '300.00' });
  workbench.send({ type: 'TOGGLE', line: three });
  expect(context().draft[1]?.amount).toBe('150.00');
  workbench.send({ type: 'AMOUNT', document: three.document, amount: '450.00' });
  expect(leftOf(context().draft, SECOND)).toBe(-30_000);
  expect(workbench.getSnapshot().can({ type: 'ACCEPT' })).toBe(false);
  workbench.send({ type: 'AMOUNT', document: two.document, amount: '-1.00' });
  expect(workbench.getSnapshot().can({ type: 'ACCEPT' })).toBe(false);
});

test('200 confirmations send once, settle the movement and go on to the next that needs a person', async () => {
  const { workbench, calls, sent, context, shown, idle, told } = await open();
  for (let i = 0; i < 200; i += 1) workbench.send({ type: 'ACCEPT' });
  await calls.answer(SUGGESTED, 200, reconciledAs([settled(FIRST)]));
  expect(sent(SUGGESTED)).toHaveLength(1);
  expect(sent(SUGGESTED)[0]?.body).toEqual({
    movement_id: 'm1',
    document_id: 'id of F-1',
    suggested_amount: '450.00',
  });
  await idle();
  await shown('m2');
  expect([told, context().batches.map(batchText)]).toEqual([['suggested'], ['Conciliado con F-1']]);
});

test('a change that failed goes again under the same key; another change under another', async () => {
  const { workbench, sent, told, lost } = await open();
  workbench.send({ type: 'ACCEPT' });
  await lost(SUGGESTED);
  expect(told).toEqual([
    'Error. Se cortó la conexión antes de la respuesta del servicio. Revise si el cambio quedó hecho antes de repetirlo.',
  ]);
  workbench.send({ type: 'ACCEPT' });
  await lost(SUGGESTED);
  workbench.send({ type: 'AMOUNT', document: 'id of F-1', amount: '400.00' });
  workbench.send({ type: 'ACCEPT' });
  await lost(SUGGESTED);
  const keys = sent(SUGGESTED).map((call) => call.header('Idempotency-Key'));
  expect(keys[0]).toMatch(/.{20}/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('when somebody else was quicker, the movement is looked at again and the draft is cut to what is left', async () => {
  const { workbench, calls, context, shown, told } = await open();
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2');
  for (const number of ['F-2', 'F-3']) {
    workbench.send({ type: 'TOGGLE', line: lineOf(candidate(number)) });
    workbench.send({ type: 'AMOUNT', document: `id of ${number}`, amount: '200.00' });
  }
  workbench.send({ type: 'ACCEPT' });
  const msg = 'A F-3 le quedan 50,00 por cobrar y se quiso asignar 200,00. Ajuste el monto.';
  await calls.answer(MANUAL, 409, { error: true, msg });
  await shown('m2', detailed(SECOND, { candidates: [candidate('F-3', { balance: '50.00' })] }));
  expect(told).toEqual([`Error. ${msg}`]);
  expect(context().problem?.reason).toBe(msg);
  expect(context().draft.map(({ number, amount }) => [number, amount])).toEqual([['F-3', '50.00']]);
});

test('what somebody else settled first is settled in the list too', async () => {
  const { workbench, calls, context, told } = await open();
  workbench.send({ type: 'ACCEPT' });
  const msg = '«F-1» ya está conciliado. No se cambió nada; deshaga primero lo que tiene.';
  await calls.answer(SUGGESTED, 409, { error: true, msg });
  const theirs = { ...settled(FIRST), version: 2 };
  await calls.answer(`${BASE}/movements/`, 200, {
    conciliation: { ...conciliation, reconciled: 1 },
    movements: [theirs, SECOND, LAST],
  });
  await waitFor(workbench, ({ context: now }) => now.movements[0]?.status === 'conciliado');
  expect(context().conciliation?.reconciled).toBe(1);
  expect(told).toEqual([`Error. ${msg}`]);
});

test('whoever moves on while a change is sent stays there, and keeps what they ticked', async () => {
  const { workbench, calls, context, shown, idle } = await open();
  workbench.send({ type: 'ACCEPT' });
  workbench.send({ type: 'SELECT', id: 'm2' });
  await shown('m2');
  workbench.send({ type: 'TOGGLE', line: lineOf(candidate('F-3')) });
  await calls.answer(SUGGESTED, 200, reconciledAs([settled(FIRST)]));
  await idle();
  await shown('m2');
  expect(context().selected).toBe('m2');
  expect(context().draft.map(({ number }) => number)).toEqual(['F-3']);
  expect(context().movements[0]?.status).toBe('conciliado');
});

test('many sure ones are accepted at once, what was refused says why, and the batch can be undone', async () => {
  const { workbench, calls, sent, context, shown, idle, told } = await open([FIRST, sure('m5', 'F-5'), LAST]);
  workbench.send({ type: 'ACCEPT_SURE' });
  await calls.answer(BULK, 200, reconciledAs([settled(FIRST), sure('m5', 'F-5')], 'b7', { m5: 'Ya está pagado.' }));
  await idle();
  await shown('m5');
  expect(told).toEqual(['1 movimiento conciliado; 1 no se pudo']);
  expect(context().refusals).toEqual({ m5: 'Ya está pagado.' });
  workbench.send({ type: 'UNDO', batch: 'another' });
  expect(sent(UPDATE)).toHaveLength(0);
  workbench.send({ type: 'UNDO', batch: 'b7' });
  await calls.answer(UPDATE, 200, reconciledAs([FIRST]));
  expect(sent(UPDATE)[0]?.body).toEqual({ batch: 'b7' });
  await idle();
  await shown('m1');
  expect(context().batches).toEqual([]);
});

test('of what was accepted at once, what is left in part is counted apart', async () => {
  const { workbench, calls, context, told, shown, idle } = await open();
  workbench.send({ type: 'ACCEPT_SURE' });
  const partly = { ...sure('m5', 'F-5'), status: 'parcial' as const, unassigned: '45.58' };
  await calls.answer(BULK, 200, reconciledAs([settled(FIRST), partly], 'b1'));
  await idle();
  const said = '1 movimiento conciliado y 1 en parte';
  expect([told, context().batches.map(batchText)]).toEqual([[said], [said]]);
  await shown('m2');
});

test('what a colleague did is said as theirs, and seen without a reload; what was begun here stays', async () => {
  const { workbench, calls, context, told, shown, idle } = await open([FIRST, sure('m5', 'F-5'), SECOND]);
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  const theirs = { ...settled(sure('m5', 'F-5')), version: 2 };
  workbench.send({ type: 'RENEW' });
  await calls.answer(`${BASE}/movements/`, 200, {
    conciliation: { ...conciliation, reconciled: 1 },
    movements: [FIRST, theirs, SECOND],
  });
  await waitFor(workbench, ({ context: now }) => now.movements[1]?.status === 'conciliado');
  expect(context()).toMatchObject({ conciliation: { reconciled: 1 }, selected: 'm1', note: 'Llamar' });

  workbench.send({ type: 'ACCEPT_SURE' });
  const answer = reconciledAs([{ ...settled(FIRST), version: 2 }], 'b1');
  await calls.answer(BULK, 200, {
    ...answer,
    results: [{ movement_id: 'm1', ok: false, msg: 'Ya estaba', kind: 'settled' }],
  });
  await idle();
  expect(told).toEqual(['1 ya estaba conciliado']);
  expect([context().refusals, context().batches]).toEqual([{}, []]);
  await shown('m2');
});

test('a digit pressed before the suggestions are there takes its own as soon as they are', async () => {
  const { workbench, context, shown } = await open();
  workbench.send({ type: 'MOVE', step: 1 });
  workbench.send({ type: 'TOGGLE_SUGGESTION', place: 2 });
  workbench.send({ type: 'TOGGLE_SUGGESTION', place: 9 });
  await shown('m2');
  expect(context().draft.map(({ number }) => number)).toEqual(['F-3']);
  // What was meant for one movement is not done to another.
  workbench.send({ type: 'MOVE', step: -1 });
  workbench.send({ type: 'TOGGLE_SUGGESTION', place: 1 });
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2');
  expect(context().draft.map(({ number }) => number)).toEqual(['F-3']);
});

test('before the first movement and after the last there is none, and what is done to it stays', async () => {
  const { workbench, context, shown } = await open([FIRST, SECOND]);
  workbench.send({ type: 'TOGGLE_SUGGESTION', place: 1 });
  const { draft } = context();
  workbench.send({ type: 'MOVE', step: -1 });
  expect([context().selected, context().draft]).toEqual(['m1', draft]);
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2');
  expect(workbench.getSnapshot().can({ type: 'MOVE', step: 1 })).toBe(false);
});

test('whatever is open can be marked, and only the sure ones among the marked are accepted', async () => {
  const { workbench, calls, sent, context } = await open([FIRST, sure('m5', 'F-5'), SECOND]);
  for (const id of ['m5', 'm2']) workbench.send({ type: 'CHECK', id });
  expect(context().checked).toEqual(['m5', 'm2']);
  workbench.send({ type: 'ACCEPT_SURE' });
  await calls.lose(BULK);
  expect(sent(BULK)[0]?.body).toMatchObject({ movements: [{ movement_id: 'm5' }] });
});

test('a note survives a refusal and a change beside it; saved, it is shown as saved', async () => {
  const { workbench, calls, context, shown, idle } = await open();
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar a López' });
  workbench.send({ type: 'SAVE_NOTE' });
  await calls.answer(UPDATE, 412, { error: true, msg: 'Otra persona lo cambió.' });
  await shown('m1', detailed({ ...FIRST, version: 5 }, { candidates: [candidate('F-1')] }));
  expect(context()).toMatchObject({ note: 'Llamar a López', problem: { reason: 'Otra persona lo cambió.' } });
  workbench.send({ type: 'SAVE_NOTE' });
  const saved = { ...FIRST, version: 6, note: 'Llamar a López' };
  await calls.answer(UPDATE, 200, reconciledAs([saved]));
  await idle();
  expect(context()).toMatchObject({ note: undefined, detail: { note: 'Llamar a López', version: 6 } });
  expect(context().draft).toHaveLength(1);
});

test('a key held down asks for the last movement only', async () => {
  const many = Array.from({ length: 40 }, (_, i) => movement(`m${i}`));
  const { workbench, sent, shown } = await open(many);
  const before = sent(DETAIL).length;
  for (let i = 0; i < 30; i += 1) workbench.send({ type: 'MOVE', step: 1 });
  await shown('m30');
  expect(sent(DETAIL).length - before).toBe(1);
});

/** The second movement in hand, of which its first document was ticked for a part. */
async function partly() {
  const bench = await open();
  bench.workbench.send({ type: 'MOVE', step: 1 });
  await bench.shown('m2');
  bench.workbench.send({ type: 'TOGGLE', line: lineOf(candidate('F-2')) });
  bench.workbench.send({ type: 'AMOUNT', document: 'id of F-2', amount: '100.00' });
  const ticked = () => bench.context().draft.map(({ number, amount }) => [number, amount]);
  return { ...bench, ticked };
}

test('what is ticked, typed and chosen while the movement is read anew stays', async () => {
  const { workbench, context, shown, ticked } = await partly();
  workbench.send({ type: 'REFRESH_DETAIL' });
  expect(workbench.getSnapshot().matches(REFRESHING)).toBe(true);
  workbench.send({ type: 'TOGGLE', line: lineOf(candidate('F-9')) });
  workbench.send({ type: 'TOGGLE_SUGGESTION', place: 2 });
  // None is at this place yet.
  workbench.send({ type: 'TOGGLE_SUGGESTION', place: 3 });
  workbench.send({ type: 'AMOUNT', document: 'id of F-2', amount: '120.00' });
  workbench.send({ type: 'AMOUNT', document: 'id of F-9', amount: '30.00' });
  workbench.send({ type: 'AMOUNT', document: 'id of F-3', amount: '40.00' });
  workbench.send({ type: 'WRITE_OFF', document: 'id of F-2', reason: 'Poco' });
  workbench.send({ type: 'KEEP_AS_CREDIT', creditHolder: { customer: 'López C.A.', name: 'López C.A.' } });
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  await shown('m2', detailed(SECOND, { candidates: ['F-2', 'F-3', 'F-4'].map((number) => candidate(number)) }));
  expect(ticked()).toEqual([
    ['F-2', '120.00'],
    ['F-9', '30.00'],
    ['F-3', '40.00'],
    ['F-4', '260.00'],
  ]);
  expect(context()).toMatchObject({
    isCut: false,
    note: 'Llamar',
    remainder: { creditHolder: { customer: 'López C.A.' }, reasons: { 'id of F-2': 'Poco' } },
  });
});

test('what is ticked while the movement is read anew and is gone by then, or owes less, is told', async () => {
  const { workbench, context, shown, ticked } = await partly();
  workbench.send({ type: 'REFRESH_DETAIL' });
  workbench.send({ type: 'TOGGLE', line: lineOf(candidate('F-3')) });
  await shown('m2', detailed(SECOND, { candidates: [candidate('F-3', { balance: '50.00' })] }));
  expect(ticked()).toEqual([['F-3', '50.00']]);
  expect(context().isCut).toBe(true);
});

test('after a part was confirmed the movement stays in sight, with what was ticked and sought since', async () => {
  const { workbench, calls, context, shown, idle, ticked } = await partly();
  workbench.send({ type: 'SEARCH_DOCUMENTS', search: 'F-2' });
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  workbench.send({ type: 'ACCEPT' });
  workbench.send({ type: 'TOGGLE', line: lineOf(candidate('F-3')) });
  workbench.send({ type: 'AMOUNT', document: 'id of F-3', amount: '70.00' });
  workbench.send({ type: 'KEEP_AS_CREDIT', creditHolder: { customer: 'López C.A.', name: 'López C.A.' } });
  workbench.send({ type: 'SEARCH_DOCUMENTS', search: 'F-9' });
  const rest: Movement = { ...SECOND, version: 2, status: 'parcial', unassigned: '350.00', note: 'Llamar' };
  await calls.answer(SUGGESTED, 200, reconciledAs([rest]));
  await idle();
  expect(workbench.getSnapshot().matches(REFRESHING)).toBe(true);
  expect(context()).toMatchObject({ detail: { unassigned: '350.00' }, search: 'F-9', note: undefined });
  expect(ticked()).toEqual([['F-3', '70.00']]);
  workbench.send({ type: 'TOGGLE', line: lineOf(candidate('F-9')) });
  await shown('m2', detailed(rest, { candidates: [candidate('F-3')] }));
  expect(ticked()).toEqual([
    ['F-3', '70.00'],
    ['F-9', '280.00'],
  ]);
  expect(context()).toMatchObject({ isCut: false, remainder: { creditHolder: { customer: 'López C.A.' } } });
});

test('after a part was confirmed nothing of it is left ticked, its search ends, and a new suggestion is ticked', async () => {
  const { workbench, calls, context, shown, idle } = await partly();
  workbench.send({ type: 'SEARCH_DOCUMENTS', search: 'F-2' });
  workbench.send({ type: 'ACCEPT' });
  const rest = sure('m2', 'F-3', { version: 2, status: 'parcial', amount: '350.00' });
  await calls.answer(SUGGESTED, 200, reconciledAs([rest]));
  await idle();
  expect(context()).toMatchObject({
    draft: [],
    drafts: {},
    search: '',
    detail: { candidates: [{ document_number: 'F-3' }] },
  });
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  await shown('m2', detailed(rest, { candidates: [candidate('F-3', { suggested_amount: '350.00' })] }));
  expect(context()).toMatchObject({ draft: [{ number: 'F-3', amount: '350.00' }], isCut: false, note: 'Llamar' });
});

test('a document that is found and ticked before the movement is loaded is ticked once it is', async () => {
  const { workbench, context, shown } = await open();
  workbench.send({ type: 'MOVE', step: 1 });
  await waitFor(workbench, (now) => now.matches({ working: { detail: 'loading' } }));
  for (const number of ['F-9', 'F-8', 'F-8']) workbench.send({ type: 'TOGGLE', line: lineOf(candidate(number)) });
  expect(context().draft.map(({ number }) => number)).toEqual(['F-9']);
  await shown('m2', detailed({ ...SECOND, unassigned: '200.00' }, { candidates: [candidate('F-2')] }));
  expect(context().draft.map(({ number, amount }) => [number, amount])).toEqual([['F-9', '200.00']]);
  expect(context().drafts).toMatchObject({ m2: { allocations: { lines: [{ number: 'F-9' }] } } });
});

test('what is on its way when something changes is asked for anew', async () => {
  const { calls, workbench, sent, shown } = await open();
  const before = sent(DETAIL).length;
  workbench.send({ type: 'MOVE', step: 1 });
  await eventually(() => expect(calls.waiting(DETAIL)).toBe(1));
  workbench.send({ type: 'REFRESH_DETAIL' });
  await eventually(() => expect(sent(DETAIL).length - before).toBe(2));
  await shown('m2');
});

test('going on stays within the movements on show', async () => {
  const { workbench, calls, shown, idle, context } = await open([FIRST, SECOND, sure('m5', 'F-5')]);
  workbench.send({ type: 'FILTER_TEXT', text: 'm1' });
  workbench.send({ type: 'FILTER_TEXT', text: '' });
  workbench.send({ type: 'FILTER', filter: 'sure' });
  workbench.send({ type: 'SELECT', id: 'm5' });
  await shown('m5', detailed(sure('m5', 'F-5'), { candidates: [candidate('F-5')] }));
  workbench.send({ type: 'ACCEPT' });
  await calls.answer(SUGGESTED, 200, reconciledAs([settled(sure('m5', 'F-5'))]));
  await idle();
  await shown('m1');
  expect(context().selected).toBe('m1');
});

test('a digit ticks the suggestion at its place, and nothing where there is none', async () => {
  const { workbench, context, shown } = await open();
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2');
  workbench.send({ type: 'TOGGLE_SUGGESTION', place: 2 });
  expect(context().draft.map(({ number }) => number)).toEqual(['F-3']);
  expect(workbench.getSnapshot().can({ type: 'TOGGLE_SUGGESTION', place: 3 })).toBe(false);
});

test('each retry is for its own: the search that failed does not ask for the movement again', async () => {
  const { workbench, calls, sent, shown } = await open();
  const DOCUMENTS = '/api/v1/customers/documents/';
  const searchRef = () => workbench.getSnapshot().children.documentSearch;
  workbench.send({ type: 'MOVE', step: 1 });
  await waitFor(workbench, (now) => now.matches({ working: { detail: 'loading' } }));
  await calls.lose(DETAIL);
  await waitFor(workbench, (now) => now.matches({ working: { detail: 'refused' } }));
  workbench.send({ type: 'SEARCH_DOCUMENTS', search: 'F-9' });
  await calls.lose(DOCUMENTS);
  await eventually(() => expect(searchRef()?.getSnapshot().value).toBe('refused'));
  const before = sent(DETAIL).length;
  searchRef()?.send({ type: 'RETRY' });
  await eventually(() => expect(calls.waiting(DOCUMENTS)).toBe(1));
  expect(sent(DETAIL)).toHaveLength(before);
  workbench.send({ type: 'RETRY' });
  await shown('m2');
  expect(sent(DOCUMENTS)).toHaveLength(2);
});

test('a refresh of the movement that fails is told, and what was known stays in sight', async () => {
  const { workbench, calls, context, told, shown, idle } = await open();
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  workbench.send({ type: 'SAVE_NOTE' });
  await calls.answer(UPDATE, 200, reconciledAs([{ ...FIRST, note: 'Llamar', version: 2 }]));
  await idle();
  await calls.lose(DETAIL);
  await waitFor(workbench, (now) => now.matches({ working: { detail: { shown: 'stale' } } }));
  expect(context().detail?.id).toBe('m1');
  expect(told.at(-1)).toMatch(/^Error\. /);
  workbench.send({ type: 'RETRY' });
  await shown('m1');
});

test('a failed accept keeps its key through a note, and loses it once something was undone', async () => {
  const { workbench, calls, sent, shown, idle, lost } = await open();
  const keys = () => sent(SUGGESTED).map((call) => call.header('Idempotency-Key'));
  const accept = async () => {
    workbench.send({ type: 'ACCEPT' });
    await lost(SUGGESTED);
  };
  await accept();
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  workbench.send({ type: 'SAVE_NOTE' });
  await calls.answer(UPDATE, 200, reconciledAs([{ ...FIRST, note: 'Llamar' }]));
  await idle();
  await shown('m1');
  await accept();
  workbench.send({ type: 'UNDO_ALLOCATION', allocation: 'x1' });
  await calls.answer(UPDATE, 200, reconciledAs([FIRST]));
  await idle();
  await shown('m1');
  await accept();
  expect(keys()).toHaveLength(3);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('suggestions that were found meanwhile are shown, and ticked where nothing was chosen', async () => {
  const calls = holdCalls();
  const workbench = createActor(workbenchMachine, { input: { id: 'c1' } }).start();
  const unknown = movement('m1');
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: [unknown], matching: true });
  await calls.answer(DETAIL, 200, detailed(unknown));
  await waitFor(workbench, (now) => now.matches({ working: { detail: 'shown' } }) && now.hasTag('matching'));
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: [FIRST], matching: false });
  await calls.answer(DETAIL, 200, details(FIRST));
  const { context } = await waitFor(workbench, (now) => now.context.draft.length > 0);
  expect(context.draft.map(({ number }) => number)).toEqual(['F-1']);
  expect(context.movements).toEqual([FIRST]);
  expect(workbench.getSnapshot().hasTag('matching')).toBe(false);
});

describe('what a change made the service look for again', () => {
  const looking = { conciliation, movements: [FIRST], matching: true };
  const found = { conciliation, movements: [SECOND], matching: false };

  /** A workbench that has waited for suggestions so often that it asks but every 15 seconds. */
  async function waitingLong() {
    const calls = holdCalls();
    const clock = new SimulatedClock();
    const workbench = createActor(workbenchMachine, { input: { id: 'c1' }, clock }).start();
    onTestFinished(() => {
      workbench.stop();
    });
    const stands = (working: object) => waitFor(workbench, (now) => now.matches({ working }));
    await calls.answer(`${BASE}/movements/`, 200, looking);
    await stands({ detail: 'debouncing' });
    clock.increment(60);
    await calls.answer(DETAIL, 200, details(FIRST));
    await stands({ detail: 'shown' });
    for (let pause = 500; pause < 15_000; pause *= 2) {
      clock.increment(pause);
      await calls.answer(`${BASE}/movements/`, 200, looking);
      await stands({ suggestions: 'awaited' });
    }
    const change = async () => {
      workbench.send({ type: 'ACCEPT' });
      await calls.answer(SUGGESTED, 200, { ...reconciledAs([settled(FIRST)]), matching: true });
      await stands({ change: 'idle' });
    };
    return { calls, clock, stands, change };
  }

  test('is asked for at once, however long the pauses had become', async () => {
    const { calls, clock, stands, change } = await waitingLong();
    await change();
    clock.increment(500);
    await eventually(() => expect(calls.waiting(`${BASE}/movements/`)).toBe(1));
    await calls.answer(`${BASE}/movements/`, 200, found);
    await stands({ suggestions: 'shown' });
  });

  test('is not taken for found by a reading that began before the change', async () => {
    const { calls, clock, stands, change } = await waitingLong();
    clock.increment(15_000);
    await eventually(() => expect(calls.waiting(`${BASE}/movements/`)).toBe(1));
    await change();
    calls.answerAll(`${BASE}/movements/`, 200, found);
    await stands({ suggestions: 'awaited' });
    clock.increment(500);
    await calls.answer(`${BASE}/movements/`, 200, found);
    await stands({ suggestions: 'shown' });
  });
});

test('what was ticked and written of a movement is there when staff come back to it, as it was typed', async () => {
  const { workbench, context, shown } = await open();
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2');
  workbench.send({ type: 'TOGGLE', line: lineOf(candidate('F-2')) });
  workbench.send({ type: 'AMOUNT', document: 'id of F-2', amount: '999999.00' });
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  workbench.send({ type: 'MOVE', step: -1 });
  await shown('m1');
  expect(context()).toMatchObject({ note: undefined, drafts: { m2: { note: 'Llamar' } } });
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2');
  expect(context()).toMatchObject({ note: 'Llamar', isCut: false, draft: [{ number: 'F-2', amount: '999999.00' }] });
  // As it was found: nothing of it is begun any more.
  workbench.send({ type: 'TOGGLE', line: lineOf(candidate('F-2')) });
  workbench.send({ type: 'WRITE_NOTE', note: '' });
  expect(context().drafts).toEqual({});
});

test('what was begun on another visit goes on, cut to what the service says by now, and that is told', async () => {
  const earlier = await open();
  earlier.workbench.send({ type: 'MOVE', step: 1 });
  await earlier.shown('m2');
  for (const number of ['F-2', 'F-3']) {
    earlier.workbench.send({ type: 'TOGGLE', line: lineOf(candidate(number)) });
    earlier.workbench.send({ type: 'AMOUNT', document: `id of ${number}`, amount: '225.00' });
  }
  const body = JSON.parse(JSON.stringify(bodyOf(earlier.context().drafts)));
  earlier.workbench.stop();

  const { workbench, context, shown } = await open();
  workbench.send({
    type: 'RESUME',
    body: { movements: { ...body.movements, m3: { note: 7 }, m4: { lines: 'of another console' } } },
  });
  expect(Object.keys(context().drafts)).toEqual(['m2']);
  workbench.send({ type: 'MOVE', step: 1 });
  await shown('m2', detailed(SECOND, { candidates: [candidate('F-3', { balance: '50.00' })] }));
  expect(context()).toMatchObject({ isCut: true, draft: [{ number: 'F-3', amount: '50.00' }] });
  // What is typed here is newer than what is read late.
  workbench.send({ type: 'AMOUNT', document: 'id of F-3', amount: '7.00' });
  workbench.send({ type: 'RESUME', body });
  expect(context()).toMatchObject({ isCut: false, draft: [{ number: 'F-3', amount: '7.00' }] });
});

test('a note that is being written goes with what is confirmed; what is typed meanwhile stays', async () => {
  const { workbench, calls, sent, context, shown, idle } = await open();
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  workbench.send({ type: 'ACCEPT' });
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar el lunes' });
  await calls.answer(SUGGESTED, 200, reconciledAs([{ ...settled(FIRST), note: 'Llamar' }]));
  expect(sent(SUGGESTED)[0]?.body).toMatchObject({ note: 'Llamar' });
  await idle();
  await shown('m2');
  expect(context().drafts).toEqual({ m1: { note: 'Llamar el lunes' } });
  workbench.send({ type: 'SELECT', id: 'm1' });
  await shown('m1', detailed({ ...settled(FIRST), note: 'Llamar' }));
  expect(context()).toMatchObject({ note: 'Llamar el lunes', draft: [] });
});

test('the last thing done is undone whatever it was, the latest first, also what an earlier visit did', async () => {
  const deferral = { later_reason: 'Falta el comprobante', later_until: '2026-11-28' };
  const before: Act = { batch: 'b0', what: 'conciliar', movements: 29, movement_id: null, numbers: [] };
  const { workbench, calls, sent, context, shown, idle } = await open(undefined, [before]);
  workbench.send({ type: 'DEFER' });
  expect(workbench.getSnapshot().hasTag('asking')).toBe(true);
  workbench.send({ type: 'CANCEL_DEFERRAL' });
  expect([workbench.getSnapshot().hasTag('asking'), sent(UPDATE)]).toEqual([false, []]);
  workbench.send({ type: 'DEFER' });
  workbench.send({ type: 'DEFER', deferral });
  await calls.answer(UPDATE, 503, {});
  await waitFor(workbench, (now) => now.hasTag('asking'));
  expect(context().change).toMatchObject(deferral);
  workbench.send({ type: 'DEFER', deferral });
  await calls.answer(UPDATE, 200, reconciledAs([{ ...FIRST, status: 'luego', ...deferral }], 'b1'));
  expect(sent(UPDATE)[0]?.body).toEqual({ movements: [{ movement_id: 'm1', version: 1, later: true, ...deferral }] });
  await idle();
  await shown('m2');
  workbench.send({ type: 'WRITE_NOTE', note: 'Llamar' });
  workbench.send({ type: 'SAVE_NOTE' });
  await calls.answer(UPDATE, 200, reconciledAs([{ ...SECOND, note: 'Llamar' }], 'b2'));
  await idle();
  expect(context().batches.map(batchText)).toEqual([
    '29 movimientos conciliados',
    'Dejado para después',
    'Nota guardada',
  ]);
  for (const batch of ['b2', 'b1', 'b0']) {
    workbench.send({ type: 'UNDO' });
    expect(sent(UPDATE).at(-1)?.body).toEqual({ batch });
    await calls.answer(UPDATE, 200, reconciledAs([FIRST], 'undoing is none'));
    await idle();
  }
  expect(context().batches).toEqual([]);
  expect(workbench.getSnapshot().can({ type: 'UNDO' })).toBe(false);
});

test('the movements are found by day and by amount, however either is written', () => {
  const movements = [
    movement('m1', { amount: '3803.28', unassigned: '3803.28', date: '2026-10-30' }),
    movement('m2', { amount: '450.00' }),
  ];
  const found = (text: string) => movementsShown({ movements, filter: 'open', text }).map(({ id }) => id);
  for (const text of ['3.803,28', '3803,28', '3,803.28', '3803.28', '$ 3.803,2', '30/10/2026', '30/10 3803,28']) {
    expect([text, found(text)]).toEqual([text, ['m1']]);
  }
  expect(found('80,32')).toEqual([]);
});

test('the movements are narrowed to days and amounts, which count whatever their sign', () => {
  const movements = [
    movement('m1', { amount: '3803.28', date: '2026-10-30' }),
    movement('m2', { amount: '-450.00', date: '2026-10-12', status: 'sin_aplicar' }),
    movement('m3', { amount: null, date: null }),
  ];
  const found = (span: MovementSpan) =>
    movementsShown({ movements, filter: 'all', text: '', span }).map(({ id }) => id);
  expect(found({})).toEqual(['m1', 'm2', 'm3']);
  expect(found({ from: '2026-10-12', until: '2026-10-29' })).toEqual(['m2']);
  expect(found({ from: '2026-10-30' })).toEqual(['m1']);
  expect(found({ least: '450.00' })).toEqual(['m1', 'm2']);
  expect(found({ least: '450.01' })).toEqual(['m1']);
  expect(found({ most: '450.00', until: '2026-10-12' })).toEqual(['m2']);
  expect(narrowed({ from: '2026-10-12', least: '1.00' }, { from: '', most: '2.00' })).toEqual({
    least: '1.00',
    most: '2.00',
  });
});

test('what is narrowed away is not in hand any more', async () => {
  const { workbench, context, shown } = await open([
    { ...FIRST, date: '2026-10-01' },
    { ...SECOND, date: '2026-10-30' },
  ]);
  workbench.send({ type: 'NARROW', span: { from: '2026-10-15' } });
  await shown('m2');
  expect(context()).toMatchObject({ selected: 'm2', span: { from: '2026-10-15' } });
  workbench.send({ type: 'NARROW', span: { from: '' } });
  expect(context().span).toEqual({});
});

test('what is accepted at once is what the search and the span leave, unless movements are marked', () => {
  const one = (id: string, date: string) => movement(id, { date, suggestion: 'segura', description: `PAGO ${id}` });
  const movements = [one('m1', '2026-10-01'), one('m2', '2026-10-30')];
  const taken = (shown: { text?: string; span?: object; checked?: string[] }) =>
    sureOnes({ movements, text: '', checked: [], ...shown }).map(({ id }) => id);
  expect(taken({})).toEqual(['m1', 'm2']);
  expect(taken({ span: { from: '2026-10-15' } })).toEqual(['m2']);
  expect(taken({ text: 'm1' })).toEqual(['m1']);
  expect(taken({ text: 'm1', checked: ['m2'] })).toEqual(['m2']);
});

test('a link to a movement shows it among those it is of; what a filter leaves out is not in hand any more', async () => {
  const calls = holdCalls();
  const done = settled(movement('m9'));
  const workbench = createActor(workbenchMachine, { input: { id: 'c1', selected: 'm9' } }).start();
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: [FIRST, SECOND, done] });
  await waitFor(workbench, (now) => now.matches({ working: { detail: 'loading' } }));
  expect(workbench.getSnapshot().context).toMatchObject({ filter: 'reconciled', selected: 'm9' });
  workbench.send({ type: 'FILTER', filter: 'tied' });
  expect(workbench.getSnapshot().context.selected).toBe('m2');
  workbench.send({ type: 'FILTER', filter: 'later' });
  expect(workbench.getSnapshot().context.selected).toBe('m2');
});

test('of several that were given a category at once, the words that most of them have are offered as a rule', () => {
  const taken = ['PAGO 7', 'COMISIÓN 12', 'Comision 13'].map((description, at) =>
    movement(`m${at + 1}`, { description }),
  );
  const change = { kind: 'category' as const, movements: taken.map(({ id }) => id), category: 'k1' };
  expect(doneOf(change, reconciledAs(taken, 'b1')).decided).toBe('m2');
});
