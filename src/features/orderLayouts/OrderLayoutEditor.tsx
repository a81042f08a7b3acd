import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { useAbility } from '../../console/useAbility';
import {
  isUnsaved,
  type LayoutDraft,
  type OrderLayoutEditorActor,
} from '../../machines/orderLayouts/orderLayoutEditor';
import { EditorPage } from '../../resource/record/EditorPage';
import { TextAreaField } from '../../ui/fields/TextAreaField';
import { TextField } from '../../ui/fields/TextField';
import { Panel } from '../../ui/frame/Panel';
import { width } from '../../ui/frame/theme';
import { Folded } from '../../ui/popup/Folded';
import { RefusalBar } from '../../ui/RefusalBar';
import { TrialPanel } from './TrialPanel';
import { LEGEND, editorWords as words } from './words';

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    alignItems: 'start',
    gap: '12px',
    [`@media (max-width: ${width.stack - 1}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Fluent keeps a text area low; this one is most of the screen.
  text: {
    '& textarea': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase200,
      maxHeight: 'none',
      height: 'max(260px, calc(100dvh - 420px))',
    },
  },
  legend: { display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: '4px 12px', margin: 0 },
  word: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  meaning: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Left the layout's text, right the file that it makes of a real debit. */
export function OrderLayoutEditor({ editorRef }: { editorRef: OrderLayoutEditorActor }) {
  const styles = useStyles();
  const ability = useAbility();
  const navigate = useNavigate();
  const snapshot = useSelector(editorRef, (current) => current);
  const { record: layout, draft, problem, theirs } = snapshot.context;
  const may = ability.can(layout ? 'update' : 'create', 'OrderLayout');
  const isShipped = layout?.is_shipped === true;
  const isFixed = !may || isShipped || !snapshot.matches({ open: { draft: 'editing' } });
  const set = (changes: Partial<LayoutDraft>) => editorRef.send({ type: 'FIELD', changes });
  return (
    <EditorPage
      editorRef={editorRef}
      title={layout?.name ?? words.newTitle}
      verb={words.save}
      fixed={isShipped ? words.fixed : may ? undefined : words.mayNot}
      isUnsaved={isUnsaved(snapshot.context)}
      theirs={theirs && `${theirs.name}\n\n${theirs.text}`}
      leave={words.leave}
      actions={
        layout &&
        ability.can('create', 'OrderLayout') && (
          <Button
            appearance={isShipped ? 'primary' : 'secondary'}
            icon={<CopyRegular />}
            onClick={() => navigate(`/formatos-de-ordenes/nuevo?copia=${layout.id}`)}
          >
            {words.adapt}
          </Button>
        )
      }
    >
      {problem && !theirs && <RefusalBar refusal={problem} />}
      <div className={styles.panes}>
        <Panel>
          <TextField
            label={words.name}
            required
            disabled={isFixed}
            value={draft.name}
            error={problem?.fields.name}
            onChange={(name) => set({ name })}
          />
          <div className={styles.text}>
            <TextAreaField
              label={words.text}
              hint={words.textHint}
              lines={24}
              readOnly={isFixed}
              value={draft.text}
              onChange={(text) => set({ text })}
            />
          </div>
          <Folded title={words.help}>
            <dl className={styles.legend}>
              {LEGEND.map(([word, meaning]) => (
                <Meaning key={word} word={word} meaning={meaning} />
              ))}
            </dl>
          </Folded>
        </Panel>
        <TrialPanel editorRef={editorRef} />
      </div>
    </EditorPage>
  );
}

function Meaning({ word, meaning }: { word: string; meaning: string }) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.word}>{word}</dt>
      <dd className={styles.meaning}>{meaning}</dd>
    </>
  );
}
