import { debitMachine } from '../../src/machines/debits/debit';
import { debitAnswerMachine } from '../../src/machines/debits/debitAnswer';
import type { DebitContext } from '../../src/machines/debits/debitSetup';
import {
  answered,
  debit,
  error,
  errorsFile,
  orderCheck,
  orderFile,
  preview,
  withDetails,
} from '../support/answers/debitPages';
import { modelOf } from '../support/models/models';

const saved = { ...debit, status: 'guardado' as const, version: 3, layout_name: 'Banco Uno' };
const loaded = (header: typeof debit) => ({
  type: 'xstate.done.actor.load',
  output: { details: withDetails(header), errors: undefined },
});
const failing = ['update', 'save', 'check', 'order', 'dispatch'].map((actor) => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error('lost'),
}));

/** From generated details to an order the bank has; and a debit that was never sent, deleted. */
export const beforeTheBank = modelOf({
  machine: debitMachine,
  input: { id: debit.id },
  events: (state) => [
    loaded(debit),
    { type: 'xstate.error.actor.load', error: new Error('lost') },
    { type: 'RETRY' },
    ...(Object.keys(state.context.edits).length === 0 ? [{ type: 'AMOUNT', line: 'l1', amount: '40.00' }] : []),
    { type: 'DISCARD_CHANGES' },
    { type: 'UPDATE' },
    { type: 'SAVE' },
    { type: 'EDIT' },
    // The question before it is the same wherever it is asked: twice is enough.
    ...(Object.keys(state.context.edits).length === 0 && !state.context.problem ? [{ type: 'DELETED' }] : []),
    ...(state.matches('saved')
      ? [
          { type: 'ORDER', format: state.context.problem ? 'csv' : 'banco' },
          ...(state.context.problem ? [] : [{ type: 'ORDER', format: 'csv', sends: true }]),
        ]
      : []),
    { type: 'xstate.done.actor.check', output: orderCheck },
    { type: 'CONFIRM' },
    { type: 'CANCEL' },
    { type: 'xstate.done.actor.update', output: withDetails({ ...debit, status: 'previsualizado', version: 2 }) },
    { type: 'xstate.done.actor.save', output: saved },
    { type: 'xstate.done.actor.order', output: orderFile },
    { type: 'xstate.done.actor.dispatch', output: { ...saved, status: 'enviado' } },
    ...failing,
  ],
  distinguish: ({ edits, savesNext, sends }) => [Object.keys(edits), savesNext, sends],
});

/** Where the service gives no order file, its order goes another way: of what is saved, the answer is loaded here. */
export const orderedElsewhere = modelOf({
  machine: debitMachine,
  input: { id: debit.id },
  events: (state) => [
    loaded(state.context.debit ? answered({ ...debit, status: 'respondido' }) : saved),
    ...(state.matches('saved') ? [{ type: 'xstate.done.actor.answer', output: {} }] : []),
  ],
  distinguish: ({ debit: header }) => header?.status,
});

/** With the order at the bank: the file again, and no answer any more. The answer has a model of its own. */
export const withTheBank = modelOf({
  machine: debitMachine,
  input: { id: debit.id },
  events: (state) => [
    ...(state.matches('loading') && state.context.debit === undefined
      ? [loaded({ ...debit, status: 'enviado' })]
      : [
          {
            type: 'xstate.done.actor.load',
            output: { details: answered({ ...debit, status: 'cerrado' }), errors: errorsFile([error]) },
          },
        ]),
    ...(state.context.results.result === 'all'
      ? [{ type: 'ORDER', format: 'pain008' }, { type: 'DOWNLOAD_ERRORS' }]
      : []),
    ...lookedAt(state.context),
    ...(state.matches({ waiting: 'idle' }) && state.context.debit?.status === 'enviado'
      ? [{ type: 'xstate.done.actor.answer', output: {} }]
      : []),
    { type: 'CLOSED' },
    { type: 'xstate.done.actor.order', output: orderFile },
    ...failing,
  ],
  distinguish: ({ debit: header, results }) => [header?.status, results],
});

/** Of the closed one, whose lines were answered: one result, then one reason, then all of them again. */
function lookedAt({ debit: header, results: { result, reason } }: DebitContext) {
  if (header?.status !== 'cerrado') return [];
  if (result === 'all') return [{ type: 'RESULT', results: { result: 'cobrado' } }];
  const rejected = { type: 'RESULT', results: { result: 'rechazado', reason: 'AM04' } };
  return result === 'cobrado' || reason ? [rejected] : [];
}

/** Looking through the details and taking lines out; a refusal keeps what was decided while they are loaded again. */
export const reviewing = modelOf({
  machine: debitMachine,
  input: { id: debit.id },
  events: ({ context: { edits, filter, exclusion, problem, debit: header } }) => [
    loaded(debit),
    ...(header && filter === 'lines' && Object.keys(edits).length === 0 ? [{ type: 'FILTER', filter: 'leftOut' }] : []),
    ...(filter === 'leftOut' && exclusion === 'all' ? [{ type: 'EXCLUSION', exclusion: 'sin_banco' }] : []),
    ...(filter === 'lines' ? [{ type: edits.l1 ? 'INCLUDE' : 'EXCLUDE', line: 'l1' }] : []),
    ...(header && filter === 'lines' && !problem && Object.keys(edits).length === 0
      ? [{ type: 'RESUME', body: { edits: { l1: { excluded: true } } } }]
      : []),
    ...(problem ? [{ type: 'RELOAD' }] : [{ type: 'UPDATE' }]),
    { type: 'xstate.error.actor.update', error: new Error('lost') },
  ],
  distinguish: ({ edits, filter, exclusion }) => [Object.keys(edits), filter, exclusion],
});

const SENT = { seed: '6c2a4f0e-7b1d-4e39-9a58-d0f3c1b7e264', key: '1c2a4f0e-7b1d-5e39-9a58-d0f3c1b7e264' };

/** The same once it was said what «P» means. */
const decided = {
  ...preview,
  questions: preview.questions?.map((question) => ({ ...question, chosen: 'en_tramite' })),
};

/** A bank's answer, from the file to what was saved of it. */
export const answering = modelOf({
  machine: debitAnswerMachine,
  input: { id: 'd1' },
  events: (state) =>
    state.matches({ file: 'choosing' }) && state.context.attempt.key === SENT.key
      ? []
      : [
          { type: 'FILE_CHANGED' },
          { type: 'FILE_READY', file: { name: 'respuesta.csv', size: 1 } },
          { type: 'FILE_READ', answer: preview },
          { type: 'FILE_REMOVED' },
          ...(state.context.attempt.key === state.context.attempt.seed && !state.context.problem
            ? [
                { type: 'RESUME', body: { answer: preview.id } },
                { type: 'RESUME', body: { answer: preview.id, attempt: SENT } },
              ]
            : []),
          ...(state.context.attempt.key === SENT.key
            ? [{ type: 'xstate.done.actor.openAnswer', output: { ...preview, saved: true } }]
            : [
                { type: 'xstate.done.actor.openAnswer', output: { ...preview, saved: false } },
                { type: 'xstate.error.actor.openAnswer', error: new Error('lost') },
              ]),
          { type: 'RETRY' },
          ...(state.context.filter === 'all' ? [{ type: 'FILTER', filter: 'no_encontrado' }] : []),
          ...(state.context.filter === 'all' && !state.context.problem
            ? [{ type: 'DECIDE', key: 'resultado:p', option: 'en_tramite' }]
            : []),
          { type: 'xstate.done.actor.decide', output: decided },
          { type: 'xstate.error.actor.decide', error: new Error('lost') },
          { type: 'SAVE' },
          { type: 'DISCARD' },
          { type: 'xstate.done.actor.save', output: {} },
          { type: 'xstate.error.actor.save', error: new Error('lost') },
        ],
  distinguish: ({ filter, attempt }) => [filter, attempt.key === SENT.key],
});

/** An answer that arrived by itself, and that the address names. */
export const arrived = modelOf({
  machine: debitAnswerMachine,
  input: { id: 'd1', answer: preview.id },
  events: (state) =>
    state.context.preview
      ? []
      : [
          { type: 'xstate.done.actor.openAnswer', output: { ...preview, saved: false } },
          { type: 'xstate.error.actor.openAnswer', error: new Error('lost') },
          { type: 'RETRY' },
        ],
});
