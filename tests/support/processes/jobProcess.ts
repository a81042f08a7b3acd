import { openDatabase } from '../../../server/database/database';
import { startWorker } from '../../../server/jobs/worker';
import { leaveMark } from '../service/marks';

/** Only a worker, in a process of its own: `tsx tests/support/processes/jobProcess.ts <database url>`. */
startWorker(await openDatabase(process.argv[2] ?? ''), [leaveMark]);
