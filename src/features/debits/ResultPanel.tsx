import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { DebitActor } from '../../machines/debits/debit';
import { RESULTS, rejections, resultFigures } from '../../machines/debits/results';
import { FigureTabs } from '../../ui/filters/FigureTabs';
import { ToggleButton } from '../../ui/filters/ToggleButton';
import { count, money } from '../../ui/format/format';
import { resultWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  reasons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', margin: 0, padding: 0, border: 0 },
  label: { color: tokens.colorNeutralForeground2, marginRight: '4px' },
  reason: { minWidth: 0, fontWeight: tokens.fontWeightRegular, textAlign: 'start' },
  figure: { marginLeft: '6px', color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

/** Shown even when zero. */
const USUAL = new Set<string>(['cobrado', 'rechazado', 'pendiente']);

/** The results of the bank's answers; each figure and each rejection reason filters the lines. */
export function ResultPanel({ debitRef, currency }: { debitRef: DebitActor; currency: string }) {
  const styles = useStyles();
  const lines = useSelector(debitRef, ({ context }) => context.lines);
  const { result, reason } = useSelector(debitRef, ({ context }) => context.results);
  const figures = resultFigures(lines);
  const rejected = rejections(lines);
  return (
    <div className={styles.root}>
      <FigureTabs
        label={words.label}
        figures={RESULTS.filter((filter) => USUAL.has(filter) || figures[filter].count > 0).map((filter) => ({
          filter,
          ...words.results[filter],
          count: figures[filter].count,
          sum: money(figures[filter].total, currency),
        }))}
        value={result === 'all' ? undefined : result}
        onChange={(next) => debitRef.send({ type: 'RESULT', results: { result: next } })}
      />
      {rejected.length > 0 && (
        <fieldset className={styles.reasons} aria-label={words.reasons}>
          <span className={styles.label}>{words.reasons}:</span>
          {rejected.map((one) => (
            <ToggleButton
              key={one.key}
              size="small"
              appearance="subtle"
              className={styles.reason}
              pressed={reason === one.key}
              onClick={() => debitRef.send({ type: 'RESULT', results: { result: 'rechazado', reason: one.key } })}
            >
              {[one.code, one.reason].filter(Boolean).join(' · ') || words.noReason}
              <span className={styles.figure}>{`${count(one.count)} · ${money(one.total, currency)}`}</span>
            </ToggleButton>
          ))}
        </fieldset>
      )}
    </div>
  );
}
