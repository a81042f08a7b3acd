import { type Grid, isBlankRow, textOf } from '../../../files/cells/grid';
import { monthOf } from '../../../files/cells/months';
import { normal } from '../../../files/cells/words';
import { accountOfTitle, surroundings } from './surroundings';

/** What a title says of whose movements stand below it: a company, an office, a currency, a kind of account. In the form of `normal`. */
const OWNER =
  /^(?:sucursal|agencia|oficina|empresa|cliente|titular|razon social|compania|filial|nombre|alias|subcuenta|ruc|nit|rfc|cuit|cif|rut)\b|\b(?:cuenta|ahorros?|corriente|tarjeta|caja de ahorro|s a|sa|c a|cia|ltda|limitada|s a s|sas|s a c|sac|s r l|srl|s l|e i r l|eirl|s de r l|inc|llc|corp|fundacion|cooperativa|soles|dolar(?:es)?|pesos|euros?|bolivares|bolivianos|moneda (?:nacional|extranjera)|usd|eur|pen|cop|mxn|ars|clp|bob|gbp|brl)\b/;
/** Words of a page or a period, which differ under the same owner. */
const OF_A_PAGE = new Set(
  'pagina pag hoja page de del al a desde hasta fecha hora periodo mes ano extracto estado movimientos continua continuacion viene vienen'.split(
    ' ',
  ),
);
/** An identifier or an account has as many digits; a day, a page or a year has fewer. */
const LONG_NUMBER = /^\d{8,}$/;
const MOST_CELLS = 4;

/**
 * Whose table stands below these titles, without what differs from page to page; '' where they do not say it, or name the account or
 * its currency as `sectionAt` reads them. A text that only continues a movement does not stand in the first column.
 */
export function ownerIn(titles: Grid): string {
  const { account, currency } = surroundings(titles, []);
  if (account !== '' || currency !== '' || titles.some((row) => accountOfTitle(row) !== '')) return '';
  return titles
    .flatMap((row) => {
      const filled = row.cells.map(textOf).filter((text) => text !== '');
      if (isBlankRow(row) || filled.length > MOST_CELLS || textOf(row.cells[0]) === '') return [];
      const title = normal(filled.join(' '));
      return OWNER.test(title) ? [lasting(title)] : [];
    })
    .filter((title) => title !== '')
    .join(' | ');
}

const lasting = (title: string): string =>
  title
    .split(' ')
    .filter((word) => (/\d/.test(word) ? LONG_NUMBER.test(word) : !OF_A_PAGE.has(word) && monthOf(word) === undefined))
    .join(' ');
