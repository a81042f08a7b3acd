import { Button } from '@fluentui/react-components';
import { CalendarCheckmarkRegular } from '@fluentui/react-icons/svg/calendar-checkmark';
import { useNavigate } from 'react-router-dom';
import { isZero } from '../../api/contract/money';
import { createAgreement } from '../../api/contract/receivables/agreements';
import type { Document } from '../../api/contract/receivables/documents';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { ChosenRowsBar } from '../../resource/list/ChosenRowsBar';
import type { ChosenRows } from '../../resource/list/chosenRows';
import { chosenWords as words } from './words';

const AgreementForm = lazyForm(async () => (await import('../../domain/agreement/AgreementForm')).AgreementForm);

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
    <ChosenRowsBar
      label={words.label}
      says={[words.says(rows.length), fault].filter(Boolean).join(' · ')}
      onClear={clear}
    >
      <Button
        icon={<CalendarCheckmarkRegular />}
        disabledFocusable={fault !== undefined}
        onClick={() => ref.send({ type: 'OPEN', ask: {} })}
      >
        {words.agree}
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
    </ChosenRowsBar>
  );
}
