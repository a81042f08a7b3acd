import type { Lot } from '../grammar';
import type { Customer, Owed, Size } from '../suggestionMonth';

/** Who owes what in one of four countries, and how its documents are numbered there. */

export type Country = 'EC' | 'CO' | 'PE' | 'MX';
export type Series = { number: (n: number) => string; letters: string };
export type World = {
  country: Country;
  customers: Customer[];
  documents: Owed[];
  instalments: boolean;
  letters: string;
};

const list = (text: string) => text.split(' ');
const GIVEN = list(
  'Adriana Alberto Alejandra Alicia Amparo Arturo Beatriz Bernardo Camilo Carolina César Claudia Consuelo Dolores Eduardo Efraín Emilia Enrique Ernesto Esteban Eugenia Fabiola Felipe Germán Graciela Guadalupe Guillermo Gustavo Héctor Inés Irma Jaime Jacinto Javier Jéssica Joaquín Julio Leonardo Leticia Lourdes Marcela Margarita Mariana Mauricio Mercedes Nancy Nelson Nicolás Norma Olga Orlando Pablo Pilar Ricardo Roberto Rocío Rodrigo Rubén Samuel Santiago Sebastián Sergio Stella Tomás Valentina Vicente Ximena Yolanda José María Juan Luis Ana Rosa',
);
const FAMILY = list(
  'Acosta Agudelo Alarcón Alvarado Amaya Aponte Arango Arias Arteaga Ávila Ayala Balcázar Barrera Barrios Becerra Benítez Bermúdez Bonilla Bustamante Caballero Cáceres Calderón Camacho Cano Cárdenas Carrasco Carrillo Castañeda Ccori Chiriboga Condori Contreras Córdova Coronel Correa Cortés Dávila Delgado Domínguez Duarte Echeverría Encalada Escobar Esparza Estrada Farfán Figueroa Franco Fuentes Gallegos Galván Garzón Guamán Guerra Guzmán Hurtado Ibarra Jaramillo Juárez Lara León Lozano Luna Maldonado Marín Márquez Martínez Mejía Meneses Merino Miranda Molina Montoya Mora Moscoso Navarro Ochoa Olivares Ordóñez Ortega Palacios Pacheco Paredes Patiño Peralta Pineda Ponce Proaño Quintero Quiroga Rangel Restrepo Ríos Robles Rojas Rosales Rueda Salas Salinas Sandoval Serrano Sierra Solís Soto Suárez Tapia Toapanta Trujillo Uribe Valdez Valencia Valverde Vásquez Velasco Vélez Vergara Villacís Villegas Yépez Yupanqui Zamora Zapata Zúñiga',
);
const LINES = list(
  'Aceros Alimentos Autopartes Avícola Bodega Calzado Cerámicas Clínica Confecciones Consultora Droguería Editorial Electro Empaques Estación Florícola Frigorífico Ganadera Gráficas Hotel Inmobiliaria Insumos Inversiones Laboratorio Licorera Logística Maderas Metalmecánica Minimarket Molinos Óptica Plásticos Pinturas Químicos Refrigeración Servicios Suministros Tecnología Tornillos Vidrios',
);
const PLACES = list(
  'Antisana Aconcagua Bellavista Caribe Cordillera Costa Cumbres Delta Dorado Elite Esmeralda Estero Express Global Huasteca Inca Integral Jade Lago Libertad Magdalena Mirador Montaña Nacional Norte Occidente Oriente Orinoco Pampa Paraíso Poniente Premier Quetzal Real Roma Sabana Sol Sur Tropical Universal Valle Verde Victoria',
);
const FORMS: Record<Country, readonly string[]> = {
  EC: ['S.A.', 'CIA. LTDA.', 'S.A.S.', 'COMPAÑÍA LIMITADA'],
  CO: ['S.A.S.', 'LTDA', 'S.A.', 'SAS', 'E.U.'],
  PE: ['S.A.C.', 'E.I.R.L.', 'S.R.L.', 'SAC'],
  MX: ['S.A. DE C.V.', 'SA DE CV', 'S. DE R.L. DE C.V.', 'S.C.'],
};

const padded = (n: number, width: number) => String(n).padStart(width, '0');
const SERIES: Record<Country, readonly Series[]> = {
  EC: [
    { number: (n) => `001-002-${padded(n, 9)}`, letters: '' },
    { number: (n) => `${padded(1 + (n % 2), 3)}-001-${padded(n, 9)}`, letters: '' },
    { number: (n) => `FAC ${padded(n, 5)}`, letters: 'FAC' },
  ],
  CO: [
    { number: (n) => `FE${n}`, letters: 'FE' },
    { number: (n) => `FEV-${n}`, letters: 'FEV' },
    { number: (n) => `SETP${990_000_000 + n}`, letters: 'SETP' },
  ],
  PE: [
    { number: (n) => `F001-${padded(n, 8)}`, letters: 'F' },
    { number: (n) => `${n % 3 ? 'F' : 'B'}00${1 + (n % 2)}-${n}`, letters: 'F' },
    { number: (n) => `E001-${n}`, letters: 'E' },
  ],
  MX: [
    { number: (n) => `A-${n}`, letters: 'A' },
    { number: (n) => `FMX ${n}`, letters: 'FMX' },
    { number: (n) => `2026/${padded(n, 6)}`, letters: '' },
  ],
};

function idOf(lot: Lot, country: Country, isCompany: boolean, place: number): string {
  const own = padded(place * 9 + lot.upTo(9), 6);
  if (country === 'EC') return isCompany ? `09${lot.digits(2)}${own}001` : `13${lot.digits(2)}${own}`;
  if (country === 'CO') return isCompany ? `90${lot.digits(1)}${own}` : `1${lot.digits(3)}${own}`;
  if (country === 'PE') return isCompany ? `20${lot.digits(3)}${own}` : `4${lot.digits(1)}${own}`;
  const letters = () => lot.any([...'ABCDEGHJLMNPRSTVZ']);
  const day = `${lot.any([70, 78, 83, 91, 99])}${padded(lot.upTo(12), 2)}${padded(lot.upTo(28), 2)}`;
  return `${isCompany ? '' : letters()}${letters()}${letters()}${letters()}${day}${own.slice(-3)}`;
}

function customersOf(lot: Lot, country: Country, count: number): Customer[] {
  const customers: Customer[] = [];
  while (customers.length < count) {
    const isCompany = lot.is(0.45);
    const account = lot.is(0.4) ? lot.digits(10) : '';
    const dni = idOf(lot, country, isCompany, customers.length);
    if (isCompany) {
      const mark = lot.is(0.5) ? `${lot.any(PLACES)} ${lot.any(PLACES)}` : `${lot.any(PLACES)} ${lot.any(FAMILY)}`;
      const name = lot.is(0.2) ? `${lot.any(LINES)} ${lot.any(FAMILY)}` : `${lot.any(LINES)} ${mark}`;
      customers.push({ first: `${name} ${lot.any(FORMS[country])}`, last: '', tradename: '', dni, account });
      continue;
    }
    // Two of a hundred are called as another one is.
    const alike = lot.is(0.02) ? customers.findLast(({ last }) => last) : undefined;
    const first = alike?.first ?? (lot.is(0.6) ? `${lot.any(GIVEN)} ${lot.any(GIVEN)}` : lot.any(GIVEN));
    const last = alike?.last ?? (lot.is(0.9) ? `${lot.any(FAMILY)} ${lot.any(FAMILY)}` : lot.any(FAMILY));
    customers.push({
      first,
      last,
      tradename: lot.is(0.08) ? `${lot.any(LINES)} ${lot.any(PLACES)}` : '',
      dni,
      account,
    });
  }
  return customers;
}

export function worldOf(lot: Lot, { documents, customers }: Size): World {
  const country = lot.any<Country>(['EC', 'CO', 'PE', 'MX']);
  const whose = customersOf(lot, country, customers);
  const series = lot.any(SERIES[country]);
  const instalments = lot.is(0.3);
  const plans = Array.from({ length: 6 }, () => lot.upTo(40) * 250 + lot.any([0, 0, 90, 99]));
  const owed: Owed[] = [];
  let n = lot.any([120, 1_400, 9_000, 24_500, 310_000]);
  while (owed.length < documents) {
    const customer = Math.floor(lot.next() * customers);
    n += lot.upTo(3);
    const number = series.number(n);
    const cents = lot.is(0.3) ? lot.any(plans) : lot.is(0.2) ? lot.upTo(200) * 500 : 300 + lot.upTo(250_000);
    const many = lot.is(instalments ? 0.25 : 0.08) ? 2 + lot.upTo(3) : 1;
    const month = lot.upTo(5);
    const day = padded(lot.upTo(28), 2);
    for (let i = 0; i < many && owed.length < documents; i++) {
      if (i > 0 && !instalments) n++;
      const own = instalments && many > 1 ? `${number}-${padded(i + 1, 2)}` : i > 0 ? series.number(n) : number;
      owed.push({ customer, number: own, cents, due: `2026-${padded(month + i + 3, 2)}-${day}` });
    }
  }
  return { country, customers: whose, documents: owed, instalments, letters: series.letters };
}
