import type { FastifyInstance } from 'fastify';
import {
  createBank,
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  listBanks,
  updateBankAccount,
} from '../../../../src/api/contract/reconciliation/bankAccounts';
import {
  deleteFileLayout,
  listFileLayouts,
  updateFileLayout,
} from '../../../../src/api/contract/reconciliation/fileLayouts';
import * as accounts from '../../../bankAccounts/bankAccounts';
import { addBank } from '../../../bankAccounts/banks';
import * as layouts from '../../../bankAccounts/fileLayouts';
import * as lookups from '../../../bankAccounts/lookups';
import { singlePage } from '../../paging';
import { nothing, serveChange, serveRead } from '../../serve';
import { servePlain } from '../../servePlain';

const ours = { subject: 'BankAccount' } as const;

export function bankAccountRoutes(app: FastifyInstance): void {
  const rows = {
    list: listBankAccounts,
    read: getBankAccount,
    add: createBankAccount,
    change: updateBankAccount,
    remove: deleteBankAccount,
  };
  servePlain(app, rows, { read: ours }, accounts);

  serveRead(app, listFileLayouts, ours, async ({ params, who, db }) => {
    const account = await accounts.read(db, who.profileId, params.id);
    return singlePage(await layouts.listFileLayouts(db, who.profileId, account.id));
  });

  serveChange(app, updateFileLayout, ours, ({ params, body, who, tx }) =>
    layouts.changeFileLayout(tx, who, params.id, body),
  );

  // A file layout is a part of the account.
  serveChange(app, deleteFileLayout, { ...ours, action: 'update' }, ({ params, who, tx }) =>
    layouts.forgetFileLayout(tx, who, params.id).then(nothing),
  );

  serveRead(app, listBanks, ours, async ({ query, who, db }) =>
    singlePage(await lookups.listBanks(db, who.profileId, query.bankcm === 'true')),
  );

  serveChange(app, createBank, { subject: 'Bank', status: 201 }, ({ body, who, tx }) => addBank(tx, who, body));
}
