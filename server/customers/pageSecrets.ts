import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, which nobody guesses: their hash needs neither salt nor a slow function. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
