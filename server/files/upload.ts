/** An uploaded file. */
export type Upload = { fileName: string; bytes: Uint8Array };
