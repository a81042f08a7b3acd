import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { discardPreview, listOpenPreviews } from '../../api/contract/reconciliation/conciliations';
import type { OpenPreview } from '../../api/contract/reconciliation/preview';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useListRef } from '../../resource/hooks/useRowActor';
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
  const listRef = useListRef(listOpenPreviews, {});
  useSessionOpened(() => listRef.send({ type: 'RETRY' }));
  const previews = useSelector(listRef, ({ context }) => context.page?.results ?? NONE);
  const discarding = useCommandAbout(discardPreview, askById<OpenPreview>, {
    next: () => listRef.send({ type: 'CHANGED' }),
  });
  const [{ context: asked }, , askToDiscard] = discarding;
  return (
    <>
      {previews.length > 0 && (
        <Panel title={words.openPreviews}>
          <ul className={styles.list}>
            {previews.map((preview) => (
              <li key={preview.id} className={styles.one}>
                <span className={styles.text}>
                  {[
                    preview.file_name,
                    preview.bank_account_name,
                    words.movementsOf(preview.movements),
                    moment(preview.created_at),
                  ].join(' · ')}
                </span>
                <Button
                  size="small"
                  aria-label={words.continueWith(preview.file_name)}
                  onClick={() => navigate(`/conciliaciones/nueva/${preview.id}`)}
                >
                  {words.continueVerb}
                </Button>
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={words.discardOf(preview.file_name)}
                  onClick={() => askToDiscard(preview)}
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
        body={asked.about?.file_name}
        impact={[words.discardImpact]}
        verb={words.discardVerb}
      />
    </>
  );
}

const NONE: never[] = [];
