import type { Fresh } from './service';
import { type ServiceProcess, startProcess } from './serviceProcess';

const SECRET = 'un secreto de al menos treinta y dos';

/** `stop` ends both, if they are not yet, and drops the database. */
export type TwoProcesses = { one: ServiceProcess; other: ServiceProcess; stop(): Promise<void> };

/** Two processes of the service on one database, as behind a balancer that remembers nothing; of an empty one both make the schema, one after the other. */
export async function startTwo(fresh: Fresh, settings: Record<string, string> = {}): Promise<TwoProcesses> {
  const own = { JWT_SECRET: SECRET, SECRETS_KEY: SECRET, DEMO: 'off', DATABASE_URL: fresh.url, ...settings };
  const [one, other] = await Promise.all([startProcess(own), startProcess(own)]);
  return {
    one,
    other,
    async stop() {
      await Promise.all([one.stop(), other.stop()]);
      await fresh.database.close();
      await fresh.drop();
    },
  };
}
