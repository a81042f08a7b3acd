import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM } from 'tesseract.js';
import type { Line } from './fields';
import { MOST_HEIGHT, MOST_PIXELS } from './likeness';

/** A letter is so large then as the model learnt it. */
const WIDTHS = [1_250, 950];

const data = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json')),
  '4.0.0_best_int',
);

/** Reads pictures in this process, of files of the package, with nothing asked of a network. It is ended by its caller. */
export async function openReader() {
  const worker = await createWorker('spa', OEM.LSTM_ONLY, {
    langPath: data,
    cacheMethod: 'none',
    gzip: true,
    logger: () => undefined,
    errorHandler: () => undefined,
  });
  const readAt = async (bytes: Uint8Array, width: number): Promise<Line[]> => {
    const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width, height: MOST_HEIGHT, fit: 'inside' })
      .grayscale()
      .normalise()
      .png()
      .toBuffer();
    const { data: page } = await worker.recognize(picture, {}, { blocks: true, text: false });
    return (page.blocks ?? []).flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ lines }) =>
        lines.map(({ text, words }) => ({
          text: text.trim(),
          sure: Math.min(100, ...words.map(({ confidence }) => confidence)),
        })),
      ),
    );
  };
  return {
    /** At two sizes, so that what is read by chance differs. */
    async read(bytes: Uint8Array): Promise<Line[][]> {
      const readings: Line[][] = [];
      for (const width of WIDTHS) readings.push(await readAt(bytes, width));
      return readings;
    },
    end: async () => {
      await worker.terminate();
    },
  };
}

export async function linesOfPicture(bytes: Uint8Array): Promise<Line[][]> {
  const reader = await openReader();
  try {
    return await reader.read(bytes);
  } finally {
    await reader.end();
  }
}
