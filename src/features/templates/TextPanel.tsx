import { makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { mediumOf } from '../../api/contract/messaging/channels';
import { TEMPLATE_STATUS } from '../../api/contract/messaging/templates';
import { readTemplateText } from '../../api/contract/messaging/templateText';
import { useChannels } from '../../domain/message/useChannels';
import { channelOptions } from '../../domain/words';
import type { Place, TemplateDraft } from '../../machines/templates/templateDraft';
import type { TemplateEditorActor } from '../../machines/templates/templateEditor';
import { MarkedTextField, type MarkTone } from '../../ui/fields/MarkedTextField';
import { SelectField } from '../../ui/fields/SelectField';
import { TextField } from '../../ui/fields/TextField';
import { Panel } from '../../ui/frame/Panel';
import { RefusalBar } from '../../ui/RefusalBar';
import { VariablePicker } from './VariablePicker';
import { words as listWords, statusOptions, editorWords as words } from './words';

const useStyles = makeStyles({
  head: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '12px' },
  name: { gridColumn: '1 / -1', display: 'grid' },
});

/** The text fields; a refusal keeps the input. */
export function TextPanel({ editorRef, isFixed }: { editorRef: TemplateEditorActor; isFixed: boolean }) {
  const styles = useStyles();
  const { id, draft, caret, problem, theirs, wrong } = useSelector(editorRef, ({ context }) => context);
  // Only the browser knows the caret; the picker reads it when it opens.
  const selection = useRef<Place>({ field: 'body', from: draft.body.length, to: draft.body.length });
  const set = (changes: Partial<TemplateDraft>) => editorRef.send({ type: 'FIELD', changes });
  const channels = useChannels();
  const { isLetter, approvesTexts } = mediumOf(draft.channel);
  const fields = { ...wrong?.fields, ...problem?.fields };
  const marked = (field: Place['field']) => ({
    value: draft[field],
    marks: marksOf(draft[field]),
    onChange: (text: string) => set({ [field]: text }),
    onSlash: (at: number) => editorRef.send({ type: 'OPEN_PICKER', place: { field, from: at, to: at + 1 } }),
    onSelect: (from: number, to: number) => {
      selection.current = { field, from, to };
    },
    caret: caret?.field === field ? caret : undefined,
    disabled: isFixed,
    error: fields[field],
  });
  return (
    <Panel title={words.textPanel}>
      <div className={styles.head}>
        <div className={styles.name}>
          <TextField
            label={listWords.name}
            hint={words.nameHint}
            required
            maxLength={120}
            disabled={isFixed}
            value={draft.name}
            onChange={(name) => set({ name })}
            error={fields.name}
          />
        </div>
        <SelectField
          label={listWords.channel}
          placeholder={null}
          disabled={isFixed || id !== undefined}
          value={String(draft.channel)}
          options={channelOptions(channels)}
          onChange={(chosen) => set({ channel: channels.find((one) => String(one) === chosen) ?? draft.channel })}
          error={fields.channel}
        />
        <SelectField
          label={listWords.status}
          placeholder={null}
          disabled={isFixed}
          value={draft.status}
          options={statusOptions}
          onChange={(chosen) => set({ status: TEMPLATE_STATUS.find((status) => status === chosen) ?? draft.status })}
          error={fields.status}
        />
      </div>
      {isLetter && <MarkedTextField label={words.subject} lines={1} maxLength={200} {...marked('subject')} />}
      <MarkedTextField
        label={words.body}
        required
        lines={10}
        maxLength={4096}
        hint={approvesTexts ? words.fixedHint : words.bodyHint}
        {...marked('body')}
      />
      {!isFixed && (
        <div>
          <VariablePicker editorRef={editorRef} placeNow={() => selection.current} />
        </div>
      )}
      {problem && !theirs && <RefusalBar refusal={problem} />}
    </Panel>
  );
}

function marksOf(text: string): { from: number; to: number; tone: MarkTone }[] {
  const { marks, faults } = readTemplateText(text);
  const wrong = new Set(faults.map(({ at }) => at));
  return [
    ...marks.map(({ from, to, what }) => ({
      from,
      to,
      tone: wrong.has(from) ? ('wrong' as const) : what === 'variable' ? ('mark' as const) : what,
    })),
    ...faults
      .filter(({ kind }) => kind === 'unclosed')
      .map(({ at, length }) => ({ from: at, to: at + length, tone: 'wrong' as const })),
  ].sort((a, b) => a.from - b.from);
}
