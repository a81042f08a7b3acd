import * as z from 'zod/mini';
import { otherWords } from '../row';
import { lengthOf, WHATSAPP_BODY } from './templateText';

/** The channels of messages: names in our code, and numbers where the specification has them. */

/** How long a text is as its channel counts, and how many messages it takes. */
type Size = {
  length: number;
  parts: number;
  /** Where it is not the same for all texts: what each of these messages holds. */
  each?: number;
  /** The first letter of the text for which that is less than it could be. */
  costly?: string;
};

type Medium = {
  /** Specification chapter 9: the values of `type_campaign`. */
  number: number;
  label: string;
  /** Which way it takes once it is set up, and what staff call it; until then nothing leaves the local outbox. */
  via: string;
  viaLabel: string;
  /** What of a contact it is sent to. */
  address: 'phone' | 'email';
  /** A letter has a subject, is shown as HTML and may carry files; the others are plain text. */
  isLetter: boolean;
  /** `*bold*`, `_italics_` and `~struck~` are drawn so. */
  drawsMarks: boolean;
  /** Its provider approves each template beforehand, and takes no other: a text is fixed but for its variables. */
  approvesTexts: boolean;
  /** Nobody is written to who did not agree. */
  asksConsent: boolean;
  /** Who is written to can write back, so that it is known whether they read it. */
  isHeard: boolean;
  /** Messages received by it are answered from here. */
  isAnswered: boolean;
  /** Only Cartera has it: another provider is not asked for it (`offers.ts`). */
  ours?: true;
  sizeOf(text: string): Size;
};

/** GSM 03.38: the letters that an SMS has room for 160 of, and those that take two of these places. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_TWICE = new Set('^{}\\[~]|€');

/** As it is sent: amounts have spaces that do not break, which an SMS has not. */
export const smsText = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

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

export const CHANNELS = {
  whatsapp: {
    number: 0,
    label: 'WhatsApp',
    via: 'whatsapp',
    viaLabel: 'WhatsApp',
    address: 'phone',
    isLetter: false,
    drawsMarks: true,
    approvesTexts: true,
    asksConsent: true,
    isHeard: true,
    isAnswered: true,
    sizeOf: (text) => ({ length: lengthOf(text), parts: Math.max(1, Math.ceil(lengthOf(text) / WHATSAPP_BODY)) }),
  },
  email: {
    number: 1,
    label: 'Email',
    via: 'smtp',
    viaLabel: 'Servidor de email',
    address: 'email',
    isLetter: true,
    drawsMarks: false,
    approvesTexts: false,
    asksConsent: false,
    isHeard: true,
    isAnswered: false,
    sizeOf: (text) => ({ length: lengthOf(text), parts: 1 }),
  },
  sms: {
    number: 2,
    label: 'SMS',
    via: 'sms',
    viaLabel: 'Proveedor de SMS',
    address: 'phone',
    isLetter: false,
    drawsMarks: false,
    approvesTexts: false,
    asksConsent: true,
    isHeard: false,
    isAnswered: false,
    ours: true,
    sizeOf: sizeOfSms,
  },
} as const satisfies Record<string, Medium>;

export type ChannelName = keyof typeof CHANNELS;
/** A channel as the contract's calls have it. */
export type Channel = (typeof CHANNELS)[ChannelName]['number'];

const isChannelName = (name: string): name is ChannelName => Object.hasOwn(CHANNELS, name);
export const CHANNEL_NAMES: readonly ChannelName[] = Object.keys(CHANNELS).filter(isChannelName);

/** The channel that a word means: its number or its name. */
export const namedBy = (word: string): ChannelName | undefined =>
  CHANNEL_NAMES.find((name) => [name, String(CHANNELS[name].number)].includes(word.toLowerCase()));

/** The name of a number, as it is or as an address has it. */
export function nameOf(channel: Channel | `${Channel}`): ChannelName {
  const name = namedBy(String(channel));
  if (name === undefined) throw new Error(`No channel has the number ${channel}.`);
  return name;
}

export const mediumOf = (channel: Channel): Medium => CHANNELS[nameOf(channel)];

const numbers = CHANNEL_NAMES.map((name) => CHANNELS[name].number);
export const channel = z
  .literal(numbers)
  .register(otherWords, Object.fromEntries(CHANNEL_NAMES.map((name) => [name, CHANNELS[name].number])));
/** The same where an address carries it. */
export const channelText = z.enum(numbers.map((number) => `${number}` as const));
