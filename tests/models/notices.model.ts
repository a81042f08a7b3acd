import { noticesMachine } from '../../src/machines/notices';
import { modelOf } from '../support/models/models';

const undo = { type: 'UNDO', batch: 'b1' };
const show = { type: 'SHOW', kind: 'success', text: 'Conciliado', action: { label: 'Deshacer', event: undo } };

/** Two notices at most: what holds for two holds for ten. */
export const model = modelOf({
  machine: noticesMachine,
  events: ({ context }) => [
    ...(context.made < 2 ? [show] : []),
    ...context.notices.flatMap(({ id }: { id: string }) => [
      { type: 'CLOSE', id },
      { type: 'ACT', id },
    ]),
  ],
  distinguish: ({ notices }) => notices.length,
});
