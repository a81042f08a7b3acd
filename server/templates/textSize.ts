import type { ChannelName } from '../../src/api/contract/messaging/channels';
import { lengthOf, WHATSAPP_BODY } from '../../src/api/contract/messaging/templateText';
import { smsText } from '../messaging/ways/sms';

/** How long a text is as its channel counts, and how many messages it takes. */
type Size = {
  length: number;
  parts: number;
  /** Where it is not the same for all texts: what each of these messages holds. */
  each?: number;
  /** The first letter of the text for which that is less than it could be. */
  costly?: string;
};

/** GSM 03.38: the letters that an SMS has room for 160 of, and those that take two of these places. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_TWICE = new Set('^{}\\[~]|€');

/** Any other letter makes all of it UCS-2; a text of several messages leaves room in each for what joins them. */
function sizeOfSms(text: string): Size {
  const letters = [...smsText(text)];
  const costly = letters.find((letter) => !GSM.has(letter) && !GSM_TWICE.has(letter));
  const widths = letters.map((letter) => (costly !== undefined ? letter.length : GSM_TWICE.has(letter) ? 2 : 1));
  const length = widths.reduce((sum, width) => sum + width, 0);
  const [alone, joined] = costly === undefined ? [160, 153] : [70, 67];
  const each = length <= alone ? alone : joined;
  let parts = 1;
  let room = each;
  for (const width of widths) {
    if (width > room) [parts, room] = [parts + 1, each];
    room -= width;
  }
  return { length, parts, each, ...(costly !== undefined && { costly }) };
}

const SIZES: Record<ChannelName, (text: string) => Size> = {
  whatsapp: (text) => ({ length: lengthOf(text), parts: Math.max(1, Math.ceil(lengthOf(text) / WHATSAPP_BODY)) }),
  email: (text) => ({ length: lengthOf(text), parts: 1 }),
  sms: sizeOfSms,
};

export const sizeOf = (channel: ChannelName, text: string): Size => SIZES[channel](text);
