import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { APPROVAL, getProviderTemplates } from '../../api/contract/messaging/providerTemplates';
import { numbered, readTemplateText, whatsappRemarks } from '../../api/contract/messaging/templateText';
import type { Answer } from '../../api/contract/row';
import { useOffers } from '../../console/AppProvider';
import type { TemplateDraft } from '../../machines/templates/templateDraft';
import type { TemplateEditorActor } from '../../machines/templates/templateEditor';
import { useRecord } from '../../resource/hooks/useRecord';
import { Chip } from '../../ui/Chip';
import { SelectField } from '../../ui/fields/SelectField';
import { TextField } from '../../ui/fields/TextField';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { Scrollable } from '../../ui/Scrollable';
import { Chosen } from './Chosen';
import { approvalOptions, titleOf, providerWords as words } from './words';

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '12px' },
  name: { gridColumn: '1 / -1', display: 'grid' },
  numbered: {
    margin: 0,
    padding: '8px 12px',
    maxHeight: '160px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyBase,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  label: { color: tokens.colorNeutralForeground2, marginBottom: '4px' },
  variables: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

type Props = { editorRef: TemplateEditorActor; isFixed: boolean };

/** The template's name at WhatsApp's provider, and what it would reject. */
export function ProviderPanel(props: Props) {
  const offers = useOffers();
  return offers(getProviderTemplates) ? <WhenRead {...props} /> : <Approval {...props} />;
}

/** Chosen among the provider's where those are read; else typed. */
function WhenRead(props: Props) {
  const [{ context }] = useRecord(getProviderTemplates, {});
  const provider = context.record?.connected ? context.record : undefined;
  return <Approval {...props} provider={provider} />;
}

type Provider = Answer<typeof getProviderTemplates>;

function Approval({ editorRef, isFixed, provider }: Props & { provider?: Provider | undefined }) {
  const styles = useStyles();
  const draft = useSelector(editorRef, ({ context }) => context.draft);
  const { variables } = readTemplateText(draft.body);
  const remarks = draft.body.trim() === '' ? [] : whatsappRemarks(draft.body);
  return (
    <Panel title={words.title} body={words.body}>
      {provider ? (
        <Chosen editorRef={editorRef} isFixed={isFixed} provider={provider} />
      ) : (
        <Typed editorRef={editorRef} isFixed={isFixed} />
      )}
      {remarks.map((remark) => (
        <MessageBar key={remark} intent="warning">
          <MessageBarBody>{words.remarks[remark]}</MessageBarBody>
        </MessageBar>
      ))}
      {draft.body !== '' && (
        <div>
          <div className={styles.label}>{words.numbered}</div>
          <Scrollable as="pre" className={styles.numbered}>
            {numbered(draft.body)}
          </Scrollable>
        </div>
      )}
      <div>
        <div className={styles.label}>{words.variables}</div>
        <div className={styles.variables}>
          {variables.length === 0 && words.noVariables}
          {variables.map((name, at) => (
            <Chip key={name} tone="brand">{`{{${at + 1}}} ${titleOf(name)}`}</Chip>
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** What the provider approved, as staff know it. */
function Typed({ editorRef, isFixed }: Props) {
  const styles = useStyles();
  const draft = useSelector(editorRef, ({ context }) => context.draft);
  const fields = useSelector(editorRef, ({ context }) => context.problem?.fields) ?? {};
  const set = (changes: Partial<TemplateDraft>) => editorRef.send({ type: 'FIELD', changes });
  return (
    <div className={styles.fields}>
      <div className={styles.name}>
        <TextField
          label={words.approvedName}
          hint={words.approvedNameHint}
          maxLength={512}
          disabled={isFixed}
          value={draft.approved_name}
          onChange={(approved_name) => set({ approved_name })}
          error={fields.approved_name}
        />
      </div>
      <TextField
        label={words.language}
        hint={words.languageHint}
        maxLength={6}
        disabled={isFixed}
        value={draft.language}
        onChange={(language) => set({ language })}
        error={fields.language}
      />
      <SelectField
        label={words.approval}
        placeholder={null}
        disabled={isFixed}
        value={draft.approval}
        options={approvalOptions}
        onChange={(chosen) => set({ approval: APPROVAL.find((one) => one === chosen) ?? draft.approval })}
      />
    </div>
  );
}
