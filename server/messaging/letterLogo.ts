/** The company's logo in the HTML of an e-mail: the mail carries it, and the console shows it as a `data:` address. */
export const LOGO_CID = 'logo@cartera';
export const LOGO = `cid:${LOGO_CID}`;

export const shown = (html: string, uri: string | null): string => (uri === null ? html : html.replaceAll(LOGO, uri));
