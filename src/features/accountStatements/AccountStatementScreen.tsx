import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { Link, useSearchParams } from 'react-router-dom';
import type { AccountStatement } from '../../api/contract/accountStatement';
import { accountStatementRecord } from '../../machines/accountStatements';
import { RecordPage } from '../../resource/RecordPage';
import { RecordRoute } from '../../resource/RecordRoute';
import { useRecord } from '../../resource/useRecord';
import { date } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { InCurrency } from './InCurrency';
import { Letterhead } from './Letterhead';
import { PeriodFields } from './PeriodFields';
import { words } from './words';

export function AccountStatementScreen() {
  return <RecordRoute page={StatementOf} />;
}

/** The address says as of which day; another day is another statement. */
function StatementOf({ id }: { id: string }) {
  const [params] = useSearchParams();
  const at = params.get('al') ?? undefined;
  const from = params.get('desde') ?? undefined;
  return <StatementPage key={`${at} ${from}`} id={id} at={at} from={from} />;
}

type Props = { id: string; at: string | undefined; from: string | undefined };

/** What a customer owed on a day and how it came to that; it prints as it would be handed over. */
function StatementPage({ id, at, from }: Props) {
  const handle = useRecord(accountStatementRecord, { params: { id }, query: { at, from } });
  const { record } = handle[0].context;
  return (
    <Page
      title={words.title}
      subtitle={record && <Link to={`/clientes/${id}`}>{record.customer_name}</Link>}
      actions={
        <Button icon={<PrintRegular />} disabled={!record} onClick={() => window.print()}>
          {words.print}
        </Button>
      }
    >
      <PeriodFields at={at ?? record?.at ?? ''} from={from ?? record?.from ?? ''} />
      <RecordPage handle={handle}>
        {(statement: AccountStatement) => (
          <>
            <Letterhead statement={statement} />
            {statement.currencies.length === 0 && words.nothing(date(statement.at))}
            {statement.currencies.map((one) => (
              <InCurrency key={one.currency} statement={one} at={statement.at} from={statement.from} />
            ))}
          </>
        )}
      </RecordPage>
    </Page>
  );
}
