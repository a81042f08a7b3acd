import type * as z from 'zod/mini';
import type { PortalContact, portalCalls } from '../../src/api/contract/customers/portalPage';
import { CHANNEL_NAMES, CHANNELS } from '../../src/api/contract/messaging/channels';
import { addActivity } from '../activities/change';
import { companyCountry } from '../company/country';
import { readContact } from '../customers/contacts';
import { internationalPhone, WRONG_PHONE } from '../customers/phone';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { audit, type Signature } from '../ledger/audit';
import { withdrawConsent } from '../messaging/optOut';
import { refused } from '../problems';
import type { Owner } from './visits';

/** Where the company writes to the link's contact, and what they said of it. */
export async function readPortalContact(db: Queryable, { profileId, contact }: Owner): Promise<PortalContact> {
  const found = await readContact(db, profileId, contact);
  const { name, phone, email } = found;
  const reached = CHANNEL_NAMES.filter((channel) => found[CHANNELS[channel].address] !== '');
  const consents = reached.map((channel) => ({ channel, consent: found[`consent_${channel}`] ?? 'sin_dato' }));
  return { name, phone, email, consents };
}

/**
 * Keeps what they said of each channel at once. Another phone or e-mail is proposed to staff by a note, since a link alone
 * must not lead a company's messages elsewhere. Problem 422 for what is no phone.
 */
export async function tellContact(
  tx: Queryable,
  owner: Owner,
  { phone, email, consents }: z.output<(typeof portalCalls)['tellContact']['body']>,
): Promise<void> {
  const { profileId, customer, contact } = owner;
  const before = await readPortalContact(tx, owner);
  const read = phone === '' ? '' : internationalPhone(phone, await companyCountry(tx, profileId));
  if (read === undefined) throw refused(`${WRONG_PHONE} No se guardó.`, { fields: { phone: WRONG_PHONE } });
  const who: Signature = { userId: null, profileId, byCustomer: true };
  const wanted = [
    read !== '' && read !== before.phone && `teléfono ${read}`,
    email !== '' && email !== before.email && `email ${email}`,
  ].filter(Boolean);
  if (wanted.length > 0) {
    const note = `Pide desde su página cambiar los datos de ${before.name || 'su contacto'}: ${wanted.join(', ')}. Confírmelo y cámbielo en Contactos.`;
    await addActivity(tx, { ...who, role: 'analista' }, { customer, kind: 'nota', note });
  }
  for (const { channel, consent } of before.consents) {
    const said = consents.find((one) => one.channel === channel);
    if (said === undefined || consent === (said.accepts ? 'si' : 'no')) continue;
    if (said.accepts) await giveConsent(tx, who, contact, channel);
    else {
      const address = before[CHANNELS[channel].address];
      await withdrawConsent(tx, { profileId, channel, address, how: 'pagina', at: new Date() });
    }
  }
}

async function giveConsent(
  tx: Queryable,
  who: Signature,
  contact: string,
  channel: (typeof CHANNEL_NAMES)[number],
): Promise<void> {
  await tx.rows(sql`
    insert into contact_consent (profile_id, contact_id, channel, consent, at, how)
    values (${who.profileId}, ${contact}, ${channel}, 'si', now(), 'pagina')
    on conflict (contact_id, channel) do update set consent = 'si', at = now(), by = null, how = excluded.how`);
  await tx.rows(sql`update contact set version = version + 1 where id = ${contact}`);
  const after = { [`consent_${channel}`]: 'si', how: 'pagina' };
  await audit(tx, who, [{ action: 'aceptar', entity: 'contact', entityId: contact, after }]);
}
