import { fileQueueMachine } from '../../src/machines/conciliations/fileQueue';
import { account } from '../support/answers/accounts';
import { preview } from '../support/answers/previews';
import { modelOf } from '../support/models/models';

/** The files, by their keys. */
export const names: Record<string, string> = { a: 'a.csv', b: 'b.csv' };
const queued = (fileKey: string) => ({ fileKey, name: names[fileKey] ?? '' });
const lost = new Error('lost');
const sniffed = (isElectronic: boolean) => ({ type: 'xstate.done.actor.sniffFile', output: { isElectronic } });
const unread = { type: 'xstate.error.actor.sniffFile', error: lost };
const read = { type: 'xstate.done.actor.readNext', output: preview() };
const readToo = { ...read, output: preview({ id: 'p2' }) };
const refused = { type: 'xstate.error.actor.readNext', error: lost };
export const asksWhose = { accountQuestion: '¿Para cuál de sus cuentas se lee?' };

/** A file that is looked at, read, asked about, refused or left out; a second one comes after it, whatever becomes of the first. */
export const model = modelOf({
  machine: fileQueueMachine,
  events: ({ context: { files, fileKey, handed } }) => {
    // The documents took the person along.
    if (handed.length > 0) return [];
    const [first, second] = files;
    if (!first) return [{ type: 'ADD', files: [queued('a')] }];
    if (fileKey === 'b') return [sniffed(false), readToo];
    if (second) {
      return fileKey === undefined
        ? []
        : [{ type: 'LEAVE_OUT', fileKey: 'a' }, { type: 'LEAVE_OUT', fileKey: 'b' }, sniffed(false), read, refused];
    }
    if (first.fileKey === 'b') return [];
    return [
      ...(fileKey === 'a' && first.account === undefined ? [{ type: 'ADD', files: [queued('b')] }] : []),
      { type: 'LEAVE_OUT', fileKey: 'a' },
      { type: 'CHOOSE_ACCOUNT', fileKey: 'a', account: account.id },
      { type: 'RETRY', fileKey: 'a' },
      { type: 'IMPORT' },
      sniffed(false),
      sniffed(true),
      unread,
      read,
      refused,
      ...(first.account === undefined ? [{ ...read, output: asksWhose }] : []),
    ];
  },
  distinguish: ({ files, handed }) => [files, handed.length],
});
