import * as z from 'zod/mini';

/** The e-mail of a contact, or '' for none. A domain with letters beyond ASCII is written as mail is sent to it: `ñandú.ec` is `xn--and-6ma2c.ec`. */
export const contactEmail = z.pipe(
  z.string().check(z.trim(), z.overwrite(withAsciiDomain)),
  z.union([z.literal(''), z.email().check(z.maxLength(200))]),
);

function withAsciiDomain(email: string): string {
  const [, mailbox, domain] = /^([^@]+)@(?=.*[^\0-\x7f])([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? [];
  return domain === undefined || !URL.canParse(`http://${domain}`)
    ? email
    : `${mailbox}@${new URL(`http://${domain}`).hostname}`;
}
