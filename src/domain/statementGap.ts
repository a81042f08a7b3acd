import type { StatementGap } from '../api/contract/reconciliation/arrivals';
import { date } from '../ui/format/dates';
import { money } from '../ui/format/format';

/** Says that a statement is missing, and by how much its neighbours differ. */
export const missingStatement = ({ after, before, differs, currency }: StatementGap): string =>
  `falta un estado de cuenta entre el ${date(after)} y el ${date(before)}: difieren ${money(differs, currency)}.`;
