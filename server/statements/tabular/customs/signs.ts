import type { Mapping, Role } from '../../../../src/api/contract/reconciliation/statement';
import { centsOfColumn, type Table } from '../columns/columnCents';
import { PROVES, SUGGESTS } from '../thresholds';
import { AmountColumn } from './amountColumn';
import { pairSigns } from './pairSigns';
import {
  byBothBalances,
  byColour,
  bySection,
  bySteps,
  byWords,
  doubtOfSigns,
  guessed,
  withQuestion,
} from './signProofs';
import { signsQuestion } from './signQuestions';
import type { SignHints, Signs } from './signTypes';
import { stepsAlone } from './stepsAlone';

/** Decides the meaning of signs in the entire file. `undefined` when no column holds an amount. */
export function signsOf(roles: readonly Role[], table: Table, wanted: Mapping, hints: SignHints): Signs | undefined {
  const at = (role: Role) => (roles.includes(role) ? roles.indexOf(role) : undefined);
  const balances = centsOfColumn(table, at('balance'));
  const [debit, credit, amount] = [at('debit'), at('credit'), at('amount')];
  if (debit !== undefined || credit !== undefined) return pairSigns(table, debit, credit, balances, hints);
  if (amount === undefined) return at('balance') === undefined ? undefined : stepsAlone(table, balances, wanted, hints);
  const column = new AmountColumn(roles, table, amount, balances, wanted, hints);
  for (const { reads } of HYPOTHESES) {
    const signs = reads(column);
    if (signs) return signs;
  }
  return guessed(column);
}

type Hypothesis = {
  /** A hypothesis about a column of amounts. */
  name: string;
  provenBy: 'staff' | 'marks' | 'balance' | 'signs' | 'titles' | 'issuer';
  /** The reading under this hypothesis; `undefined` where it is not proven. */
  reads(column: AmountColumn): Signs | undefined;
};

const CHARGES = 'Los montos sin marca son cargos';
const CONFIRMED = 'El saldo confirma el signo de los montos';
const TURNED = 'El saldo confirma que los montos son cargos';

/** Ordered by the weight of their proof: the first proven hypothesis wins over all below it. */
const HYPOTHESES: readonly Hypothesis[] = [
  {
    name: 'staff said that they are charges',
    provenBy: 'staff',
    reads: (c) => (c.wanted.signs === 'charges' ? c.signsWith('debit', 'charges', CHARGES) : undefined),
  },
  {
    name: 'staff said that the red ones go out',
    provenBy: 'staff',
    reads: (c) => (c.wanted.signs === 'red' ? (byColour(c) ?? c.signsWith('signed', 'signed')) : undefined),
  },
  {
    name: 'staff said that the descriptions tell',
    provenBy: 'staff',
    reads: (c) => (c.wanted.signs === 'words' ? (byWords(c) ?? c.signsWith('signed', 'signed')) : undefined),
  },
  {
    name: 'staff said that their signs tell',
    provenBy: 'staff',
    reads: (c) => (c.wanted.signs === 'signed' ? c.signsWith('signed', 'signed') : undefined),
  },
  {
    name: 'each has a mark of its side',
    provenBy: 'marks',
    reads: (c) => (c.seen.bare === 0 && c.seen.marked > 0 ? c.signsWith('signed', 'signed') : undefined),
  },
  {
    name: 'each stands between the balance before it and the one after',
    provenBy: 'balance',
    reads: (c) => (c.seen.minus === 0 && c.seen.marked === 0 ? byBothBalances(c) : undefined),
  },
  {
    name: 'the balance follows them as they are',
    provenBy: 'balance',
    reads: (c) =>
      c.wanted.signs !== 'balance' && c.asIs >= PROVES ? c.signsWith('signed', 'signed', CONFIRMED) : undefined,
  },
  {
    name: 'the balance follows their opposite',
    provenBy: 'balance',
    reads: (c) =>
      c.wanted.signs !== 'balance' && c.turned >= PROVES && c.seen.marked === 0 && c.seen.minus > 0
        ? c.signsWith('debit', 'charges', TURNED)
        : undefined,
  },
  {
    name: 'they are the sizes of the steps of the balance',
    provenBy: 'balance',
    reads: (c) => (c.hasBalance() && c.seen.minus === 0 && c.seen.marked === 0 ? bySteps(c) : undefined),
  },
  {
    name: 'the balance follows their opposite, with gaps',
    provenBy: 'balance',
    reads: (c) => (c.turned > c.asIs && c.turned >= SUGGESTS ? c.signsWith('debit', 'charges', TURNED) : undefined),
  },
  {
    name: 'the balance follows them as they are, with gaps',
    provenBy: 'balance',
    reads: (c) => (c.asIs >= SUGGESTS ? c.signsWith('signed', 'signed', CONFIRMED) : undefined),
  },
  {
    name: 'some are negative',
    provenBy: 'signs',
    reads(c) {
      if (c.seen.minus === 0) return undefined;
      const signed = c.signsWith('signed', 'signed');
      const doubt = c.hasBalance() ? undefined : doubtOfSigns(c);
      return doubt ? withQuestion(signed, doubt) : signed;
    },
  },
  {
    name: 'both sides are marked',
    provenBy: 'marks',
    reads: (c) => (c.seen.debit > 0 && c.seen.credit > 0 ? c.signsWith('signed', 'signed') : undefined),
  },
  {
    name: 'only what comes in is marked',
    provenBy: 'marks',
    reads: (c) => (c.seen.credit > 0 ? c.signsWith('debit', 'charges', CHARGES) : undefined),
  },
  {
    name: 'only what goes out is marked',
    provenBy: 'marks',
    reads: (c) => (c.seen.debit > 0 ? c.signsWith('credit', 'signed', 'Los montos sin marca son abonos') : undefined),
  },
  {
    name: 'only what comes in has a plus',
    provenBy: 'signs',
    reads: (c) => (c.seen.plus > 0 && c.seen.plus < c.seen.bare ? c.signsWith('debit', 'charges', CHARGES) : undefined),
  },
  { name: 'sections of the file say their side', provenBy: 'titles', reads: bySection },
  {
    name: 'a card tells what was bought with it',
    provenBy: 'issuer',
    reads: (c) =>
      c.hints.isCard
        ? withQuestion(c.signsWith('debit', 'charges'), signsQuestion('sus montos no traen signo', true))
        : undefined,
  },
];
