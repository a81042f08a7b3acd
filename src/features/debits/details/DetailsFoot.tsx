import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useAbility } from '../../../console/useAbility';
import type { DebitActor } from '../../../machines/debits/debit';
import { type EditedLine, isWrong, totalOf } from '../../../machines/debits/editedLines';
import { money } from '../../../ui/format/format';
import { detailWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  total: { fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginLeft: 'auto' },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});

type Props = { debitRef: DebitActor; currency: string; all: EditedLine[] };

/** The total to collect, and the actions on the debit. */
export function DetailsFoot({ debitRef, currency, all }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const snapshot = useSelector(debitRef, (current) => current);
  const { count, total } = totalOf(all);
  const changes = Object.keys(snapshot.context.edits).length;
  const wrong = all.filter(isWrong).length;
  const may = snapshot.hasTag('editing') && ability.can('update', 'AutomaticDebit');
  return (
    <div className={styles.root}>
      <span className={styles.total} role="status">
        {words.footer(count, money(total, currency))}
      </span>
      {may && wrong > 0 && <span className={styles.wrong}>{words.wrong(wrong)}</span>}
      {may && (
        <div className={styles.actions}>
          {changes > 0 && (
            <>
              <Button
                appearance="subtle"
                disabledFocusable={!snapshot.can({ type: 'DISCARD_CHANGES' })}
                onClick={() => debitRef.send({ type: 'DISCARD_CHANGES' })}
              >
                {words.forget}
              </Button>
              <Button
                disabledFocusable={!snapshot.can({ type: 'UPDATE' })}
                onClick={() => debitRef.send({ type: 'UPDATE' })}
              >
                {words.update(changes)}
              </Button>
            </>
          )}
          <Button
            appearance="primary"
            disabledFocusable={!snapshot.can({ type: 'SAVE' })}
            onClick={() => debitRef.send({ type: 'SAVE' })}
          >
            {words.save(count)}
          </Button>
        </div>
      )}
    </div>
  );
}
