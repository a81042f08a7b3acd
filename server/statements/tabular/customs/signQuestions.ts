import type { Question, Side } from '../../../../src/api/contract/reconciliation/statement';
import { sideIn } from '../../../files/cells/flags';
import type { GridRow } from '../../../files/cells/grid';

/** The questions about the signs of a file. */

export function oldestQuestion(row: GridRow, text: string, likely: Side): Question {
  const options = [
    { label: 'Entró', mapping: { oldest: 'credit' as const } },
    { label: 'Salió', mapping: { oldest: 'debit' as const } },
  ];
  return {
    field: 'oldest',
    msg: `El saldo dice qué montos entran y cuáles salen, menos el más antiguo (fila ${row.row}${text ? `, «${text.slice(0, 60)}»` : ''}), que no tiene saldo antes. ¿Ese entró o salió?`,
    options: likely === 'credit' ? options : options.reverse(),
  };
}

export const STEPS_QUESTION: Question = {
  field: 'signs',
  msg: 'El archivo no trae montos, solo el saldo después de cada movimiento. ¿Se toma cada monto de la diferencia con el saldo anterior?',
  options: [{ label: 'Sí, de las diferencias del saldo', mapping: { signs: 'balance' } }],
};

const VERB: Record<Side, string> = { debit: 'sale', credit: 'entra' };
/** Staff correct more open words than this one by one, below. */
const MOST_TURNED = 4;

export function sidesQuestion(sides: ReadonlyMap<string, Side>, open: readonly string[]): Question {
  const proposed = open.map((text) => ({ text, side: sideIn(sides, text) ?? ('credit' as const) }));
  const other = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');
  const option = (list: typeof proposed) => ({
    label: list.map(({ text, side }) => `«${text}» ${VERB[side]}`).join(', '),
    mapping: { sides: Object.fromEntries(list.map(({ text, side }) => [text, side])) },
  });
  const turned = proposed
    .slice(0, MOST_TURNED)
    .map(({ text }) => option(proposed.map((one) => (one.text === text ? { ...one, side: other(one.side) } : one))));
  return {
    field: 'sides',
    msg: 'Hay palabras que no dicen con certeza si el monto entra o sale. ¿Es así?',
    options: [option(proposed), ...turned],
  };
}

export function signsQuestion(what: string, isCard: boolean): Question {
  const options = [
    { label: 'Son cargos', mapping: { signs: 'charges' as const } },
    { label: 'Son abonos', mapping: { signs: 'signed' as const } },
  ];
  return {
    field: 'signs',
    msg: `${isCard ? 'El archivo parece de una tarjeta y' : 'Ningún saldo prueba los signos y'} ${what}. ¿Los montos positivos son cargos o abonos?`,
    options,
  };
}

/** `reds`: the number of red amounts, if others are not red; `spoken`: the sides by the descriptions, -1 for outgoing. */
export function unsignedQuestion(reds: number | undefined, spoken: readonly (1 | -1)[] | undefined): Question {
  const out = spoken?.filter((step) => step < 0).length ?? 0;
  return {
    field: 'signs',
    msg: 'Ningún monto trae signo ni marca, y ningún saldo dice si entran o salen. ¿Cómo son?',
    options: [
      ...(reds === undefined
        ? []
        : [{ label: `Los rojos salen (${reds}) y los demás entran`, mapping: { signs: 'red' as const } }]),
      ...(spoken
        ? [
            {
              label: `Según la descripción: ${out} salen y ${spoken.length - out} entran`,
              mapping: { signs: 'words' as const },
            },
          ]
        : []),
      { label: 'Todos entran', mapping: { signs: 'signed' } },
      { label: 'Todos salen', mapping: { signs: 'charges' } },
    ],
  };
}
