import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ROW_FILTERS, type RowFilter } from '../../src/api/contract/reconciliation/preview';
import type { Mapping } from '../../src/api/contract/reconciliation/statement';
import { http } from '../../src/api/http';
import { getFile } from '../../src/machines/kit/files/fileRegistry';
import { choiceOf, linesShown, rowCounts } from '../../src/machines/statementUpload/previewRows';
import { statementUploadMachine } from '../../src/machines/statementUpload/statementUpload';
import { choiceToPersist, type StatementUploadEvent } from '../../src/machines/statementUpload/statementUploadSetup';
import { account } from '../support/answers/accounts';
import { conciliation } from '../support/answers/bankMovements';
import { MAPPING, preview, previewRow } from '../support/answers/previews';
import { holdCalls } from '../support/models/heldCalls';
import { heldFile } from '../support/models/heldFile';

const LIST = '/api/v1/conciliation/conciliations/';
const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const PREVIEW = `${LIST}preview_data/`;
const REREAD = `${PREVIEW}p1/`;
const SAVE = `${LIST}save_movements/`;
const DRAFT = '/api/v1/console/drafts/statement/p1/';
const CSV = 'Banco;;\nFecha;Concepto;Monto\n02/10/2026;TRANSF LOPEZ;450,00\n';

const page = (...results: unknown[]) => ({ count: results.length, results });

const PLACES = {
  choosing: { file: 'choosing' },
  ready: { file: 'ready' },
  previewed: { read: 'previewed' },
  saved: 'saved',
} as const;

/** The page of a new conciliation, its accounts loaded. */
async function open({ address, latest }: { address?: string; latest?: string } = {}) {
  const calls = holdCalls();
  const upload = createActor(statementUploadMachine, { input: { account: address } }).start();
  const told: string[] = [];
  await calls.answer(ACCOUNTS, 200, page(account, { ...account, id: 'a2' }));
  await calls.answer(LIST, 200, page(...(latest ? [{ ...conciliation, bank_account: latest }] : [])));
  const at = (state: keyof typeof PLACES) => waitFor(upload, (now) => now.matches(PLACES[state]));
  const intake = () => {
    const { fileIntake } = upload.getSnapshot().children;
    if (!fileIntake) throw new Error('no file is taken in here');
    return fileIntake;
  };
  await at('choosing');
  const bench = {
    calls,
    upload,
    intake,
    told,
    at,
    context: () => upload.getSnapshot().context,
    sent: (path: string) => calls.seen.filter((call) => call.path === path),
    async choose(text = CSV, name = 'octubre.csv') {
      intake().on('FAILED', ({ message }) => told.push(message));
      intake().send({ type: 'FILE_CHOSEN', file: new File([text], name) });
      await at('ready');
    },
    async previewed(answer = preview()) {
      upload.send({ type: 'SEND' });
      await calls.answer(PREVIEW, 200, answer);
      await at('previewed');
    },
    /** The mapping that the last reading was asked to follow. */
    asked(): unknown {
      const body = calls.seen.filter((call) => call.path === PREVIEW).at(-1)?.body;
      const text = body instanceof FormData ? body.get('mapping') : null;
      return typeof text === 'string' ? JSON.parse(text) : undefined;
    },
    /** What the reading again, of the file the service has, was asked to follow. */
    askedAgain(): unknown {
      const body = calls.seen.filter((call) => call.path === REREAD).at(-1)?.body;
      return typeof body === 'object' && body !== null ? Reflect.get(body, 'mapping') : undefined;
    },
  };
  return bench;
}

test('the account is the one in the address, else the one used last, else staff choose', async () => {
  expect((await open({ address: 'a2', latest: account.id })).context().account).toBe('a2');
  expect((await open({ latest: 'a2' })).context().account).toBe('a2');
  expect((await open({ address: 'of another company' })).context().account).toBe('');
});

test('a file is looked at before it is sent: its first rows, and what it looks like', async () => {
  const { choose, context, upload } = await open();
  await choose();
  expect(context().file?.sample).toEqual({
    guessedFormat: 'csv',
    delimiter: ';',
    rows: [['Banco', '', ''], ['Fecha', 'Concepto', 'Monto'], ['02/10/2026', 'TRANSF LOPEZ', '450,00'], ['']],
  });
  expect(upload.getSnapshot().can({ type: 'SEND' })).toBe(false);
  upload.send({ type: 'CHOOSE_ACCOUNT', account: account.id });
  expect(upload.getSnapshot().can({ type: 'SEND' })).toBe(true);
});

test('columns chosen by hand go along, once they say which is the day and which the money', async () => {
  const { choose, upload, previewed, asked } = await open({ latest: account.id });
  await choose();
  upload.send({ type: 'CHOOSE_ROLE', column: 0, role: 'date', width: 3 });
  expect(upload.getSnapshot().can({ type: 'SEND' })).toBe(false);
  upload.send({ type: 'CHOOSE_ROLE', column: 1, role: 'amount', width: 3 });
  // A file has one amount column: choosing another lets the first go.
  upload.send({ type: 'CHOOSE_ROLE', column: 2, role: 'amount', width: 3 });
  await previewed();
  expect(asked()).toEqual({ delimiter: ';', columns: ['date', 'ignore', 'amount'] });
});

test('a refusal keeps file, account and columns, and says what to do', async () => {
  const { choose, upload, intake, calls, at, context, told } = await open({ latest: account.id });
  await choose();
  upload.send({ type: 'SEND' });
  const msg = 'El archivo está vacío. Descárguelo otra vez del banco.';
  await calls.answer(PREVIEW, 422, { error: true, msg });
  await at('ready');
  expect(context()).toMatchObject({ account: account.id, file: { name: 'octubre.csv' } });
  expect(intake().getSnapshot().context).toMatchObject({ file: { name: 'octubre.csv' }, problem: { reason: msg } });
  expect(told).toEqual([`Error. ${msg}`]);
});

test('cancelling while the file goes out gives the request up and keeps the file', async () => {
  const { choose, upload, intake, calls, at, context } = await open({ latest: account.id });
  await choose();
  upload.send({ type: 'SEND' });
  await expect.poll(() => calls.waiting(PREVIEW)).toBe(1);
  intake().send({ type: 'CANCEL' });
  await at('ready');
  expect(calls.waiting(PREVIEW)).toBe(0);
  expect(context()).toMatchObject({ file: { name: 'octubre.csv' }, problem: undefined });
});

test('movements that are only confirmed are saved: nothing is sent again, and the list has them', async () => {
  const { choose, previewed, upload, calls, at, sent, context } = await open({ latest: account.id });
  const told: unknown[] = [];
  upload.on('CONFIRMED', ({ message }) => told.push(message));
  upload.on('FAILED', (news) => told.push(news));
  await choose();
  await previewed();
  upload.send({ type: 'SAVE' });
  await calls.answer(SAVE, 200, { success: true });
  await at('saved');
  expect(context().saved).toBeNull();
  expect(told).toEqual(['Movimientos guardados. Ábralos en la lista de conciliaciones.']);
  expect(sent(SAVE)).toHaveLength(1);
  expect(choiceToPersist(context())).toBeNull();
});

test('an open question keeps from saving until it is answered', async () => {
  const { choose, previewed, upload, calls, at, askedAgain } = await open({ latest: account.id });
  await choose();
  const { decimal: _, ...open_ } = MAPPING;
  const question = {
    field: 'decimal' as const,
    msg: '¿1.000 es mil?',
    options: [{ label: 'Sí', mapping: { decimal: ',' as const } }],
  };
  await previewed(preview({ mapping: open_, questions: [question] }));
  expect(upload.getSnapshot().can({ type: 'SAVE' })).toBe(false);
  upload.send({ type: 'MAP', mapping: { decimal: ',' } });
  await calls.answer(REREAD, 200, preview());
  await at('previewed');
  expect(askedAgain()).toEqual({ ...open_, decimal: ',' });
  expect(upload.getSnapshot().can({ type: 'SAVE' })).toBe(true);
});

test('a correction sends no file again, unless the provider no longer has it', async () => {
  const { choose, previewed, upload, calls, at, asked, sent } = await open({ latest: account.id });
  await choose();
  await previewed();
  upload.send({ type: 'MAP', mapping: { decimal: '.' } });
  await calls.answer(REREAD, 200, preview());
  await at('previewed');
  expect(sent(PREVIEW)).toHaveLength(1);
  upload.send({ type: 'MAP', mapping: { decimal: ',' } });
  await calls.answer(REREAD, 404, { error: true, msg: 'No se encontró la vista previa.' });
  await calls.answer(PREVIEW, 200, preview());
  await at('previewed');
  expect(sent(PREVIEW)).toHaveLength(2);
  expect(asked()).toEqual(MAPPING);
});

test('cells that are pointed at are asked for together, and the last one can be taken back', async () => {
  const { choose, previewed, upload, calls, at, askedAgain } = await open({ latest: account.id });
  await choose();
  const remembered = { decimal: ',' as const };
  await previewed(preview({ asked: remembered }));
  const cell = { row: 4, column: 2, is: 'debit' } as const;
  const other = { row: 5, column: 2, is: 'credit' } as const;
  const pointing = async (event: StatementUploadEvent, pointed: Mapping['pointed']) => {
    upload.send(event);
    const asked = { ...remembered, ...(pointed && { pointed }) };
    await calls.answer(REREAD, 200, preview({ asked }));
    await at('previewed');
    expect(askedAgain()).toEqual(asked);
  };
  expect(upload.getSnapshot().can({ type: 'UNPOINT' })).toBe(false);
  await pointing({ type: 'POINT', cell }, [cell]);
  await pointing({ type: 'POINT', cell: other }, [cell, other]);
  // What is said of a cell anew takes the place of what was said.
  await pointing({ type: 'POINT', cell: { ...cell, is: 'credit' } }, [other, { ...cell, is: 'credit' }]);
  await pointing({ type: 'UNPOINT' }, [other]);
  await pointing({ type: 'UNPOINT' }, undefined);
  expect(upload.getSnapshot().can({ type: 'UNPOINT' })).toBe(false);

  // A cell that cannot be that leaves all as it was, and is not sent along with the next correction.
  upload.send({ type: 'POINT', cell });
  await calls.answer(REREAD, 422, { error: true, msg: 'No es un monto. Indique otra celda.' });
  await at('previewed');
  await pointing({ type: 'POINT', cell: other }, [other]);
  upload.send({ type: 'MAP', mapping: { decimal: '.' } });
  await calls.answer(REREAD, 200, preview());
  await at('previewed');
  expect(askedAgain()).toEqual({ ...MAPPING, decimal: '.' });
});

test('a provider that shows no picture of the file has no cells to point at', async () => {
  const { choose, previewed, upload } = await open({ latest: account.id });
  await choose();
  const { dialect, ...read } = preview();
  const { picture, ...known } = dialect;
  await previewed({ ...read, dialect: known });
  expect(upload.getSnapshot().can({ type: 'POINT', cell: { row: 4, column: 2, is: 'debit' } })).toBe(false);
});

test('a correction that moves the cells lets go of what was said of the columns', async () => {
  const { choose, previewed, upload, calls, at, askedAgain } = await open({ latest: account.id });
  await choose();
  await previewed();
  upload.send({ type: 'MAP', mapping: { header_row: 2 } });
  await calls.answer(REREAD, 200, preview());
  await at('previewed');
  expect(askedAgain()).toEqual({ encoding: 'UTF-8', delimiter: ';', header_row: 2, pending: 'skip' });
});

test('a refused correction leaves the preview, and is not sent along with the next', async () => {
  const { choose, previewed, upload, calls, at, askedAgain, context } = await open({ latest: account.id });
  await choose();
  await previewed();
  upload.send({ type: 'MAP', mapping: { date_order: 'mdy' } });
  await calls.answer(REREAD, 422, { error: true, msg: 'Ninguna fecha se puede leer así.' });
  await at('previewed');
  expect(context()).toMatchObject({ preview: { id: 'p1' }, problem: { reason: 'Ninguna fecha se puede leer así.' } });
  upload.send({ type: 'MAP', mapping: { decimal: '.' } });
  await calls.answer(REREAD, 200, preview());
  await at('previewed');
  expect(askedAgain()).toEqual({ ...MAPPING, decimal: '.' });
});

test('wrong columns are corrected together, and only a real correction reads again', async () => {
  const { choose, previewed, upload, context } = await open({ latest: account.id });
  await choose();
  await previewed();
  expect(upload.getSnapshot().can({ type: 'APPLY_ROLES' })).toBe(false);
  upload.send({ type: 'CHOOSE_ROLE', column: 2, role: 'ignore', width: 3 });
  expect(upload.getSnapshot().can({ type: 'APPLY_ROLES' })).toBe(false);
  upload.send({ type: 'CHOOSE_ROLE', column: 2, role: 'credit', width: 3 });
  expect(upload.getSnapshot().can({ type: 'APPLY_ROLES' })).toBe(true);
  upload.send({ type: 'FORGET_ROLES' });
  expect(context().roles).toEqual(MAPPING.columns);
});

test('rows are turned around by hand, with the count live; what the bank has not booked waits', async () => {
  const { choose, previewed, upload, calls, at, context, sent } = await open({ latest: account.id });
  await choose();
  const rows = [
    previewRow(4),
    previewRow(5),
    previewRow(6, { status: 'duplicado', because: 'Ya está en «Pichincha · octubre», fila 9' }),
    previewRow(7, { status: 'posible' }),
    previewRow(8, { pending: true }),
    previewRow(9, { date: '', problem: 'Sin fecha' }),
  ];
  await previewed(preview({ rows }));
  expect(choiceOf(context())).toEqual({ count: 2, excluded: [], included: [] });
  expect(rowCounts(context())).toEqual({ all: 6, nuevo: 2, duplicado: 1, posible: 1, problem: 1, excluded: 4 });
  for (const line of [rows[1], rows[3], rows[4]]) if (line) upload.send({ type: 'TOGGLE_ROW', line });
  expect(choiceOf(context()).count).toBe(2);
  upload.send({ type: 'RENAME', name: 'Mi octubre' });
  for (let i = 0; i < 200; i += 1) upload.send({ type: 'SAVE' });
  await calls.answer(SAVE, 201, conciliation);
  const { output } = await at('saved');
  expect(sent(SAVE)).toHaveLength(1);
  expect(sent(SAVE)[0]?.body).toEqual({ preview_id: 'p1', name: 'Mi octubre', excluded: [5], included: [7] });
  expect(output).toEqual({ id: 'c1' });
});

test('what cannot be read is among the rows and what has a problem: no two figures disagree', async () => {
  const { choose, previewed, context } = await open({ latest: account.id });
  await choose();
  const problems = [
    { row: 5, msg: 'El monto no se entiende.', raw: '02/10/2026;UNO;1.0.0' },
    { row: 3, msg: 'La fecha no se entiende.' },
  ];
  await previewed(preview({ rows: [previewRow(4)], problems }));
  expect(rowCounts(context())).toEqual({ all: 3, nuevo: 1, duplicado: 0, posible: 0, problem: 2, excluded: 2 });
  const rowsOf = (filter: RowFilter) => linesShown({ ...context(), filter }).map(({ row }) => row);
  expect(ROW_FILTERS.map((filter) => rowsOf(filter).length)).toEqual(Object.values(rowCounts(context())));
  expect(rowsOf('all')).toEqual([3, 4, 5]);
});

test('a file of another account is read for that one at a word, as its files are; a refusal goes back', async () => {
  const { choose, previewed, upload, calls, at, context, sent } = await open({ latest: account.id });
  await choose();
  await previewed(preview({ bank_account: account.id }));
  upload.send({ type: 'MAP', mapping: {}, account: 'a2' });
  await calls.answer(REREAD, 422, { error: true, msg: 'No.' });
  await at('previewed');
  expect(context().account).toBe(account.id);
  upload.send({ type: 'MAP', mapping: {}, account: 'a2' });
  await calls.answer(REREAD, 200, preview({ id: 'p2', bank_account: 'a2' }));
  await at('previewed');
  expect(context()).toMatchObject({ account: 'a2', preview: { id: 'p2' } });
  // It is another preview, with choices of its own.
  await expect.poll(() => sent(DRAFT.replace('p1', 'p2')).map(({ method }) => method)).toEqual(['GET']);
  expect(sent(REREAD).map(({ body }) => body)).toEqual([{ bank_account: 'a2' }, { bank_account: 'a2' }]);
});

test('the file in this tab is not sent for a preview of another one', async () => {
  const { choose, previewed, upload, calls, at, sent, context } = await open({ latest: account.id });
  await choose();
  await previewed();
  upload.send({ type: 'OPEN', id: 'p2' });
  await calls.answer(`${PREVIEW}p2/`, 200, preview({ id: 'p2', file_name: 'noviembre.csv' }));
  await at('previewed');
  upload.send({ type: 'MAP', mapping: { decimal: '.' } });
  await calls.answer(`${PREVIEW}p2/`, 404, { error: true, msg: 'No se encontró la vista previa.' });
  await at('previewed');
  expect(sent(PREVIEW)).toHaveLength(1);
  expect(context().problem?.reason).toBe('No se encontró la vista previa.');
});

test('a step back keeps what was corrected and chosen, and sends no file again', async () => {
  const { choose, previewed, upload, calls, at, context, sent, askedAgain } = await open({ latest: account.id });
  await choose();
  await previewed(preview({ bank_account: account.id }));
  upload.send({ type: 'MAP', mapping: { decimal: '.' } });
  await calls.answer(REREAD, 200, preview({ bank_account: account.id }));
  await at('previewed');
  upload.send({ type: 'TOGGLE_ROW', line: previewRow(5) });
  upload.send({ type: 'RENAME', name: 'Mi octubre' });
  const before = context();
  upload.send({ type: 'BACK' });
  upload.send({ type: 'OPEN', id: 'p1' });
  expect(context()).toEqual(before);
  upload.send({ type: 'BACK' });
  upload.send({ type: 'SEND' });
  await calls.answer(REREAD, 200, preview({ bank_account: account.id }));
  await at('previewed');
  expect(askedAgain()).toEqual({ ...MAPPING, decimal: '.' });
  expect(context()).toMatchObject({ overrides: [{ row: 5, amount: '450.00', status: 'nuevo' }], name: 'Mi octubre' });
  expect(sent(PREVIEW)).toHaveLength(1);
});

test('after a reload the preview that the address names is as it was left, its choices with it', async () => {
  const calls = holdCalls();
  const upload = createActor(statementUploadMachine, { input: { preview: 'p1' } }).start();
  await calls.answer(ACCOUNTS, 200, page(account));
  await calls.answer(LIST, 200, page());
  const asked = { account: 'CTA-1' };
  await calls.answer(REREAD, 200, preview({ bank_account: account.id, asked, file_size: 9 }));
  await waitFor(upload, (now) => now.matches(PLACES.previewed));
  const body = { name: 'Mi octubre', overrides: [5, 99], roles: ['date', 'description', 'credit'] };
  upload.send({ type: 'RESUME', body });
  const context = () => upload.getSnapshot().context;
  expect(context()).toMatchObject({
    account: account.id,
    name: 'Mi octubre',
    overrides: [{ row: 5 }],
    roles: body.roles,
  });
  expect(choiceToPersist(context())).toEqual({ ...body, overrides: [{ row: 5, amount: '450.00', status: 'nuevo' }] });
  // What was chosen since then is not written over, and what the format does not repeat is asked again.
  upload.send({ type: 'RESUME', body: { name: 'otro' } });
  expect(context().name).toBe('Mi octubre');
  upload.send({ type: 'MAP', mapping: { decimal: '.' } });
  await expect.poll(() => calls.seen.at(-1)?.body).toEqual({ mapping: { ...asked, ...MAPPING, decimal: '.' } });
});

test('rows turned by hand stay turned when the file is read again, while they are the same rows', async () => {
  const { choose, previewed, upload, calls, at, context } = await open({ latest: account.id });
  await choose();
  await previewed(preview({ rows: [previewRow(4), previewRow(5)] }));
  for (const row of [4, 5]) upload.send({ type: 'TOGGLE_ROW', line: previewRow(row) });
  upload.send({ type: 'MAP', mapping: { decimal: '.' } });
  await calls.answer(REREAD, 200, preview({ rows: [previewRow(4), previewRow(5, { amount: '45000.00' })] }));
  await at('previewed');
  expect(context().overrides).toEqual([{ row: 4, amount: '450.00', status: 'nuevo' }]);
});

test('saving that failed goes again under the same key; a changed choice under another', async () => {
  const { choose, previewed, upload, calls, at, sent } = await open({ latest: account.id });
  await choose();
  await previewed();
  for (const change of [undefined, undefined, { type: 'TOGGLE_ROW', line: previewRow(5) } as const]) {
    if (change) upload.send(change);
    upload.send({ type: 'SAVE' });
    await calls.lose(SAVE);
    await at('previewed');
  }
  const keys = sent(SAVE).map((call) => call.header('Idempotency-Key'));
  expect(keys[0]).toMatch(/.{20}/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the file is kept for as long as the upload lives: another one takes its place, leaving the screen lets it go', async () => {
  const { choose, upload, context } = await open({ latest: account.id });
  await choose(CSV, 'octubre.csv');
  const key = context().fileKey;
  await choose(CSV, 'noviembre.csv');
  expect(context().fileKey).toBe(key);
  expect(getFile(key).name).toBe('noviembre.csv');
  upload.stop();
  expect(() => getFile(key)).toThrow();
});

test('a file the browser cannot read is let go, and the screen knows why', async () => {
  const { intake, at, context } = await open({ latest: account.id });
  const held = heldFile();
  intake().send({ type: 'FILE_CHOSEN', file: held.file });
  held.fail();
  await waitFor(intake(), (now) => now.context.isUnreadable);
  await at('choosing');
  expect(context().file).toBeUndefined();
  expect(() => getFile(context().fileKey)).toThrow();
});

test.each<{ when: string; leave: StatementUploadEvent[]; forgets: boolean }>([
  { when: 'the preview is discarded', leave: [{ type: 'DISCARD' }], forgets: true },
  { when: 'its file is removed', leave: [{ type: 'BACK' }, { type: 'FILE_REMOVED' }], forgets: true },
  { when: 'another file is chosen', leave: [{ type: 'BACK' }, { type: 'FILE_CHANGED' }], forgets: true },
  { when: 'it is saved', leave: [{ type: 'SAVE' }], forgets: true },
  { when: 'its columns are looked at again', leave: [{ type: 'BACK' }], forgets: false },
  { when: 'the address of another preview is opened', leave: [{ type: 'OPEN', id: 'p2' }], forgets: false },
])('when $when, what was chosen of a preview is forgotten: $forgets', async ({ leave, forgets }) => {
  const { request } = http;
  // What is written as a preview is left goes another way; here it is held like the rest.
  const goes = vi.spyOn(http, 'request');
  goes.mockImplementation((config) => request.call(http, { ...config, adapter: undefined }));
  const { choose, previewed, upload, calls, at, sent } = await open({ latest: account.id });
  onTestFinished(() => {
    upload.stop();
    calls.answerAll(DRAFT, 200, {});
    goes.mockRestore();
  });
  await choose();
  await previewed(preview({ bank_account: account.id }));
  const recalled = async () => {
    await calls.answer(DRAFT, 200, { body: { name: 'Mi octubre' }, updated_at: null });
    await expect.poll(() => upload.getSnapshot().children.draft?.getSnapshot().hasTag('saved')).toBe(true);
  };
  await recalled();
  for (const event of leave) {
    upload.send(event);
    if (event.type === 'BACK') await recalled();
  }
  if (leave.some(({ type }) => type === 'SAVE')) {
    await calls.answer(DRAFT, 200, { updated_at: '' });
    await calls.answer(SAVE, 201, conciliation);
    await at('saved');
  }
  await expect.poll(() => sent(DRAFT).some(({ method }) => method === 'DELETE')).toBe(forgets);
});

test('what was stored of a preview that was left is not taken for the next one', async () => {
  const { choose, previewed, upload, calls, at, context } = await open({ latest: account.id });
  await choose();
  await previewed();
  await expect.poll(() => calls.waiting(DRAFT)).toBe(1);
  upload.send({ type: 'OPEN', id: 'p2' });
  await calls.answer(`${PREVIEW}p2/`, 200, preview({ id: 'p2' }));
  await at('previewed');
  calls.answerAll(DRAFT, 200, { body: { name: 'Mi octubre' }, updated_at: null });
  await calls.answer(DRAFT.replace('p1', 'p2'), 200, { body: null, updated_at: null });
  await expect.poll(() => upload.getSnapshot().children.draft?.getSnapshot().hasTag('saved')).toBe(true);
  expect(context()).toMatchObject({ preview: { id: 'p2' }, name: '' });
});

test('a long file is shown by its first rows, and what was chosen of any page stays when it is read again', async () => {
  const { choose, upload, calls, at, context, sent } = await open({ latest: account.id });
  const counts = { all: 2_503, nuevo: 2_400, duplicado: 100, posible: 0, problem: 3, excluded: 103 };
  const answer = { ...preview(), bank_account: account.id, counts };
  const far = [previewRow(2_400), previewRow(2_401, { status: 'duplicado' }), previewRow(2_402, { amount: '1.00' })];
  await choose();
  upload.send({ type: 'SEND' });
  await calls.answer(PREVIEW, 200, answer);
  await at('previewed');
  expect(rowCounts(context())).toEqual(counts);
  for (const line of far) upload.send({ type: 'TOGGLE_ROW', line });
  expect(rowCounts(context())).toEqual({ ...counts, excluded: 104 });
  expect(choiceOf(context())).toEqual({ count: 2_399, excluded: [2_400, 2_402], included: [2_401] });
  upload.send({ type: 'MAP', mapping: { decimal: '.' } });
  await calls.answer(REREAD, 200, { ...answer, choices: [2_400, 2_401] });
  await at('previewed');
  expect(sent(REREAD)[0]?.body).toMatchObject({
    choices: far.map(({ row, amount, status }) => ({ row, amount, status })),
  });
  expect(choiceOf(context())).toEqual({ count: 2_400, excluded: [2_400], included: [2_401] });
});
