import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { openPreviewList, previewDiscarding } from '../../machines/conciliations/conciliations';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useCommand } from '../../resource/hooks/useCommand';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { moment } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyle: 'none' },
  one: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  text: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
});

/** The previews that were neither saved nor discarded, to continue with. */
export function OpenPreviews() {
  const styles = useStyles();
  const navigate = useNavigate();
  const listRef = useActorRef(openPreviewList, { input: {} });
  useSessionOpened(() => listRef.send({ type: 'RETRY' }));
  const previews = useSelector(listRef, ({ context }) => context.page?.results ?? NONE);
  const discarding = useCommand(previewDiscarding, () => listRef.send({ type: 'CHANGED' }));
  const [{ context }, discardRef] = discarding;
  const named = previews.find(({ id }) => id === context.ask.params?.id)?.file_name;
  return (
    <>
      {previews.length > 0 && (
        <Panel title={words.openPreviews}>
          <ul className={styles.list}>
            {previews.map(({ id, file_name, bank_account_name, movements, created_at }) => (
              <li key={id} className={styles.one}>
                <span className={styles.text}>
                  {[file_name, bank_account_name, words.movementsOf(movements), moment(created_at)].join(' · ')}
                </span>
                <Button
                  size="small"
                  aria-label={words.continueWith(file_name)}
                  onClick={() => navigate(`/conciliaciones/nueva/${id}`)}
                >
                  {words.continueVerb}
                </Button>
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={words.discardOf(file_name)}
                  onClick={() => discardRef.send({ type: 'OPEN', ask: { params: { id } } })}
                >
                  {words.discardVerb}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <CommandConfirm
        command={discarding}
        danger
        title={words.discardTitle}
        body={named}
        impact={[words.discardImpact]}
        verb={words.discardVerb}
      />
    </>
  );
}

const NONE: never[] = [];
