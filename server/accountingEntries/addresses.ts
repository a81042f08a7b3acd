import {
  DAY_IN_ADDRESS,
  type EntryMapping,
  KEY_IN_ADDRESS,
} from '../../src/api/contract/receivables/accountingDispatches';
import { isEncrypted } from '../accountingSource/sourceAddress';
import { refused } from '../problems';
import { addressOf } from './entryBody';

/** What must hold of the addresses that entries are sent to. */

/** Stand for an entry's key and day where there is none. */
export const KEY_SHOWN = 'clave-del-asiento';
export const DAY_SHOWN = '2026-01-31';

type Addressed = { address: string; mapping: EntryMapping };

/** What is looked up stands where entries are sent to: the token goes nowhere else. */
export function mustBeAddresses({ address, mapping }: Addressed, allowed: readonly string[]): void {
  mustBeAddress(address, allowed);
  const { origin } = addressOf(address, KEY_SHOWN);
  const mustBeThere = (list: 'look_up' | 'account_list', shown: string, msg: string) => {
    if (URL.canParse(shown) && new URL(shown).origin === origin) return;
    throw refused(msg, { fields: { [`mapping.${list}.address`]: 'Va al mismo servidor que la del envío' } });
  };
  const { key_use, look_up, account_list } = mapping;
  if (key_use === 'se_busca') {
    const shown = look_up?.address?.replaceAll(DAY_IN_ADDRESS, DAY_SHOWN).replaceAll(KEY_IN_ADDRESS, KEY_SHOWN);
    mustBeThere('look_up', shown ?? '', 'La dirección donde se buscan los asientos no es válida.');
  }
  if (account_list?.address) {
    mustBeThere('account_list', account_list.address, 'La dirección donde se listan las cuentas no es válida.');
  }
}

/** Entries and the token go encrypted, but to what the service's operator names. */
function mustBeAddress(text: string, allowed: readonly string[]): void {
  const shown = text.replaceAll(KEY_IN_ADDRESS, KEY_SHOWN);
  const url = URL.canParse(shown) ? new URL(shown) : undefined;
  const isOurs = url !== undefined && isEncrypted(url, allowed);
  // The key is no part of the host.
  if (isOurs && !url.username && !url.password && !url.host.includes(KEY_SHOWN)) return;
  const field = 'Empieza por https:// y no lleva usuario ni contraseña';
  throw refused('La dirección no es válida.', { fields: { address: field } });
}
