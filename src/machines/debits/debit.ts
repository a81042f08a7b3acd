import type { ActorRefFrom } from 'xstate';
import { saveDebit, updateDebitDetails } from '../../api/contract/debits';
import { emptyDebit } from './debitContext';
import { removal } from './debitRemoval';
import { debitSetup } from './debitSetup';
import { waiting } from './debitWaiting';
import { editsOf } from './editedLines';

const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** One automatic debit, from its generated details to what the bank made of them. */
export const debitMachine = debitSetup.createMachine({
  id: 'debit',
  context: ({ input }) => emptyDebit(input.id),
  initial: 'loading',
  on: {
    WORDS: { actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) } },
    LOOK_AT: { actions: { type: 'lookAt', params: ({ event }) => ({ shown: event.shown }) } },
  },
  states: {
    loading: {
      meta: { title: 'Cargando el débito' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'placing',
          actions: { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
    },
    refused: { meta: { title: 'No se cargó el débito' }, tags: 'refused', on: { RETRY: 'loading' } },
    placing: {
      description: 'Where the debit is decides what can be done; changes not yet saved go on being edited.',
      meta: { title: 'Ubicando el débito' },
      always: [
        { guard: 'hasChanges', target: 'editing' },
        { guard: 'isSaved', target: 'saved' },
        { guard: 'isOpen', target: 'editing' },
        { target: 'waiting' },
      ],
    },
    editing: {
      meta: { title: 'Revisando los detalles' },
      tags: 'editing',
      on: {
        AMOUNT: {
          actions: { type: 'change', params: ({ event: { line, amount } }) => ({ line, change: { amount } }) },
        },
        DROP: {
          actions: { type: 'change', params: ({ event }) => ({ line: event.line, change: { excluded: true } }) },
        },
        TAKE_BACK: {
          actions: { type: 'change', params: ({ event }) => ({ line: event.line, change: { excluded: false } }) },
        },
        FORGET_CHANGES: { guard: 'hasChanges', actions: 'forgetChanges' },
        UPDATE: { guard: 'canUpdate', target: 'updating', actions: { type: 'begin', params: { goesOn: false } } },
        SAVE: [
          { guard: 'canUpdate', target: 'updating', actions: { type: 'begin', params: { goesOn: true } } },
          { guard: 'canSave', target: 'saving', actions: { type: 'begin', params: { goesOn: true } } },
        ],
        REMOVE: { target: 'removal', actions: 'clearProblem' },
        RELOAD: 'loading',
      },
    },
    updating: {
      description: 'All the changes or none, and after them, if asked, the debit; refused, each wrong line says why.',
      meta: { title: 'Guardando los cambios' },
      tags: ['busy', 'editing'],
      invoke: {
        id: 'update',
        src: 'update',
        input: ({ context: { id, debit, lines, drafts } }) => ({
          id,
          version: debit?.version ?? 0,
          details: editsOf(lines, drafts),
        }),
        onDone: [
          {
            guard: 'goesOn',
            target: 'saving',
            actions: { type: 'keepUpdated', params: ({ event }) => ({ details: event.output }) },
          },
          {
            target: 'editing',
            actions: [
              { type: 'keepUpdated', params: ({ event }) => ({ details: event.output }) },
              { type: 'tellSuccess', params: { row: updateDebitDetails } },
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
    },
    saving: {
      description: 'What can no longer be collected is refused line by line. Tried again, the same key is sent.',
      meta: { title: 'Guardando el débito' },
      tags: ['busy', 'editing'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { id, debit, idempotencyKey = '' } }) => ({
          id,
          version: debit?.version ?? 0,
          idempotencyKey,
        }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'keepDebit', params: ({ event }) => ({ debit: event.output }) },
            { type: 'tellSuccess', params: { row: saveDebit } },
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
    },
    saved: {
      meta: { title: 'Guardado' },
      on: {
        EDIT: { target: 'editing', actions: 'clearProblem' },
        ORDER: {
          target: 'ordering',
          actions: { type: 'chooseFormat', params: ({ event }) => ({ format: event.format }) },
        },
        REMOVE: { target: 'removal', actions: 'clearProblem' },
      },
    },
    ordering: {
      description: 'The bank has the order from here on. Refused, the lines that cannot be collected any more say why.',
      meta: { title: 'Preparando el archivo para el banco' },
      tags: 'busy',
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context: { id, format } }) => ({ id, format }),
        onDone: {
          target: 'waiting',
          actions: [
            { type: 'keepDebit', params: ({ event }) => ({ debit: event.output.debit }) },
            { type: 'giveFile', params: ({ event }) => ({ file: event.output }) },
          ],
        },
        onError: {
          target: 'placing',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
    },
    waiting,
    removal,
    removed: { meta: { title: 'Eliminado' }, type: 'final' },
  },
});

export type DebitActor = ActorRefFrom<typeof debitMachine>;
