import { makeStyles, tokens } from '@fluentui/react-components';
import { unlessAbsent } from '../../../domain/columns/unlessAbsent';
import { detailStatuses } from '../../../domain/words';
import type { EditedLine } from '../../../machines/debits/editedLines';
import { Chip, StateChip } from '../../../ui/Chip';
import { money } from '../../../ui/format/format';
import { detailWords as words } from './words';

const useStyles = makeStyles({
  refusal: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontSize: tokens.fontSizeBase200 },
});

type Props = { line: EditedLine; currency: string; refusal: string | undefined; isEditing: boolean };

/** The problem of an edited line, or its result. */
export function LineResult({ line, currency, refusal, isEditing }: Props) {
  const styles = useStyles();
  if (refusal) return <span className={styles.refusal}>{refusal}</span>;
  if (isEditing) {
    if (line.isChanged)
      return <Chip tone="warn">{line.isOut ? `${words.out} · ${words.changed}` : words.changed}</Chip>;
    return line.isOut ? <Chip>{words.out}</Chip> : null;
  }
  const why = [line.reason_code, line.reason].filter(Boolean).join(' · ');
  const isPart = line.status === 'cobrado' && line.collected !== null && line.collected !== line.amount;
  return (
    <span className={styles.root} title={why || undefined}>
      {unlessAbsent(line, 'status', <StateChip {...detailStatuses[line.status]} />)}
      {isPart ? words.partly(money(line.collected, currency)) : why}
    </span>
  );
}
