import { CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import { readTemplateText } from '../../src/api/contract/messaging/templateText';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import type { ApprovedTemplate, Channels } from '../messaging/channel';
import { refused } from '../problems';
import type { Values } from './render';

/** Whether a channel that approves texts accepts `template t`. The contract's `isApproved` decides the same in the console. */
export const APPROVED: Sql = sql`(t.approval = 'aprobada' and t.approved_name <> '' and t.language <> '')`;

type Approvable = { channel: ChannelName; body: string; approved_name: string; language: string };

/** Whether this channel's texts need approval now: the local outbox needs none. */
export const mustApprove = (channels: Channels, channel: ChannelName): boolean =>
  CHANNELS[channel].approvesTexts && channels[channel].via !== 'bandeja_local';

/** The provider's approved template with a customer's values, in the order of its numbers; null when there is none. */
export function approvedFor({
  channel,
  body,
  approved_name,
  language,
}: Approvable): (values: Values) => ApprovedTemplate | null {
  if (!CHANNELS[channel].approvesTexts || approved_name === '') return () => null;
  const { variables } = readTemplateText(body);
  return (values) => ({ name: approved_name, language, parameters: variables.map((name) => values[name]?.text ?? '') });
}

/** Problem 422 for a template that its channel would refuse. */
export async function mustBeApproved(tx: Queryable, channel: ChannelName, template: string): Promise<void> {
  const [found] = await tx.rows<{ name: string }>(
    sql`select t.name from template t where t.id = ${template} and not ${APPROVED}`,
  );
  if (!found) return;
  const { label } = CHANNELS[channel];
  throw refused(
    `${label} no ha aprobado la plantilla «${found.name}», y no se envió nada. Cuando la apruebe, escriba en la plantilla su nombre e idioma aprobados; o elija otra.`,
    { fields: { template: `Sin aprobar por ${label}` } },
  );
}
