/** A step of the schema: a file of `migrations/`, and the checksum of its text when it was applied. */
export type Step = { name: string; checksum: string };
