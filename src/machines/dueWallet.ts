import { getDueWallet } from '../api/contract/documents';
import { recordMachine } from './kit/record';

export const dueWalletRecord = recordMachine('dueWalletRecord', getDueWallet);
/** The wallet of a month before, for comparison. */
export const earlierWalletRecord = recordMachine('earlierWalletRecord', getDueWallet);
