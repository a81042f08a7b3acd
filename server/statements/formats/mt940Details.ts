import { oneLine } from '../../files/cells/words';

import type { Entry } from '../statement';
import { CODES, codesIn } from './mt940Codes';

/** Field 86, the description of the movement, in any of its three forms. */
type Details = { description: string; reference: string; counterparty: Entry['counterparty'] };

/** Three digits of a business code, then a separator of the bank's choice before two-digit field numbers. */
const NUMBERED = /^\s*(\d{3})?\s*([^\w\s/:.,;+"'()-])(?=00|10|2\d|3\d|6[0-5])/;
const SEPA = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP)[+:]/;
const NO_REFERENCE = /^(?:NOTPROVIDED|NONREF|NOTAVAILABLE|0*)$/i;
/** Old German free text: business code and till number glued to its first word. */
const PRIMANOTA = /^\d{3}PN\d{4}/;
const LINE_WIDTH = 65;

export function detailsOf(text: string): Details {
  const flat = text.replace(/\n/g, '');
  const separator = separatorOf(flat);
  if (separator) return numbered(flat, separator);
  return CODES.test(flat) ? coded(flat) : { description: unwrapped(text), reference: '', counterparty: {} };
}

function separatorOf(flat: string): string | undefined {
  const [, code, mark = ''] = NUMBERED.exec(flat) ?? [];
  if (!mark) return undefined;
  return code || flat.split(mark).length > 2 ? mark : undefined;
}

/** Free text: a full line continues in the next without a space, a short one ended at the writer's line end. */
function unwrapped(text: string): string {
  const lines = text.replace(PRIMANOTA, '').split('\n');
  return oneLine(lines.map((line) => (line.length >= LINE_WIDTH ? line : `${line} `)).join(''));
}

function counterpartyOf(name = '', account = ''): Entry['counterparty'] {
  return {
    ...(oneLine(name) ? { name: oneLine(name) } : {}),
    ...(oneLine(account) ? { account: oneLine(account) } : {}),
  };
}

const reference = (...candidates: (string | undefined)[]) =>
  candidates.find((one) => one && !NO_REFERENCE.test(one)) ?? '';

/** `?00` kind, `?20`-`?29` and `?60`-`?63` purpose, `?31`/`?38` account, `?32` `?33` name (DFÜ agreement, app. 3). */
function numbered(flat: string, separator: string): Details {
  const fields = new Map<string, string>();
  const parts = flat.split(new RegExp(`\\${separator}(?=\\d\\d)`)).slice(1);
  for (const part of parts) fields.set(part.slice(0, 2), part.slice(2));
  const purposes = [...fields].filter(([number]) => /^(2\d|6[0-3])$/.test(number)).map(([, value]) => value);
  // Purposes are pieces of 27 characters: a full one continues in the next.
  const purpose = purposes.map((value) => (value.length >= 27 ? value : `${value} `)).join('');
  const [free = '', ...rest] = purpose.split(new RegExp(SEPA, 'g'));
  const sepa = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) {
    const name = rest[at] ?? '';
    if (!sepa.has(name)) sepa.set(name, oneLine(rest[at + 1] ?? ''));
  }
  const name = `${fields.get('32') ?? ''}${fields.get('33') ?? ''}`;
  const about = oneLine(`${free} ${sepa.get('SVWZ') ?? ''}`);
  return {
    description: oneLine(`${fields.get('00') ?? ''} ${about || name}`),
    reference: reference(sepa.get('EREF'), sepa.get('KREF'), sepa.get('MREF')),
    counterparty: counterpartyOf(name, fields.get('38') ?? fields.get('31')),
  };
}

function coded(flat: string): Details {
  const { before, values } = codesIn(flat);
  const [account, , name] = values.get('CNTP')?.split('/') ?? [];
  const remittance = (values.get('REMI') ?? '')
    .replace(/^(?:USTD\/\/|STRD\/(?:CUR|ISO)\/)/, '')
    .replace(/^\/+|\/+$/g, '');
  const returned = values.get('RTRN');
  const who = name || values.get('NAME') || values.get('ORDP') || values.get('BENM');
  const parts = [before, values.get('TRTP') ?? '', returned === undefined ? '' : `Devolución ${returned}`, remittance];
  return {
    description: oneLine(parts.join(' ')) || oneLine(who ?? ''),
    reference: reference(values.get('EREF'), values.get('PREF'), values.get('KREF'), values.get('MARF')),
    counterparty: counterpartyOf(who, account || values.get('IBAN')),
  };
}
