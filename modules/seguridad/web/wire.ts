import { ACTIONS } from '@platform/entity/module';
import { z } from 'zod';

const yes = z.enum(['S', 'N']);
const words = z.string().nullable();

export const effectSchema = z.object({ Usuarios: z.number(), DeberanCambiar: z.number(), SinTelefono: z.number(), SinCorreo: z.number() });

export const personSchema = z
  .object({
    IdPersona: z.number(),
    Nombre: z.string().nullish(),
    Apellido: z.string().nullish(),
    Correo: z.string().nullish(),
    Telefono: z.string().nullish(),
    Contratista: yes,
    IdCompania: z.number().nullable(),
    _proteccion: z.record(z.string(), z.string()).optional(),
  })
  .nullable();

export const credentialsSchema = z.object({
  Politica: z.object({
    ConfiguracionLogeo: words,
    NivelSeguridadClave: z.enum(['B', 'I', 'A']),
    LongitudClave: z.number(),
    CaducaClave: yes,
    PeriodoClaveDias: z.number(),
    NumeroIntentos: z.number(),
    MinutosDesbloqueo: z.number(),
    ClavesAnteriores: z.number(),
  }),
  Claves: z.array(z.object({ FechaClave: z.string(), Temporal: yes, FechaVence: words })),
  Ingresos: z.array(z.object({ Momento: z.string(), Direccion: words, Resultado: z.string(), Mensaje: words })),
  Sesiones: z.array(
    z.object({
      Perfil: z.string(),
      Division: z.string(),
      Direccion: words,
      Agente: words,
      FechaInicio: z.string(),
      FechaUltimoUso: z.string(),
      Propia: yes,
    }),
  ),
});
export type Credentials = z.infer<typeof credentialsSchema>;

export const deskSchema = z.object({ procesados: z.number(), observados: z.array(z.object({ IdUsuario: z.string(), mensaje: z.string() })) });
export type Desk = z.infer<typeof deskSchema>;

const option = z.object({
  IdMenu: z.string(),
  IdMenuPadre: z.string(),
  IdModulo: z.string(),
  Modulo: z.string(),
  ModuloIngles: z.string(),
  Nivel: z.number(),
  Acciones: z.array(z.enum(ACTIONS)),
  Otorgadas: z.array(z.enum(ACTIONS)),
  Disponible: yes,
  Admitida: yes,
});
export type MenuRow = z.infer<typeof option>;
export const menuSchema = z.object({ Contratista: yes, Opciones: z.array(option) });

const level = z.enum(['V', 'E', 'O']);
export type Level = z.infer<typeof level>;
const field = z.object({ Campo: z.string(), Etiqueta: z.string(), Tipo: z.string(), Sensible: yes, Enmascarable: yes, Nivel: level });
export type ProtectedField = z.infer<typeof field>;
export const protectionSchema = z.object({ Entidades: z.array(z.object({ Recurso: z.string(), Entidad: z.string(), Campos: z.array(field) })) });

const unit = z.object({
  IdUnidadOrganizacional: z.number(),
  IdUnidadPadre: z.number().nullable(),
  UnidadOrganizacional: z.string(),
  Activo: yes,
  Marcada: yes,
});
export type UnitRow = z.infer<typeof unit>;
export const unitsSchema = z.object({ Unidades: z.array(unit) });
export const featuresSchema = z.array(z.object({ IdCaracteristica: z.string() }));
