import type { FastifyInstance } from 'fastify';
import { getCompany, saveCompany } from '../../../src/api/contract/console/company';
import { changeCompany, readCompany } from '../../company/company';
import { serveChange, serveRead } from '../serve';

const ours = { subject: 'Company' } as const;

export function companyRoutes(app: FastifyInstance): void {
  serveRead(app, getCompany, ours, ({ who, db }) => readCompany(db, who.profileId));

  serveChange(app, saveCompany, ours, ({ body, who, tx }) => changeCompany(tx, who, body));
}
