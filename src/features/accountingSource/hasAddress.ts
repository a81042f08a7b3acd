import type { AccountingSource } from '../../api/contract/console/accountingSource';

/** Whether documents of this kind come from an address, with its token. */
export const hasAddress = (kind: AccountingSource['kind']) =>
  kind === 'direccion' || kind === 'api' || kind === 'contifico';
