import type { FastifyInstance } from 'fastify';
import { getCompany, saveCompany } from '../../../src/api/contract/company';
import { changeCompany, readCompany } from '../../company/company';
import { serve, serveChange } from '../serve';

const ours = { subject: 'Company' } as const;

export function companyRoutes(app: FastifyInstance): void {
  serve(app, getCompany, ours, ({ who, db }) => readCompany(db, who.profileId));

  serveChange(app, saveCompany, ours, ({ body, who, tx }) => changeCompany(tx, who, body));
}
