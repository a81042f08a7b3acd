import type { Config } from '../config';
import type { Queryable } from '../database/database';
import { addressConnector } from './address';
import type { Connector } from './connector';
import { demoConnector } from './demo';
import { folderConnector } from './folder';

/** The configured accounting system; the demo company has one of its own, others have none unless they say where it is. */
export function connectorOf(
  config: Pick<Config, 'accountingSource' | 'accountingToken' | 'demo'>,
  db: Queryable,
): Connector | undefined {
  const { accountingSource: source, accountingToken: token } = config;
  if (source !== undefined) {
    return /^https?:/i.test(source) ? addressConnector(source, token) : folderConnector(source);
  }
  if (!config.demo) return undefined;
  return demoConnector(async () => {
    const [now] = await db.rows<{ today: string }>('select current_date as today');
    return now?.today ?? '';
  });
}
