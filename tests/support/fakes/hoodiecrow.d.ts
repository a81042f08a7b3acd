declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  type Message = { raw: string; internaldate?: Date; uid?: number };
  type ImapServer = {
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    appendMessage(folder: string, flags: string[], internalDate: string, raw: string): void;
  };
  export default function hoodiecrow(options: {
    plugins?: string[];
    storage?: Record<string, { messages?: Message[] }>;
    users?: Record<string, { password: string }>;
  }): ImapServer;
}
