import type { CONSENT_HOW } from '../../src/api/contract/contacts';
import type { Queryable } from '../database/database';
import { audit } from '../ledger/audit';

type Withdrawal = {
  profileId: string;
  channel: 0 | 1;
  /** A number or an e-mail, however it is written. */
  address: string;
  how: Exclude<(typeof CONSENT_HOW)[number], 'equipo'>;
  at: Date;
};

/**
 * Whoever has this address gets no more by this channel, whichever customer's contact they are: neither what a campaign sends
 * from now on nor what waits to be sent. What had been withdrawn before stays as it was.
 */
export async function withdrawConsent(tx: Queryable, given: Withdrawal): Promise<void> {
  const { profileId, channel, address, how, at } = given;
  const [key, consent] = channel === 0 ? ['phone_key', 'consent_whatsapp'] : (['email_key', 'consent_email'] as const);
  const left = await tx.rows<{ id: string; customer: string }>(
    `update contact set ${consent} = 'no', ${consent}_at = $3, ${consent}_by = null, ${consent}_how = $4, version = version + 1
     where profile_id = $1 and ${key} = address_key($2) and ${key} <> '' and ${consent} <> 'no'
     returning id, customer_id as customer`,
    [profileId, address, at, how],
  );
  await tx.rows(
    `update message set status = 'fallido', failure = 'permanente', reason = $5, cause = $6
     where profile_id = $1 and customer_id = any($2::uuid[]) and channel = $3 and status = 'en_cola'
       and address_key(recipient) = address_key($4)`,
    [
      profileId,
      left.map(({ customer }) => customer),
      channel,
      address,
      how === 'rebote' ? 'La dirección no existe: un mensaje anterior rebotó.' : 'Pidió que no se le escriba más.',
      how === 'rebote' ? 'no_existe' : 'pidio_baja',
    ],
  );
  await audit(
    tx,
    { profileId, userId: null },
    left.map(({ id }) => ({ action: 'retirar', entity: 'contact', entityId: id, after: { [consent]: 'no', how } })),
  );
}
