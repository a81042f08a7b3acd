import { quickAnswer } from '../../src/api/contract/messaging/quickAnswers';
import { sql } from '../database/sql';
import { plainAreaOf } from '../ledger/records';

export const quickAnswers = plainAreaOf({
  table: 'quick_answer',
  shape: quickAnswer,
  searched: sql`name || ' ' || text`,
  orders: { by: {}, usual: sql`match_key(name), id`, id: sql`id` },
  missing: 'la respuesta rápida',
  once: {
    constraint: 'quick_answer_name',
    msg: 'Ya hay una respuesta rápida con ese nombre. No se guardó; use otro nombre o cambie la que existe.',
    fields: { name: 'Ya existe' },
  },
});
