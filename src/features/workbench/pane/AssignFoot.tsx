import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { useSelector } from '@xstate/react';
import { fromCents } from '../../../api/contract/money';
import { CARTERA } from '../../../api/contract/offers';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import { useOffers } from '../../../console/AppProvider';
import { customersIn, lacking } from '../../../machines/workbench/allocationDraft';
import { type Answer, answerOf } from '../../../machines/workbench/answer';
import { creditIn, leftBeside } from '../../../machines/workbench/dispositions';
import { isAssignable } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { isBelow } from '../../../ui/format/format';
import { Money } from '../../../ui/format/Money';
import { width } from '../../../ui/frame/theme';
import { MessageBar, MessageBarBody } from '../../../ui/MessageBar';
import { dispositionWords } from '../dispositionWords';
import { words as workbenchWords } from '../words';
import { movementWords as words } from './words';

/** The form of the amounts, which the button below them sends. */
export const ASSIGN_FORM = 'assign';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    flexShrink: 0,
    paddingTop: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    [`@media (max-width: ${width.stack - 1}px)`]: { position: 'sticky', bottom: 0, paddingBottom: '8px' },
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginLeft: 'auto' },
});

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; currency: string };

/** The label of the confirm button, also without a ticked document. */
function verbOf({ kind, category }: Answer): string {
  if (kind === 'credit') return dispositionWords.keepAsCreditVerb;
  if (kind === 'split') return words.acceptSplit;
  if (kind === 'booked') return words.acceptBooked;
  return kind === 'category' && category ? words.acceptCategory(category.name) : words.accept;
}

/** The live totals of the draft, and its actions. */
export function AssignFoot({ workbenchRef, detail, currency }: Props) {
  const styles = useStyles();
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const remainder = useSelector(workbenchRef, ({ context }) => context.remainder);
  const canAccept = useSelector(workbenchRef, (current) => current.can({ type: 'ACCEPT' }));
  const canWait = useSelector(workbenchRef, (current) => current.can({ type: 'DEFER' }));
  const isSending = useSelector(workbenchRef, (current) => current.hasTag('sending'));
  const offers = useOffers();
  const answer = useSelector(
    workbenchRef,
    ({ context }) => answerOf(context),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  );
  const canAssign = isAssignable(detail);
  const isSplit = answer.kind === 'split';
  const credited = draft.length > 0 || isSplit ? creditIn(draft, remainder, detail) : undefined;
  const left = credited ? '0.00' : fromCents(leftBeside(draft, remainder, detail));
  const lacks = lacking(draft);
  const customers = customersIn(draft);
  return (
    <div className={styles.root}>
      {customers.length > 1 && (
        <MessageBar intent="warning">
          <MessageBarBody>{words.severalCustomers(customers)}</MessageBarBody>
        </MessageBar>
      )}
      <span role="status">
        {(canAssign || isSplit) && (
          <>
            {workbenchWords.unassigned} <Money value={left} currency={currency} strong />
          </>
        )}
        {isBelow(left, '0') && <div>{words.tooMuch}</div>}
        {lacks && <div>{words.lacksAmount(lacks.number)}</div>}
      </span>
      <div className={styles.buttons}>
        {canAssign && offers(CARTERA) && (
          <Button disabledFocusable={!canWait} onClick={() => workbenchRef.send({ type: 'DEFER' })}>
            {detail.status === 'luego' ? words.resume : words.later}
          </Button>
        )}
        {detail.status === 'luego' && (
          <Button
            icon={<CalendarClockRegular />}
            disabledFocusable={!canWait}
            aria-label={words.changeDeferral}
            title={words.changeDeferral}
            onClick={() => workbenchRef.send({ type: 'ASK_DEFERRAL' })}
          />
        )}
        <Button
          appearance="primary"
          type="submit"
          form={ASSIGN_FORM}
          aria-busy={isSending}
          disabledFocusable={!canAccept}
        >
          {verbOf(answer)}
        </Button>
      </div>
    </div>
  );
}
