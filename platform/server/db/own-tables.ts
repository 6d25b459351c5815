import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { Json } from '../../entity/field';
import { momentColumn } from '../../fields/moment/column';
import { parted } from './parted';

/** Every stored file; no screen of its own. */
export const archivo = pgTable(
  'base_archivo',
  {
    IdArchivo: integer('id_archivo').primaryKey().generatedByDefaultAsIdentity(),
    IdCliente: integer('id_cliente').notNull(),
    Hash: varchar('hash', { length: 64 }).notNull(),
    Huella: varchar('huella', { length: 64 }).notNull(),
    Nombre: varchar('nombre', { length: 150 }).notNull(),
    TipoContenido: varchar('tipo_contenido', { length: 100 }).notNull(),
    Tamano: integer('tamano').notNull(),
    Uso: varchar('uso', { length: 3 }).notNull(),
    /** What the scanner said: L clean, I infected, P not yet; nothing where none was asked. */
    Escaneo: varchar('escaneo', { length: 1 }),
    /** The repository that holds its content. */
    IdRutaRepositorio: integer('id_ruta_repositorio'),
    Entidad: varchar('entidad', { length: 80 }),
    IdRegistro: integer('id_registro'),
    IdCompania: integer('id_compania'),
    UsuarioCreacion: varchar('usuario_creacion', { length: 20 }).notNull(),
    FechaCreacion: momentColumn('fecha_creacion').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('base_archivo_hash').on(table.Hash),
    // What rows of a client refer to.
    uniqueIndex('base_archivo_k_id_archivo').on(table.IdCliente, table.IdArchivo),
    index('base_archivo_huella').on(table.IdCliente, table.Huella),
    index('base_archivo_ruta').on(table.IdRutaRepositorio),
    index('base_archivo_escaneo').on(table.IdCliente, table.IdArchivo).where(sql`escaneo is distinct from 'L'`),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A small picture of a stored photograph; none in it where the content is no picture that can be read. */
export const miniatura = pgTable('base_miniatura', {
  IdArchivo: integer('id_archivo')
    .primaryKey()
    .references(() => archivo.IdArchivo, { onDelete: 'cascade' }),
  Contenido: bytes('contenido'),
  /** Points of the photograph. */
  Ancho: integer('ancho'),
  Alto: integer('alto'),
});

/** An upload that comes in parts: what arrived of it is on disk, and its length there says from where to go on. */
export const subida = pgTable(
  'base_subida',
  {
    IdSubida: varchar('id_subida', { length: 32 }).primaryKey(),
    IdCliente: integer('id_cliente').notNull(),
    IdUsuario: varchar('id_usuario', { length: 20 }).notNull(),
    Nombre: varchar('nombre', { length: 150 }).notNull(),
    Uso: varchar('uso', { length: 3 }).notNull(),
    Tamano: integer('tamano').notNull(),
    Creada: momentColumn('creada').notNull(),
  },
  (table) => [index('base_subida_usuario').on(table.IdCliente, table.IdUsuario)],
);

/**
 * What was found in a stored PDF, once a content whoever uploads it: its text is not kept, only the numbers that could
 * be documents and the dates. P waiting, T text, I only pictures, B blank, C closed by a password, X not to be read.
 */
export const lectura = pgTable(
  'base_lectura',
  {
    IdLectura: integer('id_lectura').primaryKey().generatedByDefaultAsIdentity(),
    IdCliente: integer('id_cliente').notNull(),
    Huella: varchar('huella', { length: 64 }).notNull(),
    Estado: varchar('estado', { length: 1 }).notNull().default('P'),
    Paginas: integer('paginas').notNull().default(0),
    Numeros: text('numeros').array().notNull().default(sql`'{}'`),
    Fechas: text('fechas').array().notNull().default(sql`'{}'`),
    Intentos: integer('intentos').notNull().default(0),
    /** When somebody began to read it; too long ago, and another one may. */
    Tomada: momentColumn('tomada'),
  },
  (table) => [
    uniqueIndex('base_lectura_u').on(table.IdCliente, table.Huella),
    index('base_lectura_pendiente').on(table.IdLectura).where(sql`estado = 'P'`),
  ],
);

/** Long works of people, kept seven days: how far each is, and what of a module's it works at. */
export const trabajo = pgTable(
  'base_trabajo',
  {
    IdTrabajo: integer('id_trabajo').primaryKey().generatedByDefaultAsIdentity(),
    IdCliente: integer('id_cliente').notNull(),
    IdDivision: integer('id_division').notNull(),
    Tipo: varchar('tipo', { length: 30 }).notNull(),
    Registro: integer('registro').notNull(),
    /** What it is about, in the words of whoever began it. */
    Detalle: varchar('detalle', { length: 150 }),
    /** Where on the screen it is. */
    Enlace: varchar('enlace', { length: 250 }),
    Estado: varchar('estado', { length: 1 }).notNull().default('P'),
    Total: integer('total').notNull().default(0),
    Procesados: integer('procesados').notNull().default(0),
    Observados: integer('observados').notNull().default(0),
    UsuarioCreacion: varchar('usuario_creacion', { length: 20 }).notNull(),
    Inicio: momentColumn('inicio').notNull().default(sql`now()`),
    Fin: momentColumn('fin'),
  },
  (table) => [
    index('base_trabajo_usuario').on(table.IdCliente, table.UsuarioCreacion, table.IdTrabajo),
    index('base_trabajo_pendiente').on(table.IdTrabajo).where(sql`estado = 'P'`),
    index('base_trabajo_registro').on(table.IdCliente, table.Tipo, table.Registro),
  ],
);

/** Contents that somebody refused in a record: the same paper delivered again is recognised. */
export const rechazo = pgTable(
  'base_archivo_rechazo',
  {
    IdRechazo: integer('id_rechazo').primaryKey().generatedByDefaultAsIdentity(),
    IdCliente: integer('id_cliente').notNull(),
    Huella: varchar('huella', { length: 64 }).notNull(),
    Entidad: varchar('entidad', { length: 80 }).notNull(),
    IdRegistro: integer('id_registro').notNull(),
    /** What of the record was refused: its requirement, its row. */
    Parte: integer('parte').notNull(),
    /** Number of the record, as people know it. */
    Numero: varchar('numero', { length: 20 }),
    Ronda: integer('ronda').notNull(),
    Momento: momentColumn('momento').notNull(),
  },
  (table) => [
    index('base_archivo_rechazo_huella').on(table.IdCliente, table.Huella),
    index('base_archivo_rechazo_registro').on(table.Entidad, table.IdRegistro),
  ],
);

/** Who did what, when, from where: one row an act, append-only (a trigger refuses changes). */
export const auditoria = pgTable(
  'base_auditoria',
  {
    IdAuditoria: bigint('id_auditoria', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    IdCliente: integer('id_cliente'),
    IdDivision: integer('id_division'),
    Momento: momentColumn('momento').notNull().default(sql`now()`),
    IdUsuario: varchar('id_usuario', { length: 20 }),
    IdPerfil: integer('id_perfil'),
    Direccion: varchar('direccion', { length: 45 }),
    Pantalla: varchar('pantalla', { length: 200 }),
    Entidad: varchar('entidad', { length: 80 }).notNull(),
    Registro: varchar('registro', { length: 60 }),
    Accion: varchar('accion', { length: 40 }).notNull(),
    Resultado: varchar('resultado', { length: 60 }),
    Cambios: jsonb('cambios').$type<Json>(),
  },
  (table) => [
    primaryKey({ name: 'base_auditoria_pkey', columns: [table.IdAuditoria, table.Momento] }),
    index('base_auditoria_i_registro').on(table.IdCliente, table.Entidad, table.Registro),
    index('base_auditoria_i_momento').on(table.IdCliente, table.Momento),
  ],
);
parted(auditoria, { resource: 'PlataformaAuditoria', by: 'Momento', kept: { parameter: 'sistema.auditoriaMeses' } });

/** Outbox: news that leave after the commit that made them, at least once. */
export const evento = pgTable(
  'base_evento',
  {
    IdEvento: bigint('id_evento', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    IdCliente: integer('id_cliente'),
    Tipo: varchar('tipo', { length: 60 }).notNull(),
    Datos: jsonb('datos').$type<Json>().notNull(),
    Momento: momentColumn('momento').notNull().default(sql`now()`),
    Intentos: integer('intentos').notNull().default(0),
    Siguiente: momentColumn('siguiente').notNull().default(sql`now()`),
    Error: text('error'),
    Entregado: momentColumn('entregado'),
  },
  (table) => [index('base_evento_pendiente').on(table.Siguiente).where(sql`entregado is null`)],
);

/** One counter a client that moves with every change of configuration: caches keyed by it are never stale. */
export const sello = pgTable('base_sello', {
  IdCliente: integer('id_cliente').primaryKey(),
  Version: bigint('version', { mode: 'number' }).notNull().default(1),
});

/** Numbers without gaps, per client and series (`SOL-2026`). */
export const correlativo = pgTable(
  'base_correlativo',
  {
    IdCliente: integer('id_cliente').notNull(),
    Serie: varchar('serie', { length: 30 }).notNull(),
    Ultimo: integer('ultimo').notNull(),
  },
  (table) => [uniqueIndex('base_correlativo_u').on(table.IdCliente, table.Serie)],
);

/** How often a user did today what has a limit a day; yesterday's row is written over. */
export const cuentaDiaria = pgTable(
  'base_cuenta_diaria',
  {
    IdCliente: integer('id_cliente').notNull(),
    IdUsuario: varchar('id_usuario', { length: 20 }).notNull(),
    Asunto: varchar('asunto', { length: 40 }).notNull(),
    Dia: date('dia').notNull(),
    Veces: integer('veces').notNull(),
  },
  (table) => [uniqueIndex('base_cuenta_diaria_u').on(table.IdUsuario, table.Asunto)],
);

/** Streams of events that are open, in whatever process: each keeps its place until `hasta`, which its process moves on. */
export const flujo = pgTable(
  'base_flujo',
  {
    IdFlujo: uuid('id_flujo').primaryKey(),
    IdCliente: integer('id_cliente').notNull(),
    IdUsuario: varchar('id_usuario', { length: 20 }).notNull(),
    Hasta: momentColumn('hasta').notNull(),
  },
  (table) => [index('base_flujo_usuario').on(table.IdCliente, table.IdUsuario), index('base_flujo_hasta').on(table.Hasta)],
);

/** When an address that is not signed in asked lately, by what it asked: kept no longer than what is counted. */
export const ritmo = pgTable(
  'base_ritmo',
  {
    Asunto: varchar('asunto', { length: 40 }).notNull(),
    Quien: varchar('quien', { length: 64 }).notNull(),
    Momentos: timestamp('momentos', { withTimezone: true }).array().notNull(),
    Ultimo: momentColumn('ultimo').notNull(),
  },
  (table) => [uniqueIndex('base_ritmo_u').on(table.Asunto, table.Quien), index('base_ritmo_ultimo').on(table.Asunto, table.Ultimo)],
);

/** The demo's mails, which go to nobody: the last ones are read in whichever process answers. Empty anywhere else. */
export const correoDemo = pgTable('base_correo_demo', {
  IdCorreo: bigint('id_correo', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  Momento: momentColumn('momento').notNull(),
  Destinatario: text('destinatario').notNull(),
  Asunto: text('asunto').notNull(),
  Html: text('html').notNull(),
});
