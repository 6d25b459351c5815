import type { Campo, Diseno, Elemento } from '../../shared/diseno';

type Letra = Omit<Extract<Elemento, { Tipo: 'TEXTO' }>, 'Tipo' | 'Id' | 'Cara' | 'X' | 'Y' | 'Ancho' | 'Alto' | 'Giro' | 'Texto'>;
const PLAIN: Letra = { Tamano: 8, Minimo: 6, Negrita: false, Fuente: 'ROBOTO', Color: '#1B2024', Alinea: 'I', Mayusculas: false, Ajustar: true };
const BIG: Letra = { ...PLAIN, Tamano: 13, Minimo: 7, Negrita: true, Mayusculas: true };
const LABEL: Letra = { ...PLAIN, Tamano: 6, Minimo: 5, Color: '#5B646E' };
const VALUE: Letra = { ...PLAIN, Tamano: 9, Minimo: 6, Negrita: true };
const BAND: Letra = { ...PLAIN, Tamano: 8, Negrita: true, Color: '#FFFFFF', Alinea: 'C', Mayusculas: true };

type Sitio = readonly [x: number, y: number, ancho: number, alto: number];

/** Puts elements on a side, named in their order. */
function lado(Cara: 'A' | 'R') {
  let n = 0;
  const at = ([X, Y, Ancho, Alto]: Sitio, Giro: Elemento['Giro'] = 0) => {
    n += 1;
    return { Id: `${Cara.toLowerCase()}${n}`, Cara, X, Y, Ancho, Alto, Giro };
  };
  return {
    texto: (Texto: string, sitio: Sitio, letra: Letra = LABEL): Elemento => ({ Tipo: 'TEXTO', ...at(sitio), ...letra, Texto }),
    campo: (de: Campo, sitio: Sitio, letra: Letra = VALUE, giro: Elemento['Giro'] = 0): Elemento => ({
      Tipo: 'CAMPO',
      ...at(sitio, giro),
      ...letra,
      Campo: de,
    }),
    foto: (sitio: Sitio): Elemento => ({ Tipo: 'FOTO', ...at(sitio) }),
    qr: (sitio: Sitio): Elemento => ({ Tipo: 'QR', ...at(sitio) }),
    barras: (sitio: Sitio): Elemento => ({ Tipo: 'BARRAS', ...at(sitio) }),
    franja: (sitio: Sitio): Elemento => ({ Tipo: 'FRANJA', ...at(sitio) }),
  };
}

function reversoHorizontal(): Elemento[] {
  const r = lado('R');
  return [
    r.franja([0, 0, 85.6, 7]),
    r.texto('En una emergencia', [5, 3.1, 50, 3.6], { ...BAND, Alinea: 'I' }),
    r.texto('Avisar a', [5, 10, 45, 2.6]),
    r.campo('EMERGENCIA', [5, 12.6, 45, 4.2], VALUE),
    r.campo('EMERGENCIA_TELEFONO', [5, 17, 45, 4.2], VALUE),
    r.texto('Sangre', [53, 10, 12, 2.6]),
    r.campo('SANGRE', [53, 12.6, 12, 6], { ...BIG, Color: '#8F1212' }),
    r.texto('Alergias', [66, 10, 16, 2.6]),
    r.campo('ALERGIA', [66, 12.6, 16, 8.6], { ...VALUE, Tamano: 8, Negrita: false }),
    r.texto('Licencia de conducir', [5, 23, 40, 2.6]),
    r.campo('LICENCIA', [5, 25.6, 40, 4.2], VALUE),
    r.texto('Contrato', [53, 23, 29, 2.6]),
    r.campo('CONTRATO', [53, 25.6, 29, 4.2], VALUE),
    r.barras([4, 34, 50, 10]),
    r.campo('CODIGO', [9, 45, 40, 4], { ...VALUE, Alinea: 'C' }),
    r.texto('Si la encuentra, devuélvala en la garita.', [57, 36, 25, 6], LABEL),
    r.campo('EMISION', [57, 44, 25, 3], LABEL),
  ];
}

function horizontal(): Diseno {
  const a = lado('A');
  return [
    a.franja([0, 0, 8, 53.98]),
    a.campo('TIPO', [-15, 25, 40, 4], BAND, 270),
    a.campo('CLIENTE', [10, 4, 52, 4.6], { ...VALUE, Tamano: 10 }),
    a.campo('DIVISION', [10, 8.6, 52, 3.6], { ...LABEL, Tamano: 7.5 }),
    a.foto([10, 14.5, 25, 33.3]),
    a.campo('APELLIDOS', [38, 14.5, 44, 5.8], BIG),
    a.campo('NOMBRES', [38, 20.4, 44, 4.6], { ...PLAIN, Tamano: 10.5 }),
    a.campo('CARGO', [38, 25.4, 44, 4], { ...VALUE, Tamano: 8.5, Color: '#0D625C' }),
    a.campo('COMPANIA', [38, 29.2, 44, 3.8], PLAIN),
    a.campo('TIPO_DOCUMENTO', [38, 34.2, 22, 2.6], LABEL),
    a.campo('DOCUMENTO', [38, 36.8, 22, 4], VALUE),
    a.texto('Vence', [38, 42, 22, 2.6]),
    a.campo('FIN', [38, 44.6, 22, 4], VALUE),
    a.qr([62, 30.9, 20, 20]),
    ...reversoHorizontal(),
  ];
}

function vertical(): Diseno {
  const [a, r] = [lado('A'), lado('R')];
  return [
    a.franja([0, 0, 53.98, 12]),
    a.campo('CLIENTE', [4, 3, 46, 4.4], { ...BAND, Tamano: 10, Mayusculas: false }),
    a.campo('TIPO', [4, 7.4, 46, 3.6], { ...BAND, Tamano: 7 }),
    a.foto([14.5, 15, 25, 33.3]),
    a.campo('APELLIDOS', [4, 50, 46, 5.6], { ...BIG, Alinea: 'C' }),
    a.campo('NOMBRES', [4, 55.6, 46, 4.4], { ...PLAIN, Tamano: 10, Alinea: 'C' }),
    a.campo('CARGO', [4, 60, 46, 3.8], { ...VALUE, Tamano: 8, Color: '#0D625C', Alinea: 'C' }),
    a.campo('COMPANIA', [4, 63.8, 46, 3.6], { ...PLAIN, Alinea: 'C' }),
    a.campo('DOCUMENTO', [4, 69, 24, 4], VALUE),
    a.texto('Vence', [4, 74, 24, 2.6]),
    a.campo('FIN', [4, 76.6, 24, 4], VALUE),
    a.qr([32, 64.6, 18, 18]),
    r.franja([0, 0, 53.98, 7]),
    r.texto('En una emergencia', [4, 3.1, 46, 3.6], BAND),
    r.texto('Avisar a', [4, 10, 46, 2.6]),
    r.campo('EMERGENCIA', [4, 12.6, 46, 4.2], VALUE),
    r.campo('EMERGENCIA_TELEFONO', [4, 17, 46, 4.2], VALUE),
    r.texto('Sangre', [4, 23, 14, 2.6]),
    r.campo('SANGRE', [4, 25.6, 14, 6], { ...BIG, Color: '#8F1212' }),
    r.texto('Alergias', [20, 23, 30, 2.6]),
    r.campo('ALERGIA', [20, 25.6, 30, 8.6], { ...VALUE, Tamano: 8, Negrita: false }),
    r.texto('Licencia de conducir', [4, 36, 46, 2.6]),
    r.campo('LICENCIA', [4, 38.6, 46, 4.2], VALUE),
    r.barras([3.5, 50, 47, 10]),
    r.campo('CODIGO', [4, 61, 46, 4], { ...VALUE, Alinea: 'C' }),
    r.texto('Si la encuentra, devuélvala en la garita.', [4, 72, 46, 6], { ...LABEL, Alinea: 'C' }),
  ];
}

function visita(): Diseno {
  const [a, r] = [lado('A'), lado('R')];
  return [
    a.franja([0, 0, 85.6, 13]),
    a.campo('TIPO', [4, 3, 77, 8], { ...BAND, Tamano: 18, Minimo: 9 }),
    a.campo('CLIENTE', [4, 16, 50, 4.4], { ...VALUE, Tamano: 9 }),
    a.campo('APELLIDOS', [4, 22, 50, 5.8], BIG),
    a.campo('NOMBRES', [4, 28, 50, 4.6], { ...PLAIN, Tamano: 10.5 }),
    a.campo('COMPANIA', [4, 33, 50, 4], PLAIN),
    a.texto('Vence', [4, 40, 24, 2.6]),
    a.campo('FIN', [4, 42.6, 24, 4], VALUE),
    a.campo('CODIGO', [30, 42.6, 24, 4], VALUE),
    a.qr([58, 22, 24, 24]),
    r.franja([0, 0, 85.6, 7]),
    r.texto('Devuelva esta credencial en la garita al salir.', [5, 14, 75, 8], { ...VALUE, Alinea: 'C' }),
    r.barras([17, 28, 52, 12]),
    r.campo('CODIGO', [17, 41, 52, 4], { ...VALUE, Alinea: 'C' }),
  ];
}

function vehiculo(): Diseno {
  const a = lado('A');
  return [
    a.franja([0, 0, 85.6, 10]),
    a.campo('TIPO', [4, 3.1, 77, 5.4], { ...BAND, Tamano: 12, Minimo: 8 }),
    a.campo('CLIENTE', [4, 12, 52, 4.4], { ...VALUE, Tamano: 9 }),
    a.campo('COMPANIA', [4, 17, 52, 4], PLAIN),
    a.campo('PLACA', [4, 22.5, 52, 8], { ...BIG, Tamano: 20, Minimo: 10 }),
    a.campo('VEHICULO', [4, 31, 52, 4], PLAIN),
    a.texto('Vence', [4, 36, 24, 2.6]),
    a.campo('FIN', [4, 38.6, 24, 4], VALUE),
    a.campo('CODIGO', [30, 38.6, 26, 4], VALUE),
    a.campo('DIVISION', [4, 45, 52, 3.6], LABEL),
    a.qr([58, 20, 24, 24]),
  ];
}

/** The templates that each client starts with, and the credential types that are drawn by them. */
export const PLANTILLAS = [
  { codigo: 'HORIZ', nombre: 'Horizontal', orientacion: 'H', doble: 'S', elementos: horizontal(), tipos: ['PROPIO', 'CONTR'] },
  { codigo: 'VERT', nombre: 'Vertical', orientacion: 'V', doble: 'S', elementos: vertical(), tipos: [] },
  { codigo: 'VISITA', nombre: 'Visita', orientacion: 'H', doble: 'S', elementos: visita(), tipos: ['VISITA'] },
  { codigo: 'VEH', nombre: 'Vehículo', orientacion: 'H', doble: 'N', elementos: vehiculo(), tipos: ['VEH'] },
] as const;
