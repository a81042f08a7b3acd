import type { Channel } from '../../api/contract/channels';
import { isUsable } from '../../api/contract/templateStatus';
import { type Template, templatesOfChannel } from '../../api/contract/templates';
import { useRecord } from './useRecord';

/** The templates of a channel that can be sent. */
export function useTemplates(channel: Channel): Template[] {
  const [{ context }] = useRecord(templatesOfChannel, { query: { search: String(channel) } });
  return context.record?.data.filter(isUsable) ?? [];
}
