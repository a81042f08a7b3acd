import type { FastifyInstance } from 'fastify';
import { getDueWallet, getDueWalletMonths } from '../../../../src/api/contract/receivables/dueWallet';
import { dueWallet } from '../../../dueWallet/dueWallet';
import { dueWalletMonths } from '../../../dueWallet/months';
import { serveRead } from '../../serve';

const ours = { subject: 'DueWallet', fromReplica: 'everybody' } as const;

export function dueWalletRoutes(app: FastifyInstance): void {
  serveRead(app, getDueWallet, ours, async ({ query, who, db }) => dueWallet(db, who.profileId, query));
  serveRead(app, getDueWalletMonths, ours, async ({ who, db }) => dueWalletMonths(db, who.profileId));
}
