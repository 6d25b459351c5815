/** How a reading becomes an identifier: what a readings configuration says of it. */
export interface LecturaConfig {
  readonly Prefijo: string | null;
  readonly Sufijo: string | null;
  readonly PosicionInicio: number;
  /** 0 = to the end. */
  readonly Longitud: number;
  readonly Base: 'D' | 'H' | 'T';
  readonly InvertirBytes: 'S' | 'N';
  readonly QuitarCeros: 'S' | 'N';
  /** 0 = as it is. */
  readonly LongitudFinal: number;
}

export type PasoLectura = 'limpiar' | 'prefijo' | 'sufijo' | 'posicion' | 'invertir' | 'convertir' | 'mayusculas' | 'ceros' | 'rellenar';
export interface Paso {
  readonly paso: PasoLectura;
  /** What is left after the step. */
  readonly valor: string;
}
/** Why a reading cannot be interpreted, as a coded message. */
export interface FallaLectura {
  readonly code: 'lectura.prefijo' | 'lectura.sufijo' | 'lectura.decimal' | 'lectura.hexadecimal' | 'lectura.larga' | 'lectura.vacia';
  readonly params: Readonly<Record<string, string | number>>;
}
export interface LecturaInterpretada {
  readonly pasos: readonly Paso[];
  /** The identifier, or null with what is wrong. */
  readonly resultado: string | null;
  readonly falla: FallaLectura | null;
}

const CONTROL_AROUND = /^\p{Cc}+|\p{Cc}+$/gu;

/** Sistema, Calculations 1: prefix, suffix, position, base, bytes, zeros, length; each step is shown. */
export function interpretReading(reading: string, config: LecturaConfig): LecturaInterpretada {
  const pasos: Paso[] = [];
  let value = reading;
  const step = (paso: PasoLectura, next: string) => {
    value = next;
    pasos.push({ paso, valor: next });
  };
  const fail = (code: FallaLectura['code'], params: FallaLectura['params'] = {}): LecturaInterpretada => ({
    pasos,
    resultado: null,
    falla: { code, params },
  });

  step('limpiar', value.replace(CONTROL_AROUND, ''));
  if (config.Prefijo) {
    if (!value.startsWith(config.Prefijo)) return fail('lectura.prefijo', { prefijo: config.Prefijo });
    step('prefijo', value.slice(config.Prefijo.length));
  }
  if (config.Sufijo) {
    if (!value.endsWith(config.Sufijo)) return fail('lectura.sufijo', { sufijo: config.Sufijo });
    step('sufijo', value.slice(0, value.length - config.Sufijo.length));
  }
  const start = config.PosicionInicio - 1;
  if (start > 0 || config.Longitud > 0) step('posicion', value.slice(start, config.Longitud > 0 ? start + config.Longitud : undefined));
  if (config.Base === 'H') {
    if (!/^(?:[0-9A-F]{2})+$/i.test(value)) return fail('lectura.hexadecimal');
    if (config.InvertirBytes === 'S') step('invertir', (value.match(/../g) ?? []).reverse().join(''));
    step('convertir', BigInt(`0x${value}`).toString());
  } else if (config.Base === 'D') {
    if (!/^\d+$/.test(value)) return fail('lectura.decimal');
  } else {
    step('mayusculas', value.toUpperCase());
  }
  if (value === '') return fail('lectura.vacia');
  if (config.QuitarCeros === 'S') step('ceros', value.replace(/^0+(?=.)/s, ''));
  if (config.LongitudFinal > 0) {
    if (value.length > config.LongitudFinal) return fail('lectura.larga', { n: config.LongitudFinal });
    step('rellenar', value.padStart(config.LongitudFinal, '0'));
  }
  return { pasos, resultado: value, falla: null };
}
