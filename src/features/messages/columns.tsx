import type { Message } from '../../api/contract/messaging/messages';
import { messageColumns } from '../../domain/columns/messages';
import type { Column } from '../../ui/table/columns';
import { TwoLines } from '../../ui/table/TwoLines';
import { words } from './words';

export const columns: Column<Message>[] = messageColumns.toSpliced(2, 0, {
  key: 'to',
  header: words.to,
  width: 160,
  grow: 2,
  sort: 'to',
  render: ({ to, customer_name = '' }) => (
    <TwoLines first={customer_name || to} second={customer_name === '' ? '' : to} />
  ),
});
