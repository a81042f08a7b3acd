/** Names as people and firms of the five countries bear them, the commonest first. */

const list = (text: string) => text.trim().split(/\s+/);

export const GIVEN = list(`
María José Juan Luis Carlos Ana Jorge Rosa Diego Andrea Miguel Gabriela Fernando Daniela Pedro Paola Marco Verónica Víctor
Silvia Iván Natalia Álvaro Lucía Hernán Martha Raúl Cecilia Óscar Mónica Edison Jenny Wilmer Yuliana Facundo Florencia
Brayan Milagros Ignacio Guadalupe Mateo Agustina Ramón Belén Efrén Zoila Ulises Nélida`);

export const FAMILY = list(`
García Rodríguez González López Martínez Pérez Sánchez Ramírez Torres Flores Gómez Díaz Vargas Castro Romero Herrera Morales
Ortiz Gutiérrez Chávez Ramos Mendoza Álvarez Castillo Jiménez Ruiz Reyes Aguilar Vera Cedeño Zambrano Guerrero Vega Medina Cruz
Fernández Silva Quispe Mamani Huamán Rivera Espinoza Campos Núñez Peña Muñoz Cevallos Intriago Loor Macías Bravo Giraldo Ospina
Henao Cardona Zuluaga Bedoya Pinzón Cifuentes Treviño Garza Cantú Elizondo Villarreal Ibáñez Acuña Ferreyra Sosa Benavídez Peralta
Ledesma Quiroga Godoy Maidana Bianchi Rossi Ferrari Esposito Chumpitaz Ccahuana Ñahui Toalombo Chimbo Pilataxi Yánez Güiza Bohórquez`);

export const TRADES = list(`
Comercial Distribuidora Ferretería Constructora Transportes Importadora Farmacia Agrícola Servicios Industrias Almacenes
Restaurante Panadería Textiles Imprenta Muebles Repuestos Taller Clínica Hotel Agencia Papelería Supermercado Ganadera
Exportadora Pesquera Maderera Electrónica Lubricantes Veterinaria`);

export const MARKS = list(`
Andina Pacífico Central Moderna Santa Cruz Delta Unión Progreso Continental Estrella Nueva Era Horizonte Austral Norteña Ideal
Pichincha Litoral Boyacá Antioquia Chimborazo Misiones Tolteca Jalisco Arequipa Pampeana Rápido Cóndor Águila Fénix Titán Omega
Alfa Globo Trébol Victoria Alianza Primavera Oasis Manantial Bahía Cumbre Roble Cedro`);
