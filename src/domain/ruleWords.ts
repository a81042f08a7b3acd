import type { ReconciliationRule } from '../api/contract/reconciliation/reconciliationRules';
import type { StateLook } from '../ui/Chip';
import { money, UNKNOWN } from '../ui/format/format';

/** A rule's amounts count in the currency of whatever account it is used on. */
const EVERY = undefined;

/** The texts about rules, for the list of rules and for the workbench. */

type Said = Pick<ReconciliationRule, 'kind' | 'words' | 'account' | 'largest' | 'exact'> &
  Partial<Pick<ReconciliationRule, 'bank_account_name' | 'customer_name' | 'category_name'>>;

/** A rule in one sentence. */
export function ruleText(rule: Said): string {
  const { kind, words, account, largest, exact, bank_account_name: at, customer_name, category_name } = rule;
  const known = [words.length > 0 && `«${words.join(' ')}»`, account && `la cuenta ${account}`]
    .filter(Boolean)
    .join(' desde ');
  const conditions = [
    known.charAt(0).toUpperCase() + known.slice(1),
    at && `en ${at}`,
    largest && `hasta ${money(largest, EVERY)}`,
  ];
  const about = conditions.filter(Boolean).join(', ');
  switch (kind) {
    case 'no_cobro':
      return `${about} no es un cobro: ${category_name ?? UNKNOWN}`;
    case 'pagador':
      return `${about} es de ${customer_name ?? UNKNOWN}`;
    case 'comision':
      return [
        `${at ?? UNKNOWN} se queda con una comisión de ${exact ? '' : 'hasta '}${money(largest ?? '0.00', EVERY)}`,
        known && `en ${known}`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'otro':
      return about;
  }
}

export const trustLevels: Record<ReconciliationRule['autonomy'], StateLook> = {
  propuesta: { word: 'Propuesta', tone: 'neutral' },
  marcada: { word: 'Marcada', tone: 'brand' },
  segura: { word: 'Segura', tone: 'good' },
  otro: { word: 'Otra', tone: 'neutral' },
};
