import type { AnyStateMachine } from 'xstate';
import { deleteCustomer, exportCustomers, getCustomer, listCustomers } from '../api/contract/customers/customers';
import { campaignMachine } from './campaigns/campaign';
import { planCampaignMachine } from './campaigns/planCampaign';
import { changesMachine } from './changes/changes';
import { commandPaletteMachine } from './commandPalette/commandPalette';
import { fileQueueMachine } from './conciliations/fileQueue';
import { findCustomers } from './customers/customerSearch';
import { debitMachine } from './debits/debit';
import { debitAnswerMachine } from './debits/debitAnswer';
import { debitHeaderMachine } from './debits/debitHeader';
import { documentSyncMachine } from './documents/documentSync';
import { flowCounterMachine } from './flows/flowCounter';
import { flowDrawingMachine } from './flows/flowDrawing';
import { flowLogMachine } from './flows/flowLog';
import { flowSimulationMachine } from './flows/flowSimulation';
import { fileIntakeMachine } from './imports/fileIntake';
import { recordsImportMachine } from './imports/recordsImport';
import { jobsMachine } from './jobs';
import { commandMachine } from './kit/command';
import { draftMachine } from './kit/draft';
import { exportMachine } from './kit/export';
import { formDraftMachine } from './kit/formDraft';
import { listMachine } from './kit/list';
import { recordMachine } from './kit/record';
import { searchMachine } from './kit/search';
import { unsavedChangesMachine } from './kit/unsavedChanges';
import { noticesMachine } from './notices';
import { orderLayoutEditorMachine } from './orderLayouts/orderLayoutEditor';
import { debtWalkMachine } from './policies/debtWalk';
import { policyReplayMachine } from './policies/policyReplay';
import { portalMachine } from './portal/portal';
import { presenceMachine } from './presence';
import { refreshQueueMachine } from './session/refreshQueue';
import { sessionMachine } from './session/session';
import { statementUploadMachine } from './statementUpload/statementUpload';
import { messageTestMachine } from './templates/messageTest';
import { templateEditorMachine } from './templates/templateEditor';
import { ruleOfferMachine } from './workbench/ruleOffer';
import { workbenchMachine } from './workbench/workbench';
import { worklistMachine } from './worklist/worklist';

export type CatalogueEntry = {
  machine: AnyStateMachine;
  /** For staff and analysts. */
  area: string;
  title: string;
};

/** The charts that are the same for every row of the contract, drawn for one. `kitUses.json` says which rows each serves. */
export const kit: CatalogueEntry[] = [
  { machine: listMachine(listCustomers), area: 'Consola', title: 'Una lista' },
  { machine: recordMachine(getCustomer), area: 'Consola', title: 'Una ficha' },
  { machine: commandMachine(deleteCustomer), area: 'Consola', title: 'Una orden que una persona confirma' },
  { machine: exportMachine(exportCustomers), area: 'Consola', title: 'Un archivo' },
];

/** Every chart of the console: for the flows page, the exporter and the tests. */
export const catalogue: CatalogueEntry[] = [
  { machine: sessionMachine, area: 'Sesión', title: 'Quién está en la consola' },
  { machine: refreshQueueMachine, area: 'Sesión', title: 'Renovación de la sesión' },
  { machine: noticesMachine, area: 'Consola', title: 'Avisos' },
  { machine: changesMachine, area: 'Consola', title: 'Lo que cambian otros' },
  { machine: presenceMachine, area: 'Consola', title: 'Quién más está aquí' },
  { machine: jobsMachine, area: 'Consola', title: 'Trabajos del servicio' },
  { machine: flowDrawingMachine, area: 'Consola', title: 'Dibujar un flujo' },
  { machine: flowSimulationMachine, area: 'Consola', title: 'Probar un flujo' },
  { machine: flowLogMachine, area: 'Consola', title: 'Lo que hacen los flujos' },
  { machine: flowCounterMachine, area: 'Consola', title: 'Contar lo que pasa en la consola' },
  { machine: commandPaletteMachine, area: 'Consola', title: 'Buscar o ir a cualquier parte' },
  { machine: searchMachine(findCustomers), area: 'Consola', title: 'Lo último que se buscó' },
  { machine: campaignMachine, area: 'Mensajería', title: 'De la audiencia al lanzamiento' },
  { machine: planCampaignMachine, area: 'Mensajería', title: 'Planificar campañas en el calendario' },
  { machine: debtWalkMachine, area: 'Mensajería', title: 'Una deuda en su política' },
  { machine: policyReplayMachine, area: 'Mensajería', title: 'Probar una política' },
  { machine: draftMachine, area: 'Consola', title: 'Lo empezado y sin confirmar' },
  { machine: formDraftMachine, area: 'Consola', title: 'Lo escrito en un formulario' },
  { machine: unsavedChangesMachine, area: 'Consola', title: 'Preguntar antes de salir' },
  { machine: fileIntakeMachine, area: 'Consola', title: 'Elegir y enviar un archivo' },
  { machine: recordsImportMachine, area: 'Clientes', title: 'Importar clientes o documentos de un archivo' },
  { machine: statementUploadMachine, area: 'Conciliación', title: 'Del archivo a los movimientos' },
  { machine: fileQueueMachine, area: 'Conciliación', title: 'Varios archivos, uno tras otro' },
  { machine: portalMachine, area: 'Clientes', title: 'La página del cliente' },
  { machine: worklistMachine, area: 'Clientes', title: 'Un cliente tras otro' },
  { machine: workbenchMachine, area: 'Conciliación', title: 'Mesa de conciliación' },
  { machine: documentSyncMachine, area: 'Documentos', title: 'Sincronización con el sistema contable' },
  { machine: debitHeaderMachine, area: 'Débitos automáticos', title: 'Cabecera nueva' },
  { machine: debitMachine, area: 'Débitos automáticos', title: 'De los detalles a la respuesta del banco' },
  { machine: orderLayoutEditorMachine, area: 'Débitos automáticos', title: 'Un formato, del texto a la prueba' },
  { machine: debitAnswerMachine, area: 'Débitos automáticos', title: 'Respuesta del banco' },
  { machine: templateEditorMachine, area: 'Mensajería', title: 'Una plantilla, del texto al mensaje' },
  { machine: messageTestMachine, area: 'Mensajería', title: 'Enviarse una prueba' },
  { machine: ruleOfferMachine, area: 'Conciliación', title: 'Recordar lo decidido' },
  ...kit,
];
