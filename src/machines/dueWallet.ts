import { getDueWallet } from '../api/contract/documents';
import { recordMachine } from './kit/record';

export const dueWalletRecord = recordMachine('dueWalletRecord', getDueWallet);
/** The same a month before, to compare with. */
export const earlierWalletRecord = recordMachine('earlierWalletRecord', getDueWallet);
