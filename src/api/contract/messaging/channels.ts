import * as z from 'zod/mini';
import type { PROOF_ORIGIN } from '../receivables/paymentProofs';
import { otherWords } from '../row';

/** The channels of messages: names in our code, and numbers where the specification has them. */

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
  /** For how many hours after a person wrote they may be answered freely; null: for ever. */
  replyHours: number | null;
  /** How a proof of payment came that is sent by it; null where no file comes. */
  proofOrigin: (typeof PROOF_ORIGIN)[number] | null;
  /** Only Cartera has it: another provider is not asked for it (`offers.ts`). */
  ours?: true;
};

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
    replyHours: 24,
    proofOrigin: 'whatsapp',
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
    isAnswered: true,
    replyHours: null,
    proofOrigin: 'correo',
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
    replyHours: null,
    proofOrigin: null,
    ours: true,
  },
} as const satisfies Record<string, Medium>;

/** The field of a contact that a channel writes to. */
export type AddressField = Medium['address'];

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

/** How else channels are written elsewhere. */
const OTHER_WORDS = { e_mail: 1, mail: 1, correo: 1, correo_electronico: 1, whats_app: 0 } as const;
const numbers = CHANNEL_NAMES.map((name) => CHANNELS[name].number);
export const channel = z.literal(numbers).register(otherWords, {
  ...OTHER_WORDS,
  ...Object.fromEntries(CHANNEL_NAMES.map((name) => [name, CHANNELS[name].number])),
});
/** The same where an address carries it. */
export const channelText = z.enum(numbers.map((number) => `${number}` as const));
