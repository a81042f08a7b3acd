import type { DniCountry } from '../../../src/api/contract/customers/dniCountry';
import { centsOf, LARGEST_AMOUNT } from '../../../src/api/contract/money';
import type { ImportedDocument } from '../../../src/api/contract/receivables/imports';
import { wrongDni } from '../../customers/wrongDni';
import { typeInWords } from '../../documents/words';
import { formatMoney } from '../../ledger/words';
import type { Fault } from '../plan';
import type { Existing } from './existing';

/** Why a row of a file of documents is refused, by what is here. */

export function newFaults(
  record: ImportedDocument,
  twins: readonly Existing[],
  own: readonly Existing[],
  customers: ReadonlySet<string>,
  home: DniCountry,
): Fault[] {
  const what = typeInWords(record.doc_type);
  if (own.length > 0)
    return [{ field: 'number', msg: `${what} ${record.number} está aquí, anulada: no se crea otra vez.` }];
  const other = twins.find(({ voided }) => !voided);
  if (other) {
    return [
      { field: 'number', msg: `${what} ${record.number} ya está aquí, de ${other.customer_name} (${other.dni}).` },
    ];
  }
  if (customers.has(record.dni)) return [];
  if (record.customer_name === undefined) {
    return [
      {
        field: 'dni',
        msg: 'No hay un cliente con esta Cédula/RUC. Impórtelo antes, o agregue una columna con su nombre.',
      },
    ];
  }
  const wrong = wrongDni(record.dni, home);
  return wrong
    ? [{ field: 'dni', msg: `${wrong} no pasa la verificación de sus dígitos, y no hay un cliente que lo tenga.` }]
    : [];
}

export function alikeFault(other: Existing | undefined): Fault[] {
  if (!other) return [];
  const msg = `Este cliente tiene aquí «${other.number}» por ${formatMoney(centsOf(other.total))}. Si es la misma, escriba así su número.`;
  return [{ field: 'number', msg }];
}

/** What is here in one piece is not owed again in instalments, nor the other way about. */
export function otherWayFault(other: Existing | undefined): Fault[] {
  if (!other) return [];
  const msg = `Este cliente tiene aquí «${other.number}» por ${formatMoney(centsOf(other.total))}: en cuotas y en un solo documento se debería dos veces. Quite esta fila del archivo.`;
  return [{ field: 'number', msg }];
}

/** Payments here win over the file, and a document of the accounting system is changed in that system. */
export function changeFaults(record: ImportedDocument, here: Existing): Fault[] {
  if (here.external_id !== null) {
    return [
      { field: 'number', msg: 'Viene del sistema contable: cámbielo allí, o la próxima sincronización lo desharía.' },
    ];
  }
  const paid = centsOf(here.allocated);
  if (paid === 0) return [];
  if (centsOf(record.total) < paid) {
    return [
      { field: 'total', msg: `Aquí ya tiene pagos por ${formatMoney(paid)}, más que este total. Revise los pagos.` },
    ];
  }
  if (record.currency !== undefined && record.currency !== here.currency) {
    return [{ field: 'currency', msg: `Aquí ya tiene pagos en ${here.currency}: su moneda no se cambia.` }];
  }
  return [];
}

export function totalFault({ total }: ImportedDocument): Fault[] {
  if (centsOf(total) <= LARGEST_AMOUNT) return [];
  const msg = `El total pasa de ${formatMoney(LARGEST_AMOUNT)}, lo más que puede tener un documento. Revise qué columna se leyó como total.`;
  return [{ field: 'total', msg }];
}

/** A balance must be the total minus the payments here. */
export function balanceFault({ balance, total }: ImportedDocument, here: Existing | undefined): Fault[] {
  if (balance === undefined) return [];
  // A file of balances alone says no other total.
  const of = here && balance === total && centsOf(here.allocated) > 0 ? here.total : total;
  const owed = centsOf(of) - centsOf(here?.allocated ?? '0.00');
  if (centsOf(balance) === owed) return [];
  const msg = `Aquí se deberían ${formatMoney(owed)}: el total menos los pagos registrados. Registre los pagos que faltan, o elija la columna del saldo como total.`;
  return [{ field: 'balance', msg }];
}

export function splitFault({ total, subtotal, tax }: ImportedDocument): Fault[] {
  const field = subtotal === undefined ? 'tax' : 'subtotal';
  const sum = centsOf(subtotal ?? '0.00') + centsOf(tax ?? '0.00');
  const fits = subtotal !== undefined && tax !== undefined ? sum === centsOf(total) : sum <= centsOf(total);
  if (fits) return [];
  const msg = `El subtotal más el impuesto son ${formatMoney(sum)}, y el total ${formatMoney(centsOf(total))}. Corríjalos, o deje sin usar esas dos columnas.`;
  return [{ field, msg }];
}
