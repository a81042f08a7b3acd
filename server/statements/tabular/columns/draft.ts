import { normal } from '../../../files/cells/words';
import { type Meaning, meaningOf } from '../place/headerWords';
import { ALL_BUT_A_SLIP, HALF, MANY, MOST, NEARLY_ALL, SOME } from '../thresholds';
import type { Profile } from './profiles';

export type Draft = {
  meaning: Meaning | undefined;
  quality: number;
  /** The meaning comes from the cells, not from a title. */
  isByContent?: boolean;
};

const AMOUNTS: readonly Meaning[] = ['amount', 'net', 'gross', 'fee', 'other', 'debit', 'credit', 'balance'];

export function isMoney(meaning: Meaning | undefined): boolean {
  return meaning !== undefined && AMOUNTS.includes(meaning);
}

/** The meaning of each column by its title, unless the data below contradicts it. */
export function draftByHeader(header: readonly string[], profiles: readonly Profile[]): Draft[] {
  // Where two titles mean a description, one of the columns may hold only the side.
  const titled = header.filter((text) => text !== '' && meaningOf(text)?.meaning === 'description').length;
  return profiles.map((profile, column) => {
    const text = header[column] ?? '';
    const guess = text === '' ? undefined : meaningOf(text);
    if (guess?.meaning === 'description' && titled > 1 && isFlags(profile) && profile.distinct >= 2)
      return { meaning: 'kind', quality: guess.quality * 0.9 };
    if (!guess) {
      if (holdsStates(profile)) return { meaning: 'status', quality: 0.5 };
      const marks = isFlags(profile) && (text === '' || profile.distinct >= 2);
      return { meaning: marks ? 'kind' : undefined, quality: 0.5 };
    }
    // "Gläubiger-ID" is an id, but not the movement's.
    if (guess.meaning === 'bank_id' && guess.quality < 0.6) return { meaning: undefined, quality: 0 };
    return { meaning: confirmed(guess.meaning, profile), quality: guess.quality };
  });
}

function isFlags(profile: Profile): boolean {
  return profile.filled > 0 && profile.flags >= ALL_BUT_A_SLIP && profile.distinct <= 6;
}

/** A few short texts, of which some are the state of a movement that is not booked: "Umsatz gebucht", "Umsatz vorgemerkt". */
function holdsStates(profile: Profile): boolean {
  return profile.states > 0 && profile.distinct <= 4 && profile.words <= 3;
}

/** Few different words, most of which name a side: "Cheque", "Depósito", "N/D". */
function isSpoken(profile: Profile): boolean {
  return (
    profile.filled > 0 && profile.spoken >= 0.6 && profile.distinct <= Math.max(3, Math.min(12, profile.filled * 0.6))
  );
}

const TEXTS: ReadonlySet<Meaning> = new Set([
  'description',
  'reference',
  'document',
  'bank_id',
  'status',
  'counterparty',
]);

function confirmed(meaning: Meaning, profile: Profile): Meaning | undefined {
  if (profile.filled === 0) return meaning === 'kind' && profile.dashes === 0 ? 'ignore' : meaning;
  if (isMoney(meaning)) {
    if (profile.dates >= MANY && profile.money < MANY) return 'value_date';
    if (profile.amounts === 0 && isFlags(profile)) return 'kind';
    return profile.amounts === 0 && profile.filled >= 3 && profile.words > 1.5 ? 'description' : meaning;
  }
  if (meaning === 'date' || meaning === 'value_date') {
    if (profile.currencies >= ALL_BUT_A_SLIP) return 'currency';
    if (profile.serials >= MOST) return meaning;
    if (profile.dates === 0 && profile.money >= NEARLY_ALL) return 'amount';
    return profile.dates + profile.shorts === 0 && profile.amounts < HALF && profile.filled >= 5 ? undefined : meaning;
  }
  if (meaning === 'kind') {
    if (isFlags(profile) || isSpoken(profile)) return 'kind';
    if (profile.amounts >= MOST && profile.money > SOME) return 'amount';
    return profile.words >= 1.5 || profile.length > 8 ? 'description' : 'ignore';
  }
  if (meaning === 'currency' && profile.amounts >= NEARLY_ALL && profile.fractions >= HALF) return 'amount';
  if (meaning === 'currency' && profile.length > 5) return profile.dates >= MANY ? 'value_date' : 'ignore';
  // Amounts with cents are no text, whatever their title.
  if (TEXTS.has(meaning) && profile.amounts >= NEARLY_ALL && profile.fractions >= MOST) return undefined;
  if (meaning === 'description' && profile.dates >= NEARLY_ALL && profile.filled >= 2) return 'value_date';
  // "Cuenta Corriente" may be the title of that account's amounts.
  if (meaning === 'account' && profile.amounts >= NEARLY_ALL && profile.fractions >= HALF) return 'amount';
  if (meaning === 'account')
    return profile.distinct > Math.max(6, profile.filled * 0.1) ? 'counterparty_account' : meaning;
  return meaning;
}

/** The meaning by title where it is known, and by content for the rest when the known titles are too few to read the file. */
export function draftColumns(header: readonly string[], profiles: readonly Profile[]): Draft[] {
  const named = withTheirAccounts(draftByHeader(header, profiles), header, profiles);
  const says = (...meanings: Meaning[]) =>
    named.some(({ meaning }) => meaning !== undefined && meanings.includes(meaning));
  if (says('date', 'value_date') && says('amount', 'net', 'gross', 'debit', 'credit')) return named;
  const seen = draftByContent(profiles);
  return named.map((draft, column) => (draft.meaning === undefined ? (seen[column] ?? draft) : draft));
}

/** Titles of nobody's own account. */
const THEIRS =
  /begunstigt|beguenstigt|auftraggeber|zahlungs(?:pflichtig|empfang|beteiligt)|beneficiari|ordenante|contraparte|counterpart|payee/;

/** Several accounts behind the other party's name are that party's. */
function withTheirAccounts(drafts: readonly Draft[], header: readonly string[], profiles: readonly Profile[]): Draft[] {
  const party = header.findIndex((title) => THEIRS.test(normal(title)));
  return drafts.map((draft, column) => {
    const isTheirs = party >= 0 && column > party && (profiles[column]?.distinct ?? 0) > 1;
    return draft.meaning === 'account' && isTheirs ? { ...draft, meaning: 'counterparty_account' } : draft;
  });
}

/** The meaning of each column of a file without a header, by its cells. */
export function draftByContent(profiles: readonly Profile[]): Draft[] {
  const drafts: Draft[] = profiles.map((profile) => ({ meaning: byContent(profile), quality: 0.5, isByContent: true }));
  const none = !drafts.some(({ meaning }) => meaning === 'amount');
  const texts = profiles
    .map((profile, column) => ({ profile, column }))
    .filter(({ column }) => !drafts[column]?.meaning);
  const spoken = texts.filter(({ profile }) => profile.filled > 0 && profile.amounts < HALF);
  const longest = spoken.sort((one, other) => other.profile.length - one.profile.length)[0];
  for (const { profile, column } of texts) {
    const isAmounts = profile.amounts >= NEARLY_ALL && profile.filled > 0;
    if (none && isAmounts && (profile.length <= 9 || profile.padded >= MOST))
      drafts[column] = { meaning: 'amount', quality: 0.4, isByContent: true };
    else if (longest?.column === column || (profile.words >= 2 && profile.filled > 0))
      drafts[column] = { meaning: 'description', quality: 0.5, isByContent: true };
    else if (profile.distinct > profile.filled * SOME && profile.length >= 3)
      drafts[column] = { meaning: 'reference', quality: 0.4, isByContent: true };
  }
  return drafts;
}

function byContent(profile: Profile): Meaning | undefined {
  if (profile.filled === 0) return 'ignore';
  if (profile.dates >= MOST || (profile.serials === 1 && profile.filled > 2)) return 'date';
  if (profile.shorts >= NEARLY_ALL && profile.filled > 1) return 'date';
  // One mark on every row is the record's code: "D" for "detalle".
  if (
    (isFlags(profile) || (profile.flags >= MANY && profile.length <= 3)) &&
    profile.distinct >= 2 &&
    profile.distinct <= 6
  )
    return 'kind';
  if (profile.currencies >= ALL_BUT_A_SLIP) return 'currency';
  if (
    profile.distinct === 1 &&
    profile.filled > 2 &&
    profile.length >= 8 &&
    profile.words === 1 &&
    profile.amounts === 1
  )
    return 'account';
  return profile.amounts >= MOST && profile.money >= 0.4 ? 'amount' : undefined;
}
