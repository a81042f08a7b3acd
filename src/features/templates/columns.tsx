import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { mediumOf } from '../../api/contract/messaging/channels';
import { sentStatus, statusOf } from '../../api/contract/messaging/templateStatus';
import type { Template } from '../../api/contract/messaging/templates';
import { approvalWords, channelName } from '../../domain/words';
import { Chip, type Tone } from '../../ui/Chip';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

const STATUS_TONE: Record<Template['status'], Tone> = {
  borrador: 'neutral',
  activa: 'brand',
  archivada: 'neutral',
  otro: 'neutral',
};
const APPROVAL_TONE: Record<NonNullable<Template['approval']>, Tone> = {
  sin_enviar: 'neutral',
  pendiente: 'warn',
  aprobada: 'good',
  rechazada: 'bad',
  pausada: 'warn',
  otro: 'neutral',
};

/** An unknown status is shown in the provider's word. */
const StatusChip = ({ template }: { template: Template }) => (
  <Chip tone={STATUS_TONE[statusOf(template)]}>{sentStatus(template) || words.statuses[template.status]}</Chip>
);
const ApprovalChip = ({ approval }: { approval: NonNullable<Template['approval']> }) => (
  <Chip tone={APPROVAL_TONE[approval]}>{approvalWords[approval]}</Chip>
);

type Does = { onDuplicate: ((template: Template) => void) | false; onRemove: ((template: Template) => void) | false };

export function columnsFor({ onDuplicate, onRemove }: Does): Column<Template>[] {
  return [
    {
      key: 'name',
      header: words.name,
      width: 220,
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
      render: (template) => <StatusChip template={template} />,
    },
    {
      key: 'approval',
      header: words.approval,
      width: 120,
      render: ({ channel, approval }) =>
        mediumOf(channel).approvesTexts && approval && <ApprovalChip approval={approval} />,
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
      width: 240,
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
