import { fetchHttp } from '../api/call';
import { loadFrame } from './guards';
import { rowAt } from './routes';

/** Fetches at once what the screen of an address is drawn and asked with. What does not arrive is missed where it is used. */
export async function fetchInside(pathname: string): Promise<void> {
  await Promise.allSettled([fetchHttp(), loadFrame(), rowAt(pathname)?.load()]);
}
