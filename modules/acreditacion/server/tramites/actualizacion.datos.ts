import { amendPerson, personalDatum, personNameSql } from '@modules/administracion/server/public';
import { DATOS_PERSONALES, type DatoPersonal } from '@modules/administracion/shared/datosPersonales';
import { snake } from '@platform/entity/entity';
import { int, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, changeRows } from '@platform/server/record/rows';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ActualizacionDato } from '../../shared/tramite.entity';
import { refuseUnchanged } from '../solicitud/corregido';
import type { Result } from './actualizacion.rules';

/** A personal datum as it should be from now on; nothing empties it. */
export interface PersonalChange {
  readonly IdPersona: number;
  readonly Campo: DatoPersonal;
  readonly Nuevo?: string | null | undefined;
}

/** The same, with what it is now and whose company asks. */
export interface PersonalDemand {
  readonly IdPersona: number;
  readonly IdCompania: number;
  /** I for who is accredited as a visitor. */
  readonly Entidad: 'P' | 'I';
  readonly Campo: DatoPersonal;
  readonly Anterior: string | null;
  readonly Nuevo: string | null;
  readonly IdRol: number;
}

const DATA = {
  Direccion: orNull(textOf),
  TelefonoMovil: orNull(textOf),
  TelefonoFijo: orNull(textOf),
  Correo: orNull(textOf),
  ContactoEmergencia: orNull(textOf),
  TelefonoEmergencia: orNull(textOf),
  Alergia: orNull(textOf),
} as const;
const COLUMNS = sql.raw(DATOS_PERSONALES.map((name) => `p.${snake(name)} as "${name}"`).join(', '));

/** Who answers personal data: the first role that evaluates papers of people other than those of health. */
async function roleOf(ctx: Context): Promise<number> {
  const row = await ctx.tx.first(
    { id_rol: int },
    sql`select r.id_rol from acreditacion_rol_autorizador r where r.id_cliente = ${ctx.session.IdCliente} and r.activo = 'S'
      order by exists (select 1 from acreditacion_requisito q where q.id_rol = r.id_rol and q.entidad = 'P' and q.salud = 'N' and q.activo = 'S') desc, r.orden, r.id_rol limit 1`,
  );
  if (!row) throw refuse('actualizacion.vacia');
  return row.id_rol;
}

/** What would change of accredited people within the session's reach; what stays as it is, or came back as its mask, is no change. */
export async function personalDemands(ctx: Context, sent: readonly PersonalChange[]): Promise<PersonalDemand[]> {
  if (sent.length === 0) return [];
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const people = await ctx.tx.rows(
    {
      id: int,
      compania: int,
      visita: textOf,
      ...DATA,
    },
    sql`select distinct on (p.id_persona) p.id_persona as id, a.id_compania as compania, a.visita, ${COLUMNS} from administracion_persona p join acreditacion_persona a on a.id_persona = p.id_persona
      where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.fecha_desmovilizacion is null and (${IdCompania}::int is null or a.id_compania = ${IdCompania})
        and p.id_persona = any(${sql.param(sent.map((one) => one.IdPersona))}) order by p.id_persona, a.fecha_fin desc`,
  );
  const known = new Map(people.map((row) => [row.id, row]));
  const protection = protectionOf(ctx.session, 'AdministracionPersona');
  const IdRol = await roleOf(ctx);
  const seen = new Set<string>();
  return sent.flatMap(({ IdPersona, Campo, Nuevo }, at) => {
    const of = known.get(IdPersona);
    if (!of) throw refuse('campo.referencia', { campo: 'IdPersona' }, `Datos.${at}.IdPersona`);
    if (protection?.get(Campo) === 'O') throw refuse('campo.desconocido', { campo: Campo }, `Datos.${at}.Campo`);
    const key = `${IdPersona}·${Campo}`;
    if (seen.has(key)) throw refuse('campo.invalido', { campo: 'Campo' }, `Datos.${at}.Campo`);
    seen.add(key);
    const Anterior = of[Campo] === null ? null : String(of[Campo]);
    if (protection?.get(Campo) === 'E' && Anterior !== null && Nuevo === maskField('text', Anterior)) return [];
    const datum = personalDatum(ctx, Campo, Nuevo ?? null, `Datos.${at}.Nuevo`);
    return datum === Anterior
      ? []
      : [{ IdPersona, IdCompania: of.compania, Entidad: of.visita === 'S' ? 'I' : 'P', Campo, Anterior, Nuevo: datum, IdRol }];
  });
}

/** One datum of a person is asked for once at a time; whoever comes second waits here. */
export async function refuseOpenChanges(ctx: Context, demands: readonly PersonalDemand[]): Promise<void> {
  if (demands.length === 0) return;
  const people = [...new Set(demands.map((one) => one.IdPersona))].sort((one, other) => one - other);
  await ctx.tx.run(sql`select 1 from administracion_persona where id_persona = any(${sql.param(people)}) order by id_persona for no key update`);
  const busy = await ctx.tx.first(
    { numero: orNull(textOf) },
    sql`select u.numero from jsonb_to_recordset(${JSON.stringify(demands.map((one) => ({ p: one.IdPersona, c: one.Campo })))}::jsonb) as s(p int, c text)
      join acreditacion_actualizacion_dato x on x.id_cliente = ${ctx.session.IdCliente} and x.id_persona = s.p and x.campo = s.c and x.resultado in ('N', 'O')
      join acreditacion_actualizacion u on u.id_actualizacion = x.id_actualizacion and u.id_division = ${ctx.session.IdDivision} and u.estado in ('P', 'O') limit 1`,
  );
  if (busy) throw refuse('actualizacion.en_curso', { numero: String(busy.numero) });
}

export async function insertChanges(ctx: Context, idActualizacion: number, demands: readonly PersonalDemand[]): Promise<void> {
  if (demands.length === 0) return;
  await addRows(ctx, ActualizacionDato, {
    values: {
      ...{ IdActualizacion: idActualizacion, IdPersona: sql`x."IdPersona"`, Campo: sql`x."Campo"`, Anterior: sql`x."Anterior"` },
      ...{ Nuevo: sql`x."Nuevo"`, IdRol: sql`x."IdRol"`, Resultado: 'N' },
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(demands)}::jsonb) as x("IdPersona" int, "Campo" text, "Anterior" text, "Nuevo" text, "IdRol" int)`,
  });
}

/** Observed data, corrected: every one of them and nothing else. */
export async function correctChanges(ctx: Context, idActualizacion: number, sent: readonly PersonalChange[]): Promise<void> {
  const open = await ctx.tx.rows(
    { id_persona: int, campo: textOf, nuevo: orNull(textOf) },
    sql`select id_persona, campo, nuevo from acreditacion_actualizacion_dato where id_cliente = ${ctx.session.IdCliente} and id_actualizacion = ${idActualizacion} and resultado = 'O' for no key update`,
  );
  const wanted = new Set(open.map((row) => `${row.id_persona}·${row.campo}`));
  const given = new Set(sent.map((one) => `${one.IdPersona}·${one.Campo}`));
  if ([...given].some((one) => !wanted.has(one))) throw refuse('solicitud.solo_observado');
  if ([...wanted].some((one) => !given.has(one))) throw refuse('actualizacion.vacia');
  const values = sent.map((one, at) => ({ ...one, Nuevo: personalDatum(ctx, one.Campo, one.Nuevo ?? null, `Datos.${at}.Nuevo`) }));
  const before = new Map(open.map((row) => [`${row.id_persona}·${row.campo}`, row.nuevo]));
  refuseUnchanged(
    values.flatMap(({ IdPersona, Campo, Nuevo }, at) =>
      before.get(`${IdPersona}·${Campo}`) === Nuevo ? [{ field: `Datos.${at}.Nuevo`, message: 'solicitud.sin_corregir' }] : [],
    ),
  );
  await changeRows(ctx, ActualizacionDato, {
    set: { Resultado: 'N', Nuevo: sql`x."Nuevo"` },
    from: sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x("IdPersona" int, "Campo" text, "Nuevo" text)`,
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_actualizacion = ${idActualizacion} and t.id_persona = x."IdPersona" and t.campo = x."Campo"`,
  });
}

const changeRow = z.object({
  id: z.number(),
  id_rol: z.number(),
  resultado: z.enum(['N', 'C', 'O', 'R']),
  id_persona: z.number(),
  campo: z.enum(DATOS_PERSONALES),
  nuevo: z.string().nullable(),
});
export type ChangeRow = z.infer<typeof changeRow>;

export async function changesOf(ctx: Context, idActualizacion: number): Promise<ChangeRow[]> {
  const rows = await ctx.tx.rows(
    { id: int, id_rol: int, resultado: textOf, id_persona: int, campo: textOf, nuevo: orNull(textOf) },
    sql`select id_actualizacion_dato as id, id_rol, resultado, id_persona, campo, nuevo from acreditacion_actualizacion_dato where id_cliente = ${ctx.session.IdCliente} and id_actualizacion = ${idActualizacion} order by id_persona, 1`,
  );
  return z.array(changeRow).parse(rows);
}

/** Writes what was answered; what conforms is the person's from the same commit on. */
export async function answerChanges(ctx: Context, rows: readonly ChangeRow[], to: Exclude<Result, 'N'>, observation: string | null): Promise<void> {
  if (rows.length === 0) return;
  await changeRows(ctx, ActualizacionDato, {
    set: {
      ...{ Resultado: to, Observacion: observation },
      ...{ IdUsuarioEvalua: ctx.session.IdUsuario, FechaEvaluacion: ctx.now.toISOString() },
    },
    where: sql`t.id_actualizacion_dato = any(${sql.param(rows.map((row) => row.id))})`,
    stamp: 'version',
  });
  if (to !== 'C') return;
  for (const idPersona of [...new Set(rows.map((row) => row.id_persona))].sort((one, other) => one - other)) {
    const own = rows.filter((row) => row.id_persona === idPersona);
    await amendPerson(ctx, idPersona, Object.fromEntries(own.map((row) => [row.campo, row.nuevo])));
  }
}

/** Changes of an update as its reader may see them: a protected datum is masked in what it was and in what it would be. */
export async function shownChanges(ctx: Context, idActualizacion: number) {
  const rows = await ctx.tx.rows(
    {
      Campo: textOf,
      IdRol: int,
      Resultado: textOf,
      Anterior: orNull(textOf),
      Nuevo: orNull(textOf),
      IdDato: int,
      IdPersona: int,
      NombreCompleto: orNull(textOf),
      Documento: textOf,
      Observacion: orNull(textOf),
    },
    sql`select x.id_actualizacion_dato as "IdDato", x.id_persona as "IdPersona", ${sql.raw(personNameSql('p'))} as "NombreCompleto",
        p.documento as "Documento", x.campo as "Campo", x.anterior as "Anterior", x.nuevo as "Nuevo", x.id_rol as "IdRol", x.resultado as "Resultado", x.observacion as "Observacion"
      from acreditacion_actualizacion_dato x join administracion_persona p on p.id_persona = x.id_persona where x.id_cliente = ${ctx.session.IdCliente} and x.id_actualizacion = ${idActualizacion} order by 3, 1`,
  );
  const protection = protectionOf(ctx.session, 'AdministracionPersona');
  return rows.map((row) => {
    const level = protection?.get(row.Campo);
    const told = (value: unknown) => (level === 'O' || value === null ? null : level === 'E' ? maskField('text', value) : value);
    return { ...row, IdRol: row.IdRol, Resultado: row.Resultado, Anterior: told(row.Anterior), Nuevo: told(row.Nuevo) };
  });
}

/** Accredited people of the session's reach with the data that may be asked to change. */
export async function peopleWithData(ctx: Context, buscar: string | undefined) {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const text = buscar?.trim().replace(/[\\%_]/g, (mark) => `\\${mark}`);
  return ctx.tx.rows(
    {
      IdPersona: int,
      NombreCompleto: orNull(textOf),
      Documento: textOf,
      ...DATA,
    },
    sql`select distinct on (p.apellido_paterno, p.id_persona) p.id_persona as "IdPersona", ${sql.raw(personNameSql('p'))} as "NombreCompleto", p.documento as "Documento", ${COLUMNS}
      from administracion_persona p join acreditacion_persona a on a.id_persona = p.id_persona
      where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.fecha_desmovilizacion is null and (${IdCompania}::int is null or a.id_compania = ${IdCompania})
        and (${text ?? null}::text is null or normaliza(concat_ws(' ', p.documento, p.apellido_paterno, p.apellido_materno, p.nombres)) like '%' || normaliza(${text ?? ''}) || '%')
      order by p.apellido_paterno, p.id_persona limit 20`,
  );
}
