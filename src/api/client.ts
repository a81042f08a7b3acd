import { CARTERA, type Called } from './contract/offers';

/** Where tokens come from, and what is done about a 401: the session injects it, because the API knows nothing above it. */
export type Authorizer = {
  accessToken(): string | undefined;
  /** Id of the person whose token that is. */
  person(): string | undefined;
  /**
   * The server answered 401 to a call that carried this token. Resolves with a token that may be tried, or rejects when
   * there is none to be had; callers are sent again in the order in which their promises resolve.
   */
  refused(token: string | undefined): Promise<string>;
  /** Whether the service offers the call; undefined before a login. */
  offers(row: Called): boolean | undefined;
};

export type Settings = {
  /** The API's base, as the specification has it `/api/v1` on the provider's host. */
  baseUrl: string;
  authorizer: Authorizer;
  /** The end of the sync call's path, configured by the server of the console. */
  accountingService: string;
};

/** Nobody is logged in. */
export const noSession: Authorizer = {
  accessToken: () => undefined,
  person: () => undefined,
  refused: () => Promise.reject(new Error('there is no session')),
  offers: () => undefined,
};

const settings: Settings = { baseUrl: '/api/v1', authorizer: noSession, accountingService: 'contable' };

/** Called once, when the console starts. Omitted settings stay. */
export function configure(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
}

export const authorizer = (): Authorizer => settings.authorizer;
/** The service has the specification's calls alone: a field of ours that is sent beside theirs has no effect there. */
export const isForeign = (): boolean => settings.authorizer.offers(CARTERA) === false;
export const accountingService = (): string => settings.accountingService;

/** Address of a filled-in path; `outside` paths stand at the host's root. */
export function addressOf(path: string, outside = false): string {
  const base = outside ? settings.baseUrl.replace(/\/api\/v1\/?$/, '') : settings.baseUrl;
  return `${base}${path}`;
}
