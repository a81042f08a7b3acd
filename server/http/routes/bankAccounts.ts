import type { FastifyInstance } from 'fastify';
import {
  createBank,
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  listBanks,
  updateBankAccount,
} from '../../../src/api/contract/bankAccounts';
import { deleteFileLayout, listFileLayouts, updateFileLayout } from '../../../src/api/contract/fileLayouts';
import * as accounts from '../../banking/bankAccounts';
import { addBank } from '../../banking/banks';
import * as layouts from '../../banking/fileLayouts';
import * as lookups from '../../banking/lookups';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';

const ours = { subject: 'BankAccount' } as const;

export function bankAccountRoutes(app: FastifyInstance): void {
  serve(app, listBankAccounts, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await accounts.listBankAccounts(db, who.profileId, page, query));
  });

  serve(app, getBankAccount, ours, async ({ params, who, db }) =>
    accounts.readBankAccount(db, who.profileId, params.id),
  );

  serve(app, updateBankAccount, ours, async ({ params, body, who, db }) =>
    db.transaction((tx) => accounts.changeBankAccount(tx, who, params.id, body)),
  );

  serve(app, deleteBankAccount, ours, async ({ params, who, db }) => {
    await db.transaction((tx) => accounts.removeBankAccount(tx, who, params.id));
    return {};
  });

  serve(app, listFileLayouts, ours, async ({ params, who, db }) => {
    const account = await accounts.readBankAccount(db, who.profileId, params.id);
    return lookups.whole(await layouts.listFileLayouts(db, who.profileId, account.id));
  });

  serve(app, updateFileLayout, ours, async ({ params, body, who, db }) =>
    db.transaction((tx) => layouts.changeFileLayout(tx, who, params.id, body)),
  );

  // What is remembered is a part of the account.
  serve(app, deleteFileLayout, { ...ours, action: 'update' }, async ({ params, who, db }) => {
    await db.transaction((tx) => layouts.forgetFileLayout(tx, who, params.id));
    return {};
  });

  serveOnce(app, createBankAccount, { ...ours, status: 201 }, async ({ body, who, tx }) =>
    accounts.addBankAccount(tx, who, body),
  );

  serve(app, listBanks, ours, async ({ query, who, db }) =>
    lookups.whole(await lookups.listBanks(db, who.profileId, query.bankcm === 'true')),
  );

  serveOnce(app, createBank, { subject: 'Bank', status: 201 }, ({ body, who, tx }) => addBank(tx, who, body));
}
