import { call } from '../../api/call';
import { createImport, type RecordsImport, type TabularKind } from '../../api/contract/receivables/imports';
import { fileIntake } from '../kit/files/fileIntake';
import { getFile } from '../kit/files/fileRegistry';

/** The file of customers or documents. */
export const fileIntakeMachine = fileIntake<{ kind: TabularKind }, RecordsImport>(
  ({ fileKey, ask: { kind } }, options) => call(createImport, { body: { kind, file: getFile(fileKey) } }, options),
);
