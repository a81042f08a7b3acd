import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { LightbulbRegular } from '@fluentui/react-icons/svg/lightbulb';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useAbility } from '../../console/useAbility';
import { ruleText } from '../../domain/ruleWords';
import type { ruleOfferMachine } from '../../machines/workbench/ruleOffer';
import { useOutcomeNotices } from '../../resource/notices';
import { offerWords as words } from './offerWords';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flex: '1 1 320px',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    marginLeft: 'auto',
    padding: '0 0 0 12px',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, fontSize: '16px', color: tokens.colorBrandForeground1 },
  button: { flexShrink: 0 },
});

/** Offers to remember the last decision as a rule. */
export function OfferLine({ offerRef }: { offerRef: ActorRefFrom<typeof ruleOfferMachine> }) {
  const styles = useStyles();
  useOutcomeNotices(offerRef);
  const offer = useSelector(offerRef, ({ context }) => context.offers[0]);
  const canRemember = useSelector(offerRef, (current) => current.can({ type: 'REMEMBER' }));
  const may = useAbility().can('create', 'Conciliation');
  if (!offer || !may) return null;
  const text = words.remember(ruleText(offer), offer.right);
  return (
    <div className={styles.root}>
      <LightbulbRegular className={styles.icon} aria-hidden="true" />
      <span role="status" className={styles.text} title={text}>
        {text}
      </span>
      <Button
        size="small"
        className={styles.button}
        disabledFocusable={!canRemember}
        onClick={() => offerRef.send({ type: 'REMEMBER' })}
      >
        {words.makeRule}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        className={styles.button}
        icon={<DismissRegular />}
        aria-label={words.forgetOffer}
        title={words.forgetOffer}
        onClick={() => offerRef.send({ type: 'FORGET' })}
      />
    </div>
  );
}
