import type { Config } from '../config';
import { type Channels, localOutbox } from './channel';
import type { ReplyAddresses } from './mail/replyAddress';
import type { UnsubscribeLinks } from './unsubscribe';
import { sms } from './ways/sms';
import { smtp } from './ways/smtp';
import { whatsapp } from './whatsapp/whatsapp';

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'whatsapp' | 'sms'>;

/** The configured channels: messages of the others stay in the local outbox. */
export const channelsOf = (
  { smtpUrl: url, mailFrom: from, whatsapp: account, sms: smsAccount }: Settings,
  links: UnsubscribeLinks,
  addresses?: ReplyAddresses,
): Channels => ({
  whatsapp: account ? whatsapp(account) : localOutbox,
  email:
    url !== undefined && from !== undefined
      ? smtp({ url, from, unsubscribeAt: links.urlOf, repliesAt: addresses?.addressOf })
      : localOutbox,
  sms: smsAccount ? sms(smsAccount) : localOutbox,
});
