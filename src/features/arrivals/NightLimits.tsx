import { Button, makeStyles } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useSelector } from '@xstate/react';
import { isZero } from '../../api/contract/money';
import { listNightLimits, type NightLimit, setNightLimit } from '../../api/contract/reconciliation/nights';
import { useCommandAbout } from '../../resource/hooks/useCommand';
import { useListRef } from '../../resource/hooks/useRowActor';
import { money } from '../../ui/format/format';
import { words } from './morningWords';
import { NightLimitForm } from './NightLimitForm';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' },
});

const NONE: never[] = [];

/** What nights may accept of each currency of the company's accounts. */
export function NightLimits({ onChanged }: { onChanged: () => void }) {
  const styles = useStyles();
  const ref = useListRef(listNightLimits);
  const limits = useSelector(ref, ({ context }) => context.page?.results ?? NONE);
  const changing = useCommandAbout(setNightLimit, (body: NightLimit) => ({ body }), {
    next: () => {
      ref.send({ type: 'REFRESH' });
      onChanged();
    },
    changes: ref,
  });
  const [{ context }, changeRef, ask] = changing;
  return (
    <>
      {limits.map((limit) => (
        <div key={limit.currency} className={styles.root}>
          <span>
            {words.limitOf(limit.currency)}: {limitInWords(limit)}
          </span>
          <Button size="small" icon={<EditRegular />} onClick={() => ask(limit)}>
            {words.change(limit.currency)}
          </Button>
        </div>
      ))}
      <NightLimitForm
        command={changing}
        limit={limits.find(({ currency }) => currency === context.about?.currency)}
        onSubmit={(body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
      />
    </>
  );
}

const limitInWords = ({ currency, per_movement, per_night }: NightLimit): string =>
  isZero(per_movement) ? words.isOff : words.limit(money(per_movement, currency), money(per_night, currency));
