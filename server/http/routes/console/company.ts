import type { FastifyInstance } from 'fastify';
import {
  deleteCompanyLogo,
  getCompany,
  saveCompany,
  setCompanyLogo,
} from '../../../../src/api/contract/console/company';
import { endOutgoingHold } from '../../../../src/api/contract/console/outgoingHold';
import { isDrawable } from '../../../accountStatements/file';
import { changeCompany, readCompany } from '../../../company/company';
import { readLogo, removeLogo, storeLogo } from '../../../company/logo';
import { endHold } from '../../../company/outgoingHold';
import { serveChange, serveRead, serveUpload } from '../../serve';

const ours = { subject: 'Company' } as const;

export function companyRoutes(app: FastifyInstance): void {
  serveRead(app, getCompany, ours, ({ who, db }) => readCompany(db, who.profileId));

  serveChange(app, saveCompany, ours, ({ body, who, tx }) => changeCompany(tx, who, body));

  // What a PDF cannot be made of is found out here, not when a customer's statement is sent.
  serveUpload(app, setCompanyLogo, { ...ours, action: 'update' }, async ({ who, upload, db }) => {
    const logo = readLogo(upload);
    const isDrawn = await isDrawable(logo);
    return db.transaction(async (tx) => {
      await storeLogo(tx, who, logo, isDrawn);
      return readCompany(tx, who.profileId);
    });
  });

  serveChange(app, deleteCompanyLogo, { ...ours, action: 'update' }, async ({ who, tx }) => {
    await removeLogo(tx, who);
    return readCompany(tx, who.profileId);
  });

  serveChange(app, endOutgoingHold, { ...ours, action: 'update' }, async ({ who, tx }) => {
    await endHold(tx, who);
    return {};
  });
}
