import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as sources from '../../../../src/api/contract/reconciliation/arrivalSources';
import * as rows from '../../../../src/api/contract/reconciliation/arrivals';
import { discardArrival, listArrivals, openArrival } from '../../../arrivals/arrivals';
import { listWaitingDebits } from '../../../arrivals/debits';
import { lookAt } from '../../../arrivals/fetch.job';
import { sourceOfToken } from '../../../arrivals/sourceRecords';
import { type Source, takeIn } from '../../../arrivals/takeIn';
import { chooseSenderCustomer } from '../../../arrivals/whoseMail';
import { listGaps } from '../../../conciliations/continuity';
import { isStorable } from '../../../files/storable';
import { refused, unauthorized, unsupported } from '../../../problems';
import { consume, networkOf, perAddress } from '../../../session/limits';
import { serveList, singlePage } from '../../paging';
import { readForm } from '../../readInput';
import { nothing, serve, serveChange, serveRead } from '../../serve';
import { servePlain } from '../../servePlain';
import { LARGEST_FILE, MEGABYTE } from '../../shell';

const ours = { subject: 'Conciliation' } as const;
const FILES = '/api/v1/conciliation/arrivals/files/';

export function arrivalRoutes(app: FastifyInstance): void {
  postedFiles(app);

  serveRead(app, rows.listStatementGaps, ours, async ({ query, who, db }) =>
    singlePage(await listGaps(db, who.profileId, query.bank_account)),
  );

  serveRead(app, rows.listWaitingDebits, ours, async ({ who, db }) =>
    singlePage(await listWaitingDebits(db, who.profileId)),
  );

  serveChange(app, rows.chooseSenderCustomer, ours, ({ params, body, who, tx }) =>
    chooseSenderCustomer(tx, who, params.id, body.customer),
  );

  serveList(app, rows.listArrivals, ours, ({ query, who, db }, page) => listArrivals(db, who.profileId, page, query));

  serve(app, rows.openArrival, ours, ({ params, body, who, db }) => openArrival(db, who, params.id, body.bank_account));

  serveChange(app, rows.discardArrival, ours, ({ params, who, tx }) =>
    discardArrival(tx, who, params.id).then(nothing),
  );

  const writes = { subject: 'ArrivalSource', action: 'update' } as const;
  serveChange(app, rows.ignoreArrivalSender, writes, ({ params, who, tx }) =>
    app.arrivalSources.ignoreSender(tx, who, params.id).then(nothing),
  );

  serveChange(app, sources.lookAtArrivalSource, { ...ours, action: 'update' }, async ({ params, who, tx }) => {
    await lookAt(tx, who, await app.arrivalSources.read(tx, who.profileId, params.id));
    return {};
  });

  const plain = {
    list: sources.listArrivalSources,
    add: sources.createArrivalSource,
    change: sources.updateArrivalSource,
    remove: sources.deleteArrivalSource,
  };
  servePlain(app, plain, { read: ours, write: { subject: 'ArrivalSource' } }, app.arrivalSources);
}

/** Another program posts a file with the token of a company's source. */
function postedFiles(app: FastifyInstance): void {
  // Asked before the body is read: nobody uploads 20 MB without a token.
  const sources = new WeakMap<FastifyRequest, Source>();
  const onRequest = async (request: FastifyRequest) => void sources.set(request, await sourceOf(app, request));
  app.post(FILES, { bodyLimit: LARGEST_FILE + MEGABYTE, onRequest }, async (request, reply) => {
    const source = sources.get(request);
    if (!source) throw unauthorized('El token no es de ningún origen de archivos.');
    if (!request.isMultipart()) throw unsupported('Se esperaba un formulario con un archivo, en el campo file.');
    const { files } = await readForm(request);
    const [file] = files;
    if (!file) throw refused('Falta el archivo. Envíelo en el campo file.');
    const { fileName, bytes } = file;
    if (!isStorable(fileName)) throw refused('El nombre del archivo tiene caracteres que no se pueden guardar.');
    const came = { fileName, sender: '', size: bytes.length, bytes };
    const { id, isNew } = await app.unscoped.scoped(source.profileId).transaction((tx) => takeIn(tx, source, came));
    return reply
      .code(isNew ? 201 : 200)
      .header('cache-control', 'no-store')
      .send({ id, new: isNew });
  });
}

/** Counts refused calls only: a program sends many files from one address. */
async function sourceOf(app: FastifyInstance, request: FastifyRequest) {
  const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const source = token === '' ? undefined : await sourceOfToken(app.unscoped, token);
  if (source) return source;
  await consume(app.unscoped, perAddress(app.limits, 'arrivals'), networkOf(request.ip));
  throw unauthorized('El token no es de ningún origen de archivos. Cópielo de nuevo de Orígenes, en Llegadas.');
}
