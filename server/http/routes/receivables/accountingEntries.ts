import type { FastifyInstance } from 'fastify';
import * as dispatches from '../../../../src/api/contract/receivables/accountingDispatches';
import * as rows from '../../../../src/api/contract/receivables/accountingEntries';
import { changeAccount, listAccounts } from '../../../accountingEntries/accounts';
import { begin, chooseCreditNotes } from '../../../accountingEntries/begin';
import { finish, hasRefused, listDispatches, resend, resendRefused } from '../../../accountingEntries/dispatches';
import { exportedLot } from '../../../accountingEntries/export';
import { listLots, takeLot } from '../../../accountingEntries/lots';
import { readPause, resumePaused } from '../../../accountingEntries/pause';
import { readPreview } from '../../../accountingEntries/preview';
import { serveExport } from '../../exports';
import { pageOf, serveList, singlePage } from '../../paging';
import { nothing, serve, serveChange, serveRead } from '../../serve';

const ours = { subject: 'AccountingEntry' } as const;
/** Only administrators say which accounts the company has, and from when on it posts. */
const settings = { subject: 'AccountingAccount' } as const;

export function accountingEntryRoutes(app: FastifyInstance): void {
  serveRead(app, rows.getAccountingPreview, ours, ({ query, who, db }) => readPreview(db, who.profileId, query));
  serveChange(app, rows.beginAccounting, settings, ({ body, who, tx }) => begin(tx, who, body.begun_on));
  serveChange(app, rows.setCreditNotePosting, settings, ({ body, who, tx }) =>
    chooseCreditNotes(tx, who, body.posts_credit_notes),
  );

  serveList(app, rows.listAccountingLots, ours, ({ who, db }, page) => listLots(db, who.profileId, page));
  serveChange(app, rows.createAccountingLot, { ...ours, status: 201 }, ({ body, who, tx }) => takeLot(tx, who, body));
  serveExport(app, rows.exportAccountingLot, { ...ours, entity: 'accounting_lot', name: 'asientos' }, exportedLot);

  serveRead(app, rows.listAccountingAccounts, settings, async ({ who, db }) =>
    singlePage(await listAccounts(db, who.profileId)),
  );
  serveChange(app, rows.setAccountingAccount, settings, ({ body, who, tx }) => changeAccount(tx, who, body));

  dispatchRoutes(app);
}

/** The address is administrators' alone to see. */
const connector = { subject: 'AccountingAccount', action: 'update' } as const;

function dispatchRoutes(app: FastifyInstance): void {
  serveRead(app, dispatches.getEntryConnector, connector, ({ who, db }) => app.entryConnectors.read(db, who.profileId));
  serveChange(app, dispatches.setEntryConnector, connector, ({ body, who, tx }) =>
    app.entryConnectors.set(tx, who, body),
  );
  serve(app, dispatches.tryEntryConnector, connector, ({ body, who, db }) => app.entryConnectors.try(db, who, body));

  serveRead(app, dispatches.listAccountingDispatches, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    const list = await listDispatches(db, who.profileId, page, query);
    return {
      ...page.answer(list),
      pause: await readPause(db, who.profileId),
      has_refused: await hasRefused(db, who.profileId),
    };
  });
  serveChange(app, dispatches.resumeDispatches, ours, ({ who, tx }) => resumePaused(tx, who).then(nothing));
  serveChange(app, dispatches.resendAccountingDispatch, ours, ({ params, who, tx }) =>
    resend(tx, who, params.id).then(nothing),
  );
  serveChange(app, dispatches.resendRefusedDispatches, ours, ({ who, tx }) => resendRefused(tx, who));
  serveChange(app, dispatches.finishAccountingDispatch, ours, ({ params, who, tx }) =>
    finish(tx, who, params.id).then(nothing),
  );
}
