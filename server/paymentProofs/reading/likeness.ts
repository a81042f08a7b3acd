/** A picture of more is no photograph of a receipt. */
export const MOST_PIXELS = 50_000_000;
/** To no more a picture is enlarged, however narrow it is: one of a single point's width would become millions high. */
export const MOST_HEIGHT = 10_000;

/** How a picture looks, whatever its size, format and compression. */
export type Likeness = { aspect: number; looks: Uint8Array };

/** As wide as telephones send pictures on at least. */
const WIDTH = 720;
/** Points of each side: a letter of a receipt still has its own there. */
const SIDE = 192;
/** Neighbouring points that are seen as one: compression moves light between them. */
const PATCH = 2;
/** The most by which a patch differs of the same picture, of 255; a digit that is another one differs by more. */
const MOST = 24;

export async function likenessOf(bytes: Uint8Array): Promise<Likeness> {
  const { default: sharp } = await import('sharp');
  // Fine lines are blurred alike first, since a small picture has lost them.
  const blurred = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .resize({ width: WIDTH, height: MOST_HEIGHT, fit: 'inside' })
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = blurred.info;
  const looks = await sharp(blurred.data, { raw: { width, height, channels } })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { aspect: width / height, looks };
}

/** Whether no patch of two pictures differs by more than sending them on again changes it. */
export function looksLike(one: Uint8Array, other: Uint8Array): boolean {
  for (let top = 0; top + PATCH <= SIDE; top += 1) {
    for (let left = 0; left + PATCH <= SIDE; left += 1) if (differenceAt(one, other, top, left) > MOST) return false;
  }
  return true;
}

function differenceAt(one: Uint8Array, other: Uint8Array, top: number, left: number): number {
  let sum = 0;
  for (let y = top; y < top + PATCH; y += 1)
    for (let at = y * SIDE + left; at < y * SIDE + left + PATCH; at += 1) sum += (one[at] ?? 0) - (other[at] ?? 0);
  return Math.abs(sum) / PATCH ** 2;
}
