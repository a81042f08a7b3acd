import { z } from 'zod';
import type { AttemptLimits } from './session/attempts';

export type Limits = {
  login: AttemptLimits;
  /** Logins and registrations of one address. */
  perAddressPerMinute: number;
};

export const USUAL_LIMITS: Limits = { login: { failures: 5, minutes: 15 }, perAddressPerMinute: 30 };

const empty = (text: unknown) => (text === '' ? undefined : text);
const url = (protocols: RegExp, msg: string) =>
  z.preprocess(empty, z.url({ protocol: protocols, error: msg }).optional());

const environment = z.object({
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  PORT: z.preprocess(
    empty,
    z.coerce.number({ error: 'debe ser un número' }).int().min(0).max(65_535, 'va de 0 a 65535').default(4173),
  ),
  DATA_DIR: z.preprocess(empty, z.string().default('.data')),
  DATABASE_URL: url(/^postgres(ql)?$/, 'debe empezar por postgres://'),
  PROVIDER_URL: url(/^https?$/, 'debe empezar por http:// o https://'),
  DEMO: z.preprocess(empty, z.enum(['on', 'off'], { error: 'es on u off' }).optional()),
  DEMO_PASSWORD: z.preprocess(empty, z.string().min(10, 'debe tener al menos 10 caracteres').optional()),
  JWT_SECRET: z.preprocess(empty, z.string().min(32, 'debe tener al menos 32 caracteres').optional()),
  ACCOUNTING_SERVICE: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[a-z0-9_-]+$/, 'solo letras minúsculas, números, - y _')
      .default('contable'),
  ),
  /** A folder with CSV or JSON files, or an http(s) address that answers them. */
  ACCOUNTING_SOURCE: z.preprocess(empty, z.string().optional()),
  ACCOUNTING_TOKEN: z.preprocess(empty, z.string().optional()),
  TIME_ZONE: z.preprocess(empty, z.string().refine(isTimeZone, 'no es una zona horaria').default('America/Guayaquil')),
});

export type Config = {
  host: string;
  /** 0 takes any free one. */
  port: number;
  dataDir: string;
  /** A PostgreSQL; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Another service that keeps the contract: then only the console is served here. */
  providerUrl: string | undefined;
  demo: boolean;
  demoPassword: string | undefined;
  jwtSecret: string | undefined;
  /** Ends the path `documents/sync_documents_with_`. */
  accountingService: string;
  /** Where the accounting system tells of its documents: a folder, or an http(s) address. */
  accountingSource: string | undefined;
  /** Goes along to that address as a bearer token. */
  accountingToken: string | undefined;
  /** What "today" is: due dates and ageing follow it. */
  timeZone: string;
  limits: Limits;
};

/** What the environment asks for. Throws an Error whose message names every wrong variable, in Spanish. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = environment.safeParse(env);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`La configuración no es válida:\n${wrong.join('\n')}`);
  }
  const given = read.data;
  return {
    host: given.HOST,
    port: given.PORT,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    providerUrl: given.PROVIDER_URL,
    // A database of one's own gets no demo data unless it is asked for.
    demo: given.DEMO ? given.DEMO === 'on' : given.DATABASE_URL === undefined,
    demoPassword: given.DEMO_PASSWORD,
    jwtSecret: given.JWT_SECRET,
    accountingService: given.ACCOUNTING_SERVICE,
    accountingSource: given.ACCOUNTING_SOURCE,
    accountingToken: given.ACCOUNTING_TOKEN,
    timeZone: given.TIME_ZONE,
    limits: USUAL_LIMITS,
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
