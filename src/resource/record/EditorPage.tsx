import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { Chip } from '../../ui/Chip';
import { Page } from '../../ui/frame/Page';
import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '../../ui/MessageBar';
import { Scrollable } from '../../ui/Scrollable';
import { VerbButton } from '../../ui/VerbButton';
import { LeaveQuestion } from '../command/LeaveQuestion';
import { editorWords as words } from '../words';

const useStyles = makeStyles({
  theirs: {
    margin: '8px 0 0',
    fontFamily: tokens.fontFamilyBase,
    maxHeight: '200px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

type EditorSnapshot = {
  context: { id: string | undefined };
  matches(state: { open: { draft: 'saving' } }): boolean;
  can(event: { type: 'SAVE' }): boolean;
};

type Props = {
  editorRef: {
    send(event: { type: 'SAVE' | 'KEEP_MINE' | 'TAKE_THEIRS' }): void;
    getSnapshot(): EditorSnapshot;
    subscribe: AnyActorRef['subscribe'];
  };
  title: string;
  /** The label of the save button. */
  verb: string;
  /** Why the record is read-only. */
  fixed: string | undefined;
  isUnsaved: boolean;
  /** The version that somebody else saved meanwhile. */
  theirs: string | undefined;
  /** Says what leaving would lose. */
  leave: string;
  actions: ReactNode;
  children: ReactNode;
};

/** The page of an editor: its save state, its save button, and the conflict with another person's version. */
export function EditorPage({ editorRef, title, verb, fixed, isUnsaved, theirs, leave, actions, children }: Props) {
  const isNew = useSelector(editorRef, ({ context }: EditorSnapshot) => context.id === undefined);
  const isSaving = useSelector(editorRef, (current: EditorSnapshot) => current.matches({ open: { draft: 'saving' } }));
  const canSave = useSelector(editorRef, (current: EditorSnapshot) => current.can({ type: 'SAVE' }));
  const styles = useStyles();
  const saveState = isUnsaved ? <Chip tone="warn">{words.unsaved}</Chip> : !isNew && words.saved;
  return (
    <Page
      title={title}
      subtitle={fixed === undefined && (isSaving ? words.saving : saveState)}
      actions={
        <>
          {actions}
          {fixed === undefined && (
            <VerbButton
              busy={isSaving}
              icon={<SaveRegular />}
              disabled={!canSave}
              onClick={() => editorRef.send({ type: 'SAVE' })}
            >
              {verb}
            </VerbButton>
          )}
        </>
      }
    >
      {fixed !== undefined && (
        <MessageBar>
          <MessageBarBody>{fixed}</MessageBarBody>
        </MessageBar>
      )}
      {theirs !== undefined && (
        <MessageBar intent="warning">
          <MessageBarBody>
            <MessageBarTitle>{words.conflictTitle}</MessageBarTitle>
            {words.conflictBody}
            <Scrollable as="pre" className={styles.theirs}>
              {theirs}
            </Scrollable>
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => editorRef.send({ type: 'KEEP_MINE' })}>{words.keepMine}</Button>
            <Button onClick={() => editorRef.send({ type: 'TAKE_THEIRS' })}>{words.takeTheirs}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {children}
      <LeaveQuestion isUnsaved={isUnsaved && fixed === undefined} body={leave} />
    </Page>
  );
}
