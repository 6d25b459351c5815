import * as z from 'zod/mini';
import { ACTIONS } from '../../entity/module';

/** A text that older answers may leave out. */
const word = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);
const maybeNumber = z.nullish(z.number());
const key = z.number();

/** The specification's *Current profile*. */
export const perfilActualSchema = z.object({
  IdPerfil: key,
  Perfil: z.string(),
  IdCliente: key,
  IdDivision: key,
  Cliente: z.string(),
  Division: z.string(),
  IdPais: z.nullish(key),
  Contratista: word,
  ResponsableContratista: word,
  IdCompania: maybeNumber,
  Compania: word,
  RolAcreditacion: word,
});
export type PerfilActual = z.infer<typeof perfilActualSchema>;

/** A profile and division that the user may switch to. */
export const divisionSchema = z.object({
  IdCliente: key,
  IdDivision: key,
  Cliente: z.string(),
  Division: z.string(),
  IdPerfil: key,
  Perfil: word,
  IdPais: z.nullish(key),
});
export type DivisionEntry = z.infer<typeof divisionSchema>;

export const perfilSchema = z.object({ IdPerfil: key, Perfil: z.string(), NombreCompleto: word });
export type ProfileEntry = z.infer<typeof perfilSchema>;

/** The specification's *Menu item*, with what the profile may do there. */
export const menuItemSchema = z.object({
  IdMenu: z.string(),
  IdMenuPadre: word,
  Modulo: z.string(),
  ModuloIngles: word,
  Ruta: word,
  Orden: z.number(),
  Tag: word,
  Icono: word,
  Color: word,
  Color2: word,
  IdModulo: word,
  IdAplicacion: word,
  Acciones: z.array(z.enum(ACTIONS)),
});
export type MenuItem = z.infer<typeof menuItemSchema>;

/** A module as the header shows it. */
const menuModuleSchema = z.object({
  IdModulo: z.string(),
  Modulo: z.string(),
  ModuloIngles: word,
  Icono: word,
  Color: word,
  Ruta: word,
});
export type MenuModule = z.infer<typeof menuModuleSchema>;

/** Fields that the client has defined for itself, by resource: read by what shows them. */
const ownFieldsSchema = z._default(z.record(z.string(), z.unknown()), {});

export const miMenuSchema = z.object({
  menu: z.array(menuItemSchema),
  /** In the order of the header. */
  modulos: z.array(menuModuleSchema),
  autorizador: z.object({
    /** Characteristic that decides it: CPAAUT, CPASOL, CPAADM or none. */
    tipoPerfil: word,
    esAutorizador: z.boolean(),
    rolesAutorizador: z.array(z.object({ IdRol: z.number(), Nombre: z.string() })),
    /** Where signing in leads: operators go straight to their post. */
    rutaInicio: z.string(),
  }),
  /** Writes what every client shares. */
  superAdministrador: z.boolean(),
  perfiles: z.array(divisionSchema),
  camposPropios: ownFieldsSchema,
});

export const languageSchema = z.enum(['es', 'en']);
export const userSchema = z.object({
  username: z.string(),
  firstName: word,
  lastName: word,
  /** IANA zone of the division. */
  zonaHoraria: z.string(),
  /** Months back that lists of requests and marks open on. */
  mesesLista: z.number(),
  bloqueoPantallaSegundos: z.number(),
  /** Whom to ask for help; empty when the client keeps no address. */
  mesaAyuda: word,
  /** The one in which the administrator registered the user. */
  idioma: languageSchema,
  perfilActual: perfilActualSchema,
});

/** Answer of the profile login: tokens bound to profile and division. */
export const profileLoginSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  perfilActual: perfilActualSchema,
});

/** Answer of unlocking. */
export const unlockSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });

/** An entry of the field configuration of a menu option. */
export const fieldConfigSchema = z.object({
  Campo: z.string(),
  Obligatorio: z.enum(['S', 'N']),
  Modificable: z.enum(['S', 'N']),
});
export type FieldConfig = z.infer<typeof fieldConfigSchema>;

/** What the user, and the client for all its users, chose by key. */
export const preferencesSchema = z.object({ propias: z.record(z.string(), z.unknown()), cliente: z.record(z.string(), z.unknown()) });

/** A session as a prepared post keeps it, to begin without a network until a moment. */
export const keptSchema = z.object({
  until: z.number(),
  session: z.object({
    username: z.string(),
    name: z.string(),
    zone: z.string(),
    months: z.number(),
    lockSeconds: z.number(),
    perfil: perfilActualSchema,
    menu: z.array(menuItemSchema),
    modules: z.array(menuModuleSchema),
    helpDesk: z.string(),
    profileType: z.string(),
    isAuthorizer: z.boolean(),
    isSuper: z.boolean(),
    authorizerRoles: z.array(z.string()),
    home: z.string(),
    switchable: z.array(divisionSchema),
    ownFields: ownFieldsSchema,
  }),
});

/** An answer that nobody reads. */
export const anythingSchema = z.unknown();
