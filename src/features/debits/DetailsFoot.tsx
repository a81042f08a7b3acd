import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useAbility } from '../../console/ConsoleProvider';
import type { DebitActor } from '../../machines/debits/debit';
import { type DraftLine, isWrong, totalOf } from '../../machines/debits/editedLines';
import { money } from '../../ui/format/format';
import { detailWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  total: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});

type Props = { debit: DebitActor; currency: string; all: DraftLine[] };

/** How much would be collected as it stands, and what may be done with it. */
export function DetailsFoot({ debit, currency, all }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const snapshot = useSelector(debit, (current) => current);
  const { count, total } = totalOf(all);
  const changes = Object.keys(snapshot.context.drafts).length;
  const wrong = all.filter(isWrong).length;
  const may = snapshot.hasTag('editing') && ability.can('update', 'AutomaticDebit');
  return (
    <div className={styles.root}>
      <span className={styles.total} role="status">
        {words.footer(count, money(total, currency))}
      </span>
      {may && wrong > 0 && <span className={styles.wrong}>{words.wrong(wrong)}</span>}
      {may && changes > 0 && (
        <>
          <span className={styles.quiet}>{words.unsaved(changes)}</span>
          <Button
            appearance="subtle"
            disabledFocusable={!snapshot.can({ type: 'FORGET_CHANGES' })}
            onClick={() => debit.send({ type: 'FORGET_CHANGES' })}
          >
            {words.forget}
          </Button>
          <Button disabledFocusable={!snapshot.can({ type: 'UPDATE' })} onClick={() => debit.send({ type: 'UPDATE' })}>
            {words.update(changes)}
          </Button>
        </>
      )}
      {may && (
        <Button
          appearance="primary"
          disabledFocusable={!snapshot.can({ type: 'SAVE' })}
          onClick={() => debit.send({ type: 'SAVE' })}
        >
          {words.save(count)}
        </Button>
      )}
    </div>
  );
}
