import { isApproved } from '../../api/contract/messaging/templateStatus';
import type { Template } from '../../api/contract/messaging/templates';
import { approvalStatuses, faults, rejections } from './providerWords';

/** Why WhatsApp does not take a template; undefined where it does. */
export function approvalInWords(template: Template): string | undefined {
  const { approval = 'aprobada', fault, provider } = template;
  if (isApproved(template)) return undefined;
  if (approval !== 'aprobada') {
    const word = `aprobación: ${approvalStatuses[approval].word.toLowerCase()}`;
    return provider?.rejection ? `${word}, ${rejections[provider.rejection].why}` : word;
  }
  return fault ? faults[fault] : 'falta su nombre o idioma aprobado';
}
