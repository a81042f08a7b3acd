import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useSelector } from '@xstate/react';
import { CARTERA } from '../../api/contract/offers';
import { useOffers } from '../../console/AppProvider';
import { categorisable } from '../../machines/workbench/dispositions';
import { movementsShown } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { lazyPart } from '../../ui/lazyPart';
import { areCharactersOn } from '../../ui/useShortcuts';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { dispositionWords } from './dispositionWords';
import { CategoryForm } from './pane/fields/CategoryForm';
import { batchText, words } from './words';

const OfferLine = lazyPart(async () => (await import('./OfferLine')).OfferLine);

const useStyles = makeStyles({
  root: {
    minHeight: '24px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    color: tokens.colorNeutralForeground2,
  },
  keys: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** The last batch and its undo; before the first one, the shortcuts. Of the outgoing ones, a category for all, which moves no row of the list above. */
export function DoneBar({ workbenchRef, mayChange }: { workbenchRef: WorkbenchActor; mayChange: boolean }) {
  const styles = useStyles();
  const offers = useOffers();
  const last = useSelector(workbenchRef, ({ context }) => context.batches.at(-1));
  const offerRef = useSelector(workbenchRef, ({ children }) => children.ruleOffer);
  const isOffering = useSelector(offerRef, (current) => current !== undefined && current.context.offers.length > 0);
  const canUndo = useSelector(workbenchRef, (current) => current.can({ type: 'UNDO' }));
  const outgoing = useSelector(workbenchRef, ({ context }) =>
    context.filter === 'outgoing' ? categorisable(movementsShown(context)).length : 0,
  );
  return (
    <div className={styles.root}>
      {mayChange && outgoing > 0 && (
        <CategoryForm
          all
          placeholder={dispositionWords.categoryOfAllShort}
          workbenchRef={workbenchRef}
          label={dispositionWords.categoryOfAll}
          verb={dispositionWords.giveAll(outgoing)}
        />
      )}
      <span role="status">{last && batchText(last)}</span>
      {!last && mayChange && outgoing === 0 && areCharactersOn() && (
        <span className={styles.keys}>{offers(CARTERA) ? words.mainKeys : words.specifiedKeys}</span>
      )}
      {last && (
        <Button
          size="small"
          icon={<ArrowUndoRegular />}
          disabledFocusable={!canUndo}
          onClick={() => workbenchRef.send({ type: 'UNDO' })}
        >
          {words.undoKey}
        </Button>
      )}
      <LazyBoundary>{offerRef && isOffering && <OfferLine offerRef={offerRef} />}</LazyBoundary>
    </div>
  );
}
