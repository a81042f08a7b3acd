import { plural } from '../../ui/format/format';

/** The texts of the accounting source. */
export const words = {
  title: 'Origen de documentos',
  subtitle: 'De dónde toma los documentos la sincronización de su empresa',
  change: 'Cambiar',
  kind: 'Origen',
  kinds: {
    ninguno: 'Ninguno: no se sincroniza',
    carpeta: 'Archivos CSV o JSON en una carpeta del servicio',
    direccion: 'Dirección de un sistema contable',
    demostracion: 'Datos de demostración',
    otro: 'Otro',
  },
  place: { carpeta: 'Carpeta, en los datos del servicio', direccion: 'Dirección' },
  token: 'Token',
  hasToken: 'Guardado; no se muestra',
  noToken: 'No lleva',
  chosenBy: 'Elegido por',
  preset: 'Quien instaló el servicio',
  company: 'Su empresa',
  changeTitle: 'Origen de documentos',
  changeVerb: 'Probar y guardar',
  missingKind: 'Elija el origen.',
  address: 'Dirección',
  addressHint: 'Empieza por https:// y responde CSV o JSON.',
  tokenHint: 'Si no lo escribe, queda el que hay. Se guarda cifrado y no se vuelve a mostrar.',
  folderHint:
    'Los archivos se dejan en una carpeta que es solo de su empresa, dentro de los datos del servicio: se muestra al guardar. Quien administra el servicio sabe dónde están.',
  tried: (found: number, leftOut: number) =>
    `Se probó y se guardó: ${plural(found, 'documento', 'documentos')} en la primera página${
      leftOut > 0 ? `, ${plural(leftOut, 'fila que no se entiende', 'filas que no se entienden')}` : ''
    }.`,
};
