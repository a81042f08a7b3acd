/** Identity and tax numbers of customers: what the service refuses, and what the form remarks on. */

/** Whose rules the number follows; those of other countries are taken as they are. */
export const DNI_COUNTRY = ['EC', 'CO', 'PE', 'MX', 'otro'] as const;

export const DNI_KIND = [
  'cedula',
  'wrongCedula',
  'personRuc',
  'wrongPersonRuc',
  'companyRuc',
  /** Active companies have such numbers, because the check digit is not kept to any more: a remark, never a refusal. */
  'oddCompanyRuc',
  /** Whoever did not say who they are: all of them share one number. */
  'finalConsumer',
  'other',
] as const;
export type DniKind = (typeof DNI_KIND)[number];

const FINAL_CONSUMER = '9999999999999';

export function kindOfDni(text: string, country: (typeof DNI_COUNTRY)[number] = 'EC'): DniKind {
  const dni = text.trim();
  if (country !== 'EC') return 'other';
  if (dni === FINAL_CONSUMER) return 'finalConsumer';
  if (/^\d{10}$/.test(dni)) return isCedula(dni) ? 'cedula' : 'wrongCedula';
  if (!/^\d{13}$/.test(dni)) return 'other';
  if (Number(dni[2]) <= 5) return isCedula(dni.slice(0, 10)) && hasOffice(dni) ? 'personRuc' : 'wrongPersonRuc';
  return isProvince(dni) && hasOffice(dni) && checksOut(dni) ? 'companyRuc' : 'oddCompanyRuc';
}

/** Ten digits: province, a third digit of 6 at most, and a check digit modulo 10. */
function isCedula(dni: string): boolean {
  return isProvince(dni) && Number(dni[2]) <= 6 && sumOf(dni, [2, 1, 2, 1, 2, 1, 2, 1, 2, 1], (n) => n - 9) % 10 === 0;
}

/** The third digit tells a public body (6) from a company (9); the foreigner's RUC with a 6 is a cédula's. */
function checksOut(ruc: string): boolean {
  if (ruc[2] === '9') return sumOf(ruc, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  return sumOf(ruc, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 || isCedula(ruc.slice(0, 10));
}

/** `reduce` is for products of two digits. */
function sumOf(digits: string, weights: number[], reduce = (n: number) => n): number {
  return weights.reduce((sum, weight, place) => {
    const product = Number(digits[place]) * weight;
    return sum + (product > 9 ? reduce(product) : product);
  }, 0);
}

function isProvince(dni: string): boolean {
  const province = Number(dni.slice(0, 2));
  return (province >= 1 && province <= 24) || province === 30 || province === 50;
}

const hasOffice = (ruc: string) => !ruc.endsWith('000');
