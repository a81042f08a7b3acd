/** A file as it was sent. */
export type Upload = { fileName: string; bytes: Uint8Array };
