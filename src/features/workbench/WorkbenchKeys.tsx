import { CARTERA } from '../../api/contract/offers';
import { useOffers } from '../../console/AppProvider';
import type { PaneField } from '../../machines/workbench/answer';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { Shortcuts } from '../../ui/Shortcuts';
import { useShortcuts } from '../../ui/useShortcuts';
import { words } from './words';

type Props = {
  workbenchRef: WorkbenchActor;
  mayChange: boolean;
  /** Opens a field of the pane, and takes the focus there. */
  onField: (field: PaneField) => void;
};

/** The shortcuts of the workbench. */
export function WorkbenchKeys({ workbenchRef, mayChange, onField }: Props) {
  const { keys } = words;
  const offers = useOffers();
  const move = (step: 1 | -1) => () => workbenchRef.send({ type: 'MOVE', step });
  const tick = (place: number) => () => workbenchRef.send({ type: 'TOGGLE_SUGGESTION', place });
  // The first digit stands for all of them in the list of shortcuts.
  const digits = mayChange ? [2, 3, 4, 5, 6, 7, 8, 9] : [];
  useShortcuts(digits.map((place) => ({ key: String(place), does: keys.digit, unlisted: true, run: tick(place) })));
  const close = () => {
    workbenchRef.send({ type: 'CLEAR_CHECKED' });
    workbenchRef.send({ type: 'CLOSE_FIELD' });
  };
  /** Of our service alone. */
  const ours = [
    { key: 'c', does: keys.category, run: () => onField('category') },
    { key: 's', does: keys.split, run: () => onField('split') },
    { key: 'f', does: keys.holder, run: () => onField('holder') },
    { key: 'n', does: keys.note, run: () => onField('note') },
    { key: 'p', does: keys.why, run: () => onField('why') },
    { key: 'l', does: keys.later, run: () => workbenchRef.send({ type: 'DEFER' }) },
  ];
  const changes = [
    { key: 'Enter', does: keys.accept, run: () => workbenchRef.send({ type: 'ACCEPT' }) },
    { key: '1', does: keys.digit, run: tick(1) },
    { key: '/', does: keys.search, run: () => onField('document') },
    { key: 'x', does: keys.check, run: () => workbenchRef.send({ type: 'CHECK' }) },
    { key: 't', does: keys.checkMore, run: () => workbenchRef.send({ type: 'CHECK_MORE' }) },
    { key: 'a', does: keys.acceptSure, run: () => workbenchRef.send({ type: 'ACCEPT_SURE' }) },
    ...(offers(CARTERA) ? ours : []),
    { key: 'Escape', does: keys.close, run: close },
    { key: 'u', does: keys.undo, run: () => workbenchRef.send({ type: 'UNDO' }) },
  ];
  return (
    <Shortcuts
      shortcuts={[
        { key: 'j', does: keys.next, repeats: true, run: move(1) },
        { key: 'ArrowDown', does: keys.next, repeats: true, run: move(1) },
        { key: 'k', does: keys.previous, repeats: true, run: move(-1) },
        { key: 'ArrowUp', does: keys.previous, repeats: true, run: move(-1) },
        ...(mayChange ? changes : []),
      ]}
    />
  );
}
