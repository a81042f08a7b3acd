import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM } from 'tesseract.js';
import type { Line } from './fields';

/** A picture of more is no photograph of a receipt. */
const MOST_PIXELS = 50_000_000;
/** A letter is so large then as the model learnt it. */
const WIDTHS = [1_250, 950];

const data = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json')),
  '4.0.0_best_int',
);

/** Reads a picture at two sizes, so that what is read by chance differs: in this process, of files of the package, with nothing asked of a network. */
export async function linesOfPicture(bytes: Uint8Array): Promise<Line[][]> {
  const worker = await createWorker('spa', OEM.LSTM_ONLY, {
    langPath: data,
    cacheMethod: 'none',
    gzip: true,
    logger: () => undefined,
    errorHandler: () => undefined,
  });
  try {
    const readings: Line[][] = [];
    for (const width of WIDTHS) {
      const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
        .rotate()
        .resize({ width })
        .grayscale()
        .normalise()
        .png()
        .toBuffer();
      const { data: page } = await worker.recognize(picture, {}, { blocks: true, text: false });
      readings.push(
        (page.blocks ?? []).flatMap(({ paragraphs }) =>
          paragraphs.flatMap(({ lines }) =>
            lines.map(({ text, words }) => ({
              text: text.trim(),
              sure: Math.min(100, ...words.map(({ confidence }) => confidence)),
            })),
          ),
        ),
      );
    }
    return readings;
  } finally {
    await worker.terminate();
  }
}
