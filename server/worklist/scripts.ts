import type * as z from 'zod/mini';
import {
  type CallScripts,
  type setCallScripts as row,
  WORK_REASON,
  type WorkReason,
} from '../../src/api/contract/customers/worklist';
import { usesPageLink } from '../../src/api/contract/messaging/templateText';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { refused, stale } from '../problems';
import { faultOf } from '../templates/check';
import { writerOf } from '../templates/render';
import { addresseesThat } from '../templates/values';

type Texts = Record<(typeof WORK_REASON)[number], string>;

const DUE =
  '{% if saldo_vencido %}Tiene vencidos {{ saldo_vencido }}, lo más antiguo desde el {{ primer_vencimiento }}.{% else %}Su saldo es de {{ saldo }}.{% endif %}';

/** What is said where the company wrote nothing else. */
const USUAL: Texts = {
  mensaje: 'Le llamo para responderle y ver cuándo queda al día.',
  tarea: `${DUE} ¿Qué día lo paga?`,
  promesa_rota: 'Nos ofreció pagar {{ promesa }} y todavía no lo vemos. ¿Qué pasó, y qué día lo paga?',
  acuerdo_roto: `No se pagó una cuota de su acuerdo. ${DUE} ¿Qué pasó, y qué día lo retoma?`,
  disputa: 'Le llamo por lo que nos reclamó de su factura. Esto es lo que encontramos: …',
  comprobante:
    'Nos envió un comprobante, y el banco todavía no muestra ese pago. ¿Desde qué banco, qué día y con qué referencia lo hizo?',
  retencion:
    'Recibimos su pago, gracias. Nos falta el comprobante de la retención que hizo. ¿Nos lo puede enviar, o decirnos quién lo emite?',
  proximo: `Quedamos en hablar hoy. ${DUE} ¿Qué día lo paga?`,
  sin_contacto: `${DUE} No habíamos podido hablar. ¿Recibió las facturas, y qué día las paga?`,
};

export async function readCallScripts(db: Queryable, profileId: string): Promise<CallScripts> {
  const [found] = await db.rows<{ texts: Partial<Texts>; version: number }>(sql`
    select texts, version from call_scripts where profile_id = ${profileId}`);
  return { ...USUAL, ...found?.texts, version: found?.version ?? 0 };
}

const NO_LINK =
  'El enlace a su cuenta va en los mensajes, no en lo que se dice por teléfono. Quite {{ enlace_a_su_cuenta }}.';

/** Only what differs from the usual text is stored. Problem 412 for a stale version, 422 that says at each field what is wrong. */
export async function changeCallScripts(
  tx: Queryable,
  who: Actor,
  { version, ...texts }: z.output<(typeof row)['body']>,
): Promise<CallScripts> {
  const faults = WORK_REASON.flatMap((kind) => {
    const fault = faultOf(texts[kind]) ?? (usesPageLink(texts[kind]) ? NO_LINK : undefined);
    return fault ? [[kind, fault] as const] : [];
  });
  if (faults.length > 0) {
    throw refused('Un guion no se puede leer así. No se guardó; corrija lo que se indica.', {
      fields: Object.fromEntries(faults),
    });
  }
  const before = await readCallScripts(tx, who.profileId);
  const own = WORK_REASON.filter((kind) => texts[kind] !== '' && texts[kind] !== USUAL[kind]);
  const stored = JSON.stringify(Object.fromEntries(own.map((kind) => [kind, texts[kind]])));
  const [after] = await tx.rows(sql`
    insert into call_scripts as s (profile_id, texts) values (${who.profileId}, ${stored})
    on conflict (profile_id) do update set texts = excluded.texts, version = s.version + 1
    where s.version = ${version ?? before.version} returning version`);
  if (!after) throw stale();
  const now = await readCallScripts(tx, who.profileId);
  await audit(tx, who, [{ action: 'cambiar', entity: 'call_scripts', entityId: who.profileId, before, after: now }]);
  return now;
}

/** What to say to a customer who is on the list for this reason, or who was called without one; null where nobody knows the reason. */
export async function scriptFor(
  db: Queryable,
  profileId: string,
  customer: string,
  reason: WorkReason['kind'] = 'tarea',
): Promise<string | null> {
  const kind = WORK_REASON.find((one) => one === reason);
  if (!kind) return null;
  const texts = await readCallScripts(db, profileId);
  const [addressee] = await addresseesThat(db, profileId, sql`c.id = ${customer}`, 1);
  return addressee ? writerOf(texts[kind])(addressee.values).text : null;
}
