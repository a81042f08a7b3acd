import { asDraft, languageFor, type ProviderTemplate } from '../../api/contract/messaging/providerTemplates';
import type { Template } from '../../api/contract/messaging/templates';
import { readTemplateText } from '../../api/contract/messaging/templateText';

/** What a customer who reads `language` gets of a template: the version that goes out, undefined where nothing is known of it. */
export function versionFor(
  { language: own = '', versions = [] }: Template,
  language: string,
): ProviderTemplate | undefined {
  const codes = versions.map((each) => each.language);
  const code = languageFor(language, own, codes);
  return versions.find((each) => each.language === code);
}

/** The text of a version, or the template's own, as it is previewed. */
export const bodyOf = ({ body }: Template, version: ProviderTemplate | undefined): string =>
  version ? asDraft(version, readTemplateText(body).variables) : body;
