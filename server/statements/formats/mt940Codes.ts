/** Words between slashes that banks put in fields 61 and 86: /EREF/, /REMI/, /CNTP/... */
const NAMES =
  'EREF|PREF|KREF|IREF|MREF|CREF|MARF|CSID|CNTP|REMI|PURP|ULTC|ULTD|ULTB|EXCH|CHGS|TRTP|IBAN|BIC|NAME|RTRN|BENM|ORDP|ADDR|ISDT|ACCW|SVCL|TRCD|OCMT|IACC|INIT|BUSP|NRTX|ID';

export const CODES = new RegExp(`/(${NAMES})/`);
export const BEGINS_WITH_CODE = new RegExp(`^/(${NAMES})/`);

/** The text behind each code, the first of each name, and the text before the first code. */
export function codesIn(text: string): { before: string; values: Map<string, string> } {
  const [before = '', ...rest] = text.split(new RegExp(CODES, 'g'));
  const values = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) {
    const [code = '', value = ''] = rest.slice(at, at + 2);
    if (!values.has(code)) values.set(code, value.replace(/^\/+|\/+$/g, '').trim());
  }
  return { before, values };
}
