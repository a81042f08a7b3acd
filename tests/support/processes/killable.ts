import { sessionAnswer } from '../../../src/api/contract/console/session';
import { caller } from '../service/caller';
import { expectOk } from '../service/receivables';
import { freePort } from './postgres';
import { type Fresh, freshDatabase, PASSWORD, type Staff } from './service';
import { startProcess, temporaryFolder } from './serviceProcess';

export type Killable = {
  fresh: Fresh;
  /** Somebody of its one company, in whichever process answers. */
  person: Staff;
  /** Where it answers. */
  url(): string;
  kill(): Promise<unknown>;
  /** Another process of the same database, at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const ANA = { email: 'ana@cartera.local', password: PASSWORD };

/** A service in a process of its own, that a test kills and starts again. */
export async function killable(settings: Record<string, string>): Promise<Killable> {
  const data = temporaryFolder();
  const [fresh, port] = await Promise.all([freshDatabase(), freePort()]);
  const started = () =>
    startProcess({
      DATABASE_URL: fresh.url,
      PORT: String(port),
      DATA_DIR: data.path,
      JWT_SECRET: 'x'.repeat(40),
      SECRETS_KEY: 'y'.repeat(40),
      ...settings,
    });
  let service = await started();
  expectOk(await service.post('/users/register/', { fullName: 'Ana', ...ANA }));
  const { accessToken, userData } = sessionAnswer.parse(expectOk(await service.post('/users/login/', ANA)));
  return {
    fresh,
    person: { ...caller(service.url, accessToken), profileId: userData.profile_id ?? '' },
    url: () => service.url,
    kill: () => service.stop('SIGKILL'),
    async start() {
      service = await started();
    },
    async close() {
      await service.stop();
      await fresh.database.close();
      await fresh.drop();
      data.remove();
    },
  };
}
