import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarCheckmarkRegular } from '@fluentui/react-icons/svg/calendar-checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useNavigate } from 'react-router-dom';
import { isZero } from '../../api/contract/money';
import { createAgreement } from '../../api/contract/receivables/agreements';
import type { Document } from '../../api/contract/receivables/documents';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import type { ChosenRows } from '../../resource/list/chosenRows';
import { chosenWords as words } from './words';

const AgreementForm = lazyForm(async () => (await import('../../domain/agreement/AgreementForm')).AgreementForm);

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: '32px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
  says: { marginRight: 'auto' },
});

/** Why these documents cannot be in one agreement. */
function faultOf(documents: Document[]): string | undefined {
  const [first] = documents;
  if (documents.some(({ customer }) => customer !== first?.customer)) return words.severalCustomers;
  if (documents.some(({ currency }) => currency !== first?.currency)) return words.severalCurrencies;
  return documents.some(({ balance, status }) => balance === null || isZero(balance) || status === 'anulado')
    ? words.someOweNothing
    : undefined;
}

/** How many documents were chosen, and what spreads them into an agreement. */
export function ChosenDocuments({ chosen: { rows, clear } }: { chosen: ChosenRows<Document> }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const creation = useCommand(createAgreement, {
    next: () => {
      const { answer } = creation[1].getSnapshot().context;
      if (answer) navigate(`/acuerdos/${answer.id}`);
    },
  });
  const [, ref] = creation;
  const [first] = rows;
  const fault = faultOf(rows);
  return (
    <section className={styles.root} aria-label={words.label}>
      <span className={styles.says} role="status">
        {[words.says(rows.length), fault].filter(Boolean).join(' · ')}
      </span>
      <Button
        icon={<CalendarCheckmarkRegular />}
        disabledFocusable={fault !== undefined}
        onClick={() => ref.send({ type: 'OPEN', ask: {} })}
      >
        {words.agree}
      </Button>
      <Button appearance="subtle" icon={<DismissRegular />} onClick={clear}>
        {words.clear}
      </Button>
      {first && (
        <AgreementForm
          command={creation}
          customer={first.customer ?? ''}
          named={first.customer_name}
          chosen={rows}
          onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { body } })}
        />
      )}
    </section>
  );
}
