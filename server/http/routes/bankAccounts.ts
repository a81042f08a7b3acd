import type { FastifyInstance } from 'fastify';
import {
  createBank,
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  listBanks,
  updateBankAccount,
} from '../../../src/api/contract/reconciliation/bankAccounts';
import {
  deleteFileLayout,
  listFileLayouts,
  updateFileLayout,
} from '../../../src/api/contract/reconciliation/fileLayouts';
import * as accounts from '../../banking/bankAccounts';
import { addBank } from '../../banking/banks';
import * as layouts from '../../banking/fileLayouts';
import * as lookups from '../../banking/lookups';
import { serveList, singlePage } from '../paging';
import { nothing, serveChange, serveRead } from '../serve';

const ours = { subject: 'BankAccount' } as const;

export function bankAccountRoutes(app: FastifyInstance): void {
  serveList(app, listBankAccounts, ours, ({ query, who, db }, page) =>
    accounts.listBankAccounts(db, who.profileId, page, query),
  );

  serveRead(app, getBankAccount, ours, async ({ params, who, db }) =>
    accounts.readBankAccount(db, who.profileId, params.id),
  );

  serveChange(app, updateBankAccount, ours, ({ params, body, who, tx }) =>
    accounts.changeBankAccount(tx, who, params.id, body),
  );

  serveChange(app, deleteBankAccount, ours, ({ params, who, tx }) =>
    accounts.removeBankAccount(tx, who, params.id).then(nothing),
  );

  serveRead(app, listFileLayouts, ours, async ({ params, who, db }) => {
    const account = await accounts.readBankAccount(db, who.profileId, params.id);
    return singlePage(await layouts.listFileLayouts(db, who.profileId, account.id));
  });

  serveChange(app, updateFileLayout, ours, ({ params, body, who, tx }) =>
    layouts.changeFileLayout(tx, who, params.id, body),
  );

  // A file layout is a part of the account.
  serveChange(app, deleteFileLayout, { ...ours, action: 'update' }, ({ params, who, tx }) =>
    layouts.forgetFileLayout(tx, who, params.id).then(nothing),
  );

  serveChange(app, createBankAccount, { ...ours, status: 201 }, async ({ body, who, tx }) =>
    accounts.addBankAccount(tx, who, body),
  );

  serveRead(app, listBanks, ours, async ({ query, who, db }) =>
    singlePage(await lookups.listBanks(db, who.profileId, query.bankcm === 'true')),
  );

  serveChange(app, createBank, { subject: 'Bank', status: 201 }, ({ body, who, tx }) => addBank(tx, who, body));
}
