/** What the schema is made of: a file of `migrations/`, and what it read as when it was applied. */
export type Step = { name: string; checksum: string };
