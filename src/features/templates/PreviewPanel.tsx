import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useSelector } from '@xstate/react';
import { mediumOf } from '../../api/contract/messaging/channels';
import { useUser } from '../../console/AppProvider';
import { customerName } from '../../domain/customerName';
import { ChatBubble } from '../../domain/message/ChatBubble';
import { Letter } from '../../domain/message/Letter';
import type { Problem } from '../../machines/kit/outcome';
import type { TemplateEditorActor } from '../../machines/templates/templateEditor';
import { namedOption } from '../../ui/fields/options';
import { SelectField } from '../../ui/fields/SelectField';
import { SearchField } from '../../ui/filters/SearchField';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { Progress } from '../../ui/waiting/Progress';
import { audienceInWords, missingInWords, editorWords as words } from './words';

const useStyles = makeStyles({
  who: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  search: { flex: '1 1 180px', minWidth: 0 },
  name: { flex: '1 1 100%', display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 },
  customer: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, paddingLeft: '20px' },
});

/** The message as one customer would receive it, and what prevents it. */
export function PreviewPanel({ editorRef }: { editorRef: TemplateEditorActor }) {
  const styles = useStyles();
  const company = useUser()?.company;
  const snapshot = useSelector(editorRef, (current) => current);
  const { context } = snapshot;
  const { draft, preview, wrong, customer, customers, p, search, group, groups } = context;
  const { isLetter, drawsMarks } = mediumOf(draft.channel);
  const name = customer ? customerName(customer) : words.examples;
  const groupName = groups.find(({ id }) => id === group)?.name ?? '';
  return (
    <Panel title={words.previewPanel}>
      <div className={styles.who}>
        <div className={styles.search}>
          <SearchField
            value={search}
            label={words.customer}
            placeholder={words.searchCustomer}
            onSearch={(text) => editorRef.send({ type: 'SEARCH_CUSTOMER', search: text })}
          />
        </div>
        <SelectField
          bare
          label={words.group}
          value={group}
          options={groups.map(namedOption)}
          onChange={(chosen) => editorRef.send({ type: 'GROUP', group: chosen })}
        />
        <div className={styles.name}>
          <Button
            appearance="subtle"
            icon={<ChevronLeftRegular />}
            aria-label={words.previous}
            disabledFocusable={!snapshot.can({ type: 'PREVIOUS_CUSTOMER' })}
            onClick={() => editorRef.send({ type: 'PREVIOUS_CUSTOMER' })}
          />
          <Button
            appearance="subtle"
            icon={<ChevronRightRegular />}
            aria-label={words.next}
            disabledFocusable={!snapshot.can({ type: 'NEXT_CUSTOMER' })}
            onClick={() => editorRef.send({ type: 'NEXT_CUSTOMER' })}
          />
          <span className={styles.customer} title={name}>
            {name}
          </span>
          {customer && <span className={styles.quiet}>{words.place(p, customers)}</span>}
        </div>
      </div>
      {snapshot.matches({ open: { customer: 'none' } }) && <div className={styles.quiet}>{words.noCustomer}</div>}
      {snapshot.matches({ open: { customer: 'failed' } }) && (
        <div>
          {words.customerFailed}{' '}
          <Button size="small" onClick={() => editorRef.send({ type: 'RETRY_CUSTOMER' })}>
            {words.retry}
          </Button>
        </div>
      )}
      {wrong && (
        <MessageBar intent="warning">
          <MessageBarBody>
            {isOfText(wrong) ? words.notNow : wrong.reason} {preview && words.lastShown}
          </MessageBarBody>
        </MessageBar>
      )}
      {wrong && !isOfText(wrong) && (
        <div>
          <Button size="small" onClick={() => editorRef.send({ type: 'RENDER' })}>
            {words.retry}
          </Button>
        </div>
      )}
      {!preview && !wrong && draft.body.trim() === '' && <div className={styles.quiet}>{words.noText}</div>}
      {!preview && snapshot.matches({ open: { preview: 'rendering' } }) && <Progress label={words.rendering} />}
      {preview && !isLetter && (
        <ChatBubble
          isPlain={!drawsMarks}
          from={company || name}
          text={preview.text}
          label={words.previewOf(name)}
          provider={context.record?.provider}
        />
      )}
      {preview && isLetter && (
        <Letter
          subject={preview.subject}
          to={words.to(preview.to || name)}
          html={preview.html}
          label={words.previewOf(name)}
        />
      )}
      {preview && (
        <>
          <div className={styles.quiet}>{words.length(preview, isLetter)}</div>
          {preview.costly && <div className={styles.quiet}>{words.costly(preview.costly, preview.each)}</div>}
          {missingInWords(preview, name, draft.channel).map((text) => (
            <MessageBar key={text} intent="warning">
              <MessageBarBody>{text}</MessageBarBody>
            </MessageBar>
          ))}
          {preview.audience && group !== '' && (
            <ul className={styles.list} aria-label={groupName}>
              {audienceInWords(preview.audience, groupName, draft.channel).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}

/** Shown at the field with the error. */
const isOfText = ({ fields }: Problem) => fields.subject !== undefined || fields.body !== undefined;
