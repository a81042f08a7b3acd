/** A file as it was sent. Its bytes are in memory that the reading thread shares: they are never copied to it. */
export type Upload = { fileName: string; bytes: Uint8Array };

export function uploadOf(fileName: string, chunks: readonly Uint8Array[]): Upload {
  const bytes = new Uint8Array(new SharedArrayBuffer(chunks.reduce((sum, { length }) => sum + length, 0)));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { fileName, bytes };
}

/** The same bytes as a Buffer. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
