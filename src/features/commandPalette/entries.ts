import { isZero } from '../../api/contract/money';
import type { Document } from '../../api/contract/receivables/documents';
import { normalizeForSearch } from '../../api/contract/withoutAccents';
import { MENU } from '../../console/menu';
import { type ConsoleRoute, routes } from '../../console/routes';
import { customerName } from '../../domain/customerName';
import type { PaletteEntry } from '../../machines/commandPalette/commandPalette';
import type { Found } from '../../machines/commandPalette/commandSearch';
import type { Ability } from '../../machines/session/ability';
import type { SearchGroup } from '../../ui/dialog/SearchDialog';
import { date } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { APPEARANCES } from '../../ui/theme/appearance';
import { words as uiWords } from '../../ui/words';
import { words } from './words';

const withoutOptional = (path: string): string => path.replace(/(\/:\w+\?)+$/, '');

/** The menu's screens, and what begins on a screen of its own, of those shown to the person. */
function ofRoutes(shown: (route: ConsoleRoute) => boolean): PaletteEntry[] {
  const begins = new Map<string, string>(Object.entries(words.begins));
  return routes.filter(shown).flatMap(({ path, title }): PaletteEntry[] => {
    const to = withoutOptional(path);
    const act = begins.get(path);
    const entry = MENU[path];
    if (act !== undefined) return [{ kind: 'act', key: to, label: act, detail: '', to }];
    return entry ? [{ kind: 'screen', key: to, label: title, detail: entry.group ?? '', to }] : [];
  });
}

const ADD = 'nuevo ';

/** Whether it opens a list's form. */
export const isAddition = ({ key }: PaletteEntry) => key.startsWith(ADD);

/** What is added over a list. */
const ADDITIONS = [
  { to: '/clientes', subject: 'Customer', label: words.newCustomer },
  { to: '/suscripciones', subject: 'Subscription', label: words.newSubscription },
];

const APPEARANCE = 'apariencia ';
export const LEAVE = 'salir';

/** The appearance that an act chooses, if it is one of these. */
export const appearanceOf = ({ key }: PaletteEntry) => APPEARANCES.find((one) => key === `${APPEARANCE}${one}`);

/** All that is known without asking. */
export const knownEntries = (shown: (route: ConsoleRoute) => boolean, ability: Ability): PaletteEntry[] => [
  ...ofRoutes(shown),
  ...ADDITIONS.filter(({ subject }) => ability.can('create', subject)).map(({ to, label }) => ({
    kind: 'act' as const,
    key: `${ADD}${to}`,
    label,
    detail: '',
    to,
  })),
  ...APPEARANCES.map((one) => ({
    kind: 'act' as const,
    key: `${APPEARANCE}${one}`,
    label: words.appearance(uiWords.appearances[one].toLowerCase()),
    detail: '',
  })),
  { kind: 'act', key: LEAVE, label: words.leave, detail: '' },
];

/** In the order of their groups. */
export const entriesFound = ({ customers, documents, movements }: Found): PaletteEntry[] => [
  ...customers.map((one) => ({
    kind: 'customer' as const,
    key: `/clientes/${one.id}`,
    to: `/clientes/${one.id}`,
    label: customerName(one) || one.tradename,
    detail: [customerName(one) && one.tradename, one.dni].filter(Boolean).join(' · '),
  })),
  ...documents.map((one) => ({
    kind: 'document' as const,
    key: `/documentos/${one.id}`,
    to: `/documentos/${one.id}`,
    label: one.number,
    detail: `${one.customer_name} · ${isPaid(one) ? words.paid(money(one.total, one.currency)) : money(one.balance, one.currency)}`,
  })),
  ...movements.map((one) => ({
    kind: 'movement' as const,
    key: `/conciliaciones/${one.conciliation}?filter=all&movement=${one.id}`,
    to: `/conciliaciones/${one.conciliation}?filter=all&movement=${one.id}`,
    label: one.description,
    detail: `${one.bank_account_name} · ${date(one.date)} · ${money(one.amount, one.currency)}`,
  })),
];

const isPaid = ({ balance, status }: Document) => status === 'pagado' || (balance !== null && isZero(balance));

const GROUPS = [
  ['screen', words.screens],
  ['act', words.commands],
  ['customer', words.customers],
  ['document', words.documents],
  ['movement', words.movements],
] as const;

/**
 * What a text leaves, in groups; without one what was recent, then all that is known. What is asked for stands below what is
 * known, so that no answer moves what the cursor is on.
 */
export function groupsFor(text: string, known: PaletteEntry[], recent: PaletteEntry[], found: Found | undefined) {
  const parts = normalizeForSearch(text).split(/\s+/).filter(Boolean);
  const fits = ({ label, detail }: PaletteEntry) => {
    const said = normalizeForSearch(`${label} ${detail}`);
    return parts.every((part) => said.includes(part));
  };
  const first = parts.length === 0 ? recent : [];
  const entries = [
    ...known.filter((one) => fits(one) && !first.some(({ key }) => key === one.key)),
    ...(found?.text === text.trim() ? entriesFound(found) : []),
  ];
  const groups: SearchGroup<PaletteEntry>[] = [
    { title: words.recent, options: first },
    ...GROUPS.map(([kind, title]) => ({ title, options: entries.filter((one) => one.kind === kind) })),
  ];
  return groups.filter(({ options }) => options.length > 0);
}
