import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|txt)$/;

const forms = {
  br(bytes) {
    const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: hint } = constants;
    return promisify(brotliCompress)(bytes, { params: { [quality]: 11, [hint]: bytes.length } });
  },
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Writes each text of a folder once more beside it, compressed as far as it goes: it is built once and sent often. */
async function compressAssets(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      for (const [ending, compress] of Object.entries(forms)) {
        writeFileSync(join(folder, `${name}.${ending}`), await compress(bytes));
      }
    }),
  );
}

await compressAssets(process.argv[2]);
