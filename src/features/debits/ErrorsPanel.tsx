import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useSelector } from '@xstate/react';
import type { MigrationError } from '../../api/contract/debits/shapes';
import type { DebitActor } from '../../machines/debits/debit';
import { Money } from '../../ui/format/Money';
import { Panel } from '../../ui/frame/Panel';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/DataTable';
import { answerWords as words } from './answer/words';

const useStyles = makeStyles({ go: { display: 'flex', justifyContent: 'flex-end' } });

const columnsIn = (currency: string | undefined): Column<MigrationError>[] => [
  { key: 'file', header: words.file, width: 160, spare: true, render: ({ file_name }) => file_name },
  { key: 'row', header: words.row, width: 64, align: 'end', render: ({ row }) => row },
  { key: 'reference', header: words.reference, width: 150, spare: true, render: ({ reference }) => reference },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount }) => amount !== null && <Money value={amount} currency={currency} />,
  },
  {
    key: 'msg',
    header: words.reason,
    width: 260,
    grow: 1,
    wrap: true,
    render: ({ msg }) => <span title={msg}>{msg}</span>,
  },
];

/** The rows of saved answers that could not be applied, as a list and as a file. */
export function ErrorsPanel({ debitRef }: { debitRef: DebitActor }) {
  const styles = useStyles();
  const errors = useSelector(debitRef, ({ context }) => context.errors);
  const currency = useSelector(debitRef, ({ context }) => context.debit?.currency);
  const canGet = useSelector(debitRef, (current) => current.can({ type: 'DOWNLOAD_ERRORS' }));
  if (errors.length === 0) return null;
  return (
    <Panel title={words.errors} body={words.errorsBody}>
      <DataTable
        label={words.errors}
        columns={columnsIn(currency)}
        rows={errors}
        rowKey={({ file_name, row, msg }) => `${file_name} ${row} ${msg}`}
        rowHeight={52}
        maxHeight="320px"
      />
      <div className={styles.go}>
        <Button
          icon={<ArrowDownloadRegular />}
          disabledFocusable={!canGet}
          onClick={() => debitRef.send({ type: 'DOWNLOAD_ERRORS' })}
        >
          {words.getErrors(errors.length)}
        </Button>
      </div>
    </Panel>
  );
}
