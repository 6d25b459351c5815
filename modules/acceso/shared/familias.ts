/**
 * The controls of the gate, as data: families in the order in which their reasons count, what each door type may choose
 * for them, and who must act when one fails.
 */
export const FAMILIAS = [
  'PUERTA',
  'IDENTIDAD',
  'CREDENCIAL',
  'ESTADO',
  'ACREDITACION',
  'REQUISITOS',
  'RESTRICCIONES',
  'PERFIL',
  'ANTIPASSBACK',
  'AFORO',
  'VEHICULO',
  'CONDUCTOR',
  'REGIMEN',
] as const;
export type Familia = (typeof FAMILIAS)[number];

/** B blocks, A warns, N is not evaluated. */
export type Comportamiento = 'B' | 'A' | 'N';
export interface Politica {
  readonly Entrada: Comportamiento;
  readonly Salida: Comportamiento;
}
export type Politicas = { readonly [F in Familia]?: Politica };

/** Families whose behaviour no door type may change. */
export const FIJAS: readonly Familia[] = ['PUERTA', 'IDENTIDAD', 'CREDENCIAL', 'ESTADO'];
/** Those a door type chooses for; an open door (mode L) turns them into warnings. */
export const CONFIGURABLES = FAMILIAS.filter((familia) => !FIJAS.includes(familia));

export const POLITICA_INICIAL: Readonly<Record<Familia, Politica>> = {
  PUERTA: { Entrada: 'B', Salida: 'B' },
  IDENTIDAD: { Entrada: 'B', Salida: 'B' },
  CREDENCIAL: { Entrada: 'B', Salida: 'A' },
  ESTADO: { Entrada: 'B', Salida: 'A' },
  ACREDITACION: { Entrada: 'B', Salida: 'A' },
  REQUISITOS: { Entrada: 'B', Salida: 'N' },
  RESTRICCIONES: { Entrada: 'B', Salida: 'A' },
  PERFIL: { Entrada: 'B', Salida: 'N' },
  // On entry B is as the zone says.
  ANTIPASSBACK: { Entrada: 'B', Salida: 'A' },
  AFORO: { Entrada: 'B', Salida: 'N' },
  VEHICULO: { Entrada: 'B', Salida: 'A' },
  CONDUCTOR: { Entrada: 'B', Salida: 'N' },
  REGIMEN: { Entrada: 'A', Salida: 'N' },
};

/** No person is ever held inside; only a vehicle may be stopped on its way out. */
export const DETIENEN_SALIDA: readonly Familia[] = ['VEHICULO'];

/** What blocks, in order; a code's family. */
export const CONTROLES = {
  '101': 'PUERTA',
  '102': 'PUERTA',
  '111': 'IDENTIDAD',
  '112': 'IDENTIDAD',
  '113': 'IDENTIDAD',
  '121': 'CREDENCIAL',
  '122': 'CREDENCIAL',
  '123': 'CREDENCIAL',
  '201': 'ESTADO',
  '202': 'ESTADO',
  '301': 'ACREDITACION',
  '302': 'ACREDITACION',
  '303': 'ACREDITACION',
  '304': 'ACREDITACION',
  '305': 'ACREDITACION',
  '306': 'ACREDITACION',
  '307': 'ACREDITACION',
  '311': 'ACREDITACION',
  '401': 'REQUISITOS',
  '402': 'REQUISITOS',
  '403': 'REQUISITOS',
  '404': 'REQUISITOS',
  '405': 'REQUISITOS',
  '406': 'REQUISITOS',
  '501': 'RESTRICCIONES',
  '502': 'RESTRICCIONES',
  '503': 'RESTRICCIONES',
  '601': 'PERFIL',
  '602': 'PERFIL',
  '603': 'PERFIL',
  '604': 'PERFIL',
  '701': 'ANTIPASSBACK',
  '702': 'ANTIPASSBACK',
  '703': 'ANTIPASSBACK',
  '711': 'AFORO',
  '800': 'VEHICULO',
  '801': 'VEHICULO',
  '802': 'VEHICULO',
  '803': 'VEHICULO',
  '804': 'VEHICULO',
  '805': 'VEHICULO',
  '806': 'VEHICULO',
  '807': 'VEHICULO',
  '808': 'VEHICULO',
  '809': 'VEHICULO',
  '821': 'CONDUCTOR',
  '822': 'CONDUCTOR',
  '823': 'CONDUCTOR',
  '824': 'CONDUCTOR',
  '901': 'REGIMEN',
  '902': 'REGIMEN',
} as const satisfies Record<string, Familia>;
export type Codigo = keyof typeof CONTROLES;
/** What a subject that passes carries: 000, or 001 where another one of its movement was refused. */
export type Resultado = Codigo | '000' | '001';
/** What a forced pass never goes through: a door out of service, who nobody knows, who was sent away. */
export const NO_FORZABLES: readonly Codigo[] = ['101', '102', '111', '112', '113', '121', '202', '304', '501', '502', '503'];
export const CODIGOS = Object.keys(CONTROLES).filter((codigo): codigo is Codigo => codigo in CONTROLES);

/** Who must act when a family fails, as a word of the screens (`responsables.…`). */
export type Responsable = 'acceso' | 'credenciales' | 'personal' | 'contratista' | 'seguridad' | 'garita' | 'supervisor';
export interface Atencion {
  readonly Responsable: Responsable;
  /** Route of the screen where it is mended. */
  readonly Accion: string;
}
export const ATENCION: Readonly<Record<Familia, Atencion>> = {
  PUERTA: { Responsable: 'acceso', Accion: '/acceso/puntos-control' },
  IDENTIDAD: { Responsable: 'credenciales', Accion: '/administracion/personas' },
  CREDENCIAL: { Responsable: 'credenciales', Accion: '/identificacion/gestion' },
  ESTADO: { Responsable: 'personal', Accion: '/administracion/personas' },
  ACREDITACION: { Responsable: 'contratista', Accion: '/movilizacion/solicitud' },
  REQUISITOS: { Responsable: 'contratista', Accion: '/requisito/actualizacion' },
  RESTRICCIONES: { Responsable: 'seguridad', Accion: '/acceso/restricciones-requisitos' },
  PERFIL: { Responsable: 'acceso', Accion: '/acceso/perfiles' },
  ANTIPASSBACK: { Responsable: 'garita', Accion: '/acceso/marcaciones' },
  AFORO: { Responsable: 'garita', Accion: '/acceso/evacuacion' },
  VEHICULO: { Responsable: 'contratista', Accion: '/movilizacion/solicitud' },
  CONDUCTOR: { Responsable: 'contratista', Accion: '/movilizacion/solicitud' },
  REGIMEN: { Responsable: 'supervisor', Accion: '/administracion/regimenes' },
};
