import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { mediumOf } from '../../api/contract/messaging/channels';
import { statusOf } from '../../api/contract/messaging/templateStatus';
import type { Template } from '../../api/contract/messaging/templates';
import { isAbsent, sentWord } from '../../api/contract/row';
import { approvalStatuses } from '../../domain/message/providerWords';
import { channelName } from '../../domain/words';
import { StateChip } from '../../ui/Chip';
import { UNKNOWN } from '../../ui/format/format';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

type Does = { onDuplicate: ((template: Template) => void) | false; onRemove: ((template: Template) => void) | false };

export function columnsFor({ onDuplicate, onRemove }: Does): Column<Template>[] {
  return [
    {
      key: 'name',
      header: words.name,
      width: 340,
      grow: 2,
      sort: 'name',
      render: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      key: 'channel',
      header: words.channel,
      width: 110,
      sort: 'channel',
      render: ({ channel }) => channelName(channel),
    },
    {
      key: 'status',
      header: words.status,
      width: 116,
      sort: 'status',
      render: (template) => {
        if (isAbsent(template, 'status')) return UNKNOWN;
        const { word, tone } = words.statuses[statusOf(template)];
        return <StateChip word={sentWord(template, 'status') || word} tone={tone} />;
      },
    },
    {
      key: 'approval',
      header: words.approval,
      width: 120,
      render: ({ channel, approval }) =>
        mediumOf(channel).approvesTexts && approval && <StateChip {...approvalStatuses[approval]} />,
    },
    {
      key: 'global',
      header: words.global,
      width: 88,
      render: ({ is_global }) => is_global && <span title={words.globalTitle}>{words.global}</span>,
    },
    {
      key: 'text',
      header: words.text,
      width: 200,
      grow: 3,
      spare: true,
      render: ({ subject, body }) => <span title={body}>{subject || body}</span>,
    },
    ...actionsColumn<Template>(
      onDuplicate && { label: ({ name }) => words.duplicate(name), icon: <CopyRegular />, run: onDuplicate },
      onRemove && {
        label: ({ name }) => words.remove(name),
        icon: <DeleteRegular />,
        run: onRemove,
        can: ({ is_global }) => !is_global,
      },
    ),
  ];
}
