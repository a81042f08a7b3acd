import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { saveCustomerBank } from '../../../api/contract/customers/customers';
import { type BankCode, listBankCodes } from '../../../api/contract/customers/lookups';
import type { CustomerBank } from '../../../api/contract/customers/shapes';
import { type AccountBank, kindOfAccount, lengthOfAccount } from '../../../api/contract/reconciliation/accountNumber';
import { ACCOUNT_TYPE, listBanks } from '../../../api/contract/reconciliation/bankAccounts';
import { OTHER } from '../../../api/contract/row';
import { bankOption } from '../../../domain/bankOption';
import { CommandForm } from '../../../resource/command/CommandForm';
import type { CommandHandle } from '../../../resource/hooks/useCommand';
import { useOptions } from '../../../resource/hooks/useOptions';
import { FormSelectField, FormTextField } from '../../../ui/fields/form';
import { accountNotes, bankWords as words } from './words';

type Body = z.output<typeof saveCustomerBank.body>;

type Props = {
  command: CommandHandle;
  /** The bank data that is edited; undefined for new ones. */
  bank?: CustomerBank | undefined;
  /** The version of the customer, which this changes. */
  version: number | undefined;
  onSubmit: (body: Body) => void;
};

const TYPES = ACCOUNT_TYPE.map((value) => ({ value, label: words.types[value] }));
const EMPTY = { bank: '', account_number: '' };
const ONLY_DEBITS = { bankcm: 'true' };

export function BankForm({ command, bank, version, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={bank ? words.editBank : words.addBank}
      verb={words.saveBank}
      schema={saveCustomerBank.body}
      initial={{ ...(bank ? chosenOf(bank) : EMPTY), version }}
      onSubmit={onSubmit}
    >
      <Fields known={bank} />
    </CommandForm>
  );
}

/** Unknown values are chosen again. */
const chosenOf = ({ account_type, ...bank }: CustomerBank) => ({
  ...bank,
  bank: bank.bank ?? undefined,
  account_type: account_type === OTHER ? undefined : account_type,
});

function Fields({ known }: { known: CustomerBank | undefined }) {
  const banks = useOptions(listBanks, bankOption, ONLY_DEBITS);
  const bank = useWatch<Body, 'bank'>({ name: 'bank' });
  // A bank that no longer takes part stays the saved one.
  const unlisted = banks.some(({ value }) => value === known?.bank) ? null : (known?.bank ?? null);
  const unlistedName = known?.bank_name ?? '';
  const offered =
    unlisted !== null && banks.length > 0
      ? [{ value: unlisted, label: unlistedName, name: unlistedName, country: '' }, ...banks]
      : banks;
  return (
    <>
      <FormSelectField<Body> name="bank" label={words.bank} missing={words.noBankChosen} options={offered} />
      {bank && <CodeField key={bank} bank={bank} />}
      <AccountField bank={offered.find(({ value }) => value === bank)} />
      <FormSelectField<Body> name="account_type" label={words.accountType} missing={words.noType} options={TYPES} />
      <FormTextField<Body> name="holder_name" label={words.holder} hint={words.holderHint} maxLength={160} />
      <FormTextField<Body> name="holder_dni" label={words.holderDni} maxLength={20} />
      <FormTextField<Body> name="mandate" label={words.mandate} hint={words.mandateHint} maxLength={60} />
    </>
  );
}

/** Remarks while typing; the service decides whether to refuse the value. */
function AccountField({ bank }: { bank: AccountBank | undefined }) {
  const number = useWatch<Body, 'account_number'>({ name: 'account_number' });
  const isTyped = /^\d{5,20}$/.test(number.trim());
  const kind = bank && isTyped ? kindOfAccount(number, bank) : 'usual';
  const usual = bank && lengthOfAccount(bank);
  return (
    <FormTextField<Body>
      name="account_number"
      label={words.accountNumber}
      hint={kind === 'oddLength' && usual ? words.oddAccount(usual.least, usual.most) : accountNotes[kind]}
      missing={words.noAccount}
    />
  );
}

function CodeField({ bank }: { bank: string }) {
  const codes = useOptions(listBankCodes, codeOption, { bank });
  return (
    <FormSelectField<Body>
      nullable
      name="bank_code"
      label={words.bankCode}
      placeholder={words.noCode}
      options={codes}
    />
  );
}

const codeOption = ({ id, code, name }: BankCode) => ({ value: id, label: `${code} · ${name}` });
