import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import {
  setAccountingSource,
  type SourceTrial as Trial,
  tryAccountingSource,
} from '../../api/contract/console/accountingSource';
import { FormTrial } from '../../resource/command/FormTrial';
import { useCommand } from '../../resource/hooks/useCommand';
import { date } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import type { Column } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { words } from './words';

type Body = z.output<typeof setAccountingSource.body>;
type Tried = z.output<typeof tryAccountingSource.body>;
type Row = Trial['rows'][number];

const useStyles = makeStyles({
  faults: { margin: 0, paddingInlineStart: '20px' },
});

const columns: Column<Row>[] = [
  { key: 'number', width: 120, header: words.columns.number, render: ({ number }) => number },
  {
    key: 'customer',
    width: 180,
    header: words.columns.customer,
    render: ({ customer_dni, customer_name }) => (customer_name ? `${customer_name} (${customer_dni})` : customer_dni),
  },
  { key: 'due', width: 90, header: words.columns.due, render: ({ due_date }) => date(due_date) },
  {
    key: 'total',
    width: 100,
    header: words.columns.total,
    align: 'end',
    render: ({ total, currency, voided }) =>
      [money(total, currency ?? undefined), voided && words.trial.voided].filter(Boolean).join(' · '),
  },
];

const triedOf = ({ kind, address, token, mapping }: Body): Tried => ({
  kind,
  ...(address && { address }),
  ...(token && { token }),
  ...(kind === 'api' && { mapping }),
});

/** The fields of a source that can be tried as they are, and what came of it below them. Nothing is saved. */
export function SourceTrial({ children }: { children: ReactNode }) {
  const command = useCommand(tryAccountingSource, { next: () => {} });
  return (
    <FormTrial
      command={command}
      row={tryAccountingSource}
      written={(values) => setAccountingSource.body.safeParse(values).data}
      askOf={triedOf}
      words={{ try: words.try, trialStale: words.trial.stale }}
      faultsOf={faultsOf}
      shown={(trial) => <Outcome trial={trial} />}
    >
      {children}
    </FormTrial>
  );
}

/** By the form's field, in words. */
function faultsOf({ faults }: Trial): Record<string, string> {
  return Object.fromEntries(faults.map(({ field, msg }) => [`mapping.fields.${field}`, msg]));
}

function Outcome({ trial: { found, left_out, rows, faults } }: { trial: Trial }) {
  const styles = useStyles();
  const isRight = left_out === 0 && faults.length === 0;
  return (
    <>
      <MessageBar intent={isRight && found > 0 ? 'success' : 'warning'}>
        <MessageBarBody>{sentence(found, left_out)}</MessageBarBody>
      </MessageBar>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ field, msg, count }) => (
            <li key={field}>
              {words.trial.fault(
                field === 'otro' ? words.otherField : words.fields[field],
                msg,
                words.trial.rows(count),
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <PlainTable
          label={words.trialLabel}
          columns={columns}
          rows={rows}
          rowKey={({ number, customer_dni, total }) => `${number} ${customer_dni} ${total}`}
        />
      )}
    </>
  );
}

function sentence(found: number, leftOut: number): string {
  if (leftOut > 0) return words.trial.faults(found, leftOut);
  return found > 0 ? words.trial.ok(found) : words.trial.none;
}
