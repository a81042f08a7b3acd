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
  const isTrimmed = areTrimmed(records, standard);
  // Without line ends, what is lost anywhere moves all that follows, and so the last record.
  const isInPlace = text.trimEnd().includes('\n') || standard.end.starts.test(records.at(-1)?.text ?? '');
  const isEntire = ({ text }: FixedRecord) =>
    isInPlace && standard.each.test(text) && (isTrimmed || text.length === standard.width);
  for (const [at, record] of records.entries()) {
    const { text: raw, line: row } = record;
    const next = records[at + 1];
    const isSecond = standard.second?.test(raw) && standard.starts.test(records[at - 1]?.text ?? '');
    if (standard.end.starts.test(raw) || at === 0 || isSecond) continue;
    const problem = (msg: string) => answer.problems.push({ row, msg, raw: raw.trimEnd() });
    if (!isEntire(record))
      problem(
        `Está dañada o cortada: cada línea de ${standard.name} tiene ${standard.width} posiciones y empieza por su tipo.`,
      );
    else if (!standard.starts.test(raw))
      answer.skipped.push({ row, msg: 'No es la respuesta a un cobro.', raw: raw.trimEnd() });
    else if (standard.second && !(next && standard.second.test(next.text) && isEntire(next)))
      problem('Falta la línea que sigue a esta, con lo que se pagó.');
    else
      addLine(
        rowOf(row, raw.padEnd(standard.width) + (standard.second ? next?.text : ''), standard.rules),
        standard.rules,
        answer,
        decisions,
      );
  }
  answer.warnings.push(...endWarnings(records, standard));
  // A record may have lost a digit where nothing shows it.
  return { ...answer, lines: answer.lines.map((line) => ({ ...line, mayBeOther: true })) };
}

/** Whether a program cut the spaces at the ends: else a short record stands among complete ones, and lost something. */
function areTrimmed(records: readonly FixedRecord[], { starts, second, width }: Standard): boolean {
  const answers = records.filter(({ text }) => starts.test(text) || second?.test(text));
  return answers.filter(({ text }) => text.length === width).length * 2 < answers.length;
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
