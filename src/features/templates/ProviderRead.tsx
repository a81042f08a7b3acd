import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { getProviderTemplates, refreshProviderTemplates } from '../../api/contract/messaging/providerTemplates';
import { useAbility } from '../../console/useAbility';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { moment, relative } from '../../ui/format/dates';
import { providerWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  // Beside the tools of the list there is room for it on a wide screen only.
  quiet: { color: tokens.colorNeutralForeground2, '@media (max-width: 1199px)': { display: 'none' } },
});

/** When WhatsApp's templates were read, and the button that reads them now; nothing where they are not read. */
export function ProviderRead({ onRefreshed }: { onRefreshed: () => void }) {
  const styles = useStyles();
  const ability = useAbility();
  const [{ context }, readRef] = useRecord(getProviderTemplates, {});
  const next = () => {
    readRef.send({ type: 'REFRESH' });
    onRefreshed();
  };
  const [refresh, refreshRef] = useCommand(refreshProviderTemplates, { next });
  const { record } = context;
  if (!record?.connected) return null;
  const { checked_at, failure } = record;
  const read = checked_at ? words.read(relative(checked_at)) : words.notRead;
  return (
    <div className={styles.root}>
      <span className={styles.quiet} role="status" title={checked_at ? moment(checked_at) : undefined}>
        {refresh.hasTag('busy') ? words.refreshing : failure ? words.failures[failure] : read}
      </span>
      {ability.can('update', 'Template') && (
        <Button
          icon={<ArrowSyncRegular />}
          disabledFocusable={refresh.hasTag('busy')}
          onClick={() => refreshRef.send({ type: 'RUN', ask: {} })}
        >
          {words.refresh}
        </Button>
      )}
    </div>
  );
}
