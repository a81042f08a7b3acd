import { Button, makeStyles } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { mediumOf } from '../../api/contract/messaging/channels';
import { previewTemplate, sendTestMessage } from '../../api/contract/messaging/templates';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { messageTestMachine } from '../../machines/templates/messageTest';
import { isChanged, type TemplateEditorActor } from '../../machines/templates/templateEditor';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { EditorPage } from '../../resource/record/EditorPage';
import { width } from '../../ui/frame/theme';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { PreviewPanel } from './PreviewPanel';
import { ProviderPanel } from './ProviderPanel';
import { TextPanel } from './TextPanel';
import { editorWords as words } from './words';

const TestDialog = lazyPart(async () => (await import('./TestDialog')).TestDialog);

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: '12px',
    [`@media (max-width: ${width.stack - 1}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  pane: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  // Beside a long text the message stays in sight, below the bar.
  preview: {
    [`@media (min-width: ${width.stack}px)`]: {
      position: 'sticky',
      top: '76px',
      maxHeight: 'calc(100vh - 88px)',
      overflowY: 'auto',
    },
    minWidth: 0,
  },
});

/** Left the text, right the recipient's view. */
export function TemplateEditor({ editorRef }: { editorRef: TemplateEditorActor }) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const testRef = useActorRef(messageTestMachine);
  const isTesting = useSelector(testRef, (current) => !current.matches('closed'));
  const snapshot = useSelector(editorRef, (current) => current);
  const { id, record: template, draft, customer, preview, theirs } = snapshot.context;
  const isNew = id === undefined;
  const may = ability.can(isNew ? 'create' : 'update', 'Template');
  const isGlobal = template?.is_global ?? false;
  const isFixed = !may || isGlobal || !snapshot.matches({ open: { draft: 'editing' } });
  const { channel, subject, body } = draft;
  return (
    <EditorPage
      editorRef={editorRef}
      title={template?.name ?? words.newTitle}
      verb={isNew ? words.createVerb : words.save}
      fixed={isGlobal ? words.fixed : may ? undefined : words.mayNot}
      isUnsaved={isChanged(snapshot.context)}
      theirs={theirs && [theirs.name, theirs.subject, theirs.body].filter(Boolean).join('\n\n')}
      leave={words.leave}
      actions={
        <>
          {!isNew && ability.can('create', 'Template') && (
            <Button icon={<CopyRegular />} onClick={() => navigate(`/plantillas/nueva?copia=${id}`)}>
              {words.duplicate}
            </Button>
          )}
          {ability.can('create', 'Message') && offers(sendTestMessage) && (
            <Button
              icon={<MailRegular />}
              disabledFocusable={!preview || !snapshot.matches({ open: { preview: 'shown' } })}
              onClick={() =>
                testRef.send({
                  type: 'OPEN',
                  ask: { channel, subject, body, ...(customer && { customer: customer.id }) },
                })
              }
            >
              {words.test}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.panes}>
        <div className={styles.pane}>
          <TextPanel editorRef={editorRef} isFixed={isFixed} />
          {mediumOf(channel).approvesTexts && <ProviderPanel editorRef={editorRef} isFixed={isFixed} />}
        </div>
        <div className={styles.preview}>{offers(previewTemplate) && <PreviewPanel editorRef={editorRef} />}</div>
      </div>
      <LazyBoundary>{isTesting && <TestDialog testRef={testRef} via={preview?.via} />}</LazyBoundary>
    </EditorPage>
  );
}
