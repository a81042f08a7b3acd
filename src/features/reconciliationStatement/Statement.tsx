import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { ReconciliationStatement } from '../../api/contract/reconciliation/reconciliationStatement';
import { isClosed } from '../../machines/conciliations/conciliations';
import { Panel } from '../../ui/frame/Panel';
import { useMedia } from '../../ui/frame/useMedia';
import { History } from '../../ui/History';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { DataList } from '../../ui/table/DataList';
import { PlainTable } from '../../ui/table/PlainTable';
import {
  creditColumns,
  outstandingColumns,
  paymentColumns,
  type SummaryLine,
  summaryColumns,
  writeOffColumns,
} from './columns';
import { words } from './words';

const useStyles = makeStyles({
  // On the screen everybody knows where they are.
  letterhead: { display: 'none', fontWeight: tokens.fontWeightSemibold, '@media print': { display: 'block' } },
  quiet: { color: tokens.colorNeutralForeground2 },
  // Unclipped on paper, with the person who closed it below the title.
  notice: { '@media print': { display: 'none' } },
  // Space for a signature on the printed page.
  signatures: {
    display: 'none',
    '@media print': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: '48px',
      marginTop: '64px',
      breakInside: 'avoid',
    },
  },
  signature: { borderTop: '1px solid black', paddingTop: '4px', textAlign: 'center' },
  screen: { display: 'contents', '@media print': { display: 'none' } },
});

export function Statement({ statement }: { statement: ReconciliationStatement }) {
  const styles = useStyles();
  const isPrinting = useMedia('print');
  const {
    id,
    conciliation,
    outstanding,
    forgiven,
    credits,
    payments,
    pending,
    ties,
    gaps = [],
    withheld = [],
  } = statement;
  const { currency } = conciliation;
  const open = [
    [words.outstanding, outstanding.filter(({ later }) => !later)],
    [words.deferred, outstanding.filter(({ later }) => later)],
  ] as const;
  return (
    <>
      <div>
        <div className={styles.letterhead}>{statement.company}</div>
        <div>{words.account(statement.bank_name, statement.account_number)}</div>
        <div className={styles.quiet}>{words.period(conciliation.from, conciliation.to)}</div>
      </div>
      {pending.count > 0 && (
        <MessageBar intent="warning" className={styles.notice}>
          <MessageBarBody>
            {words.missing(pending.count)} <Link to={`/conciliaciones/${id}`}>{words.goOn}</Link>
          </MessageBarBody>
        </MessageBar>
      )}
      {gaps.map((gap) => (
        <MessageBar key={gap.before} intent="warning">
          <MessageBarBody>
            {words.gap(gap)} {!isPrinting && <Link to="/llegadas">{words.toArrivals}</Link>}
          </MessageBarBody>
        </MessageBar>
      ))}
      <Panel title={words.summary} body={ties === null ? undefined : ties ? words.ties : words.doesNotTie}>
        <PlainTable
          label={words.summary}
          columns={summaryColumns(currency)}
          rows={linesOf(statement)}
          rowKey={({ concept }) => concept}
        />
      </Panel>
      {open.map(
        ([title, rows]) =>
          rows.length > 0 && (
            <Panel key={title} title={title}>
              <PlainTable
                label={title}
                columns={outstandingColumns(id, currency)}
                rows={rows}
                rowKey={(movement) => movement.id}
              />
            </Panel>
          ),
      )}
      {forgiven.length > 0 && (
        <Panel title={words.forgiven}>
          <PlainTable
            label={words.forgiven}
            columns={writeOffColumns(currency)}
            rows={forgiven}
            rowKey={(entry) => entry.id}
          />
        </Panel>
      )}
      {withheld.length > 0 && (
        <Panel title={words.withheld} body={words.withheldBody}>
          <PlainTable
            label={words.withheld}
            columns={writeOffColumns(currency)}
            rows={withheld}
            rowKey={(entry) => entry.id}
          />
        </Panel>
      )}
      {credits.length > 0 && (
        <Panel title={words.credits}>
          <PlainTable
            label={words.credits}
            columns={creditColumns(currency).filter(({ key }) => key !== 'payment' || !isPrinting)}
            rows={credits}
            rowKey={({ payment }) => payment}
          />
        </Panel>
      )}
      {payments.length > 0 && (
        <Panel title={words.payments(payments.length)}>
          {isPrinting ? (
            <PlainTable
              label={words.paymentsOf}
              columns={paymentColumns(currency)}
              rows={payments}
              rowKey={(payment) => payment.id}
            />
          ) : (
            <DataList
              label={words.paymentsOf}
              columns={paymentColumns(currency)}
              rows={payments}
              rowKey={(payment) => payment.id}
              status="ready"
              maxHeight="480px"
              empty={{ title: words.paymentsOf }}
            />
          )}
        </Panel>
      )}
      <div className={styles.screen}>
        {statement.history.length > 0 && (
          <Panel title={words.history}>
            <History events={statement.history} />
          </Panel>
        )}
      </div>
      <div className={styles.signatures}>
        {words.signatures.map((who) => (
          <div key={who} className={styles.signature}>
            {who}
          </div>
        ))}
      </div>
    </>
  );
}

/** From the bank's first balance to its last. */
function linesOf(statement: ReconciliationStatement): SummaryLine[] {
  const { conciliation, opening, closing, booked, credited, categorised, pending, put_by } = statement;
  const sums: SummaryLine[] = [
    { concept: words.booked, ...booked },
    { concept: words.credited, ...credited },
    ...categorised.map(({ name, count, amount }) => ({ concept: name, count, amount })),
    ...(isClosed(conciliation) && pending.count === 0 ? [] : [{ concept: words.pending, ...pending }]),
    { concept: words.deferred, ...put_by },
  ];
  return [
    ...(opening === null ? [] : [{ concept: words.opening, amount: opening, isBalance: true as const }]),
    ...sums,
    ...(closing === null ? [] : [{ concept: words.closing, amount: closing, isBalance: true as const }]),
  ];
}
