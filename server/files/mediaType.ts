/** The kinds of file that a browser may show, by their first bytes; a name or a sender's word for it proves nothing. */
const SHOWN: [RegExp, string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^%PDF-/, 'application/pdf'],
  [/^OggS/, 'audio/ogg'],
  [/^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, 'audio/mpeg'],
  [/^\xff[\xf1\xf9]/, 'audio/aac'],
  [/^.{4}ftypM4A/s, 'audio/mp4'],
];

/** Null if the file may only be downloaded. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SHOWN.find(([magic]) => magic.test(head))?.[1] ?? null;
}

/** `image/jpeg`: `jpeg`, for a file without a name. */
export const extensionOf = (mediaType: string | null): string =>
  mediaType === null ? 'bin' : mediaType === 'audio/mp4' ? 'm4a' : mediaType.slice(mediaType.indexOf('/') + 1);
