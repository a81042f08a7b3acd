import { Button, Checkbox, Field, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { MailTemplateRegular } from '@fluentui/react-icons/svg/mail-template';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { mediumOf } from '../../api/contract/messaging/channels';
import { isBlocked } from '../../api/contract/messaging/templateStatus';
import { previewTemplate, type Template } from '../../api/contract/messaging/templates';
import { variableOf } from '../../api/contract/messaging/templateText';
import { useOffers, useUser } from '../../console/AppProvider';
import { customerName } from '../../domain/customerName';
import { approvalInWords } from '../../domain/message/approvalInWords';
import { ChatBubble } from '../../domain/message/ChatBubble';
import { Letter } from '../../domain/message/Letter';
import { channelName } from '../../domain/words';
import type { CampaignActor } from '../../machines/campaigns/campaign';
import { attachesTo, channelOf, isUnapproved, templateOf } from '../../machines/campaigns/campaignSetup';
import { EmptyState } from '../../ui/EmptyState';
import { SelectField } from '../../ui/fields/SelectField';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { Progress } from '../../ui/waiting/Progress';
import { StepFoot } from './StepFoot';
import { newWords as words } from './words';

const useStyles = makeStyles({
  written: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  who: { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 },
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** The message, as one customer of the audience would receive it. */
export function MessageStep({ campaignRef }: { campaignRef: CampaignActor }) {
  const styles = useStyles();
  const company = useUser()?.company;
  const navigate = useNavigate();
  const offers = useOffers();
  const snapshot = useSelector(campaignRef, (current) => current);
  const { context } = snapshot;
  const { templates, fields, preview, chosen, shown } = context;
  const template = templateOf(context);
  const customer = chosen[shown];
  if (templates.length === 0) {
    return (
      <>
        <EmptyState
          title={words.noTemplates}
          body={words.noTemplatesBody}
          icon={<MailTemplateRegular />}
          action={<Button onClick={() => navigate('/plantillas')}>{words.toTemplates}</Button>}
        />
        <StepFoot campaignRef={campaignRef} />
      </>
    );
  }
  const mayAttach = snapshot.can({ type: 'ATTACH', value: true });
  const name = customer ? customerName(customer) : '';
  const show = (at: number) => ({ type: 'SHOW' as const, at });
  return (
    <>
      <Panel>
        <SelectField
          label={words.template}
          hint={words.templateHint}
          required
          value={fields.template}
          onChange={(value) => campaignRef.send({ type: 'TEMPLATE', value })}
          options={templates.map((one) => ({ value: one.id, label: templateLabel(one), disabled: isBlocked(one) }))}
        />
        {template && (
          <Field hint={mayAttach ? undefined : words.attachHint}>
            <Checkbox
              label={words.attach}
              disabled={!mayAttach}
              checked={attachesTo(context)}
              onChange={(_, { checked }) => campaignRef.send({ type: 'ATTACH', value: checked === true })}
            />
          </Field>
        )}
        {template ? (
          <div className={styles.who}>
            <Button
              appearance="subtle"
              icon={<ChevronLeftRegular />}
              aria-label={words.previous}
              disabledFocusable={!snapshot.can(show(shown - 1))}
              onClick={() => campaignRef.send(show(shown - 1))}
            />
            <Button
              appearance="subtle"
              icon={<ChevronRightRegular />}
              aria-label={words.following}
              disabledFocusable={!snapshot.can(show(shown + 1))}
              onClick={() => campaignRef.send(show(shown + 1))}
            />
            <span className={styles.name} title={name}>
              {name}
            </span>
          </div>
        ) : (
          words.chooseTemplate
        )}
        {snapshot.matches({ message: 'previewing' }) && <Progress label={words.previewing} />}
        {isUnapproved(context) && (
          <MessageBar intent="warning">
            <MessageBarBody>{words.unapproved}</MessageBarBody>
          </MessageBar>
        )}
        {preview && preview.missing.length > 0 && (
          <MessageBar intent="warning">
            <MessageBarBody>
              {words.missing(preview.missing.map((one) => variableOf(one)?.title ?? one).join(', '))}
            </MessageBarBody>
          </MessageBar>
        )}
        {template && !offers(previewTemplate) && (
          <>
            <MessageBar>
              <MessageBarBody>{words.noPreview}</MessageBarBody>
            </MessageBar>
            <div className={styles.written}>{template.body}</div>
          </>
        )}
        {preview &&
          (mediumOf(channelOf(context)).isLetter ? (
            <Letter subject={preview.subject} to={preview.to ?? name} html={preview.html} label={words.preview} />
          ) : (
            <ChatBubble
              isPlain={!mediumOf(channelOf(context)).drawsMarks}
              from={company || name}
              text={preview.text}
              label={words.preview}
              provider={template?.provider}
            />
          ))}
      </Panel>
      <StepFoot campaignRef={campaignRef} />
    </>
  );
}

/** `Gracias por su pago · WhatsApp · Pendiente`: what WhatsApp has not approved says so. */
const templateLabel = (template: Template): string =>
  [template.name, channelName(template.channel), approvalInWords(template)].filter(Boolean).join(' · ');
