import { mediumOf } from '../../api/contract/messaging/channels';
import { languageFor } from '../../api/contract/messaging/providerTemplates';
import type { Template } from '../../api/contract/messaging/templates';
import { languageName } from '../../domain/message/languages';
import { plural } from '../../ui/format/format';

type Approved = Pick<Template, 'channel' | 'language'> & { versions?: { language: string }[] | undefined };
type Reader = { name: string /** Empty where nobody said. */; language: string };

const NAMES = 3;

/** In which language each gets a template whose languages are approved one by one, where that is not the same for all, and who does not get their own. */
export function inLanguages(template: Approved | undefined, readers: Reader[]): string[] {
  if (!template?.language || !mediumOf(template.channel).approvesTexts) return [];
  const { language: own, versions = [] } = template;
  const approved = versions.map(({ language }) => language);
  const counts = new Map<string, number>();
  const lacking = new Map<string, string[]>();
  for (const { name, language } of readers) {
    const got = languageName(languageFor(language, own, approved));
    counts.set(got, (counts.get(got) ?? 0) + 1);
    const wanted = language && languageName(language);
    if (wanted && wanted !== got) lacking.set(wanted, [...(lacking.get(wanted) ?? []), name]);
  }
  const parts = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, n]) => `en ${name} a ${plural(n, 'cliente', 'clientes')}`);
  const others = [...lacking].map(([name, who]) => lackingInWords(name, who, languageName(own)));
  return [...(parts.length > 1 ? [`Llega ${parts.join(' y ')}.`] : []), ...others];
}

/** `2 clientes leen inglés, en el que la plantilla no está aprobada: les llega en español (Ana Paz, Luis Mora).` */
function lackingInWords(language: string, who: string[], own: string): string {
  const rest = who.length - NAMES;
  const names = who.slice(0, NAMES).join(', ') + (rest > 0 ? ` y ${rest} más` : '');
  const readers = who.length === 1 ? '1 cliente lee' : `${who.length} clientes leen`;
  return `${readers} ${language}, en el que la plantilla no está aprobada: llega en ${own} (${names}).`;
}
