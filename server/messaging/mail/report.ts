import type { Failed } from '../channel';
import { reasonOfStatus } from './enhancedStatus';

/**
 * What a mail server reports of a message that it could not deliver (RFC 3464): `final` if it gave up, else it goes on trying.
 */
export type DeliveryReport = { isFinal: boolean; recipient: string; status: string; why: Failed };

/** The fields of the blocks of a `message/delivery-status` part: the first is of the message, the others of a recipient each. */
function blocksOf(text: string): Map<string, string>[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((block) => {
      const unfolded = block.replace(/\n[ \t]+/g, ' ');
      return new Map(
        unfolded.split('\n').flatMap((line): [string, string][] => {
          const [, name = '', value = ''] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
          return name === '' ? [] : [[name.toLowerCase(), value.trim().slice(0, 1_000)]];
        }),
      );
    })
    .filter(({ size }) => size > 0);
}

/** `ana@ejemplo.ec` of `rfc822; ana@ejemplo.ec`. */
const addressIn = (field = '') =>
  field
    .replace(/^[^;]*;\s*/, '')
    .replace(/[<>]/g, '')
    .trim()
    .slice(0, 200);

/** `Original-Message-ID` is of RFC 8098, and some servers write it here too. */
export const originalMailIdOf = (status: string): string =>
  blocksOf(status)
    .find((block) => block.has('original-message-id'))
    ?.get('original-message-id') ?? '';

const TEXT: Partial<Record<NonNullable<Failed['cause']>, string>> = {
  no_existe: 'la dirección no existe',
  buzon_lleno: 'su buzón está lleno',
  pasajero: 'su servidor no lo recibe',
};

/** The report of the part; undefined where it says that nothing failed. Of several recipients, the one that failed for good. */
export function readReport(status: string): DeliveryReport | undefined {
  const reports = blocksOf(status)
    .slice(0, 100)
    .flatMap((block): DeliveryReport[] => {
      const action = block.get('action')?.toLowerCase();
      if (action !== 'failed' && action !== 'delayed') return [];
      const [code = ''] = /\d\.\d{1,3}\.\d{1,3}/.exec(block.get('status') ?? '') ?? [];
      const recipient = addressIn(block.get('original-recipient')) || addressIn(block.get('final-recipient'));
      const isFinal = action === 'failed';
      // A server that gave up after trying long enough says so by the code of what passes.
      const found = reasonOfStatus(code);
      const cause = found.withdraws ? 'no_existe' : (found.cause ?? (code.startsWith('4') ? 'pasajero' : 'rechazado'));
      const says = TEXT[cause] ?? 'su servidor no lo acepta';
      const reason = isFinal
        ? `No se pudo entregar: ${says}${code && ` (${code})`}.`
        : `Todavía no se pudo entregar: ${says}${code && ` (${code})`}. Su servidor lo sigue intentando.`;
      return [{ isFinal, recipient, status: code, why: { kind: 'permanente', reason, ...found, cause } }];
    });
  return reports.find(({ isFinal }) => isFinal) ?? reports[0];
}
