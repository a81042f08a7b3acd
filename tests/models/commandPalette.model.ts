import { commandPaletteMachine, type PaletteEntry } from '../../src/machines/commandPalette/commandPalette';
import { modelOf } from '../support/models/models';

export const documentsScreen: PaletteEntry = {
  kind: 'screen',
  key: '/documentos',
  label: 'Documentos',
  detail: 'Cobranza',
  to: '/documentos',
};

/** From a text to what it leads to. */
export const model = modelOf({
  machine: commandPaletteMachine,
  input: { customers: true, documents: true, amounts: true },
  events: [
    { type: 'TYPE', text: 'D', amount: undefined },
    { type: 'TYPE', text: 'Documentos', amount: undefined },
    { type: 'CHOOSE', entry: documentsScreen },
    { type: 'xstate.after.pause.commandPalette.typing' },
  ],
  distinguish: ({ text }) => text,
});
