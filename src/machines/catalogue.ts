import type { AnyStateMachine } from 'xstate';
import {
  bankAccountCreation,
  bankAccountDeletion,
  bankAccountList,
  bankAccountRecord,
  bankAccountUpdate,
  bankCreation,
  bankList,
} from './bankAccounts';
import { calendarChannelsMachine } from './campaigns/calendarChannels';
import { campaignMachine } from './campaigns/campaign';
import {
  campaignCustomerList,
  campaignDeletion,
  campaignEventList,
  campaignLaunch,
  campaignList,
  campaignPause,
  campaignRecord,
  campaignResend,
  campaignResumption,
  campaignStatisticsRecord,
  campaignUpdate,
  launchPreview,
  suppressionOverride,
} from './campaigns/campaigns';
import { planCampaignMachine } from './campaigns/planCampaign';
import {
  holidayDeletion,
  holidaySaving,
  sendingCalendarChange,
  sendingCalendarRecord,
} from './campaigns/sendingCalendar';
import { companyChange, companyRecord } from './company';
import {
  conciliationAccounts,
  conciliationDeletion,
  conciliationList,
  openPreviewList,
  previewDiscarding,
} from './conciliations/conciliations';
import { explanationAsk } from './conciliations/explanations';
import {
  movementCategoryCreation,
  movementCategoryDeletion,
  movementCategoryList,
  movementCategoryUpdate,
  reconciliationSettingsChange,
  reconciliationSettingsRecord,
} from './conciliations/movementCategories';
import {
  reconciliationRuleBacktest,
  reconciliationRuleCreation,
  reconciliationRuleDeletion,
  reconciliationRuleList,
  reconciliationRuleRecord,
  reconciliationRuleUpdate,
  ruleOffers,
} from './conciliations/reconciliationRules';
import {
  conciliationClosing,
  conciliationReopening,
  reconciliationStatementExport,
  reconciliationStatementRecord,
} from './conciliations/reconciliationStatements';
import { ruleOfferMachine } from './conciliations/ruleOffer';
import { accountStatementExport, accountStatementRecord, accountStatementSending } from './customers/accountStatements';
import {
  activityCreation,
  activityDeletion,
  activityList,
  activityUpdate,
  promiseCancellation,
  promiseList,
  promiseSettingsChange,
  promiseSettingsRecord,
} from './customers/activities';
import { customerPickerMachine } from './customers/customerPicker';
import {
  bankCodeList,
  categoryList,
  cityList,
  contactCreation,
  contactDeletion,
  contactRecord,
  contactUpdate,
  customerBankCreation,
  customerBankDeletion,
  customerBankUpdate,
  customerCreation,
  customerDebit,
  customerDebitList,
  customerDeletion,
  customerExport,
  customerList,
  customerRecord,
  customerUpdate,
  debitBankList,
  subcategoriesChange,
  subcategoriesRecord,
} from './customers/customers';
import { debitMachine } from './debits/debit';
import { debitAnswerMachine } from './debits/debitAnswer';
import { debitHeaderMachine } from './debits/debitHeader';
import { debitSearchMachine } from './debits/debitSearch';
import { debitClosing, debitDeletion, debitList, debitRecord } from './debits/debits';
import { demoClockRecord, demoDaysPassing } from './demoClock';
import { accountingSourceChange, accountingSourceRecord } from './documents/accountingSource';
import { documentSyncMachine } from './documents/documentSync';
import { costCenterList, documentExport, documentList, documentRecord } from './documents/documents';
import { dueWalletRecord, earlierWalletRecord } from './dueWallet';
import { fileLayoutDeletion, fileLayoutList, fileLayoutUpdate } from './fileLayouts';
import { flowCounterMachine } from './flows/flowCounter';
import { flowDrawingMachine } from './flows/flowDrawing';
import { flowLogMachine } from './flows/flowLog';
import { flowSimulationMachine } from './flows/flowSimulation';
import { transitionStatsConsent, transitionStatsRecord } from './flows/transitionStatsCalls';
import { homeRecord, jobRerun } from './home';
import { conversationRecord, inboundMessageList, replySending, templateSending } from './inbox';
import { jobsMachine } from './jobs';
import { draftMachine } from './kit/draft';
import { pollingMachine } from './kit/polling';
import { unsavedChangesMachine } from './kit/unsavedChanges';
import { viewChange, viewCreation, viewDeletion, viewList, viewRenaming } from './kit/views';
import { messageAttachmentExport, messageList, messageRecord } from './messages';
import { noticesMachine } from './notices';
import { orderLayoutEditorMachine } from './orderLayouts/orderLayoutEditor';
import { orderLayoutDeletion, orderLayoutList } from './orderLayouts/orderLayouts';
import {
  owedDocuments,
  paymentLinkCreation,
  paymentLinkDocuments,
  paymentLinkList,
  paymentLinkRecord,
} from './paymentLinks';
import { creditReturn, creditSpending, paymentDeletion, paymentList, paymentRecord, paymentUpdate } from './payments';
import { importRowsMachine } from './recordsImport/importRows';
import { recordsImportMachine } from './recordsImport/recordsImport';
import { refreshQueueMachine } from './session/refreshQueue';
import { registrationRecord } from './session/registration';
import { sessionMachine } from './session/session';
import { statementUploadMachine } from './statementUpload/statementUpload';
import {
  subscriptionCreation,
  subscriptionDocuments,
  subscriptionList,
  subscriptionRecord,
  subscriptionStatusChange,
  subscriptionUpdate,
} from './subscriptions';
import { messageTestMachine } from './templates/messageTest';
import { templateEditorMachine } from './templates/templateEditor';
import { channelTemplates, messagePreview, templateDeletion, templateList } from './templates/templates';
import { passwordChoice, passwordLinkCreation, roleChange, userDisabling, userEnabling, userList } from './users';
import { workbenchMachine } from './workbench/workbench';

export type CatalogueEntry = {
  machine: AnyStateMachine;
  /** For staff and analysts. */
  area: string;
  title: string;
  /** Machines of one factory share their chart, so a test of one covers all. */
  madeBy?: 'listMachine' | 'commandMachine' | 'recordMachine' | 'exportMachine';
};

const list = { madeBy: 'listMachine' } as const;
const command = { madeBy: 'commandMachine' } as const;
const record = { madeBy: 'recordMachine' } as const;
const exported = { madeBy: 'exportMachine' } as const;

/** Every machine of the console: for the flows page, the exporter and the tests. */
export const catalogue: CatalogueEntry[] = [
  { machine: sessionMachine, area: 'Sesión', title: 'Quién está en la consola' },
  { machine: refreshQueueMachine, area: 'Sesión', title: 'Renovación de la sesión' },
  { machine: noticesMachine, area: 'Consola', title: 'Avisos' },
  { machine: pollingMachine, area: 'Consola', title: 'Renovar lo que puede cambiar' },
  { machine: jobsMachine, area: 'Consola', title: 'Trabajos del servicio' },
  { machine: flowDrawingMachine, area: 'Consola', title: 'Dibujar un flujo' },
  { machine: flowSimulationMachine, area: 'Consola', title: 'Probar un flujo' },
  { machine: flowLogMachine, area: 'Consola', title: 'Lo que hacen los flujos' },
  { machine: flowCounterMachine, area: 'Consola', title: 'Contar lo que pasa en la consola' },
  { machine: viewList, area: 'Consola', title: 'Vistas de una lista', ...list },
  { machine: viewCreation, area: 'Consola', title: 'Guardar una vista', ...command },
  { machine: viewChange, area: 'Consola', title: 'Guardar los cambios de una vista', ...command },
  { machine: viewRenaming, area: 'Consola', title: 'Cambiar el nombre de una vista', ...command },
  { machine: viewDeletion, area: 'Consola', title: 'Eliminar una vista', ...command },
  { machine: dueWalletRecord, area: 'Cartera', title: 'Lo que se debe por antigüedad', ...record },
  { machine: earlierWalletRecord, area: 'Cartera', title: 'Lo mismo un mes antes', ...record },
  { machine: customerList, area: 'Clientes', title: 'Lista de clientes', ...list },
  { machine: customerExport, area: 'Clientes', title: 'Exportar clientes', ...exported },
  { machine: customerRecord, area: 'Clientes', title: 'Un cliente', ...record },
  { machine: customerCreation, area: 'Clientes', title: 'Crear un cliente', ...command },
  { machine: subcategoriesChange, area: 'Clientes', title: 'Subcategoría de muchos clientes', ...command },
  { machine: customerUpdate, area: 'Clientes', title: 'Editar un cliente', ...command },
  { machine: customerDeletion, area: 'Clientes', title: 'Eliminar un cliente', ...command },
  { machine: customerDebit, area: 'Clientes', title: 'Activar o desactivar el débito', ...command },
  { machine: customerBankCreation, area: 'Clientes', title: 'Crear la información bancaria', ...command },
  { machine: customerBankUpdate, area: 'Clientes', title: 'Editar la información bancaria', ...command },
  { machine: customerBankDeletion, area: 'Clientes', title: 'Eliminar la información bancaria', ...command },
  { machine: contactRecord, area: 'Clientes', title: 'Un contacto', ...record },
  { machine: contactCreation, area: 'Clientes', title: 'Crear un contacto', ...command },
  { machine: contactUpdate, area: 'Clientes', title: 'Editar un contacto', ...command },
  { machine: contactDeletion, area: 'Clientes', title: 'Eliminar un contacto', ...command },
  { machine: accountStatementRecord, area: 'Clientes', title: 'Estado de cuenta', ...record },
  { machine: accountStatementSending, area: 'Clientes', title: 'Enviar el estado de cuenta', ...command },
  { machine: accountStatementExport, area: 'Clientes', title: 'Exportar el estado de cuenta', ...exported },
  { machine: customerDebitList, area: 'Clientes', title: 'Débitos de un cliente', ...list },
  { machine: activityList, area: 'Clientes', title: 'Gestiones', ...list },
  { machine: activityCreation, area: 'Clientes', title: 'Registrar una gestión', ...command },
  { machine: activityUpdate, area: 'Clientes', title: 'Editar una gestión', ...command },
  { machine: activityDeletion, area: 'Clientes', title: 'Eliminar una gestión', ...command },
  { machine: promiseList, area: 'Clientes', title: 'Promesas de pago', ...list },
  { machine: promiseCancellation, area: 'Clientes', title: 'Anular una promesa', ...command },
  { machine: promiseSettingsRecord, area: 'Ajustes', title: 'Hasta cuándo se puede prometer', ...record },
  { machine: promiseSettingsChange, area: 'Ajustes', title: 'Cambiar el plazo de las promesas', ...command },
  { machine: debitBankList, area: 'Clientes', title: 'Bancos de débitos', ...list },
  { machine: bankCodeList, area: 'Clientes', title: 'Códigos de un banco', ...list },
  { machine: cityList, area: 'Clientes', title: 'Ciudades', ...list },
  { machine: subcategoriesRecord, area: 'Clientes', title: 'Subcategorías', ...record },
  { machine: categoryList, area: 'Clientes', title: 'Categorías', ...list },
  { machine: customerPickerMachine, area: 'Clientes', title: 'Elegir un cliente entre todos' },
  { machine: subscriptionList, area: 'Suscripciones', title: 'Lista de suscripciones', ...list },
  { machine: subscriptionRecord, area: 'Suscripciones', title: 'Una suscripción', ...record },
  { machine: subscriptionDocuments, area: 'Suscripciones', title: 'Documentos de una suscripción', ...record },
  { machine: subscriptionCreation, area: 'Suscripciones', title: 'Crear una suscripción', ...command },
  { machine: subscriptionUpdate, area: 'Suscripciones', title: 'Editar una suscripción', ...command },
  { machine: subscriptionStatusChange, area: 'Suscripciones', title: 'Pausar, reanudar o terminar', ...command },
  { machine: campaignMachine, area: 'Mensajería', title: 'De la audiencia al lanzamiento' },
  { machine: campaignList, area: 'Mensajería', title: 'Lista de campañas', ...list },
  { machine: campaignRecord, area: 'Mensajería', title: 'Una campaña', ...record },
  { machine: campaignStatisticsRecord, area: 'Mensajería', title: 'En qué quedó cada mensaje', ...record },
  { machine: campaignUpdate, area: 'Mensajería', title: 'Editar una campaña', ...command },
  { machine: campaignDeletion, area: 'Mensajería', title: 'Eliminar una campaña', ...command },
  { machine: campaignLaunch, area: 'Mensajería', title: 'Lanzar una campaña que espera', ...command },
  { machine: campaignPause, area: 'Mensajería', title: 'Pausar una campaña', ...command },
  { machine: campaignResumption, area: 'Mensajería', title: 'Reanudar una campaña', ...command },
  { machine: campaignResend, area: 'Mensajería', title: 'Reenviar a los fallidos', ...command },
  { machine: launchPreview, area: 'Mensajería', title: 'Qué saldría y cuándo', ...record },
  { machine: suppressionOverride, area: 'Mensajería', title: 'Enviar también a quien se retiene', ...command },
  { machine: campaignCustomerList, area: 'Mensajería', title: 'Clientes de una campaña', ...list },
  { machine: campaignEventList, area: 'Mensajería', title: 'Bandeja de eventos', ...list },
  { machine: planCampaignMachine, area: 'Mensajería', title: 'Planificar campañas en el calendario' },
  { machine: calendarChannelsMachine, area: 'Mensajería', title: 'Los canales del calendario' },
  { machine: sendingCalendarRecord, area: 'Mensajería', title: 'Feriados y horario', ...record },
  { machine: sendingCalendarChange, area: 'Mensajería', title: 'Cambiar el país y el horario', ...command },
  { machine: holidaySaving, area: 'Mensajería', title: 'Agregar un feriado', ...command },
  { machine: holidayDeletion, area: 'Mensajería', title: 'Quitar un feriado', ...command },
  { machine: explanationAsk, area: 'Conciliación', title: 'Por qué un documento y no otro', ...command },
  { machine: registrationRecord, area: 'Consola', title: 'Si nadie se ha registrado todavía', ...record },
  { machine: homeRecord, area: 'Consola', title: 'Lo que espera', ...record },
  { machine: jobRerun, area: 'Consola', title: 'Hacer un trabajo otra vez', ...command },
  { machine: transitionStatsRecord, area: 'Consola', title: 'Tráfico de una máquina', ...record },
  { machine: transitionStatsConsent, area: 'Consola', title: 'Consentir que se cuente', ...command },
  { machine: demoClockRecord, area: 'Consola', title: 'Días de la demostración', ...record },
  { machine: demoDaysPassing, area: 'Consola', title: 'Dejar pasar días en la demostración', ...command },
  { machine: draftMachine, area: 'Consola', title: 'Lo empezado y sin confirmar' },
  { machine: unsavedChangesMachine, area: 'Consola', title: 'Preguntar antes de salir' },
  { machine: recordsImportMachine, area: 'Clientes', title: 'Importar clientes o documentos de un archivo' },
  { machine: importRowsMachine, area: 'Clientes', title: 'Filas de una importación' },
  { machine: conciliationList, area: 'Conciliación', title: 'Lista de conciliaciones', ...list },
  { machine: conciliationAccounts, area: 'Conciliación', title: 'Cuentas para filtrar', ...list },
  { machine: conciliationDeletion, area: 'Conciliación', title: 'Eliminar una conciliación', ...command },
  { machine: openPreviewList, area: 'Conciliación', title: 'Vistas previas sin guardar', ...list },
  { machine: previewDiscarding, area: 'Conciliación', title: 'Descartar una vista previa', ...command },
  { machine: reconciliationStatementRecord, area: 'Conciliación', title: 'Cierre de una conciliación', ...record },
  { machine: reconciliationStatementExport, area: 'Conciliación', title: 'Archivo del cierre', ...exported },
  { machine: conciliationClosing, area: 'Conciliación', title: 'Cerrar una conciliación', ...command },
  { machine: conciliationReopening, area: 'Conciliación', title: 'Reabrir una conciliación', ...command },
  { machine: statementUploadMachine, area: 'Conciliación', title: 'Del archivo a los movimientos' },
  { machine: workbenchMachine, area: 'Conciliación', title: 'Mesa de conciliación' },
  { machine: documentList, area: 'Documentos', title: 'Lista de documentos', ...list },
  { machine: costCenterList, area: 'Documentos', title: 'Centros de costo', ...list },
  { machine: documentRecord, area: 'Documentos', title: 'Un documento', ...record },
  { machine: documentSyncMachine, area: 'Documentos', title: 'Sincronización con el sistema contable' },
  { machine: documentExport, area: 'Documentos', title: 'Exportar documentos', ...exported },
  { machine: debitList, area: 'Débitos automáticos', title: 'Lista de débitos automáticos', ...list },
  { machine: debitRecord, area: 'Débitos automáticos', title: 'Cabecera de un débito', ...record },
  { machine: debitDeletion, area: 'Débitos automáticos', title: 'Eliminar un débito automático', ...command },
  { machine: debitClosing, area: 'Débitos automáticos', title: 'Cerrar un débito automático', ...command },
  { machine: debitHeaderMachine, area: 'Débitos automáticos', title: 'Cabecera nueva' },
  { machine: debitMachine, area: 'Débitos automáticos', title: 'De los detalles a la respuesta del banco' },
  { machine: debitSearchMachine, area: 'Débitos automáticos', title: 'Buscar en los detalles' },
  { machine: orderLayoutList, area: 'Débitos automáticos', title: 'Formatos de orden', ...list },
  { machine: orderLayoutDeletion, area: 'Débitos automáticos', title: 'Eliminar un formato', ...command },
  { machine: orderLayoutEditorMachine, area: 'Débitos automáticos', title: 'Un formato, del texto a la prueba' },
  { machine: debitAnswerMachine, area: 'Débitos automáticos', title: 'Respuesta del banco' },
  { machine: paymentList, area: 'Pagos', title: 'Lista de pagos', ...list },
  { machine: paymentRecord, area: 'Pagos', title: 'Un pago', ...record },
  { machine: paymentUpdate, area: 'Pagos', title: 'Editar un pago', ...command },
  { machine: paymentDeletion, area: 'Pagos', title: 'Eliminar un pago', ...command },
  { machine: creditSpending, area: 'Pagos', title: 'Usar un saldo a favor', ...command },
  { machine: creditReturn, area: 'Pagos', title: 'Devolver un saldo a favor', ...command },
  { machine: templateList, area: 'Mensajería', title: 'Lista de plantillas', ...list },
  { machine: channelTemplates, area: 'Mensajería', title: 'Plantillas de un canal', ...record },
  { machine: messagePreview, area: 'Mensajería', title: 'Un mensaje como lo recibe un cliente', ...record },
  { machine: templateDeletion, area: 'Mensajería', title: 'Eliminar una plantilla', ...command },
  { machine: templateEditorMachine, area: 'Mensajería', title: 'Una plantilla, del texto al mensaje' },
  { machine: messageTestMachine, area: 'Mensajería', title: 'Enviarse una prueba' },
  { machine: messageList, area: 'Mensajería', title: 'Lista de mensajes', ...list },
  { machine: messageRecord, area: 'Mensajería', title: 'Un mensaje', ...record },
  { machine: inboundMessageList, area: 'Mensajería', title: 'Respuestas de los clientes', ...list },
  { machine: conversationRecord, area: 'Mensajería', title: 'La conversación con un cliente', ...record },
  { machine: replySending, area: 'Mensajería', title: 'Responder a un cliente', ...command },
  { machine: templateSending, area: 'Mensajería', title: 'Escribir a un cliente con una plantilla', ...command },
  { machine: messageAttachmentExport, area: 'Mensajería', title: 'Descargar el archivo de un mensaje', ...exported },
  { machine: paymentLinkList, area: 'Enlaces de pago', title: 'Lista de enlaces de pago', ...list },
  { machine: paymentLinkRecord, area: 'Enlaces de pago', title: 'Un enlace de pago', ...record },
  { machine: paymentLinkDocuments, area: 'Enlaces de pago', title: 'Documentos de un enlace', ...record },
  { machine: paymentLinkCreation, area: 'Enlaces de pago', title: 'Crear un enlace de pago', ...command },
  { machine: owedDocuments, area: 'Enlaces de pago', title: 'Documentos que un cliente debe', ...record },
  { machine: reconciliationRuleList, area: 'Conciliación', title: 'Lista de reglas', ...list },
  { machine: reconciliationRuleRecord, area: 'Conciliación', title: 'Una regla', ...record },
  { machine: reconciliationRuleCreation, area: 'Conciliación', title: 'Crear una regla', ...command },
  { machine: reconciliationRuleUpdate, area: 'Conciliación', title: 'Editar una regla', ...command },
  { machine: reconciliationRuleDeletion, area: 'Conciliación', title: 'Eliminar una regla', ...command },
  { machine: reconciliationRuleBacktest, area: 'Conciliación', title: 'Probar una regla', ...record },
  { machine: ruleOfferMachine, area: 'Conciliación', title: 'Recordar lo decidido' },
  { machine: ruleOffers, area: 'Conciliación', title: 'Reglas que el servicio propone', ...record },
  { machine: bankAccountList, area: 'Ajustes', title: 'Lista de cuentas bancarias', ...list },
  { machine: bankList, area: 'Ajustes', title: 'Bancos', ...list },
  { machine: bankCreation, area: 'Ajustes', title: 'Añadir un banco', ...command },
  { machine: bankAccountCreation, area: 'Ajustes', title: 'Crear una cuenta bancaria', ...command },
  { machine: bankAccountUpdate, area: 'Ajustes', title: 'Editar una cuenta bancaria', ...command },
  { machine: bankAccountDeletion, area: 'Ajustes', title: 'Eliminar una cuenta bancaria', ...command },
  { machine: bankAccountRecord, area: 'Ajustes', title: 'Una cuenta bancaria', ...record },
  { machine: fileLayoutList, area: 'Ajustes', title: 'Formatos de archivo de una cuenta', ...list },
  { machine: fileLayoutUpdate, area: 'Ajustes', title: 'Nombrar o compartir un formato de archivo', ...command },
  { machine: fileLayoutDeletion, area: 'Ajustes', title: 'Olvidar un formato de archivo', ...command },
  { machine: movementCategoryList, area: 'Ajustes', title: 'Lista de categorías de movimientos', ...list },
  { machine: movementCategoryCreation, area: 'Ajustes', title: 'Crear una categoría de movimientos', ...command },
  { machine: movementCategoryUpdate, area: 'Ajustes', title: 'Editar una categoría de movimientos', ...command },
  { machine: movementCategoryDeletion, area: 'Ajustes', title: 'Eliminar una categoría de movimientos', ...command },
  { machine: reconciliationSettingsRecord, area: 'Ajustes', title: 'Lo que se condona y cuándo se confía', ...record },
  { machine: reconciliationSettingsChange, area: 'Ajustes', title: 'Cambiar los límites de conciliar', ...command },
  { machine: companyRecord, area: 'Ajustes', title: 'La empresa', ...record },
  { machine: companyChange, area: 'Ajustes', title: 'Cambiar el nombre y el país de la empresa', ...command },
  { machine: accountingSourceRecord, area: 'Ajustes', title: 'Origen de documentos', ...record },
  { machine: accountingSourceChange, area: 'Ajustes', title: 'Cambiar el origen de documentos', ...command },
  { machine: userList, area: 'Usuarios', title: 'Lista de usuarios', ...list },
  { machine: roleChange, area: 'Usuarios', title: 'Asignar un rol', ...command },
  { machine: userDisabling, area: 'Usuarios', title: 'Sacar a una persona', ...command },
  { machine: userEnabling, area: 'Usuarios', title: 'Dejar entrar de nuevo', ...command },
  { machine: passwordLinkCreation, area: 'Usuarios', title: 'Crear un enlace de contraseña', ...command },
  { machine: passwordChoice, area: 'Usuarios', title: 'Elegir una contraseña nueva', ...command },
];
