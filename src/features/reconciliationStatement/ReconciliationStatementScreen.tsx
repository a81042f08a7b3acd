import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import {
  exportReconciliationStatement,
  getReconciliationStatement,
  type ReconciliationStatement,
} from '../../api/contract/reconciliation/reconciliationStatement';
import { useRecord } from '../../resource/hooks/useRecord';
import { FilesMenu } from '../../resource/list/ExportMenu';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { UNKNOWN } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Closing } from './Closing';
import { Statement } from './Statement';
import { words } from './words';

export function ReconciliationStatementScreen() {
  return <RecordRoute page={ReconciliationStatementPage} />;
}

/** The reconciliation statement: the bank's balance beside the booked one. It prints for filing. */
function ReconciliationStatementPage({ id }: { id: string }) {
  const handle = useRecord(getReconciliationStatement, { params: { id } });
  const [{ context }, record] = handle;
  const { record: statement } = context;
  return (
    <Page
      title={statement ? words.title(statement.conciliation.name) : words.loading}
      subtitle={statement && statusOf(statement)}
      actions={
        <>
          <FilesMenu
            row={exportReconciliationStatement}
            url={{ conciliation: id }}
            formats={['xlsx', 'csv']}
            disabled={!statement}
          />
          <Button icon={<PrintRegular />} onClick={() => window.print()}>
            {words.print}
          </Button>
          {statement && <Closing statement={statement} record={record} />}
        </>
      }
    >
      <RecordPage handle={handle}>{(shown: ReconciliationStatement) => <Statement statement={shown} />}</RecordPage>
    </Page>
  );
}

function statusOf({ conciliation: { closed_at, closed_by } }: ReconciliationStatement): string {
  return closed_at ? words.closedBy(closed_by ?? UNKNOWN, closed_at) : words.open;
}
