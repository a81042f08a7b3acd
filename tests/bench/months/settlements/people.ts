import type { Lot } from '../grammar';

/** People and firms of five countries, and how payers and banks write them. */

export const COUNTRIES = ['EC', 'CO', 'PE', 'MX', 'ES'] as const;
export type Country = (typeof COUNTRIES)[number];

const split = (text: string) => text.split(' ');

const GIVEN = split(
  'Abel Adriana Aída Alberto Alexis Alicia Amelia Ana Anabel Aníbal Ariel Aurelio Blanca Byron Cecilia Clemencia Consuelo Cristina Danilo Diana Diego Édgar Efraín Elsa Emma Esteban Eugenia Ezequiel Fausto Flor Freddy Germán Gladys Hugo Iván Jaime Javier Jimena José Juan Julio Laura Leonor Lidia Luis Luz Manuel Marcelo María Mario Marta Maruja Miguel Miriam Nancy Nelson Néstor Nieves Norma Óscar Pablo Patricia Pedro Pilar Rafael Ramón Raúl Rebeca Ricardo Rita Roberto Rosa Rubén Sandra Santiago Sergio Silvia Sonia Susana Teresa Trinidad Víctor Violeta Vicente Walter Zoila',
);
const FAMILY = split(
  'Abad Álava Alvarado Andrade Arias Arroyo Avendaño Báez Barrera Benítez Bravo Briceño Caicedo Campos Cano Carrillo Carrión Castro Cedeño Cobo Contreras Coronel Cortés Cruz Cueva Díaz Durán Endara Espín Fajardo Farías Fernández Flores Galarza Gálvez García Gil Granda Guaman Gutiérrez Herrera Hidalgo Huerta Iglesias Intriago Izquierdo Jácome Jiménez Lara Lema Lobo López Luna Macías Mamani Manzano Márquez Martínez Mendoza Mera Molina Mora Moreno Moya Naranjo Neira Nieto Ochoa Olivares Orellana Ortiz Paredes Paz Pérez Pino Prado Proaño Puente Ramírez Rey Reyes Rivas Rodríguez Romero Rosero Rubio Ruiz Sáenz Serrano Sierra Solís Sosa Tello Tobar Torres Trujillo Ulloa Vaca Vásquez Vélez Vera Viteri Yépez Zamora',
);
const LINES = split(
  'Aceros Acuícola Aluminios Autopartes Avícola Bombas Cables Cargas Cereales Cerámicas Clínica Constructora Consultora Curtiembre Depósito Ecoservicios Empaques Express Ferrecentro Fletes Florícola Fundición Ganadera Herramientas Hotel Ingeniería Lácteos Maderas Mineros Motores Muebles Óptica Panificadora Pesquera Químicos Redes Restaurante Seguros Sistemas Soluciones Tornillos Tuberías Vidrios',
);
const PROPER = split(
  'Águila Ágata Alborada Alfa Alianza Alpes Arcadia Atlas Boreal Central Cima Comarca Cumbre Diamante Eco Élite Equinoccio Estrella Faro Global Grande Iberia Imbabura Integral Júpiter Kapital Laguna Libertad Luna Mundo Nacional Nevado Nova Omega Oasis Orión Pacha Porvenir Potosí Prisma Progreso Real Roble Sierra Sol Titán Triunfo Universal Valle Vértice Zenit',
);
const FORMS: Record<Country, readonly string[]> = {
  EC: ['S.A.', 'C.L.', 'Cía. Ltda.', 'S.A.S.'],
  CO: ['S.A.S.', 'S.A.', 'Ltda', 'S.A.S. BIC'],
  PE: ['S.A.C.', 'S.A.', 'E.I.R.L.'],
  MX: ['SA de CV', 'S.A.P.I. de C.V.', 'S de RL de CV'],
  ES: ['S.L.', 'SLU', 'S.A.', 'S. Coop.', 'SCP'],
};

export type Person = { first: string; last: string };

export const surname = (lot: Lot) => lot.any(FAMILY);
export const person = (lot: Lot): Person => ({
  first: lot.is(0.55) ? `${lot.any(GIVEN)} ${lot.any(GIVEN)}` : lot.any(GIVEN),
  last: lot.is(0.85) ? `${surname(lot)} ${surname(lot)}` : surname(lot),
});
export function firm(lot: Lot, country: Country): Person {
  const named = lot.is(0.65)
    ? `${lot.any(LINES)} ${lot.any(PROPER)}`
    : lot.is(0.5)
      ? `${lot.any(LINES)} ${surname(lot)} e Hijos`
      : `${lot.any(LINES)} y ${lot.any(LINES)} ${surname(lot)}`;
  return { first: `${named} ${lot.any(FORMS[country])}`, last: '' };
}

export function identity(lot: Lot, country: Country, isFirm: boolean): string {
  switch (country) {
    case 'EC':
      return `${lot.any(['17', '09', '01', '18', '13', '11'])}${lot.upTo(5)}${lot.digits(7)}${isFirm || lot.is(0.2) ? '001' : ''}`;
    case 'CO':
      return isFirm
        ? `${lot.any(['900', '811', '830', '901'])}${lot.digits(6)}${lot.is(0.3) ? `-${lot.digits(1)}` : ''}`
        : lot.is(0.5)
          ? `1${lot.any(['0', '1'])}${lot.digits(8)}`
          : `${lot.upTo(8)}${lot.digits(7)}`;
    case 'PE':
      return isFirm ? `20${lot.digits(9)}` : `${lot.any(['4', '7', '0', '2'])}${lot.digits(7)}`;
    case 'MX': {
      const letters = Array.from({ length: isFirm ? 3 : 4 }, () => lot.any(split('A C E G I L M O P R S T U V')));
      const day = `${70 + lot.upTo(29)}0${lot.upTo(9)}${10 + lot.upTo(18)}`;
      return `${letters.join('')}${day}${lot.any(['H', 'J', '9', '1'])}${lot.any(['A', '3', '7'])}${lot.digits(1)}`;
    }
    case 'ES': {
      if (isFirm) return `B${lot.digits(8)}`;
      const body = lot.digits(8);
      return `${body}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(body) % 23]}`;
    }
  }
}
