import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { TemplateEditorActor } from '../../machines/templates/templateEditor';
import { editorWords as words } from './words';

const useStyles = makeStyles({
  text: {
    margin: '8px 0 0',
    fontFamily: tokens.fontFamilyBase,
    maxHeight: '200px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** What somebody else saved while one was writing, and the choice between the two. */
export function ConflictPanel({ editorRef }: { editorRef: TemplateEditorActor }) {
  const styles = useStyles();
  const isConflict = useSelector(editorRef, (current) => current.matches({ open: { draft: 'conflict' } }));
  const theirs = useSelector(editorRef, ({ context }) => context.theirs);
  if (!isConflict || !theirs) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{words.conflictTitle}</MessageBarTitle>
        {words.conflictBody}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus */}
        <pre className={styles.text} tabIndex={0}>
          {[theirs.name, theirs.subject, theirs.body].filter(Boolean).join('\n\n')}
        </pre>
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => editorRef.send({ type: 'KEEP_MINE' })}>{words.keepMine}</Button>
        <Button onClick={() => editorRef.send({ type: 'TAKE_THEIRS' })}>{words.takeTheirs}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
