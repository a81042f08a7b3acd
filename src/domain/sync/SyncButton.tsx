import { Button } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { useNavigate } from 'react-router-dom';
import { rowAt } from '../../console/routes';
import { useAbility } from '../../console/useAbility';
import { useShown } from '../../console/useShown';
import { syncWords } from './syncWords';
import type { Syncing } from './useSync';

const SOURCE = '/origen-de-documentos';

type Props = {
  sync: Syncing;
  /** Not known of another provider. */
  hasSource: boolean | undefined;
  words: { sync: string; syncing: string };
  appearance?: 'subtle';
};

/** Syncs the documents. A company without an accounting system is led to where one is connected, if the person may. */
export function SyncButton({ sync: { ref, isSyncing }, hasSource, words, ...look }: Props) {
  const ability = useAbility();
  const shown = useShown();
  const navigate = useNavigate();
  if (hasSource === false) {
    const screen = rowAt(SOURCE);
    if (!screen || !shown(screen)) return null;
    return (
      <Button {...look} icon={<PlugConnectedRegular />} onClick={() => navigate(SOURCE)}>
        {syncWords.connect}
      </Button>
    );
  }
  if (!ability.can('create', 'Document')) return null;
  return (
    <Button
      {...look}
      icon={<ArrowSyncRegular />}
      disabledFocusable={isSyncing}
      onClick={() => ref.send({ type: 'SYNC' })}
    >
      {isSyncing ? words.syncing : words.sync}
    </Button>
  );
}
