import * as z from 'zod/mini';
import type { ChangeKind } from '../changeKind';
import { ORDER_FORMAT } from '../debits/orderFormat';
import { plainRows } from '../plainRows';
import { byId, id, kindOf, listQuery, moment, row, TIMEOUT, version } from '../row';
import { ARRIVAL_FAILURE } from './arrivalFailure';

/** Our addition: where bank files arrive from. */

/** `envio`: another program posts them with a token of the company's own. `carpeta`: a folder of the service. `buzon`: a mailbox, by IMAP. */
export const ARRIVAL_SOURCE_KIND = ['envio', 'carpeta', 'sftp', 'buzon'] as const;

/** Of a server. */
const place = z.object({
  host: z.optional(z.string().check(z.trim(), z.maxLength(253))),
  port: z.optional(z.int().check(z.gte(1), z.lte(65_535))),
  user: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Of an SFTP server the folder, of a mailbox the one of its own. */
  folder: z.optional(z.string().check(z.trim(), z.maxLength(400))),
});

export const arrivalSource = z.looseObject({
  id,
  version,
  name: z.string(),
  kind: kindOf(ARRIVAL_SOURCE_KIND),
  bank_account: z.nullable(id),
  bank_account_name: z.string(),
  place: z.looseObject(place.shape),
  /** Where a folder lies below the service's data; empty of any other. */
  folder: z.string(),
  has_secret: z.boolean(),
  has_zip_secret: z.boolean(),
  /** The server's key: SHA-256, as `ssh-keygen -lf` shows it. */
  host_key: z.nullable(z.string()),
  /** Senders, or folders below it, whose files are no statements: a line each, `@example.com` for a domain. */
  ignored: z.optional(z.string()),
  /** Of a mailbox: its address, which what is sent by e-mail is answered at; empty: it is not. */
  replies_at: z.optional(z.string()),
  /** Of a mailbox: the server whose word on senders counts (RFC 8601), as the company says it; empty: the one that took the mail in last. */
  verifier: z.optional(z.string()),
  /** Who checked the sender of the last mail; empty where nobody did, null before the first. */
  verified_by: z.optional(z.nullable(z.string())),
  /** How the orders of its account's automatic debits go out by it, if they do, and to which folder. */
  order_format: z.optional(z.nullable(kindOf(ORDER_FORMAT))),
  order_folder: z.optional(z.string()),
  is_on: z.boolean(),
  /** How often it failed since it last worked, with what, and since when. */
  failures: z.int(),
  failure: z.nullable(kindOf(ARRIVAL_FAILURE)),
  /** Of `archivo`: which one. */
  failure_about: z.optional(z.string()),
  failed_since: z.nullable(moment),
  looked_at: z.nullable(moment),
  next_look_at: z.nullable(moment),
  arrivals: z.int(),
  /** Of one that was just made: shown once. */
  token: z.optional(z.string()),
});
export type ArrivalSource = z.output<typeof arrivalSource>;

const secret = z.optional(z.string().check(z.maxLength(20_000)));

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  kind: z.enum(ARRIVAL_SOURCE_KIND),
  bank_account: z.optional(z.nullable(id)),
  place: z.optional(place),
  /** A password, or a private key. Absent: as it was. */
  secret,
  /** With which its ZIP files open. */
  zip_secret: secret,
  ignored: z.optional(z.string().check(z.trim(), z.maxLength(4_000))),
  /** So short before its `@` that what names a message has room beside it. */
  replies_at: z.optional(
    z.string().check(z.trim(), z.maxLength(200), z.regex(/^$|^[^@\s+<>"]{1,25}@[^@\s<>"]+\.[^@\s<>"]+$/)),
  ),
  verifier: z.optional(z.string().check(z.trim(), z.maxLength(253), z.regex(/^[A-Za-z0-9._-]*$/))),
  /** Of a folder or an SFTP server with an account. */
  order_format: z.optional(z.nullable(z.enum(ORDER_FORMAT))),
  /** Of an SFTP server: where its orders are left; a folder has one beside it. */
  order_folder: z.optional(z.string().check(z.trim(), z.maxLength(400))),
  is_on: z.optional(z.boolean()),
});

const path = '/conciliation/arrival_sources/';

/** One that is added or changed is tried first: 422 with what failed, and nothing is stored. */
const plain = plainRows({
  one: 'ArrivalSource',
  many: 'ArrivalSources',
  path,
  query: listQuery,
  answer: arrivalSource,
  fields,
  /** Says that the server's new key is right. */
  changes: { trusts_key: z.optional(z.boolean()) },
  added: 'Origen añadido',
});
const shows: readonly ChangeKind[] = ['arrival_source'];
export const listArrivalSources = { ...plain.list, shows };
/** Longer than a server may take to answer. */
export const createArrivalSource = { ...plain.create, timeout: TIMEOUT.grouping };
export const updateArrivalSource = { ...plain.update, timeout: TIMEOUT.grouping };
export const deleteArrivalSource = plain.remove;

/** Looks it through now, whenever the next look would be. */
export const lookAtArrivalSource = row({
  name: 'lookAtArrivalSource',
  method: 'PUT',
  path: `${path}{id}/look/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Se está revisando el origen',
});
