import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConfigured } from '../server/database/configured';
import { SCHEMA_DOCUMENT, schemaDocument } from './schemaDocument';

/** On an embedded database of its own, which is thrown away. */
const dataDir = mkdtempSync(join(tmpdir(), 'cartera-schema-'));
const opened = await openConfigured({ databaseUrl: undefined, dataDir, timeZone: 'America/Guayaquil' });
try {
  writeFileSync(SCHEMA_DOCUMENT, await schemaDocument(opened.database));
} finally {
  await opened.close();
  rmSync(dataDir, { recursive: true });
}
