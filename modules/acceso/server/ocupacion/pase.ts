import { fullNameSql } from '@modules/administracion/server/public';
import { int, list, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { DUDAS } from '../../shared/pase';
import type { EvacuacionWire, PaseWire } from '../../shared/pase.wire';
import { shown } from '../puesto/marca.routes';
import { evacuacionResource } from '../resources';
import { sha256 } from '../sellos/sello';
import { EMERGENCY } from './dentro.sql';
import { meetingPoints } from './evacuacion';
import { countsOf, saidOf } from './toques';

/** What of whom to call comes with a row of `EMERGENCY`. */
export const EMERGENCY_SHAPE = {
  NombreCompleto: orNull(text),
  Documento: text,
  FotoPerfil: orNull(text),
  Compania: orNull(text),
  Unidad: orNull(text),
  Condicion: oneOf(['T', 'I']),
  TelefonoMovil: orNull(text),
  IdTipoSangre: orNull(text),
  ContactoEmergencia: orNull(text),
  TelefonoEmergencia: orNull(text),
  Puerta: orNull(text),
  UltimaMarca: orNull(text),
  UltimaPuerta: orNull(text),
} as const;
type Emergency = { readonly [C in keyof typeof EMERGENCY_SHAPE]: string | null };

/** Whom to call, as the reader's profile lets it be seen. */
export function emergencyOf(ctx: Context, row: Emergency & { readonly Condicion: 'T' | 'I' }) {
  const own = (field: Exclude<keyof Emergency, 'FotoPerfil'>) => shown(ctx, field, row[field]);
  const hides = protectionOf(ctx.session, 'AdministracionPersona')?.has('FotoPerfil') === true;
  return {
    Nombre: own('NombreCompleto'),
    Documento: own('Documento'),
    Foto: hides ? null : row.FotoPerfil,
    Compania: row.Compania,
    Unidad: row.Unidad,
    Condicion: row.Condicion,
    Telefono: own('TelefonoMovil'),
    TipoSangre: own('IdTipoSangre'),
    Contacto: own('ContactoEmergencia'),
    TelefonoContacto: own('TelefonoEmergencia'),
    Puerta: row.Puerta,
    UltimaMarca: row.UltimaMarca,
    UltimaPuerta: row.UltimaPuerta,
  };
}

/** Evacuations that the session sees, newest first, each with how many are on its list and still pending. */
export async function evacuations(ctx: Context, which: SQL, limit: number): Promise<EvacuacionWire[]> {
  const rows = await ctx.tx.rows(
    {
      IdEvacuacion: int,
      IdZona: int,
      Zona: text,
      Simulacro: oneOf(['S', 'N']),
      Inicio: text,
      Fin: orNull(text),
      IdUsuario: text,
      Observacion: orNull(text),
    },
    sql`select t.id_evacuacion as "IdEvacuacion", t.id_zona as "IdZona", z.nombre as "Zona", t.simulacro as "Simulacro", t.inicio as "Inicio", t.fin as "Fin", t.id_usuario as "IdUsuario", t.observacion as "Observacion"
      from acceso_evacuacion t join acceso_zona z on z.id_zona = t.id_zona where ${scopeSql(evacuacionResource, ctx.session)} and ${which} order by t.fin is not null, t.inicio desc, t.id_evacuacion desc limit ${limit}`,
  );
  const counts = await countsOf(
    ctx,
    rows.map(({ IdEvacuacion }) => IdEvacuacion),
  );
  return rows.map((row) => ({ ...row, ...(counts.get(row.IdEvacuacion) ?? { Personas: 0, Pendientes: 0 }) }));
}

/** The list of an evacuation, whole. */
export async function rollOf(ctx: Context, IdEvacuacion: number): Promise<PaseWire> {
  const [of] = await evacuations(ctx, sql`t.id_evacuacion = ${IdEvacuacion}`, 1);
  if (!of) throw notFound();
  const said = new Map((await saidOf(ctx, IdEvacuacion)).map((one) => [one.IdPersona, one]));
  const rows = await ctx.tx.rows(
    { IdPersona: int, ...EMERGENCY_SHAPE, IdZona: int, Zona: text, Desde: text, Duda: orNull(oneOf(DUDAS)), Leidas: list(text) },
    sql`select t.id_persona as "IdPersona", ${EMERGENCY}, t.id_zona_ultima as "IdZona", z.nombre as "Zona", t.desde as "Desde", t.duda as "Duda",
        array(select x from identificacion_credencial c left join identificacion_credencial_token k on k.id_credencial = c.id_credencial,
          unnest(array[c.codigo, c.codigo_referencia1, c.codigo_referencia2, k.token]::text[]) x
          where c.id_cliente = t.id_cliente and c.id_persona = t.id_persona and c.estado = 'A' and x is not null) as "Leidas"
      from acceso_evacuacion_persona t join acceso_evacuacion v on v.id_evacuacion = t.id_evacuacion join acceso_zona z on z.id_zona = t.id_zona_ultima join administracion_persona p on p.id_persona = t.id_persona
        left join lateral (select m.id_compania, m.id_puerta from acceso_marca m where m.id_cliente = t.id_cliente and m.id_persona = t.id_persona and m.fecha_hora = t.desde and m.resultado = 'S' order by m.id_marca desc limit 1) e on true
        left join lateral (select m.fecha_hora, m.id_puerta from acceso_marca m where m.id_cliente = t.id_cliente and m.id_persona = t.id_persona and m.anulada = 'N' order by m.fecha_hora desc, m.id_marca desc limit 1) u on true
      where t.id_cliente = ${ctx.session.IdCliente} and t.id_evacuacion = ${IdEvacuacion} and (${ctx.session.IdCompania}::int is null or t.id_compania = ${ctx.session.IdCompania}::int)
      order by z.codigo, ${sql.raw(fullNameSql('p'))}, t.id_persona`,
  );
  // A document that may not be seen is not told by its print either.
  const seen = protectionOf(ctx.session, 'AdministracionPersona')?.has('Documento') !== true;
  const Personas = rows.flatMap(({ Leidas, ...row }) => {
    const word = said.get(row.IdPersona);
    const read = [...(seen ? [row.Documento] : []), ...Leidas];
    const { IdZona, Zona, Desde, Duda } = row;
    return word
      ? [{ ...emergencyOf(ctx, row), IdZona, Zona, Desde, Duda, ...word, Lecturas: read.map((one) => sha256(`${IdEvacuacion}:${one}`)) }]
      : [];
  });
  return { Evacuacion: of, Ahora: ctx.now.toISOString(), Encuentros: await meetingPoints(ctx), Personas };
}
