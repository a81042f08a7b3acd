import { Button, makeStyles } from '@fluentui/react-components';
import { HOME_PART, type Home } from '../../api/contract/console/home';
import { useAbility } from '../../console/useAbility';
import { channelName } from '../../domain/words';
import { moment } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { Accounts } from './Accounts';
import { HomeLines } from './HomeLines';
import { MoneyLine } from './MoneyLine';
import { WorkList } from './WorkList';
import { widgetWords, words } from './words';
import { workOf } from './workLines';

const useStyles = makeStyles({ unread: { display: 'flex', alignItems: 'center', gap: '8px' } });

/** The money as it stands, the day's work, and the accounts; of each what the person may see. */
export function HomeWidgets({ home, onRetry }: { home: Home; onRetry: () => void }) {
  const styles = useStyles();
  const ability = useAbility();
  const { conciliation, debits, campaigns, promises, worklist, wallet, months, jobs, waiting, unread } = home;
  const hasWork = [conciliation, debits, campaigns, promises, worklist, jobs, waiting].some(
    (part) => part !== undefined,
  );
  return (
    <>
      {wallet && (
        <Panel title={widgetWords.wallet}>
          <MoneyLine wallet={wallet} months={months} />
        </Panel>
      )}
      {hasWork && (
        <Panel title={words.work}>
          <WorkList
            lines={workOf(home, {
              letIn: ability.can('update', 'User'),
              runAgain: ability.can('update', 'Job'),
              tellOthers: ability.can('update', 'WebhookEndpoint'),
            })}
            onAgain={onRetry}
          />
        </Panel>
      )}
      {HOME_PART.filter((part) => unread.includes(part)).map((part) => (
        <Panel key={part} title={widgetWords[part]}>
          <div role="alert" className={styles.unread}>
            {words.unread}
            <Button size="small" onClick={onRetry}>
              {words.retry}
            </Button>
          </div>
        </Panel>
      ))}
      {conciliation && (
        <Panel title={words.accounts}>
          <Accounts accounts={conciliation.accounts} />
        </Panel>
      )}
      {campaigns && campaigns.count > 0 && (
        <Panel title={words.next}>
          <HomeLines lines={nextOf(campaigns)} />
        </Panel>
      )}
    </>
  );
}

/** Campaigns that will leave at their hour; what would keep one from it is work. */
function nextOf({ next, count, unapproved = [] }: NonNullable<Home['campaigns']>) {
  const lines = next
    .filter(({ id }) => unapproved.every((one) => one.id !== id))
    .map(({ id, template, channel, launch_date }) => ({
      key: id,
      to: `/campanas/${id}`,
      name: template,
      figure: `${channelName(channel)} · ${moment(launch_date)}`,
    }));
  const rest = count - next.length;
  return rest > 0 ? [...lines, { key: 'more', to: '/campanas?status=programada', name: words.more(rest) }] : lines;
}
