import { addressOf } from '../../api/client';

/** Where the browser reads a file whose `url` the service answered. */
export const fileAddress = (url: string): string => addressOf(url);
