import { isIP, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

export type Limits = {
  /** Failed logins, registrations, reported screens, and refused refreshes, logouts and password links of one address. */
  perAddressPerMinute: number;
  /** The service answers 503 to further calls while it handles this many. */
  callsAtOnce: number;
  /** A call is answered as too slow after this share of its row's time-out, before the caller gives up. */
  shareOfTimeout: number;
};

export const USUAL_LIMITS: Limits = { perAddressPerMinute: 30, callsAtOnce: 300, shareOfTimeout: 0.9 };

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const empty = (text: unknown) => (text === '' ? undefined : text);
const url = (protocols: RegExp, msg: string) =>
  z.preprocess(empty, z.url({ protocol: protocols, error: msg }).optional());

const WHATSAPP = ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;

const environment = z
  .object({
    HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
    PORT: z.preprocess(
      empty,
      z.coerce.number({ error: 'debe ser un número' }).int().min(0).max(65_535, 'va de 0 a 65535').default(4173),
    ),
    DATA_DIR: z.preprocess(empty, z.string().default('.data')),
    /** Of several servers, as libpq writes them: `postgres://user@one:5432,two:5432/cartera`. */
    DATABASE_URL: z.preprocess(
      empty,
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'debe empezar por postgres://')
        .optional(),
    ),
    /** A standby that answers what may be asked of one. */
    DATABASE_READ_URL: z.preprocess(
      empty,
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'debe empezar por postgres://')
        .optional(),
    ),
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
    /** Hosts of the service's own network that companies may name as their accounting system. */
    ACCOUNTING_HOSTS: z.preprocess(empty, z.string().default('')),
    /** Where files arrive, a folder for each source; in DATA_DIR unless it is named. */
    INBOX_DIR: z.preprocess(empty, z.string().optional()),
    /** Hosts of the service's own network that companies may name as their SFTP server or mailbox. */
    ARRIVAL_HOSTS: z.preprocess(empty, z.string().default('')),
    /** Hosts of the service's own network that companies may have notified of what happens, also without TLS. */
    WEBHOOK_HOSTS: z.preprocess(empty, z.string().default('')),
    /** Hosts of the service's own network that companies may name as their payment provider, also without TLS. */
    PAYMENT_HOSTS: z.preprocess(empty, z.string().default('')),
    /** Without both, e-mails stay in the local outbox. */
    SMTP_URL: url(/^smtps?$/, 'debe empezar por smtp:// o smtps://'),
    MAIL_FROM: z.preprocess(
      empty,
      z
        .string()
        .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'es como Empresa <cobranza@empresa.com>')
        .optional(),
    ),
    /** Without them WhatsApp messages stay in the local outbox. */
    WHATSAPP_PHONE_ID: z.preprocess(
      empty,
      z.string().regex(/^\d+$/, 'es el número de identificación, solo cifras').optional(),
    ),
    WHATSAPP_TOKEN: z.preprocess(empty, z.string().optional()),
    WHATSAPP_APP_SECRET: z.preprocess(empty, z.string().optional()),
    WHATSAPP_VERIFY_TOKEN: z.preprocess(empty, z.string().optional()),
    /** The business account, whose templates are read; without it staff type what was approved. */
    WHATSAPP_BUSINESS_ID: z.preprocess(
      empty,
      z.string().regex(/^\d+$/, 'es el número de la cuenta de WhatsApp Business, solo cifras').optional(),
    ),
    /** The Graph API, with its version. */
    WHATSAPP_API: z.preprocess(
      empty,
      z.url({ protocol: /^https?$/, error: 'debe empezar por https://' }).default('https://graph.facebook.com/v26.0'),
    ),
    /** Without both, SMS stay in the local outbox; without the secret there are no delivery reports. */
    SMS_URL: url(/^https?$/, 'debe empezar por https://'),
    SMS_TOKEN: z.preprocess(empty, z.string().optional()),
    SMS_WEBHOOK_SECRET: z.preprocess(empty, z.string().min(16, 'debe tener al menos 16 caracteres').optional()),
    /** The service's address from outside. */
    PUBLIC_URL: url(/^https?$/, 'debe empezar por https://'),
    SECRETS_KEY: z.preprocess(empty, z.string().min(32, 'debe tener al menos 32 caracteres').optional()),
    LOG: z.preprocess(empty, z.enum(LOG_LEVELS, { error: `es ${LOG_LEVELS.join(', ')}` }).default('warn')),
    TRUST_PROXY: z.preprocess(
      empty,
      z.string().refine(areAddresses, 'son las direcciones de los proxies, separadas por comas, o loopback').optional(),
    ),
    TIME_ZONE: z.preprocess(
      empty,
      z.string().refine(isTimeZone, 'no es una zona horaria').default('America/Guayaquil'),
    ),
  })
  .refine(({ DATABASE_URL, DATABASE_READ_URL }) => DATABASE_URL !== undefined || DATABASE_READ_URL === undefined, {
    path: ['DATABASE_READ_URL'],
    error: 'va junto con DATABASE_URL: es una réplica de esa base',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ['MAIL_FROM'],
    error: 'va junto con SMTP_URL: el servidor de email y de quién son los emails',
  })
  .refine((env) => WHATSAPP.every((name) => (env[name] === undefined) === (env.WHATSAPP_TOKEN === undefined)), {
    path: ['WHATSAPP_TOKEN'],
    error: `van juntas: ${WHATSAPP.join(', ')}`,
  })
  .refine((env) => env.WHATSAPP_BUSINESS_ID === undefined || env.WHATSAPP_TOKEN !== undefined, {
    path: ['WHATSAPP_BUSINESS_ID'],
    error: `va junto con ${WHATSAPP.join(', ')}`,
  })
  .refine(({ SMS_URL, SMS_TOKEN }) => (SMS_URL === undefined) === (SMS_TOKEN === undefined), {
    path: ['SMS_TOKEN'],
    error: 'va junto con SMS_URL: a dónde se envían los SMS, y con qué permiso',
  });

/** What may be set. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export type WhatsappAccount = {
  /** The Graph API with its version. */
  api: string;
  phoneId: string;
  token: string;
  /** Signs the provider's webhook calls. */
  appSecret: string;
  /** The provider shows it to verify the webhook. */
  verifyToken: string;
  /** Whose templates are read; without it none are. */
  businessId?: string | undefined;
};

/** A provider of SMS, by HTTP. */
export type SmsAccount = {
  url: string;
  token: string;
  /** Proves that a delivery report comes from the provider. */
  webhookSecret: string | undefined;
};

export type Config = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** A PostgreSQL; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** A standby of it, which answers what may be asked of one. */
  databaseReadUrl?: string | undefined;
  /** Another service with the same contract: this process then serves only the console. */
  providerUrl: string | undefined;
  demo: boolean;
  demoPassword: string | undefined;
  jwtSecret: string | undefined;
  /** Encrypts the secrets in the database. */
  secrets: string | undefined;
  /** The end of the path `documents/sync_documents_with_`. */
  accountingService: string;
  /** The source of the accounting system's documents: a folder, or an http(s) address. */
  accountingSource: string | undefined;
  /** The bearer token for that address. */
  accountingToken: string | undefined;
  accountingHosts: string[];
  /** Files arrive here, in a folder for each source. */
  inboxDir: string;
  /** Hosts of the service's own network that companies may name as their SFTP server or mailbox. */
  arrivalHosts: string[];
  /** Hosts of the service's own network that companies may have notified of what happens, also without TLS. */
  webhookHosts: string[];
  /** Hosts of the service's own network that companies may name as their payment provider, also without TLS. */
  paymentHosts: string[];
  smtpUrl: string | undefined;
  /** The sender of e-mails. */
  mailFrom: string | undefined;
  /** The account of WhatsApp's Cloud API. */
  whatsapp: WhatsappAccount | undefined;
  sms: SmsAccount | undefined;
  /** The base URL of the links in e-mails. */
  publicUrl: string | undefined;
  /** Decides "today" for due dates and ageing. */
  timeZone: string;
  /** Lines of this level and above are written to standard output, as JSON. */
  log: (typeof LOG_LEVELS)[number];
  /** The addresses of the proxies before the service: only they may state a caller's address. */
  trustProxy: string | undefined;
  limits: Limits;
};

/** Reads the environment. Throws an Error whose Spanish message names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = environment.safeParse(env);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`La configuración no es válida:\n${wrong.join('\n')}`);
  }
  const values = read.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    providerUrl: values.PROVIDER_URL,
    // An external database gets demo data only when DEMO asks for it.
    demo: values.DEMO ? values.DEMO === 'on' : values.DATABASE_URL === undefined,
    demoPassword: values.DEMO_PASSWORD,
    jwtSecret: values.JWT_SECRET,
    secrets: values.SECRETS_KEY,
    accountingService: values.ACCOUNTING_SERVICE,
    accountingSource: values.ACCOUNTING_SOURCE,
    accountingToken: values.ACCOUNTING_TOKEN,
    accountingHosts: hostsIn(values.ACCOUNTING_HOSTS),
    inboxDir: values.INBOX_DIR ?? join(values.DATA_DIR, 'llegadas'),
    arrivalHosts: hostsIn(values.ARRIVAL_HOSTS),
    webhookHosts: hostsIn(values.WEBHOOK_HOSTS),
    paymentHosts: hostsIn(values.PAYMENT_HOSTS),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    whatsapp: whatsappOf(values),
    sms: smsOf(values),
    publicUrl: values.PUBLIC_URL,
    timeZone: values.TIME_ZONE,
    log: values.LOG,
    trustProxy: values.TRUST_PROXY,
    limits: USUAL_LIMITS,
  };
}

/** As addresses name them: in small letters, and IPv6 also in the brackets of a URL. */
const hostsIn = (text: string) =>
  text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
    .flatMap((host) => (isIPv6(host) ? [host, `[${host}]`] : [host]));

function whatsappOf(values: z.output<typeof environment>): WhatsappAccount | undefined {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret } = values;
  const { WHATSAPP_VERIFY_TOKEN: verifyToken, WHATSAPP_API: api } = values;
  if (!phoneId || !token || !appSecret || !verifyToken) return undefined;
  return { api, phoneId, token, appSecret, verifyToken, businessId: values.WHATSAPP_BUSINESS_ID };
}

function smsOf({ SMS_URL: url, SMS_TOKEN: token, SMS_WEBHOOK_SECRET: webhookSecret }: z.output<typeof environment>) {
  return url && token ? { url, token, webhookSecret } : undefined;
}

function areAddresses(text: string): boolean {
  const isAddress = (part: string) => isIP(part.trim().replace(/\/\d{1,3}$/, '')) > 0 || part.trim() === 'loopback';
  return text.split(',').every(isAddress);
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
