import type { Question } from '../../src/api/contract/statement';
import type { Queryable } from '../database/database';
import type { Reading } from '../statements/statement';

export type BankAccount = {
  id: string;
  alias: string;
  number: string;
  currency: string;
  bank_name: string;
  mapping: unknown;
};

/**
 * Whose movements are read: the account of the file that is this bank account. `key` is undefined while staff must say so
 * (the file holds several accounts, or one that looks like another); then there is a question.
 */
export async function chooseAccount(
  db: Queryable,
  profileId: string,
  account: BankAccount,
  reading: Reading,
  chosen: string | undefined,
): Promise<{ key: string | undefined; question?: Question; warning?: string }> {
  const keys = reading.accounts.map((a) => a.key);
  if (chosen !== undefined && keys.includes(chosen)) return { key: chosen };
  const own = keys.filter((key) => sameAccount(key, account.number));
  if (own.length === 1) return { key: own[0] };
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) {
    if (only === '' || digitsOf(only).length < SHORTEST) return { key: only };
    const others = await db.rows<BankAccount>(
      'select id, alias, number from bank_account where profile_id = $1 and id <> $2 and deleted_at is null',
      [profileId, account.id],
    );
    const owner = others.find((other) => sameAccount(only, other.number));
    const whose = owner ? `, que es ${owner.alias}` : '';
    return {
      key: only,
      question: {
        field: 'account',
        msg: `El archivo es de la cuenta ${only}${whose}, y se eligió ${account.alias} (${account.number}). Elija la cuenta correcta o confirme que es esta.`,
        options: [{ label: `Sí, ${only} es ${account.alias}`, mapping: { account: only } }],
      },
    };
  }
  return { key: undefined, question: questionOf(reading) };
}

function questionOf(reading: Reading): Question {
  return (
    reading.questions.find((q) => q.field === 'account') ?? {
      field: 'account',
      msg: 'El archivo trae varias cuentas. Elija cuál se concilia.',
      options: reading.accounts.map((a) => ({
        label: `Cuenta ${a.key} ${a.currency}`.trim(),
        mapping: { account: a.key },
      })),
    }
  );
}

/** Whether two written account numbers name one account: equal digits, or one ends with the other; X and * hide digits. */
function sameAccount(written: string, number: string): boolean {
  const a = charactersOf(written);
  const b = charactersOf(number);
  const length = Math.min(a.length, b.length);
  if (length < SHORTEST) return false;
  return [...a.slice(-length)].every((c, i) => {
    const other = b.slice(-length)[i];
    return c === other || HIDDEN.test(c) || HIDDEN.test(other ?? '');
  });
}

const SHORTEST = 4;
const HIDDEN = /[X*]/;
const charactersOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z*]/g, '');
const digitsOf = (text: string) => text.replace(/\D/g, '');
