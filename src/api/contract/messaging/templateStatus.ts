import { OTHER, sentWord } from '../row';
import { withoutAccents } from '../withoutAccents';
import { mediumOf } from './channels';
import { TEMPLATE_STATUS, type Template } from './templates';

/** What a template's state is, in whatever word a provider says it: the specification names none. */

type Status = (typeof TEMPLATE_STATUS)[number];

const WORDS: Record<Status, readonly string[]> = {
  activa: [
    ...[
      'activa',
      'activo',
      'active',
      'activated',
      'enabled',
      'habilitada',
      'habilitado',
      'aprobada',
      'aprobado',
      'approved',
    ],
    ...[
      'publicada',
      'publicado',
      'published',
      'vigente',
      'valida',
      'valid',
      'lista',
      'ready',
      'ok',
      'si',
      'yes',
      'true',
      '1',
    ],
  ],
  borrador: [
    ...[
      'borrador',
      'draft',
      'pendiente',
      'pending',
      'en revision',
      'in review',
      'en aprobacion',
      'submitted',
      'nueva',
      'new',
    ],
    ...['por aprobar', 'sin aprobar', 'pending approval', 'in appeal', 'rechazada', 'rechazado', 'rejected'],
  ],
  archivada: [
    ...[
      'archivada',
      'archivado',
      'archived',
      'inactiva',
      'inactivo',
      'inactive',
      'disabled',
      'deshabilitada',
      'deshabilitado',
    ],
    ...[
      'desactivada',
      'desactivado',
      'eliminada',
      'eliminado',
      'deleted',
      'pausada',
      'paused',
      'suspendida',
      'suspended',
    ],
    ...['vencida', 'expired', 'no', 'false', '0'],
  ],
};

const normal = (word: string) =>
  withoutAccents(word)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

const meant = new Map(TEMPLATE_STATUS.flatMap((status) => WORDS[status].map((word) => [word, status] as const)));

/** `otro`: nobody knows what the provider means by it. */
export function statusOf(template: Template): Template['status'] {
  return template.status === OTHER ? (meant.get(normal(sentWord(template, 'status'))) ?? OTHER) : template.status;
}

/** Whether it is offered where something is sent. What nobody knows to be unfit counts as fit. */
export const isUsable = (template: Template): boolean => ['activa', OTHER].includes(statusOf(template));

/** Whether its channel takes it, by the name and in the language that it was approved under; a provider that says nothing of it keeps the others to itself. */
export const isApproved = ({ channel, approval = 'aprobada', approved_name, language, fault }: Template): boolean =>
  !mediumOf(channel).approvesTexts || (approval === 'aprobada' && approved_name !== '' && language !== '' && !fault);

/** Whether it is known that its channel would refuse it: it cannot be chosen then. What staff typed is their word alone. */
export const isBlocked = (template: Template): boolean => Boolean(template.checked_at) && !isApproved(template);
