import { isApproved } from '../../api/contract/messaging/templateStatus';
import type { Template } from '../../api/contract/messaging/templates';
import { approvalStatuses } from '../words';

/** Why WhatsApp does not take a template; undefined where it does. */
export function approvalInWords(template: Template): string | undefined {
  const { approval = 'aprobada' } = template;
  if (isApproved(template)) return undefined;
  return approval === 'aprobada'
    ? 'falta su nombre o idioma aprobado'
    : `aprobación: ${approvalStatuses[approval].word.toLowerCase()}`;
}
