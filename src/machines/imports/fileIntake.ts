import { call } from '../../api/call';
import { createImport, type ImportKind, type RecordsImport } from '../../api/contract/receivables/imports';
import { fileIntake } from '../kit/files/fileIntake';
import { getFile } from '../kit/files/fileRegistry';

/** The file of customers or documents. */
export const fileIntakeMachine = fileIntake<{ kind: ImportKind }, RecordsImport>(
  ({ fileKey, ask: { kind } }, options) => call(createImport, { body: { kind, file: getFile(fileKey) } }, options),
);
