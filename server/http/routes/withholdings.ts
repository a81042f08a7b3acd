import type { FastifyInstance } from 'fastify';
import {
  createWithholdingKind,
  deleteWithholdingKind,
  listWithholdingKinds,
  updateWithholdingKind,
} from '../../../src/api/contract/receivables/withholdings';
import * as kinds from '../../withholdings/kinds';
import { servePlain } from '../servePlain';

/** Only administrators change the rates. */
export function withholdingRoutes(app: FastifyInstance): void {
  const rows = {
    list: listWithholdingKinds,
    add: createWithholdingKind,
    change: updateWithholdingKind,
    remove: deleteWithholdingKind,
  };
  servePlain(app, rows, { read: { subject: 'WithholdingKind' } }, kinds);
}
