import { tooMany } from '../problems';

export type AttemptLimits = {
  /** Failed logins of one e-mail from one address before it must wait. */
  failures: number;
  /** How long it waits the first time, and how long failures are remembered; each further wait is twice as long. */
  minutes: number;
};

type Record = { failures: number; waits: number; until: number; forgetAt: number };

const LONGEST_WAIT_MINUTES = 24 * 60;
const MOST_REMEMBERED = 10_000;

/** Slows down whoever guesses passwords. Kept in memory: a restart forgets it, which costs a guesser more than it gives. */
export class Attempts {
  private readonly records = new Map<string, Record>();

  constructor(
    private readonly limits: AttemptLimits,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts an attempt before the password is looked at, so that parallel guesses are counted too. Problem 429 while it must wait. */
  start(who: string): void {
    const now = this.now();
    const known = this.records.get(who);
    const record = known && now < known.forgetAt ? known : { failures: 0, waits: 0, until: 0, forgetAt: 0 };
    if (now < record.until) throw this.refusal(record.until - now);
    if (record.failures >= this.limits.failures) {
      const minutes = Math.min(this.limits.minutes * 2 ** record.waits, LONGEST_WAIT_MINUTES);
      record.until = now + minutes * 60_000;
      record.waits += 1;
      record.failures = 0;
      record.forgetAt = record.until + LONGEST_WAIT_MINUTES * 60_000;
      throw this.refusal(record.until - now);
    }
    record.failures += 1;
    record.forgetAt = Math.max(record.forgetAt, now + this.limits.minutes * 60_000);
    this.records.set(who, record);
    if (this.records.size > MOST_REMEMBERED) this.forget(now);
  }

  succeeded(who: string): void {
    this.records.delete(who);
  }

  private refusal(milliseconds: number) {
    const minutes = Math.ceil(milliseconds / 60_000);
    return tooMany(
      `Demasiados intentos de ingreso. Espere ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} y vuelva a intentar.`,
      Math.ceil(milliseconds / 1000),
    );
  }

  private forget(now: number): void {
    for (const [who, record] of this.records) if (record.forgetAt <= now) this.records.delete(who);
    const [oldest] = this.records.keys();
    if (this.records.size > MOST_REMEMBERED && oldest !== undefined) this.records.delete(oldest);
  }
}
