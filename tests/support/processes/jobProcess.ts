import { openDatabase } from '../../../server/database/database';
import { startWorker } from '../../../server/jobs/worker';
import { leaveMark } from '../service/marks';

/** Only a worker, in a process of its own: `programOf('jobProcess')` with the database's address. */
startWorker(await openDatabase(process.argv[2] ?? ''), [leaveMark]);
