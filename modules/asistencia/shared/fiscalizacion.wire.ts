import { isDay } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { z } from 'zod';

/** What an inspector may look at, each by its code: the reports of the law and every mark with its seal. */
export const VISTAS = ['A1', 'A8', 'A9', 'A10', 'A11', 'A12', 'marcas'] as const;
export type Vista = (typeof VISTAS)[number];

const day = z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' });
const mail = z
  .string({ error: 'campo.obligatorio' })
  .trim()
  .min(1, { error: 'campo.obligatorio' })
  .pipe(z.email({ error: 'campo.correo' }).max(120));

export const pedirBody = z.strictObject({
  Correo: mail,
  /** Number of the company, where somebody asks by himself. */
  Documento: z
    .string({ error: 'campo.texto' })
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z-]{0,20}$/, { error: 'campo.invalido' })
    .nullish(),
});
export const pedirAnswer = z.object({ Minutos: z.number() });
export const ingresarBody = z.strictObject({
  Correo: mail,
  Codigo: z.string({ error: 'fiscalizacion.codigo' }).regex(/^\d{6}$/, { error: 'fiscalizacion.codigo' }),
});

const permiso = z.object({
  Compania: z.string(),
  Ruc: z.string(),
  Institucion: z.string(),
  Nombre: z.string(),
  FechaInicio: z.string(),
  FechaFin: z.string(),
});
/** A key for each company that enabled the address. */
export const ingresarAnswer = z.object({ Permisos: z.array(permiso.extend({ Clave: z.string(), Hasta: z.string() })) });
export type Permiso = z.output<typeof ingresarAnswer>['Permisos'][number];

export const sesionAnswer = permiso.extend({
  Hoy: z.string(),
  Vistas: z.array(
    z.object({
      Codigo: z.enum(VISTAS),
      Titulo: z.string(),
      Texto: z.string(),
      Columnas: z.array(z.object({ Nombre: z.string(), Titulo: z.string() })),
    }),
  ),
});
export type SesionFiscal = z.output<typeof sesionAnswer>;

export const personasQuery = z.strictObject({ texto: z.string({ error: 'campo.texto' }).trim().max(100).optional() });
export const personasAnswer = z.array(
  z.object({
    IdPersona: z.number(),
    Documento: z.string(),
    Nombre: z.string(),
    Sede: z.string().nullable(),
    Horario: z.string().nullable(),
    Desde: z.string(),
    Hasta: z.string().nullable(),
  }),
);
export type PersonaFiscal = z.output<typeof personasAnswer>[number];

export const diasQuery = z.strictObject({ FechaInicio: day, FechaFin: day });
export const verBody = z.strictObject({
  Vista: z.enum(VISTAS, { error: 'campo.opcion' }),
  FechaInicio: day,
  FechaFin: day,
  IdPersona: keySchema.nullish(),
  Formato: z.enum(['P', 'X', 'F'], { error: 'campo.opcion' }).default('P'),
  skip: z.int({ error: 'pagina.inicio' }).min(0, { error: 'pagina.inicio' }).max(10_000_000, { error: 'pagina.inicio' }).default(0),
});
export type VerBody = z.output<typeof verBody>;
export const verAnswer = z.object({ data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))), totalCount: z.number() });

export const comprobarAnswer = z.object({
  Verificadas: z.number(),
  Pendientes: z.number(),
  Faltas: z.array(z.object({ IdMarca: z.number(), Falta: z.enum(['ALTERADA', 'RETIRADA', 'INTERCALADA', 'SELLO']) })),
});
