import type { Lot } from '../grammar';

/** Names and identities of seven countries. */

export const COUNTRIES = ['EC', 'CO', 'PE', 'MX', 'CL', 'AR', 'ES'] as const;
export type Country = (typeof COUNTRIES)[number];

const split = (text: string) => text.split(' ');

const GIVEN = split(
  'Agustín Alejandra Alonso Amparo Andrés Ángela Antonia Armando Bárbara Beatriz Belén Benjamín Bruno Camila Carla César Clara Cristian Dalia Damián Darío Dolores Edison Elena Eloísa Emilio Ernesto Estefanía Fabián Fátima Felipe Fernanda Florencia Franco Gabriela Gerardo Gonzalo Graciela Guillermo Hilda Horacio Ignacio Inés Íñigo Irma Isidro Jazmín Jesús Joaquín Josefina Juliana Karen Lautaro Leticia Lisandro Lorena Lucía Magdalena Marcos Maribel Matías Mercedes Milagros Mónica Nahuel Natalia Nicolás Noemí Octavio Olga Pamela Paulina Ramiro Raquel Renata Rodrigo Rocío Salomé Sebastián Silvana Sofía Tadeo Tomás Úrsula Valeria Verónica Wilson Ximena Yolanda',
);
const FAMILY = split(
  'Acosta Aguirre Alarcón Albornoz Almeida Arce Ávila Ballesteros Barrios Becerra Bermúdez Bustos Cabezas Cáceres Calderón Cárdenas Carrasco Castaño Cevallos Chávez Cisneros Cordero Cornejo Cuéllar Dávalos Delgado Domínguez Duarte Echeverría Escobar Espinoza Estrada Figueroa Franco Fuentes Gallardo Garrido Gómez Guerra Guzmán Heredia Huamán Hurtado Ibáñez Jaramillo Larrea Ledesma León Lozano Maldonado Marín Medina Mejía Mena Montalvo Morales Muñoz Navarro Núñez Ocampo Ojeda Ordóñez Ortega Pacheco Palacios Peña Peralta Pizarro Ponce Quiroga Quispe Ramos Rentería Ríos Rojas Rosales Saavedra Salas Salazar Sánchez Segura Silva Soria Suárez Tapia Toledo Urrutia Valdés Valencia Vallejo Vargas Vega Velasco Vera Villalba Yáñez Zambrano Zapata Zúñiga',
);
const TRADES = split(
  'Abarrotes Agrícola Almacenes Comercial Confecciones Construcciones Distribuidora Electro Envases Farmacia Ferretería Importadora Industrias Inversiones Laboratorio Librería Logística Materiales Molinos Papelera Pinturas Plásticos Repuestos Representaciones Servicios Suministros Talleres Textiles Transportes Veterinaria',
);
const PROPER = split(
  'Altamira Amazonas Andina Antares Aurora Austral Bolívar Cóndor Continental Cordillera Delta Dorado Esmeralda Fénix Galaxia Génesis Horizonte Imperial Jireh Litoral Lumen Magno Meridiano Moderna Neptuno Olimpo Oriental Pacífico Pichincha Pinar Primavera Quetzal Río Robles Santa-Fe San-Miguel Solar Tauro Unión Victoria',
);
const FORMS: Record<Country, readonly string[]> = {
  EC: ['S.A.', 'Cía. Ltda.', 'S.A.S.'],
  CO: ['S.A.S.', 'Ltda.', 'S.A.', '& Cía. S. en C.'],
  PE: ['S.A.C.', 'E.I.R.L.', 'S.R.L.', 'S.A.'],
  MX: ['S.A. de C.V.', 'S. de R.L. de C.V.', 'S.C.'],
  CL: ['SpA', 'Ltda.', 'S.A.', 'E.I.R.L.'],
  AR: ['S.R.L.', 'S.A.', 'S.A.S.', 'S.H.'],
  ES: ['S.L.', 'S.A.', 'S.L.U.', 'C.B.'],
};

export type Person = { first: string; last: string };

export const surname = (lot: Lot) => lot.any(FAMILY);
export const givenName = (lot: Lot) => (lot.is(0.6) ? `${lot.any(GIVEN)} ${lot.any(GIVEN)}` : lot.any(GIVEN));
export const person = (lot: Lot): Person => ({
  first: givenName(lot),
  last: `${surname(lot)}${lot.is(0.9) ? ` ${surname(lot)}` : ''}`,
});
export const firm = (lot: Lot, country: Country): Person => ({
  first: `${lot.any(TRADES)} ${lot.is(0.6) ? lot.any(PROPER).replace('-', ' ') : `${surname(lot)} ${surname(lot)}`} ${lot.any(FORMS[country])}`,
  last: '',
});
export const shopName = (lot: Lot) => `${lot.any(TRADES)} ${lot.any(PROPER).replace('-', ' ')}`;

/** The weighted sum of the digits from the right, the weights over again. */
function weighted(digits: string, weights: readonly number[]): number {
  return [...digits].reverse().reduce((sum, digit, i) => sum + Number(digit) * (weights[i % weights.length] ?? 0), 0);
}

export function identity(lot: Lot, country: Country, isFirm: boolean): string {
  switch (country) {
    case 'EC': {
      const nine = `${String(lot.upTo(24)).padStart(2, '0')}${lot.upTo(5)}${lot.digits(6)}`;
      const sum = [...nine].reduce((all, digit, i) => {
        const twice = Number(digit) * (i % 2 === 0 ? 2 : 1);
        return all + (twice > 9 ? twice - 9 : twice);
      }, 0);
      return `${nine}${(10 - (sum % 10)) % 10}${isFirm ? '001' : ''}`;
    }
    case 'CO':
      return isFirm
        ? `${lot.any(['800', '830', '860', '900', '901'])}${lot.digits(6)}`
        : `${lot.any(['10', '52', '79', '43'])}${lot.digits(6)}`;
    case 'PE':
      return isFirm ? `20${lot.digits(9)}` : `${lot.any(['0', '1', '4', '7'])}${lot.digits(7)}`;
    case 'MX': {
      const letters = Array.from({ length: isFirm ? 3 : 4 }, () =>
        lot.any(split('A B C D E F G H J L M N O P R S T V')),
      );
      const day = `${lot.upTo(28)}`.padStart(2, '0');
      return `${letters.join('')}${lot.digits(1)}${lot.upTo(9)}0${lot.upTo(9)}${day}${lot.any(['A', 'K', 'Q'])}${lot.digits(1)}${lot.digits(1)}`;
    }
    case 'CL': {
      const body = isFirm ? `7${lot.upTo(8)}${lot.digits(6)}` : `${9 + lot.upTo(14)}${lot.digits(6)}`;
      const check = 11 - (weighted(body, [2, 3, 4, 5, 6, 7]) % 11);
      return `${body}-${check === 11 ? 0 : check === 10 ? 'K' : check}`;
    }
    case 'AR': {
      const body = `${isFirm ? 30 : lot.any([20, 23, 27])}${lot.upTo(4)}${lot.digits(7)}`;
      return `${body}${(11 - (weighted(body, [2, 3, 4, 5, 6, 7]) % 11)) % 10}`;
    }
    case 'ES': {
      if (isFirm) return `${lot.any(['A', 'B', 'B'])}${lot.digits(8)}`;
      const body = lot.digits(8);
      return `${body}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(body) % 23]}`;
    }
  }
}
