import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import { assertDefined } from '../kit/assertDefined';
import { emitOn, guardOn, on } from '../kit/on';
import { searchMachine } from '../kit/search';
import { type Found, findAnything, type Searchable } from './commandSearch';

/** Something to open or to do: `key` names it among all, and `to` is the address it has, if it has one. */
export type PaletteEntry = {
  kind: 'customer' | 'document' | 'movement' | 'screen' | 'act';
  key: string;
  label: string;
  detail: string;
  to?: string | undefined;
};

/** One letter finds half of everything. */
const SHORTEST = 2;

type Searched = { event: { snapshot: { context: { found: Found | undefined } } } };
const foundOf = ({ event }: Searched) => event.snapshot.context.found;
const arrivedOf = (searched: Searched) => assertDefined(foundOf(searched), 'found');

/** Finds what a person types, wherever it is, and reports what they chose. */
export const commandPaletteMachine = setup({
  types: {
    /** `isAwaited`: Enter was pressed before anything was found; it is for the first that will be. */
    context: {} as Searchable & { text: string; amount: string | undefined; isAwaited: boolean },
    /** `amount`: what the text is as money, if it is. */
    events: {} as
      | { type: 'TYPE'; text: string; amount: string | undefined }
      | { type: 'ENTER' }
      | { type: 'CHOOSE'; entry: PaletteEntry },
    input: {} as Searchable,
    emitted: {} as { type: 'CHOSEN'; entry: PaletteEntry } | { type: 'ARRIVED'; found: Found },
    children: {} as { search: 'search' },
    meta: {} as { title: string },
  },
  actors: { search: searchMachine(findAnything) },
  actions: {
    setText: on('TYPE', (_, { text, amount }) => ({ text, amount, isAwaited: false })),
    await: assign({ isAwaited: true }),
    reportFound: emit((_, found: Found) => ({ type: 'ARRIVED' as const, found })),
    stopAwaiting: assign({ isAwaited: false }),
    search: sendTo('search', ({ context: { text, isAwaited: _, ...query } }) => ({
      type: 'SEARCH' as const,
      query: { ...query, text: text.trim() },
    })),
    clearSearch: sendTo('search', { type: 'SEARCH' as const, query: undefined }),
    reportChoice: emitOn('CHOOSE', (_, { entry }) => ({ type: 'CHOSEN' as const, entry })),
  },
  guards: {
    isSearchable: guardOn('TYPE', (_, { text }) => text.trim().length >= SHORTEST),
    isWhatWasAwaited: ({ context: { isAwaited, text } }, found: Found | undefined) =>
      isAwaited && found?.text === text.trim(),
  },
  delays: { pause: 200 },
}).createMachine({
  id: 'commandPalette',
  context: ({ input }) => ({ ...input, text: '', amount: undefined, isAwaited: false }),
  invoke: {
    id: 'search',
    src: 'search',
    input: {},
    onSnapshot: {
      guard: { type: 'isWhatWasAwaited', params: foundOf },
      actions: [{ type: 'reportFound', params: arrivedOf }, 'stopAwaiting'],
    },
  },
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
      on: { ENTER: { target: 'searching', actions: 'await' } },
    },
    searching: {
      description: 'Clientes y documentos de lo último que se escribió.',
      meta: { title: 'Buscando lo escrito' },
      entry: 'search',
      on: { ENTER: { actions: 'await' } },
    },
  },
});

export type CommandPaletteActor = ActorRefFrom<typeof commandPaletteMachine>;
