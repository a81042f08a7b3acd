import type { WorklistActor } from '../../../machines/worklist/worklist';
import { Shortcuts } from '../../../ui/Shortcuts';
import { AGREEMENT_KEY, DISPUTE_KEY, OUTCOMES, PROMISE_KEY, words } from './words';

type Props = { worklistRef: WorklistActor; onNote: () => void };

/** The shortcuts of the calls. The machine refuses what its state does not take. */
export function CallKeys({ worklistRef, onNote }: Props) {
  const { keys } = words;
  const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();
  return (
    <Shortcuts
      shortcuts={[
        { key: PROMISE_KEY, does: keys.promise, run: () => worklistRef.send({ type: 'PROMISE' }) },
        { key: AGREEMENT_KEY, does: keys.agreement, run: press('[data-agreement] button') },
        { key: DISPUTE_KEY, does: keys.dispute, run: () => worklistRef.send({ type: 'DISPUTE' }) },
        ...OUTCOMES.map(({ key, outcome, word }) => ({
          key,
          does: word.toLowerCase(),
          run: () => worklistRef.send({ type: 'OUTCOME', outcome }),
        })),
        { key: 'j', does: keys.skip, run: () => worklistRef.send({ type: 'SKIP' }) },
        { key: 'k', does: keys.back, run: () => worklistRef.send({ type: 'BACK' }) },
        { key: 'u', does: keys.undo, run: () => worklistRef.send({ type: 'UNDO' }) },
        { key: 't', does: keys.note, run: onNote },
        { key: 'f', does: keys.next, run: () => document.querySelector<HTMLElement>('[name="next_on"]')?.focus() },
        { key: 'l', does: keys.call, run: press('a[href^="tel:"]') },
        { key: 'w', does: keys.chat, run: press('[data-chat] a') },
        { key: 'Escape', does: keys.cancel, run: () => worklistRef.send({ type: 'CANCEL' }) },
      ]}
    />
  );
}
