import type { Channel } from '../../api/contract/messaging/channels';
import { isUsable } from '../../api/contract/messaging/templateStatus';
import { type Template, templatesOfChannel } from '../../api/contract/messaging/templates';
import { useRecord } from '../../resource/hooks/useRecord';

/** The templates of a channel that can be sent. */
export function useTemplates(channel: Channel): Template[] {
  const [{ context }] = useRecord(templatesOfChannel, { query: { search: String(channel) } });
  return context.record?.data.filter(isUsable) ?? [];
}
