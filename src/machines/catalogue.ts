import type { AnyStateMachine } from 'xstate';
import { accountingSourceChange, accountingSourceRecord } from './accountingSource';
import { bankAccountCreation, bankAccountDeletion, bankAccountList, bankAccountUpdate, bankList } from './bankAccounts';
import { conciliationAccounts, conciliationDeletion, conciliationList } from './conciliations';
import {
  bankCodeList,
  categoryList,
  cityList,
  contactCreation,
  contactDeletion,
  contactUpdate,
  customerBankCreation,
  customerBankDeletion,
  customerBankUpdate,
  customerCreation,
  customerDebit,
  customerDeletion,
  customerList,
  customerRecord,
  customerUpdate,
  debitBankList,
} from './customers';
import { debitMachine } from './debits/debit';
import { debitAnswerMachine } from './debits/debitAnswer';
import { debitHeaderMachine } from './debits/debitHeader';
import { debitSearchMachine } from './debits/debitSearch';
import { debitClosing, debitDeletion, debitList } from './debits/debits';
import { documentExportMachine } from './documentExport';
import { documentSyncMachine } from './documentSync';
import { costCenterList, documentList, documentRecord } from './documents';
import { jobsMachine } from './jobs';
import { messageList, messageRecord } from './messages';
import { noticesMachine } from './notices';
import { paymentDeletion, paymentList, paymentRecord, paymentUpdate } from './payments';
import { refreshQueueMachine } from './session/refreshQueue';
import { sessionMachine } from './session/session';
import { passwordChoice, passwordLinkCreation, roleChange, userDisabling, userEnabling, userList } from './staff';
import { statementUploadMachine } from './statementUpload/statementUpload';
import { messageTestMachine } from './templates/messageTest';
import { templateEditorMachine } from './templates/templateEditor';
import { templateDeletion, templateList } from './templates/templates';
import { workbenchMachine } from './workbench/workbench';

export type CatalogueEntry = {
  machine: AnyStateMachine;
  /** For staff and analysts. */
  area: string;
  title: string;
  /** Machines of one factory share their chart: what is proved of one is proved of all. */
  madeBy?: 'listMachine' | 'commandMachine' | 'recordMachine';
};

const list = { madeBy: 'listMachine' } as const;
const command = { madeBy: 'commandMachine' } as const;
const record = { madeBy: 'recordMachine' } as const;

/** Every machine of the console: for the flows page, the exporter and the tests. */
export const catalogue: CatalogueEntry[] = [
  { machine: sessionMachine, area: 'Sesión', title: 'Quién está en la consola' },
  { machine: refreshQueueMachine, area: 'Sesión', title: 'Renovación de la sesión' },
  { machine: noticesMachine, area: 'Consola', title: 'Avisos' },
  { machine: jobsMachine, area: 'Consola', title: 'Trabajos del servicio' },
  { machine: customerList, area: 'Clientes', title: 'Lista de clientes', ...list },
  { machine: customerRecord, area: 'Clientes', title: 'Un cliente', ...record },
  { machine: customerCreation, area: 'Clientes', title: 'Crear un cliente', ...command },
  { machine: customerUpdate, area: 'Clientes', title: 'Editar un cliente', ...command },
  { machine: customerDeletion, area: 'Clientes', title: 'Eliminar un cliente', ...command },
  { machine: customerDebit, area: 'Clientes', title: 'Activar o desactivar el débito', ...command },
  { machine: customerBankCreation, area: 'Clientes', title: 'Crear la información bancaria', ...command },
  { machine: customerBankUpdate, area: 'Clientes', title: 'Editar la información bancaria', ...command },
  { machine: customerBankDeletion, area: 'Clientes', title: 'Eliminar la información bancaria', ...command },
  { machine: contactCreation, area: 'Clientes', title: 'Crear un contacto', ...command },
  { machine: contactUpdate, area: 'Clientes', title: 'Editar un contacto', ...command },
  { machine: contactDeletion, area: 'Clientes', title: 'Eliminar un contacto', ...command },
  { machine: debitBankList, area: 'Clientes', title: 'Bancos de débitos', ...list },
  { machine: bankCodeList, area: 'Clientes', title: 'Códigos de un banco', ...list },
  { machine: cityList, area: 'Clientes', title: 'Ciudades', ...list },
  { machine: categoryList, area: 'Clientes', title: 'Categorías', ...list },
  { machine: conciliationList, area: 'Conciliación', title: 'Lista de conciliaciones', ...list },
  { machine: conciliationAccounts, area: 'Conciliación', title: 'Cuentas para filtrar', ...list },
  { machine: conciliationDeletion, area: 'Conciliación', title: 'Eliminar una conciliación', ...command },
  { machine: statementUploadMachine, area: 'Conciliación', title: 'Del archivo a los movimientos' },
  { machine: workbenchMachine, area: 'Conciliación', title: 'Mesa de conciliación' },
  { machine: documentList, area: 'Documentos', title: 'Lista de documentos', ...list },
  { machine: costCenterList, area: 'Documentos', title: 'Centros de costo', ...list },
  { machine: documentRecord, area: 'Documentos', title: 'Un documento', ...record },
  { machine: documentSyncMachine, area: 'Documentos', title: 'Sincronización con el sistema contable' },
  { machine: documentExportMachine, area: 'Documentos', title: 'Exportación' },
  { machine: debitList, area: 'Débitos automáticos', title: 'Lista de débitos automáticos', ...list },
  { machine: debitDeletion, area: 'Débitos automáticos', title: 'Eliminar un débito automático', ...command },
  { machine: debitClosing, area: 'Débitos automáticos', title: 'Cerrar un débito automático', ...command },
  { machine: debitHeaderMachine, area: 'Débitos automáticos', title: 'Cabecera nueva' },
  { machine: debitMachine, area: 'Débitos automáticos', title: 'De los detalles a la respuesta del banco' },
  { machine: debitSearchMachine, area: 'Débitos automáticos', title: 'Buscar en los detalles' },
  { machine: debitAnswerMachine, area: 'Débitos automáticos', title: 'Respuesta del banco' },
  { machine: paymentList, area: 'Pagos', title: 'Lista de pagos', ...list },
  { machine: paymentRecord, area: 'Pagos', title: 'Un pago', ...record },
  { machine: paymentUpdate, area: 'Pagos', title: 'Editar un pago', ...command },
  { machine: paymentDeletion, area: 'Pagos', title: 'Eliminar un pago', ...command },
  { machine: templateList, area: 'Mensajería', title: 'Lista de plantillas', ...list },
  { machine: templateDeletion, area: 'Mensajería', title: 'Eliminar una plantilla', ...command },
  { machine: templateEditorMachine, area: 'Mensajería', title: 'Una plantilla, del texto al mensaje' },
  { machine: messageTestMachine, area: 'Mensajería', title: 'Enviarse una prueba' },
  { machine: messageList, area: 'Mensajería', title: 'Lista de mensajes', ...list },
  { machine: messageRecord, area: 'Mensajería', title: 'Un mensaje', ...record },
  { machine: bankAccountList, area: 'Ajustes', title: 'Lista de cuentas bancarias', ...list },
  { machine: bankList, area: 'Ajustes', title: 'Bancos', ...list },
  { machine: bankAccountCreation, area: 'Ajustes', title: 'Crear una cuenta bancaria', ...command },
  { machine: bankAccountUpdate, area: 'Ajustes', title: 'Editar una cuenta bancaria', ...command },
  { machine: bankAccountDeletion, area: 'Ajustes', title: 'Eliminar una cuenta bancaria', ...command },
  { machine: accountingSourceRecord, area: 'Ajustes', title: 'Origen de documentos', ...record },
  { machine: accountingSourceChange, area: 'Ajustes', title: 'Cambiar el origen de documentos', ...command },
  { machine: userList, area: 'Usuarios', title: 'Lista de usuarios', ...list },
  { machine: roleChange, area: 'Usuarios', title: 'Asignar un rol', ...command },
  { machine: userDisabling, area: 'Usuarios', title: 'Sacar a una persona', ...command },
  { machine: userEnabling, area: 'Usuarios', title: 'Dejar entrar de nuevo', ...command },
  { machine: passwordLinkCreation, area: 'Usuarios', title: 'Crear un enlace de contraseña', ...command },
  { machine: passwordChoice, area: 'Usuarios', title: 'Elegir una contraseña nueva', ...command },
];
