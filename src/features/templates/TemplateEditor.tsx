import { Button, MessageBar, MessageBarBody, makeStyles, Spinner } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { useAbility } from '../../console/ConsoleProvider';
import { messageTestMachine } from '../../machines/templates/messageTest';
import type { TemplateEditorActor } from '../../machines/templates/templateEditor';
import { isChanged } from '../../machines/templates/templateEditorSetup';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { LeaveQuestion } from '../../resource/LeaveQuestion';
import { Chip } from '../../ui/Chip';
import { Page } from '../../ui/frame/Page';
import { width } from '../../ui/frame/theme';
import { ConflictPanel } from './ConflictPanel';
import { PreviewPanel } from './PreviewPanel';
import { ProviderPanel } from './ProviderPanel';
import { TestDialog } from './TestDialog';
import { TextPanel } from './TextPanel';
import { editorWords as words } from './words';

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

/** Left, what is written; right, what its recipient gets. */
export function TemplateEditor({ editorRef }: { editorRef: TemplateEditorActor }) {
  const styles = useStyles();
  const ability = useAbility();
  const navigate = useNavigate();
  const testRef = useActorRef(messageTestMachine);
  const snapshot = useSelector(editorRef, (current) => current);
  const { id, template, draft, customer, preview } = snapshot.context;
  const isDirty = snapshot.matches('open') && isChanged(snapshot.context);
  const isNew = id === undefined;
  const may = ability.can(isNew ? 'create' : 'update', 'Template');
  const isGlobal = template?.is_global ?? false;
  const isSaving = snapshot.matches({ open: { draft: 'saving' } });
  const isFixed = !may || isGlobal || !snapshot.matches({ open: { draft: 'editing' } });
  const { channel, subject, body } = draft;
  return (
    <Page
      title={template?.name ?? words.newTitle}
      subtitle={
        may &&
        !isGlobal &&
        (isSaving ? words.saving : isDirty ? <Chip tone="warn">{words.unsaved}</Chip> : !isNew && words.saved)
      }
      actions={
        <>
          {!isNew && ability.can('create', 'Template') && (
            <Button icon={<CopyRegular />} onClick={() => navigate(`/plantillas/nueva?copia=${id}`)}>
              {words.duplicate}
            </Button>
          )}
          {ability.can('create', 'Message') && (
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
          {may && !isGlobal && (
            <Button
              appearance="primary"
              icon={isSaving ? <Spinner size="tiny" aria-hidden="true" /> : <SaveRegular />}
              disabledFocusable={!snapshot.can({ type: 'SAVE' })}
              onClick={() => editorRef.send({ type: 'SAVE' })}
            >
              {isNew ? words.createVerb : words.save}
            </Button>
          )}
        </>
      }
    >
      {(isGlobal || !may) && (
        <MessageBar>
          <MessageBarBody>{isGlobal ? words.fixed : words.mayNot}</MessageBarBody>
        </MessageBar>
      )}
      <ConflictPanel editorRef={editorRef} />
      <div className={styles.panes}>
        <div className={styles.pane}>
          <TextPanel editorRef={editorRef} isFixed={isFixed} />
          {channel === 0 && <ProviderPanel editorRef={editorRef} isFixed={isFixed} />}
        </div>
        <div className={styles.preview}>
          <PreviewPanel editorRef={editorRef} />
        </div>
      </div>
      <TestDialog testRef={testRef} via={preview?.via} />
      <LeaveQuestion isHeld={isDirty} body={words.leave} />
    </Page>
  );
}
