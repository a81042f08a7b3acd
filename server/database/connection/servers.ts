import type { Duplex } from 'node:stream';
import pg from 'pg';

declare module 'pg' {
  interface ClientBase {
    connection: { stream: Duplex };
    host: string;
    port: number;
    /** The process that the server, or a pooler, says it answers with. */
    processID: number | null;
  }
}

/**
 * The servers of a database, of which one takes writes: a primary and its standbys. A client that finds one which does not answer, or
 * takes no writes, moves all on to the next.
 */
export class Servers {
  readonly #urls: readonly string[];
  #at = 0;

  /** `address`: one, or several as libpq writes them, `postgres://user@one:5432,two:5432/cartera`. Throws an Error for people for one that is none. */
  constructor(address: string, setting = 'DATABASE_URL') {
    this.#urls = urlsOf(address, setting);
  }

  get areMany(): boolean {
    return this.#urls.length > 1;
  }

  /** The address of the one that took writes last, or is tried next. */
  get current(): string {
    return this.#urls[this.#at] ?? '';
  }

  /** Does nothing where somebody else moved on from that server already. */
  moveOnFrom({ host, port }: Pick<pg.Client, 'host' | 'port'>): void {
    const { hostname, port: its } = new URL(this.current);
    const isCurrent = hostname === host && (its === '' || Number(its) === port);
    if (isCurrent) this.#at = (this.#at + 1) % this.#urls.length;
  }

  /** For people: hosts and database, without user and password. */
  get shown(): string {
    const hosts = this.#urls.map((url) => new URL(url).host).join(',');
    return `${hosts}${new URL(this.current).pathname}`;
  }
}

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([/?#].*)?$/;

function urlsOf(address: string, setting: string): string[] {
  const [, protocol, user = '', hosts = '', rest = ''] = ADDRESS.exec(address) ?? [];
  const urls = hosts.split(',').map((host) => `${protocol}${user}${host}${rest}`);
  if (protocol === undefined || !urls.every((url) => URL.canParse(url))) {
    throw new Error(`${setting} no es la dirección de un PostgreSQL: postgres://usuario@servidor:5432/base.`);
  }
  return urls;
}

/** The server is a standby, which takes no writes. */
export class TakesNoWrites extends Error {}

/** An attempt to connect to one of several servers ends after this. */
const ATTEMPT_MS = 1_500;

/** Clients of the server that is current when they are made. One that cannot connect moves all on to the next. */
export function clientsOf(servers: Servers): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      const timeout = servers.areMany ? { connectionTimeoutMillis: ATTEMPT_MS } : {};
      super({ ...config, ...timeout, connectionString: servers.current });
      let isOpen = false;
      this.once('connect', () => {
        isOpen = true;
      });
      this.connection.stream.once('close', () => {
        if (!isOpen) servers.moveOnFrom(this);
      });
    }
  };
}
