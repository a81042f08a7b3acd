import { commandPaletteMachine, type PaletteEntry } from '../../src/machines/commandPalette/commandPalette';
import { document } from '../support/answers/documents';
import { modelOf } from '../support/models/models';

export const documentsScreen: PaletteEntry = {
  kind: 'screen',
  key: '/documentos',
  label: 'Documentos',
  detail: 'Cobranza',
  to: '/documentos',
};

export const AMOUNT = '1000,00';
const found = { text: AMOUNT, customers: [], documents: [document], movements: [] };

/** From a text to what it leads to. */
export const model = modelOf({
  machine: commandPaletteMachine,
  input: { customers: true, documents: true, movements: true, amounts: true },
  events: ({ context: { text } }) => [
    { type: 'TYPE', text: 'D', amount: undefined },
    { type: 'TYPE', text: AMOUNT, amount: '1000.00' },
    { type: 'xstate.after.pause.commandPalette.typing' },
    { type: 'ENTER' },
    { type: 'xstate.snapshot.search', snapshot: { context: { found } } },
    // No screen is called like an amount.
    ...(text === AMOUNT ? [] : [{ type: 'CHOOSE', entry: documentsScreen }]),
  ],
  distinguish: ({ text, isAwaited }) => `${text} ${isAwaited}`,
});
