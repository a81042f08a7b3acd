import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useSearchParams } from 'react-router-dom';
import {
  type AccountStatement,
  exportAccountStatement,
  getAccountStatement,
  STATEMENT_FORMAT,
} from '../../api/contract/customers/accountStatements';
import { getCustomer } from '../../api/contract/customers/customers';
import { SendStatement } from '../../domain/message/SendStatement';
import { SendTemplate } from '../../domain/message/SendTemplate';
import { urlOf } from '../../machines/kit/list';
import { useRecord } from '../../resource/hooks/useRecord';
import { FilesMenu } from '../../resource/list/ExportMenu';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { date, today } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { InCurrency } from './InCurrency';
import { Letterhead } from './Letterhead';
import { PeriodFields } from './PeriodFields';
import { words } from './words';

const FORMATS = [...STATEMENT_FORMAT];

export function AccountStatementScreen() {
  return <RecordRoute page={AccountStatementPage} />;
}

/** A customer's statement of account on the day in the address. It prints as a document for the customer. */
function AccountStatementPage({ id }: { id: string }) {
  const [params] = useSearchParams();
  const at = params.get('al') ?? undefined;
  const from = params.get('desde') ?? undefined;
  const [{ context }] = useRecord(getCustomer, { params: { id } });
  return (
    <Page
      title={words.title}
      actions={
        <>
          {context.record && (
            <>
              <SendStatement customer={context.record} at={at ?? today()} />
              <SendTemplate customer={context.record} />
            </>
          )}
          <FilesMenu
            row={exportAccountStatement}
            url={urlOf({ idCustomer: id, at, from })}
            formats={FORMATS}
            disabled={false}
          />
          <Button icon={<PrintRegular />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </>
      }
    >
      <PeriodFields at={at ?? today()} from={from} />
      <Statement key={`${at} ${from}`} id={id} at={at} from={from} />
    </Page>
  );
}

type Props = { id: string; at: string | undefined; from: string | undefined };

/** Another day remounts the statement. */
function Statement({ id, at, from }: Props) {
  const handle = useRecord(getAccountStatement, { params: { id }, query: { at, from } });
  return (
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
  );
}
