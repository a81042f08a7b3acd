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

/** The rows of saved answers that were not applied, as lists and as a file: those that only wait for the bank are no errors. */
export function ErrorsPanel({ debitRef }: { debitRef: DebitActor }) {
  const styles = useStyles();
  const rows = useSelector(debitRef, ({ context }) => context.errors);
  const currency = useSelector(debitRef, ({ context }) => context.debit?.currency);
  const canGet = useSelector(debitRef, (current) => current.can({ type: 'DOWNLOAD_ERRORS' }));
  if (rows.length === 0) return null;
  const waiting = rows.filter(({ outcome }) => outcome === 'sin_resultado');
  const errors = rows.filter(({ outcome }) => outcome !== 'sin_resultado');
  return (
    <>
      <Rows title={words.errors} body={words.errorsBody} rows={errors} currency={currency} />
      <Rows title={words.waiting(waiting.length)} body={words.waitingBody} rows={waiting} currency={currency} />
      <div className={styles.go}>
        <Button
          icon={<ArrowDownloadRegular />}
          disabledFocusable={!canGet}
          onClick={() => debitRef.send({ type: 'DOWNLOAD_ERRORS' })}
        >
          {waiting.length > 0 ? words.getRows(rows.length) : words.getErrors(rows.length)}
        </Button>
      </div>
    </>
  );
}

type RowsProps = { title: string; body: string; rows: MigrationError[]; currency: string | undefined };

function Rows({ title, body, rows, currency }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title} body={body}>
      <DataTable
        label={title}
        columns={columnsIn(currency)}
        rows={rows}
        rowKey={({ file_name, row, msg }) => `${file_name} ${row} ${msg}`}
        rowHeight={52}
        maxHeight="320px"
      />
    </Panel>
  );
}
