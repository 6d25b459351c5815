import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { photoHashes, photoOf } from './ficha.foto';
import { shownPerson } from './persona.shown';
import { typedFile } from './solicitud.read';

const key = z.number().nullable();
export const subjectKeys = z.object({ IdPersona: key, IdVehiculo: key, IdCompaniaAcreditada: key });
type Keys = z.infer<typeof subjectKeys>;

/** Where the picture of the file that a request types is read from; null without one. */
export async function typedPhoto(ctx: Context, row: Readonly<Record<string, unknown>>): Promise<string | null> {
  const held =
    photoOf('DatosPersona', row.DatosPersona) ?? photoOf('DatosVehiculo', row.DatosVehiculo) ?? photoOf('DatosCompania', row.DatosCompania);
  return (await photoHashes(ctx, [held])).get(held) ?? null;
}

/** What a request is about, as its reader may see it: the file of a person, vehicle or company, or the people of a visit. */
export async function subjectCards(ctx: Context, idSolicitud: number, { IdPersona, IdVehiculo, IdCompaniaAcreditada }: Keys) {
  const [Persona = null] = IdPersona === null ? [] : await peopleCards(ctx, [IdPersona]);
  return {
    Persona,
    Vehiculo: IdVehiculo === null ? null : await vehicleCard(ctx, IdVehiculo),
    Compania: IdCompaniaAcreditada === null ? null : await companyCard(ctx, IdCompaniaAcreditada),
    Visitantes: await visitors(ctx, idSolicitud),
  };
}

async function peopleCards(ctx: Context, ids: readonly number[]) {
  const rows = await ctx.tx.rows(
    {
      IdPersona: int,
      Apellidos: text,
      Nombres: text,
      TipoDocumento: text,
      Documento: text,
      FechaNacimiento: orNull(text),
      Sexo: orNull(text),
      TelefonoMovil: orNull(text),
      Correo: orNull(text),
      IdLicenciaConducir: orNull(int),
      NumeroLicencia: orNull(text),
      FechaVencimientoLicencia: orNull(text),
      FotoPerfilHash: orNull(text),
    },
    sql`select p.id_persona as "IdPersona", p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') as "Apellidos", p.nombres as "Nombres", d.alias as "TipoDocumento", p.documento as "Documento",
        p.fecha_nacimiento as "FechaNacimiento", p.sexo as "Sexo", p.telefono_movil as "TelefonoMovil", p.correo as "Correo",
        p.id_licencia_conducir as "IdLicenciaConducir", p.numero_licencia as "NumeroLicencia", p.fecha_vencimiento_licencia as "FechaVencimientoLicencia",
        (select hash from base_archivo f where f.id_archivo = p.foto_perfil) as "FotoPerfilHash"
      from administracion_persona p join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento
      where p.id_persona = any(${sql.param([...ids])}) and p.id_cliente = ${ctx.session.IdCliente}`,
  );
  return rows.map((row) => shownPerson(ctx, row));
}

/** A visitor may be anybody's worker: whoever asks for the visit learns no more than who comes. */
const UNSHOWN = {
  FechaNacimiento: null,
  Sexo: null,
  TelefonoMovil: null,
  Correo: null,
  IdLicenciaConducir: null,
  NumeroLicencia: null,
  FechaVencimientoLicencia: null,
};

/** People of a visit: the known with their file, the others as they were typed. */
async function visitors(ctx: Context, idSolicitud: number) {
  const rows = await ctx.tx.rows(
    { IdSolicitudVisita: int, IdPersona: orNull(int), DatosPersona: orNull(json(typedFile)) },
    sql`select v.id_solicitud_visita as "IdSolicitudVisita", v.id_persona as "IdPersona", case when v.id_persona is null then v.datos_persona end as "DatosPersona"
      from acreditacion_solicitud_visita v where v.id_cliente = ${ctx.session.IdCliente} and v.id_solicitud = ${idSolicitud} order by v.id_solicitud_visita`,
  );
  const ids = rows.flatMap(({ IdPersona }) => IdPersona ?? []);
  const cards = ids.length === 0 ? [] : await peopleCards(ctx, ids);
  const typed = await photoHashes(
    ctx,
    rows.map((row) => photoOf('DatosPersona', row.DatosPersona)),
  );
  return rows.map((row) => {
    const FotoHash = typed.get(photoOf('DatosPersona', row.DatosPersona)) ?? null;
    const card = cards.find((one) => one.IdPersona === row.IdPersona);
    return {
      ...row,
      FotoHash,
      Persona: card ? { ...card, ...UNSHOWN, FotoPerfilHash: ctx.session.IdCompania === null ? card.FotoPerfilHash : null } : null,
    };
  });
}

async function vehicleCard(ctx: Context, idVehiculo: number) {
  const row = await ctx.tx.first(
    {
      IdVehiculo: int,
      Placa: text,
      TipoVehiculo: text,
      Marca: text,
      Modelo: text,
      Color: text,
      Serie: orNull(text),
      Anio: orNull(int),
      Estado: text,
      FotoPerfilHash: orNull(text),
    },
    sql`select v.id_vehiculo as "IdVehiculo", v.placa as "Placa", k.tipo_vehiculo as "TipoVehiculo", m.marca as "Marca", o.modelo as "Modelo", c.color as "Color", v.serie as "Serie", v.anio as "Anio",
        v.estado as "Estado", (select hash from base_archivo f where f.id_archivo = v.foto_perfil) as "FotoPerfilHash"
      from administracion_vehiculo v join administracion_tipo_vehiculo k on k.id_tipo_vehiculo = v.id_tipo_vehiculo join administracion_marca m on m.id_marca = v.id_marca
        join administracion_modelo o on o.id_modelo = v.id_modelo join administracion_color c on c.id_color = v.id_color
      where v.id_vehiculo = ${idVehiculo} and v.id_cliente = ${ctx.session.IdCliente}`,
  );
  return row ?? null;
}

async function companyCard(ctx: Context, idCompania: number) {
  const row = await ctx.tx.first(
    { IdCompania: int, Compania: text, Alias: text, TipoDocumento: text, Documento: text, Categoria: text, Direccion: orNull(text) },
    sql`select c.id_compania as "IdCompania", c.compania as "Compania", c.alias as "Alias", d.alias as "TipoDocumento", c.documento as "Documento", k.categoria as "Categoria", c.direccion as "Direccion"
      from administracion_compania c join sistema_tipo_documento d on d.id_tipo_documento = c.id_tipo_documento join administracion_categoria k on k.id_categoria = c.id_categoria
      where c.id_compania = ${idCompania} and c.id_cliente = ${ctx.session.IdCliente}`,
  );
  return row ?? null;
}
