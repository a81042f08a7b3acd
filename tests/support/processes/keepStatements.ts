import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Keeps each statement that the service's tests asked and that was answered, one JSON string a line, in the folder that
 * STATEMENTS names: `tests/oldest` asks them of the oldest PostgreSQL.
 */

const folder = process.env.STATEMENTS;
const kept = new Set<unknown>();

function keep(folder: string): void {
  const file = join(folder, `${randomUUID()}.jsonl`);
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, given: unknown[]) {
      const answer = Reflect.apply(query, client, given);
      const text = textOf(given[0]);
      const add = () => {
        if (!kept.has(text)) appendFileSync(file, `${JSON.stringify(text)}\n`);
        kept.add(text);
      };
      if (typeof text === 'string') Promise.resolve(answer).then(add, () => undefined);
      return answer;
    },
  });
}

/** A statement whose plan is kept comes with its name. */
const textOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'text' in given ? given.text : given;

if (folder !== undefined) keep(folder);
