import type * as z from 'zod/mini';
import {
  updateWebhookEndpoint,
  WEBHOOK_EVENT,
  type WebhookEndpoint,
} from '../../api/contract/console/webhookEndpoints';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormCheckField, FormChoicesField, FormTextField } from '../../ui/fields/form';
import { eventWords, words } from './words';

type Body = z.output<typeof updateWebhookEndpoint.body>;

type Props = {
  command: CommandHandle;
  /** The one that is edited; a new one without it. */
  endpoint?: WebhookEndpoint | undefined;
  onSubmit: (body: Body) => void;
};

const EVENTS = [{ label: '', options: WEBHOOK_EVENT.map((value) => ({ value, label: eventWords[value] })) }];

export function WebhookEndpointForm({ command, endpoint, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={endpoint ? words.editTitle : words.createTitle}
      verb={endpoint ? words.editVerb : words.createVerb}
      schema={updateWebhookEndpoint.body}
      initial={
        endpoint
          ? {
              name: endpoint.name,
              url: endpoint.url,
              events: WEBHOOK_EVENT.filter((event) => endpoint.events.includes(event)),
              is_on: endpoint.is_on,
              version: endpoint.version,
            }
          : { name: '', url: '', events: [...WEBHOOK_EVENT] }
      }
      onSubmit={onSubmit}
    >
      <FormTextField<Body> name="name" label={words.name} missing={words.missingName} maxLength={80} />
      <FormTextField<Body>
        name="url"
        label={words.url}
        hint={words.urlHint}
        missing={words.missingUrl}
        maxLength={2000}
        autoComplete="off"
      />
      <FormChoicesField<Body> name="events" label={words.events} groups={EVENTS} missing={words.missingEvents} />
      {endpoint && <FormCheckField<Body> name="is_on" label={words.isOn} />}
    </CommandForm>
  );
}
