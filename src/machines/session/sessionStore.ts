import { type SessionAnswer, sessionAnswer } from '../../api/contract/console/session';

/** Stores the session across pages and tabs: user data, access token and refresh token. */
export type SessionStore = {
  /** The stored session; undefined where there is none or it is unreadable. */
  read(): SessionAnswer | undefined;
  write(session: SessionAnswer): void;
  clear(): void;
  /** Calls back when another tab changes the session; returns the function that stops it. */
  watch(listener: (session: SessionAnswer | undefined) => void): () => void;
};

/** One key, so that no tab ever sees one person's tokens beside another's data. */
const KEY = 'cartera.session';

/**
 * The store that the specification asks for. An invalid value under the key counts as logged out; where the browser refuses
 * storage, the session lasts as long as the page.
 */
export function browserStore(page: Window): SessionStore {
  const fallback = memoryStore();
  const read = () => fallback.read() ?? attempt(() => sessionIn(page.localStorage.getItem(KEY)));
  return {
    read,
    write: (session) => {
      const stored = attempt(() => {
        page.localStorage.setItem(KEY, JSON.stringify(session));
        return true;
      });
      if (stored) fallback.clear();
      else fallback.write(session);
    },
    clear: () => {
      fallback.clear();
      attempt(() => page.localStorage.removeItem(KEY));
    },
    watch: (listener) => {
      const onStorage = ({ key }: StorageEvent) => {
        // A key of null: another tab cleared the entire storage.
        if (key === KEY || key === null) listener(read());
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}

/** A store that lasts as long as the page, for browsers that refuse storage. */
function memoryStore(stored?: SessionAnswer): SessionStore {
  let session = stored;
  return {
    read: () => session,
    write: (written) => {
      session = written;
    },
    clear: () => {
      session = undefined;
    },
    watch: () => () => {},
  };
}

function sessionIn(text: string | null): SessionAnswer | undefined {
  return text === null ? undefined : attempt(() => sessionAnswer.safeParse(JSON.parse(text)).data);
}

/** The result of the work; undefined when it throws. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
