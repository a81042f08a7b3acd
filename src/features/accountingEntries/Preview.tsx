import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { useNavigate } from 'react-router-dom';
import { type AccountingPreview, createAccountingLot } from '../../api/contract/receivables/accountingEntries';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { WarningBar } from '../../ui/table/WarningBar';
import { lineColumns, sumColumns } from './columns';
import { roleOf, words } from './words';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' },
  sum: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

type Props = { preview: AccountingPreview; onRefresh: () => void; onTaken: () => void };

/** What a lot would be: its sums by account, its first entries, and which accounts are missing. */
export function Preview({ preview, onRefresh, onTaken }: Props) {
  const styles = useStyles();
  const navigate = useNavigate();
  const ability = useAbility();
  const taking = useCommand(createAccountingLot, { next: onTaken });
  const [, takeRef] = taking;
  // Somebody else took some of them, or named an account.
  useEmitted(takeRef, 'FAILED', onRefresh);
  const {
    entries,
    corrections,
    totals,
    accounts,
    missing,
    lines,
    last,
    digest,
    until,
    conciliation,
    sends_to: sendsTo,
  } = preview;
  const which = conciliation === null ? { until: until ?? undefined } : { conciliation };
  const sums = totals.map(({ debit, currency }) => words.total(debit, currency));
  return (
    <Panel title={words.waiting}>
      <div className={styles.head}>
        <span className={styles.sum}>
          {entries === 0 ? words.nothing : [words.entries(entries, corrections), ...sums].join(' · ')}
        </span>
        <div className={styles.acts}>
          <Button icon={<ArrowSyncRegular />} onClick={onRefresh}>
            {words.refresh}
          </Button>
          {ability.can('create', 'AccountingEntry') && entries > 0 && missing.length === 0 && (
            <Button
              appearance="primary"
              onClick={() => takeRef.send({ type: 'OPEN', ask: { body: { ...which, last, digest } } })}
            >
              {words.take}
            </Button>
          )}
        </div>
      </div>
      {missing.length > 0 && (
        <WarningBar
          action={
            ability.can('update', 'AccountingAccount') && (
              <Button size="small" onClick={() => navigate('/asientos/cuentas')}>
                {words.assign}
              </Button>
            )
          }
        >
          {words.missing(missing.map(roleOf))}
        </WarningBar>
      )}
      {sendsTo && <span className={styles.quiet}>{words.sendsTo(sendsTo)}</span>}
      {entries > 0 && (
        <>
          <PlainTable
            label={words.byAccount}
            columns={sumColumns}
            rows={accounts}
            rowKey={({ role, name, currency }) => `${role} ${name} ${currency}`}
          />
          <PlainTable
            label={words.first}
            columns={lineColumns}
            rows={lines.map((line, place) => ({ ...line, place }))}
            rowKey={({ entry, role, name, document_number }) => `${entry} ${role} ${name} ${document_number}`}
          />
          {entries > (lines.at(-1)?.entry ?? 0) && <span className={styles.quiet}>{words.firstOf(entries)}</span>}
        </>
      )}
      <CommandConfirm
        command={taking}
        title={words.takeTitle}
        body={[words.entries(entries, corrections), ...sums].join(' · ')}
        impact={sendsTo ? [words.takeImpact, words.takeSends(sendsTo)] : [words.takeImpact]}
        verb={words.takeVerb}
      />
    </Panel>
  );
}
