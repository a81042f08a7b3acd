import type { Content } from '../../../files/encoding';
import { notAStatement } from '../../../files/foreign';
import { type FixedRecord, recordsOf } from '../../../statements/formats/records/fixedRecords';
import { type Answer, emptyAnswer } from '../answer';
import { type AnswerRow, type AnswerRules, addLine } from '../byLayout';
import type { Decisions } from '../questions';
import { STANDARDS, type Standard } from './standards';

/** Reads an answer of fixed columns that banks share; `undefined` of any other text. */
export function readStandard({ text }: Content, decisions: Decisions): Answer | undefined {
  const standard = STANDARDS.find(({ looks }) => looks.test(text));
  if (!standard) return undefined;
  if (standard.order.test(text))
    throw notAStatement(
      `la orden que se envía al banco (${standard.name}), no su respuesta: cargue el archivo de retorno.`,
    );
  const answer = emptyAnswer(standard.name);
  const records = recordsOf(text, standard.width);
  // Some programs cut the spaces at the end of each record; a record that lost a character stands among complete ones.
  const isTrimmed = records.filter((one) => one.text.length === standard.width).length * 2 < records.length;
  for (const [at, record] of records.entries()) {
    const isSecond = standard.second?.test(record.text) && standard.starts.test(records[at - 1]?.text ?? '');
    if (standard.end.starts.test(record.text) || at === 0 || isSecond) continue;
    if (record.text.length !== standard.width && !isTrimmed) {
      const msg = `La línea tiene ${record.text.length} posiciones y no ${standard.width}: está dañada o cortada.`;
      answer.problems.push({ row: record.line, msg, raw: record.text.trimEnd() });
    } else {
      const next = records[at + 1];
      const isNext = isTrimmed || next?.text.length === standard.width;
      add(record, isNext ? next : undefined, standard, answer, decisions);
    }
  }
  answer.warnings.push(...endWarnings(records, standard));
  return answer;
}

function add(
  record: FixedRecord,
  next: FixedRecord | undefined,
  standard: Standard,
  answer: Answer,
  decisions: Decisions,
) {
  const { line: row, text } = record;
  const { starts, second, width, rules } = standard;
  const raw = text.trimEnd();
  if (!starts.test(text)) answer.skipped.push({ row, msg: 'No es la respuesta a un cobro.', raw });
  else if (second && !(next && second.test(next.text)))
    answer.problems.push({ row, msg: 'Falta la línea que sigue a esta, con lo que se pagó.', raw });
  else addLine(rowOf(row, text.padEnd(width) + (second ? (next?.text ?? '') : ''), rules), rules, answer, decisions);
}

/** A field of these that is not full was cut. */
const DECIDING = new Set(['monto', 'cobrado', 'resultado']);

/** Our own reference, wherever the bank gives it back; else what stands first where references do. */
function rowOf(row: number, text: string, { fields }: AnswerRules): AnswerRow {
  const at = ({ from = 1, width = 1 }: AnswerRules['fields'][number]) => text.slice(from - 1, from - 1 + width).trim();
  const isFilled = ({ from = 1, width = 1 }: AnswerRules['fields'][number]) =>
    /^\S+$/.test(text.slice(from - 1, from - 1 + width)) && text.length >= from - 1 + width;
  const references = fields.filter(({ value }) => value === 'referencia').map(at);
  const own = references.map((one) => /\bD\d{9}\b/i.exec(one)?.[0]).find((one) => one !== undefined);
  const reference = own ?? references.find((one) => /[1-9A-Z]/i.test(one)) ?? '';
  return {
    row,
    raw: text.trimEnd(),
    isShort: !fields.filter(({ value }) => DECIDING.has(value)).every(isFilled),
    mayBeCut: false,
    of: (field) => (field.value === 'referencia' ? reference : at(field)),
  };
}

function endWarnings(records: readonly FixedRecord[], { end }: Standard): string[] {
  const last = records.findLast(({ text }) => end.starts.test(text));
  if (!last) return ['El archivo parece cortado: falta su registro final. Descárguelo de nuevo del banco.'];
  const [from, width] = end.count;
  const count = Number(last.text.slice(from - 1, from - 1 + width));
  if (count === records.length) return [];
  return [`El registro final anuncia ${count} registros y el archivo tiene ${records.length}: puede faltar una parte.`];
}
