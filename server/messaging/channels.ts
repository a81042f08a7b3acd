import { type Channels, localOutbox } from './channel';
import { smtp } from './smtp';

export type MailSettings = {
  /** Without it e-mails stay in the local outbox. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
};

/** The ways out that the service was started with. Of WhatsApp there is none yet. */
export const channelsOf = ({ smtpUrl, mailFrom }: MailSettings): Channels => ({
  0: localOutbox,
  1: smtpUrl !== undefined && mailFrom !== undefined ? smtp({ url: smtpUrl, from: mailFrom }) : localOutbox,
});
