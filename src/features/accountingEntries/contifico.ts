import type { EntryMapping } from '../../api/contract/receivables/accountingDispatches';

const ENTRIES = 'https://api.contifico.com/sistema/api';

/**
 * How Contífico takes entries (`POST /api/v1/contabilidad/asiento/`) and lists those of a day (`GET /api/v2/contabilidad/asiento/`, of its
 * documentation of version 2). The body of the first is known from other programs' calls of it: days as `dd/mm/aaaa`, `cuenta_id` the account's
 * id there, `tipo` D or H, `valor` a number; so is its list of accounts, with the id of each code. What it answers is not known, so that no id is
 * asked of it. An empty text clears what a form had.
 */
export const CONTIFICO: { address: string; mapping: EntryMapping } = {
  address: `${ENTRIES}/v1/contabilidad/asiento/`,
  mapping: {
    method: 'POST',
    token_in: 'cabecera',
    token_name: 'Authorization',
    key_header: '',
    key_use: 'se_busca',
    look_up: {
      address: `${ENTRIES}/v2/contabilidad/asiento/?fecha_inicial={dia}&fecha_final={dia}`,
      page_param: 'page',
      rows: '',
      text: 'glosa',
      id: 'id',
    },
    account_list: {
      address: `${ENTRIES}/v1/contabilidad/cuenta-contable/`,
      page_param: 'page',
      rows: '',
      code: 'codigo',
      id: 'id',
    },
    dates: 'dmy',
    amounts: 'numero',
    sides: 'tipo',
    debit_word: 'D',
    credit_word: 'H',
    fields: { date: 'fecha', reference: '', description: 'glosa', currency: '', key: '', lines: 'detalles' },
    line_fields: {
      account: 'cuenta_id',
      amount: 'valor',
      side: 'tipo',
      description: '',
      document: '',
      customer_dni: '',
    },
    fixed: '',
    id_path: '',
    error_path: '',
  },
};
