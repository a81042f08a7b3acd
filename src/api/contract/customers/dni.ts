import * as nit from 'stdnum/lib/cjs/co/nit.js';
import { InvalidChecksum } from 'stdnum/lib/cjs/exceptions.js';
import * as rfc from 'stdnum/lib/cjs/mx/rfc.js';
import * as ruc from 'stdnum/lib/cjs/pe/ruc.js';
import type { DNI_COUNTRY } from './dniCountry';

/** Identity and tax numbers of customers: what the service refuses, and what the form remarks on. */

export const DNI_KIND = [
  'cedula',
  'wrongCedula',
  'personRuc',
  'wrongPersonRuc',
  'companyRuc',
  /** Active companies have such numbers, because the check digit is no longer enforced: a remark, never a refusal. */
  'oddCompanyRuc',
  /** The generic number of unidentified buyers. */
  'finalConsumer',
  'nit',
  'wrongNit',
  'peruRuc',
  'wrongPeruRuc',
  'peruDni',
  'rfc',
  'wrongRfc',
  /** Some valid numbers have another check digit: a remark. */
  'oddRfc',
  'other',
] as const;
export type DniKind = (typeof DNI_KIND)[number];

/** What is no number of its country, and is refused. */
export const isWrongDni = (kind: DniKind): boolean => WRONG.has(kind);
const WRONG = new Set<DniKind>(['wrongCedula', 'wrongPersonRuc', 'wrongNit', 'wrongPeruRuc', 'wrongRfc']);

const FINAL_CONSUMER = '9999999999999';
/** The generic numbers of unidentified buyers, in Mexico and from abroad. */
const GENERIC_RFC = ['XAXX010101000', 'XEXX010101000'];

export function kindOfDni(text: string, country: (typeof DNI_COUNTRY)[number] = 'EC'): DniKind {
  const dni = text.trim();
  switch (country) {
    case 'EC':
      return ofEcuador(dni);
    case 'CO':
      return ofColombia(dni);
    case 'PE':
      return ofPeru(dni);
    case 'MX':
      return ofMexico(dni);
    case 'otro':
      return 'other';
  }
}

/** A NIT ends with its check digit. A number that could also be a cédula, which has none, is accepted. */
function ofColombia(dni: string): DniKind {
  const digits = dni.replace(/[.\s]/g, '');
  if (!/^\d{6,15}-?\d$/.test(digits)) return 'other';
  if (nit.validate(digits).isValid && (digits.includes('-') || digits.length >= 10)) return 'nit';
  return digits.includes('-') || /^[89]\d{9}$/.test(digits) ? 'wrongNit' : 'other';
}

/** A RUC has eleven digits; a DNI eight, and no check digit. */
function ofPeru(dni: string): DniKind {
  if (/^\d{8}$/.test(dni)) return 'peruDni';
  if (!/^\d{11}$/.test(dni)) return 'other';
  return ruc.validate(dni).isValid ? 'peruRuc' : 'wrongPeruRuc';
}

function ofMexico(dni: string): DniKind {
  const compact = dni.toUpperCase().replace(/[-\s]/g, '');
  if (GENERIC_RFC.includes(compact)) return 'finalConsumer';
  const { isValid, error } = rfc.validate(compact);
  if (isValid) return 'rfc';
  return error instanceof InvalidChecksum ? 'oddRfc' : 'wrongRfc';
}

function ofEcuador(dni: string): DniKind {
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

/** The third digit is 6 for a public body and 9 for a company; the foreigner's RUC with a 6 is a cédula's. */
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
