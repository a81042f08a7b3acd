import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { getProviderTemplates, ProviderTemplate } from '../../api/contract/messaging/providerTemplates';
import type { Answer } from '../../api/contract/row';
import { approvalStatuses, faults, headers, rejections } from '../../domain/message/providerWords';
import { isRead, type TemplateDraft } from '../../machines/templates/templateDraft';
import type { TemplateEditorActor } from '../../machines/templates/templateEditor';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { SelectField } from '../../ui/fields/SelectField';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { InLanguages } from './InLanguages';
import { useVariables } from './useVariables';
import { providerWords as words } from './words';

const useStyles = makeStyles({
  state: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = {
  editorRef: TemplateEditorActor;
  isFixed: boolean;
  provider: Answer<typeof getProviderTemplates>;
};

const NONE = { name: '', language: '', body: '' };
const keyOf = ({ name, language }: Pick<ProviderTemplate, 'name' | 'language'>) => `${name} ${language}`;
const hasVariable = (text: string) => /\{\{\s*\d+\s*\}\}/.test(text);

/** One of the provider's templates, with its state and what it still needs. */
export function Chosen({ editorRef, isFixed, provider: { results } }: Props) {
  const styles = useStyles();
  const variables = useVariables().map(({ name, title }) => ({ value: name, label: title }));
  const draft = useSelector(editorRef, ({ context }) => context.draft);
  const { record, customer } = useSelector(editorRef, ({ context }) => context);
  const set = (changes: Partial<TemplateDraft>) => editorRef.send({ type: 'FIELD', changes });
  const one = results.find(({ name, language }) => name === draft.approved_name && language === draft.language);
  const gone = draft.approved_name !== '' && !one;
  return (
    <>
      <SelectField
        label={words.chosen}
        hint={words.chosenHint}
        placeholder={words.noneChosen}
        disabled={isFixed}
        value={one ? keyOf(one) : gone ? draft.approved_name : ''}
        options={[
          ...(gone ? [{ value: draft.approved_name, label: words.gone(draft.approved_name) }] : []),
          ...results.map((each) => ({ value: keyOf(each), label: labelOf(each) })),
        ]}
        onChange={(value) => {
          const { name, language, body } = results.find((each) => keyOf(each) === value) ?? NONE;
          set({ approved_name: name, language, ...(draft.body === '' && { body }) });
        }}
      />
      {gone && <Warning text={words.goneTodo} />}
      {one && (
        <>
          <div className={styles.state}>
            <StateChip {...approvalStatuses[one.approval]} />
            {one.rejection && <span className={styles.quiet}>{rejections[one.rejection].why}</span>}
          </div>
          {one.rejection && <Warning text={rejections[one.rejection].todo} />}
          {record?.fault && isRead(draft, record) && <Warning text={words.fault(faults[record.fault])} />}
          <Facts
            facts={[
              { name: words.header, value: one.header === 'texto' ? one.header_text : headers[one.header] },
              ...(one.footer ? [{ name: words.footer, value: one.footer }] : []),
              ...one.buttons.map((button) => ({
                name: words.button[button.kind],
                value: [button.text, button.value].filter(Boolean).join(' · '),
              })),
            ]}
          />
          {record &&
            isRead(draft, record) &&
            (record.versions ?? []).some(({ language }) => language !== one.language) && (
              <InLanguages template={record} customer={customer?.id} />
            )}
          {hasVariable(one.header_text) && (
            <SelectField
              label={words.headerVariable}
              disabled={isFixed}
              value={draft.header_variable}
              options={variables}
              onChange={(header_variable) => set({ header_variable })}
            />
          )}
          {one.buttons.some(({ value }) => hasVariable(value)) && (
            <SelectField
              label={words.urlVariable}
              hint={words.urlHint}
              disabled={isFixed}
              value={draft.url_variable}
              options={variables}
              onChange={(url_variable) => set({ url_variable })}
            />
          )}
        </>
      )}
    </>
  );
}

const labelOf = ({ name, language, approval }: ProviderTemplate) =>
  `${name} · ${language} · ${approvalStatuses[approval].word}`;

const Warning = ({ text }: { text: string }) => (
  <MessageBar intent="warning">
    <MessageBarBody>{text}</MessageBarBody>
  </MessageBar>
);
