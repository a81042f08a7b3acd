import type { Channel } from '../../api/contract/channels';
import { isUsable } from '../../api/contract/templateStatus';
import type { Template } from '../../api/contract/templates';
import { channelTemplates } from '../../machines/templates/templates';
import { useRecord } from './useRecord';

/** The templates of a channel that can be sent. */
export function useTemplates(channel: Channel): Template[] {
  const [{ context }] = useRecord(channelTemplates, { query: { search: String(channel) } });
  return context.record?.data.filter(isUsable) ?? [];
}
