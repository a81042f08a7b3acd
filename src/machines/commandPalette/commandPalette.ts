import { type ActorRefFrom, sendTo, setup } from 'xstate';
import { emitOn, guardOn, on } from '../kit/on';
import { searchMachine } from '../kit/search';
import { findAnything, type Searchable } from './commandSearch';

/** Something to open or to do: `key` names it among all, and `to` is the address it has, if it has one. */
export type PaletteEntry = {
  kind: 'customer' | 'document' | 'screen' | 'act';
  key: string;
  label: string;
  detail: string;
  to?: string | undefined;
};

/** One letter finds half of everything. */
const SHORTEST = 2;

/** Finds what a person types, wherever it is, and reports what they chose. */
export const commandPaletteMachine = setup({
  types: {
    context: {} as Searchable & { text: string; amount: string | undefined },
    /** `amount`: what the text is as money, if it is. */
    events: {} as { type: 'TYPE'; text: string; amount: string | undefined } | { type: 'CHOOSE'; entry: PaletteEntry },
    input: {} as Searchable,
    emitted: {} as { type: 'CHOSEN'; entry: PaletteEntry },
    children: {} as { search: 'search' },
    meta: {} as { title: string },
  },
  actors: { search: searchMachine(findAnything) },
  actions: {
    setText: on('TYPE', (_, { text, amount }) => ({ text, amount })),
    search: sendTo('search', ({ context: { text, ...query } }) => ({
      type: 'SEARCH' as const,
      query: { ...query, text: text.trim() },
    })),
    clearSearch: sendTo('search', { type: 'SEARCH' as const, query: undefined }),
    reportChoice: emitOn('CHOOSE', (_, { entry }) => ({ type: 'CHOSEN' as const, entry })),
  },
  guards: { isSearchable: guardOn('TYPE', (_, { text }) => text.trim().length >= SHORTEST) },
  delays: { pause: 200 },
}).createMachine({
  id: 'commandPalette',
  context: ({ input }) => ({ ...input, text: '', amount: undefined }),
  invoke: { id: 'search', src: 'search', input: {} },
  initial: 'resting',
  on: {
    TYPE: [
      { guard: 'isSearchable', target: '.typing', actions: 'setText' },
      { target: '.resting', actions: ['setText', 'clearSearch'] },
    ],
    CHOOSE: { actions: 'reportChoice' },
  },
  states: {
    resting: {
      description: 'Primero lo último que se abrió; después las pantallas y lo que se puede hacer.',
      meta: { title: 'Sin buscar' },
    },
    typing: {
      description: 'Las pantallas y lo que se puede hacer se ven al escribir; lo demás espera a que la persona pare.',
      meta: { title: 'Escribiendo' },
      after: { pause: 'searching' },
    },
    searching: {
      description: 'Clientes y documentos de lo último que se escribió.',
      meta: { title: 'Buscando lo escrito' },
      entry: 'search',
    },
  },
});

export type CommandPaletteActor = ActorRefFrom<typeof commandPaletteMachine>;
