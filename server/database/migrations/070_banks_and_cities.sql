-- The principal banks and cities of the countries whose files the program knows are everybody's; what a company adds is its own.
alter table bank add column profile_id uuid references profile;
alter table bank drop constraint bank_name_key;
create unique index bank_shared on bank (country, name) where profile_id is null;
create unique index bank_own on bank (profile_id, country, lower(name)) where profile_id is not null;
alter table bank_code add column profile_id uuid references profile;
alter table city add column profile_id uuid references profile, add column country text not null default 'EC';
alter table city drop constraint city_name_province_key;
create unique index city_shared on city (country, name, province) where profile_id is null;
create unique index city_own on city (profile_id, country, lower(name), lower(province)) where profile_id is not null;
select keep_apart('bank'), keep_apart('bank_code'), keep_apart('city');
create policy shared on bank for select to cartera_app using (profile_id is null);
create policy shared on bank_code for select to cartera_app using (profile_id is null);
create policy shared on city for select to cartera_app using (profile_id is null);
-- The code is the one by which the country's payments name the bank. Banks of the United States have none: a routing number is of an
-- account's place, and goes with the account. Where no code was sure, the bank comes without.
create temporary table known_bank (country text, name text, code text) on commit drop;
insert into known_bank values
  ('EC', 'Banco Pichincha', '0010'), ('EC', 'Banco Guayaquil', '0017'), ('EC', 'Citibank', '0024'), ('EC', 'Banco de Machala', '0025'),
  ('EC', 'Banco de Loja', '0029'), ('EC', 'Banco del Pacífico', '0030'), ('EC', 'Banco Internacional', '0032'), ('EC', 'Banco Amazonas', '0034'),
  ('EC', 'Banco del Austro', '0035'), ('EC', 'Produbanco', '0036'), ('EC', 'Banco Bolivariano', '0037'), ('EC', 'Banco Comercial de Manabí', '0039'),
  ('EC', 'Banco General Rumiñahui', '0042'), ('EC', 'Banco del Litoral', '0043'), ('EC', 'Banco Solidario', '0059'),
  ('EC', 'Banco ProCredit', '0060'), ('EC', 'Banco Capital', '0061'), ('EC', 'Banco Desarrollo de los Pueblos', '0065'),
  ('EC', 'BanEcuador', '0066'), ('EC', 'Banco DelBank', '0201'), ('EC', 'Banco Diners Club', ''), ('EC', 'Cooperativa JEP', ''),
  ('EC', 'Cooperativa Policía Nacional', ''), ('EC', 'Cooperativa Jardín Azuayo', ''), ('EC', 'Cooperativa 29 de Octubre', ''),
  ('EC', 'Mutualista Pichincha', ''), ('EC', 'Mutualista Azuay', ''), ('CO', 'Banco de Bogotá', '1001'), ('CO', 'Banco Popular', '1002'),
  ('CO', 'Itaú', '1006'), ('CO', 'Bancolombia', '1007'), ('CO', 'Citibank', '1009'), ('CO', 'Banco GNB Sudameris', '1012'), ('CO', 'BBVA', '1013'),
  ('CO', 'Scotiabank Colpatria', '1019'), ('CO', 'Banco de Occidente', '1023'), ('CO', 'Banco Caja Social', '1032'), ('CO', 'Banco Agrario', '1040'),
  ('CO', 'Davivienda', '1051'), ('CO', 'Banco AV Villas', '1052'), ('CO', 'Bancamía', '1059'), ('CO', 'Banco Pichincha', '1060'),
  ('CO', 'Bancoomeva', '1061'), ('CO', 'Banco Falabella', '1062'), ('CO', 'Banco Finandina', '1063'), ('CO', 'Banco Santander de Negocios', '1065'),
  ('CO', 'Banco Cooperativo Coopcentral', '1066'), ('CO', 'Nequi', '1507'), ('CO', 'Daviplata', '1551'), ('PE', 'Banco de Crédito del Perú', '002'),
  ('PE', 'Interbank', '003'), ('PE', 'Citibank', '007'), ('PE', 'Scotiabank', '009'), ('PE', 'BBVA', '011'), ('PE', 'Banco de la Nación', '018'),
  ('PE', 'Banco de Comercio', '023'), ('PE', 'Banco Pichincha', '035'), ('PE', 'BanBif', '038'), ('PE', 'Mibanco', '049'),
  ('PE', 'Banco GNB', '053'), ('PE', 'Banco Falabella', '054'), ('PE', 'Banco Ripley', '055'), ('PE', 'Banco Santander', '056'),
  ('MX', 'Banamex', '002'), ('MX', 'Bancomext', '006'), ('MX', 'Banobras', '009'), ('MX', 'BBVA', '012'), ('MX', 'Banco Santander', '014'),
  ('MX', 'Banjército', '019'), ('MX', 'HSBC', '021'), ('MX', 'BanBajío', '030'), ('MX', 'Inbursa', '036'), ('MX', 'Mifel', '042'),
  ('MX', 'Scotiabank', '044'), ('MX', 'Banregio', '058'), ('MX', 'Invex', '059'), ('MX', 'Bansí', '060'), ('MX', 'Afirme', '062'),
  ('MX', 'Banorte', '072'), ('MX', 'Bank of America', '106'), ('MX', 'Ve por Más', '113'), ('MX', 'Banco Azteca', '127'), ('MX', 'Autofin', '128'),
  ('MX', 'Compartamos', '130'), ('MX', 'Multiva', '132'), ('MX', 'Nacional Financiera', '135'), ('MX', 'BanCoppel', '137'),
  ('MX', 'Banco del Bienestar', '166'), ('MX', 'STP', '646'), ('CL', 'Banco de Chile', '001'), ('CL', 'Banco Internacional', '009'),
  ('CL', 'BancoEstado', '012'), ('CL', 'Scotiabank', '014'), ('CL', 'Banco de Crédito e Inversiones', '016'), ('CL', 'Banco BICE', '028'),
  ('CL', 'HSBC', '031'), ('CL', 'Banco Santander', '037'), ('CL', 'Itaú', '039'), ('CL', 'Banco Security', '049'), ('CL', 'Banco Falabella', '051'),
  ('CL', 'Banco Ripley', '053'), ('CL', 'Banco Consorcio', '055'), ('ES', 'Deutsche Bank', '0019'), ('ES', 'Banco Santander', '0049'),
  ('ES', 'Banca March', '0061'), ('ES', 'Openbank', '0073'), ('ES', 'Banco Sabadell', '0081'), ('ES', 'Bankinter', '0128'), ('ES', 'BBVA', '0182'),
  ('ES', 'Banco Caminos', '0234'), ('ES', 'ING', '1465'), ('ES', 'Abanca', '2080'), ('ES', 'Ibercaja', '2085'), ('ES', 'Kutxabank', '2095'),
  ('ES', 'CaixaBank', '2100'), ('ES', 'Unicaja', '2103'), ('ES', 'Caja de Ingenieros', '3025'), ('ES', 'Laboral Kutxa', '3035'),
  ('ES', 'Cajamar', '3058'), ('US', 'JPMorgan Chase', ''), ('US', 'Bank of America', ''), ('US', 'Wells Fargo', ''), ('US', 'Citibank', ''),
  ('US', 'U.S. Bank', ''), ('US', 'PNC Bank', ''), ('US', 'Truist', ''), ('US', 'TD Bank', ''), ('US', 'Capital One', ''),
  ('US', 'Goldman Sachs Bank', ''), ('US', 'Citizens Bank', ''), ('US', 'Fifth Third Bank', ''), ('US', 'BMO Bank', ''),
  ('US', 'Huntington Bank', ''), ('US', 'KeyBank', ''), ('US', 'M&T Bank', ''), ('US', 'Regions Bank', ''),
  ('US', 'American Express National Bank', ''), ('DE', 'Deutsche Bank', 'DEUTDEFF'), ('DE', 'Commerzbank', 'COBADEFF'),
  ('DE', 'DZ Bank', 'GENODEFF'), ('DE', 'ING', 'INGDDEFF'), ('DE', 'N26', 'NTSBDEB1'), ('FR', 'BNP Paribas', 'BNPAFRPP'),
  ('FR', 'Société Générale', 'SOGEFRPP'), ('FR', 'Crédit Agricole', 'AGRIFRPP'), ('FR', 'LCL', 'CRLYFRPP'), ('FR', 'Crédit Mutuel', 'CMCIFR2A'),
  ('FR', 'La Banque Postale', 'PSSTFRPP'), ('IT', 'UniCredit', 'UNCRITMM'), ('IT', 'Intesa Sanpaolo', 'BCITITMM'), ('IT', 'Banco BPM', 'BAPPIT22'),
  ('IT', 'BPER Banca', 'BPMOIT22'), ('PT', 'Caixa Geral de Depósitos', 'CGDIPTPL'), ('PT', 'Millennium BCP', 'BCOMPTPL'),
  ('PT', 'Banco BPI', 'BBPIPTPL'), ('PT', 'Novo Banco', 'BESCPTPL'), ('PT', 'Banco Santander', 'TOTAPTPL'), ('NL', 'ING', 'INGBNL2A'),
  ('NL', 'ABN AMRO', 'ABNANL2A'), ('NL', 'Rabobank', 'RABONL2U'), ('BE', 'KBC', 'KREDBEBB'), ('BE', 'BNP Paribas Fortis', 'GEBABEBB'),
  ('BE', 'Belfius', 'GKCCBEBB'), ('BE', 'ING', 'BBRUBEBB'), ('AT', 'Erste Bank', 'GIBAATWW'), ('AT', 'Raiffeisen Bank International', 'RZBAATWW'),
  ('AT', 'UniCredit Bank Austria', 'BKAUATWW'), ('IE', 'Allied Irish Banks', 'AIBKIE2D'), ('IE', 'Bank of Ireland', 'BOFIIE2D'),
  ('LU', 'Spuerkeess', 'BCEELULL'), ('LU', 'Banque Internationale à Luxembourg', 'BILLLULL'), ('LT', 'Revolut', 'REVOLT21'),
  ('FI', 'Nordea', 'NDEAFIHH'), ('FI', 'OP', 'OKOYFIHH'), ('GR', 'National Bank of Greece', 'ETHNGRAA'), ('GR', 'Piraeus Bank', 'PIRBGRAA'),
  ('GR', 'Alpha Bank', 'CRBAGRAA'), ('GR', 'Eurobank', 'ERBKGRAA');
insert into bank (country, name, cash_management) select country, name, true from known_bank
on conflict do nothing;
insert into bank_code (bank_id, code, name)
select b.id, k.code, case k.country when 'EC' then 'Banco Central del Ecuador' when 'CO' then 'ACH Colombia' when 'PE' then 'SBS'
  when 'MX' then 'CLABE' when 'CL' then 'CMF' when 'ES' then 'Banco de España' else 'BIC' end
from known_bank k join bank b on b.country = k.country and b.name = k.name and b.profile_id is null
where k.code <> '' on conflict do nothing;
insert into city (country, name, province) values
  ('EC', 'Quito', 'Pichincha'), ('EC', 'Sangolquí', 'Pichincha'), ('EC', 'Cayambe', 'Pichincha'), ('EC', 'Guayaquil', 'Guayas'),
  ('EC', 'Durán', 'Guayas'), ('EC', 'Milagro', 'Guayas'), ('EC', 'Daule', 'Guayas'), ('EC', 'Samborondón', 'Guayas'), ('EC', 'Cuenca', 'Azuay'),
  ('EC', 'Gualaceo', 'Azuay'), ('EC', 'Ambato', 'Tungurahua'), ('EC', 'Baños de Agua Santa', 'Tungurahua'), ('EC', 'Manta', 'Manabí'),
  ('EC', 'Portoviejo', 'Manabí'), ('EC', 'Chone', 'Manabí'), ('EC', 'Montecristi', 'Manabí'), ('EC', 'Loja', 'Loja'), ('EC', 'Machala', 'El Oro'),
  ('EC', 'Santa Rosa', 'El Oro'), ('EC', 'Pasaje', 'El Oro'), ('EC', 'Riobamba', 'Chimborazo'), ('EC', 'Ibarra', 'Imbabura'),
  ('EC', 'Otavalo', 'Imbabura'), ('EC', 'Esmeraldas', 'Esmeraldas'), ('EC', 'Santo Domingo', 'Santo Domingo de los Tsáchilas'),
  ('EC', 'Quevedo', 'Los Ríos'), ('EC', 'Babahoyo', 'Los Ríos'), ('EC', 'Latacunga', 'Cotopaxi'), ('EC', 'Azogues', 'Cañar'),
  ('EC', 'Guaranda', 'Bolívar'), ('EC', 'Tulcán', 'Carchi'), ('EC', 'Tena', 'Napo'), ('EC', 'Puyo', 'Pastaza'), ('EC', 'Macas', 'Morona Santiago'),
  ('EC', 'Zamora', 'Zamora Chinchipe'), ('EC', 'Nueva Loja', 'Sucumbíos'), ('EC', 'Francisco de Orellana', 'Orellana'),
  ('EC', 'Santa Elena', 'Santa Elena'), ('EC', 'La Libertad', 'Santa Elena'), ('EC', 'Salinas', 'Santa Elena'), ('EC', 'Puerto Ayora', 'Galápagos'),
  ('CO', 'Bogotá', 'Bogotá D.C.'), ('CO', 'Medellín', 'Antioquia'), ('CO', 'Bello', 'Antioquia'), ('CO', 'Envigado', 'Antioquia'),
  ('CO', 'Itagüí', 'Antioquia'), ('CO', 'Rionegro', 'Antioquia'), ('CO', 'Cali', 'Valle del Cauca'), ('CO', 'Palmira', 'Valle del Cauca'),
  ('CO', 'Buenaventura', 'Valle del Cauca'), ('CO', 'Barranquilla', 'Atlántico'), ('CO', 'Soledad', 'Atlántico'), ('CO', 'Cartagena', 'Bolívar'),
  ('CO', 'Cúcuta', 'Norte de Santander'), ('CO', 'Bucaramanga', 'Santander'), ('CO', 'Floridablanca', 'Santander'), ('CO', 'Pereira', 'Risaralda'),
  ('CO', 'Manizales', 'Caldas'), ('CO', 'Armenia', 'Quindío'), ('CO', 'Ibagué', 'Tolima'), ('CO', 'Santa Marta', 'Magdalena'),
  ('CO', 'Villavicencio', 'Meta'), ('CO', 'Pasto', 'Nariño'), ('CO', 'Montería', 'Córdoba'), ('CO', 'Valledupar', 'Cesar'), ('CO', 'Neiva', 'Huila'),
  ('CO', 'Popayán', 'Cauca'), ('CO', 'Sincelejo', 'Sucre'), ('CO', 'Tunja', 'Boyacá'), ('CO', 'Riohacha', 'La Guajira'),
  ('CO', 'Soacha', 'Cundinamarca'), ('CO', 'Chía', 'Cundinamarca'), ('CO', 'Florencia', 'Caquetá'), ('CO', 'Yopal', 'Casanare'),
  ('CO', 'Quibdó', 'Chocó'), ('PE', 'Lima', 'Lima'), ('PE', 'Callao', 'Callao'), ('PE', 'Arequipa', 'Arequipa'), ('PE', 'Trujillo', 'La Libertad'),
  ('PE', 'Chiclayo', 'Lambayeque'), ('PE', 'Piura', 'Piura'), ('PE', 'Sullana', 'Piura'), ('PE', 'Cusco', 'Cusco'), ('PE', 'Iquitos', 'Loreto'),
  ('PE', 'Huancayo', 'Junín'), ('PE', 'Tacna', 'Tacna'), ('PE', 'Juliaca', 'Puno'), ('PE', 'Puno', 'Puno'), ('PE', 'Ica', 'Ica'),
  ('PE', 'Chincha Alta', 'Ica'), ('PE', 'Cajamarca', 'Cajamarca'), ('PE', 'Pucallpa', 'Ucayali'), ('PE', 'Ayacucho', 'Ayacucho'),
  ('PE', 'Chimbote', 'Áncash'), ('PE', 'Huaraz', 'Áncash'), ('PE', 'Huánuco', 'Huánuco'), ('PE', 'Tarapoto', 'San Martín'),
  ('PE', 'Moquegua', 'Moquegua'), ('PE', 'Ilo', 'Moquegua'), ('PE', 'Tumbes', 'Tumbes'), ('PE', 'Abancay', 'Apurímac'),
  ('MX', 'Ciudad de México', 'Ciudad de México'), ('MX', 'Guadalajara', 'Jalisco'), ('MX', 'Zapopan', 'Jalisco'), ('MX', 'Monterrey', 'Nuevo León'),
  ('MX', 'San Pedro Garza García', 'Nuevo León'), ('MX', 'Puebla', 'Puebla'), ('MX', 'Toluca', 'Estado de México'),
  ('MX', 'Ecatepec', 'Estado de México'), ('MX', 'Naucalpan', 'Estado de México'), ('MX', 'Tijuana', 'Baja California'),
  ('MX', 'Mexicali', 'Baja California'), ('MX', 'Ciudad Juárez', 'Chihuahua'), ('MX', 'Chihuahua', 'Chihuahua'), ('MX', 'León', 'Guanajuato'),
  ('MX', 'Irapuato', 'Guanajuato'), ('MX', 'Celaya', 'Guanajuato'), ('MX', 'Querétaro', 'Querétaro'), ('MX', 'Mérida', 'Yucatán'),
  ('MX', 'Cancún', 'Quintana Roo'), ('MX', 'San Luis Potosí', 'San Luis Potosí'), ('MX', 'Aguascalientes', 'Aguascalientes'),
  ('MX', 'Hermosillo', 'Sonora'), ('MX', 'Saltillo', 'Coahuila'), ('MX', 'Torreón', 'Coahuila'), ('MX', 'Culiacán', 'Sinaloa'),
  ('MX', 'Mazatlán', 'Sinaloa'), ('MX', 'Morelia', 'Michoacán'), ('MX', 'Veracruz', 'Veracruz'), ('MX', 'Xalapa', 'Veracruz'),
  ('MX', 'Villahermosa', 'Tabasco'), ('MX', 'Acapulco', 'Guerrero'), ('MX', 'Cuernavaca', 'Morelos'), ('MX', 'Oaxaca', 'Oaxaca'),
  ('MX', 'Tuxtla Gutiérrez', 'Chiapas'), ('MX', 'Durango', 'Durango'), ('MX', 'Pachuca', 'Hidalgo'), ('MX', 'Reynosa', 'Tamaulipas'),
  ('MX', 'Tampico', 'Tamaulipas'), ('CL', 'Santiago', 'Metropolitana'), ('CL', 'Puente Alto', 'Metropolitana'), ('CL', 'Maipú', 'Metropolitana'),
  ('CL', 'Valparaíso', 'Valparaíso'), ('CL', 'Viña del Mar', 'Valparaíso'), ('CL', 'Concepción', 'Biobío'), ('CL', 'Talcahuano', 'Biobío'),
  ('CL', 'Los Ángeles', 'Biobío'), ('CL', 'Chillán', 'Ñuble'), ('CL', 'La Serena', 'Coquimbo'), ('CL', 'Coquimbo', 'Coquimbo'),
  ('CL', 'Antofagasta', 'Antofagasta'), ('CL', 'Calama', 'Antofagasta'), ('CL', 'Iquique', 'Tarapacá'), ('CL', 'Arica', 'Arica y Parinacota'),
  ('CL', 'Copiapó', 'Atacama'), ('CL', 'Rancagua', 'O’Higgins'), ('CL', 'Talca', 'Maule'), ('CL', 'Curicó', 'Maule'),
  ('CL', 'Temuco', 'La Araucanía'), ('CL', 'Valdivia', 'Los Ríos'), ('CL', 'Puerto Montt', 'Los Lagos'), ('CL', 'Osorno', 'Los Lagos'),
  ('CL', 'Coyhaique', 'Aysén'), ('CL', 'Punta Arenas', 'Magallanes'), ('ES', 'Madrid', 'Madrid'), ('ES', 'Barcelona', 'Barcelona'),
  ('ES', 'Valencia', 'Valencia'), ('ES', 'Sevilla', 'Sevilla'), ('ES', 'Zaragoza', 'Zaragoza'), ('ES', 'Málaga', 'Málaga'),
  ('ES', 'Murcia', 'Murcia'), ('ES', 'Palma', 'Illes Balears'), ('ES', 'Las Palmas de Gran Canaria', 'Las Palmas'),
  ('ES', 'Santa Cruz de Tenerife', 'Santa Cruz de Tenerife'), ('ES', 'Bilbao', 'Bizkaia'), ('ES', 'Donostia-San Sebastián', 'Gipuzkoa'),
  ('ES', 'Vitoria-Gasteiz', 'Álava'), ('ES', 'Alicante', 'Alicante'), ('ES', 'Elche', 'Alicante'), ('ES', 'Córdoba', 'Córdoba'),
  ('ES', 'Granada', 'Granada'), ('ES', 'Cádiz', 'Cádiz'), ('ES', 'Jerez de la Frontera', 'Cádiz'), ('ES', 'Almería', 'Almería'),
  ('ES', 'Huelva', 'Huelva'), ('ES', 'Jaén', 'Jaén'), ('ES', 'Valladolid', 'Valladolid'), ('ES', 'Vigo', 'Pontevedra'),
  ('ES', 'A Coruña', 'A Coruña'), ('ES', 'Santiago de Compostela', 'A Coruña'), ('ES', 'Gijón', 'Asturias'), ('ES', 'Oviedo', 'Asturias'),
  ('ES', 'Santander', 'Cantabria'), ('ES', 'Pamplona', 'Navarra'), ('ES', 'Logroño', 'La Rioja'), ('ES', 'Burgos', 'Burgos'),
  ('ES', 'Salamanca', 'Salamanca'), ('ES', 'León', 'León'), ('ES', 'Toledo', 'Toledo'), ('ES', 'Albacete', 'Albacete'), ('ES', 'Badajoz', 'Badajoz'),
  ('ES', 'Cáceres', 'Cáceres'), ('ES', 'Castellón de la Plana', 'Castellón'), ('ES', 'Tarragona', 'Tarragona'), ('ES', 'Lleida', 'Lleida'),
  ('ES', 'Girona', 'Girona'), ('US', 'Nueva York', 'Nueva York'), ('US', 'Los Ángeles', 'California'), ('US', 'San Diego', 'California'),
  ('US', 'San Francisco', 'California'), ('US', 'San José', 'California'), ('US', 'Miami', 'Florida'), ('US', 'Orlando', 'Florida'),
  ('US', 'Tampa', 'Florida'), ('US', 'Houston', 'Texas'), ('US', 'Dallas', 'Texas'), ('US', 'Austin', 'Texas'), ('US', 'San Antonio', 'Texas'),
  ('US', 'Chicago', 'Illinois'), ('US', 'Phoenix', 'Arizona'), ('US', 'Filadelfia', 'Pensilvania'), ('US', 'Atlanta', 'Georgia'),
  ('US', 'Boston', 'Massachusetts'), ('US', 'Seattle', 'Washington'), ('US', 'Denver', 'Colorado'), ('US', 'Las Vegas', 'Nevada'),
  ('US', 'Washington', 'Distrito de Columbia'), ('US', 'Newark', 'Nueva Jersey'), ('US', 'Charlotte', 'Carolina del Norte'),
  ('US', 'Detroit', 'Míchigan'), ('DE', 'Berlín', ''), ('DE', 'Hamburgo', ''), ('DE', 'Múnich', ''), ('DE', 'Fráncfort', ''), ('DE', 'Colonia', ''),
  ('DE', 'Düsseldorf', ''), ('DE', 'Stuttgart', ''), ('FR', 'París', ''), ('FR', 'Lyon', ''), ('FR', 'Marsella', ''), ('FR', 'Toulouse', ''),
  ('FR', 'Burdeos', ''), ('FR', 'Lille', ''), ('IT', 'Roma', ''), ('IT', 'Milán', ''), ('IT', 'Turín', ''), ('IT', 'Nápoles', ''),
  ('IT', 'Bolonia', ''), ('IT', 'Florencia', ''), ('PT', 'Lisboa', ''), ('PT', 'Oporto', ''), ('PT', 'Braga', ''), ('NL', 'Ámsterdam', ''),
  ('NL', 'Róterdam', ''), ('NL', 'La Haya', ''), ('BE', 'Bruselas', ''), ('BE', 'Amberes', ''), ('AT', 'Viena', ''), ('IE', 'Dublín', ''),
  ('LU', 'Luxemburgo', ''), ('LT', 'Vilna', ''), ('FI', 'Helsinki', ''), ('GR', 'Atenas', '')
on conflict do nothing;
