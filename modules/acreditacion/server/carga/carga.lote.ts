import { onRequest } from '@modules/administracion/server/public';
import { requireRoom } from '@modules/sistema/server/public';
import { type Context, today } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { solicitudEnviada } from '../../shared/news';
import { nextNumbers } from '../solicitud/correlativo';
import { checkEndowment } from '../solicitud/dotacion';
import { missingRequirements } from '../solicitud/requisitos.rules';
import { lockHeads, requirementsOfMany } from '../solicitud/solicitud.read';
import { solicitudResource } from '../solicitud/solicitud.resource';
import { solicitudStates } from '../solicitud/solicitud.states';
import { askReading } from '../tramites/lectura';
import { cargaFilaStates, type StoredHead } from './carga.states';
import { type Cells, type Column, fileOf, type LoadRequirement, requirementKey, tidy } from './carga.tipos';
import { type JudgedRow, judge } from './carga.validar';

/** What a load is processed with. */
export interface Work {
  readonly head: StoredHead;
  readonly columns: readonly Column[];
  readonly requirements: readonly LoadRequirement[];
}
/** A row in hand. */
export interface Claimed {
  readonly Fila: number;
  readonly Datos: Cells;
  readonly Documento: string | null;
  readonly Clave: string | null;
}

interface Draft {
  readonly IdRequisito: number;
  readonly Codigo: string;
  readonly emision: string | null;
  readonly vencimiento: string | null;
  readonly papeles: readonly number[];
}
interface Ready {
  readonly row: Claimed;
  readonly judged: JudgedRow;
  readonly persona: Readonly<Record<string, string | number>>;
  /** Who has the document already, and whether the loader may see them. */
  readonly known: number | null;
  readonly seen: boolean;
  readonly drafts: readonly Draft[];
}

/**
 * Makes and sends the requests of many workers at once: the rules of a single one, asked for all of them before anything is
 * written, and each kind of row written with one statement. Answers the rows that are to be looked at one by one:
 * those with something wrong and those that take papers of earlier accreditations. Whatever fails here fails for all.
 */
export async function processTogether(ctx: Context, kit: RouteKit, work: Work, rows: readonly Claimed[]): Promise<Claimed[]> {
  const ready = await readyRows(ctx, kit, work, rows);
  if (ready.length > 0) {
    const people = await register(ctx, kit, ready);
    const made = await draftRequests(ctx, kit, work, ready);
    await deliver(ctx, made, ready);
    await send(ctx, work, made, people);
    await ctx.tx.run(
      sql`update acreditacion_carga_fila f set clave = null from acreditacion_solicitud s where f.id_cliente = ${ctx.session.IdCliente} and f.estado = 'P'
        and f.clave = any(${sql.param(ready.flatMap(({ row }) => row.Clave ?? []))}::text[]) and s.id_solicitud = f.id_solicitud and s.estado in ('E', 'R')`,
    );
    await cargaFilaStates.moveAll(ctx, 'procesar', 'sistema', {
      from: sql`jsonb_to_recordset(${JSON.stringify(ready.map(({ row }, at) => ({ f: row.Fila, s: made[at] })))}::jsonb) as x(f int, s int)`,
      where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${work.head.IdCarga} and t.fila = x.f`,
      set: { IdSolicitud: sql`x.s`, Errores: [] },
    });
  }
  const done = new Set(ready.map(({ row }) => row.Fila));
  return rows.filter((row) => !done.has(row.Fila));
}

/** Rows with nothing wrong now, each with its person, dates and papers. */
async function readyRows(ctx: Context, kit: RouteKit, { head, columns, requirements }: Work, rows: readonly Claimed[]): Promise<Ready[]> {
  const judged = await judge(ctx, kit, columns, head, rows);
  const right = rows.flatMap((row, at) => {
    const of = judged[at];
    if (!of || of.Errores.length > 0) return [];
    return [{ row, judged: of, persona: fileOf(columns, of.Leida.valores) }];
  });
  const known = await knownPeople(ctx, kit, right);
  const papers = await papersOf(
    ctx,
    head.IdCarga,
    right.map(({ judged: { Documento } }) => Documento ?? ''),
  );
  const alike = new Map<string, number>();
  for (const { persona } of right) alike.set(sameName(persona), (alike.get(sameName(persona)) ?? 0) + 1);
  return right.flatMap(({ row, judged: of, persona }): Ready[] => {
    const person = known.get(`${persona.IdTipoDocumento}|${of.Documento}`);
    const drafts = draftsOf(of, requirements, papers.get(of.Documento ?? '') ?? new Map());
    // Perhaps the same person under two documents, or a paper of an earlier accreditation: looked at alone.
    if (!drafts || (!person && (alike.get(sameName(persona)) ?? 0) > 1)) return [];
    return [{ row, judged: of, persona, known: person?.id ?? null, seen: person?.seen ?? false, drafts }];
  });
}

const sameName = (persona: Readonly<Record<string, string | number>>): string =>
  tidy([persona.FechaNacimiento, persona.ApellidoPaterno, persona.ApellidoMaterno ?? '', persona.Nombres].join('|'));

async function knownPeople(ctx: Context, kit: RouteKit, rows: readonly { judged: JudgedRow; persona: Ready['persona'] }[]) {
  const asked = rows.map(({ judged, persona }) => ({ t: persona.IdTipoDocumento, d: judged.Documento }));
  const found = await ctx.tx.run(
    sql`select t.id_persona, t.id_tipo_documento || '|' || t.documento as clave, (${scopeSql(kit.registry.get('AdministracionPersona'), ctx.session)}) as seen
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(t int, d text)
      join administracion_persona t on t.id_cliente = ${ctx.session.IdCliente} and t.id_tipo_documento = x.t and t.documento = x.d`,
  );
  return new Map(found.map((row) => [String(row.clave), { id: Number(row.id_persona), seen: row.seen === true }]));
}

async function papersOf(ctx: Context, idCarga: number, documents: readonly string[]): Promise<Map<string, Map<number, number[]>>> {
  const rows = await ctx.tx.run(
    sql`select documento, id_requisito, array_agg(id_archivo order by id_carga_adjunto) as archivos from acreditacion_carga_adjunto
      where id_cliente = ${ctx.session.IdCliente} and id_carga = ${idCarga} and documento = any(${sql.param([...documents])}::text[]) group by documento, id_requisito`,
  );
  const papers = new Map<string, Map<number, number[]>>();
  for (const row of rows) {
    const of = papers.get(String(row.documento)) ?? new Map<number, number[]>();
    papers.set(String(row.documento), of);
    if (Array.isArray(row.archivos)) of.set(Number(row.id_requisito), row.archivos.map(Number));
  }
  return papers;
}

/** What a row delivers of each requirement; null when something demanded is not in the row itself. */
function draftsOf({ Leida }: JudgedRow, requirements: readonly LoadRequirement[], papers: ReadonlyMap<number, readonly number[]>): Draft[] | null {
  const drafts: Draft[] = [];
  for (const { IdRequisito, Codigo, Obligatorio, RequiereAdjunto, RequiereVencimiento } of requirements) {
    const day = (part: 'E' | 'V'): string | null => {
      const value = Leida.valores[requirementKey(Codigo, part)];
      return typeof value === 'string' ? value : null;
    };
    const [emision, vencimiento, own] = [day('E'), day('V'), papers.get(IdRequisito) ?? []];
    const blank = emision === null && vencimiento === null && own.length === 0;
    const short = (RequiereAdjunto && own.length === 0) || (RequiereVencimiento && vencimiento === null);
    if (blank ? Obligatorio : short) return null;
    if (!blank) drafts.push({ IdRequisito, Codigo, emision, vencimiento, papeles: own });
  }
  return drafts;
}

/** Everyone's key in the order of the rows; those nobody knew are registered, within the licence. */
async function register(ctx: Context, kit: RouteKit, ready: readonly Ready[]): Promise<number[]> {
  const unknown = ready.filter((one) => one.known === null);
  const made = await onRequest(ctx, () =>
    kit.writer.createMany(
      ctx,
      kit.registry.get('AdministracionPersona'),
      unknown.map((one) => one.persona),
    ),
  );
  if (made.length > 0) await requireRoom(ctx, 'P');
  let at = 0;
  return ready.map(({ known }) => {
    if (known !== null) return known;
    const person = made[at];
    at += 1;
    return Number(person?.IdPersona);
  });
}

/** The drafts, each with its first step and the requirements of the profile. */
async function draftRequests(ctx: Context, kit: RouteKit, { head }: Work, ready: readonly Ready[]): Promise<number[]> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const made = await kit.writer.createMany(
    ctx,
    solicitudResource,
    ready.map(({ judged: { Leida }, persona, known, seen }) => ({
      IdCompania: head.IdCompania,
      IdContrato: head.IdContrato,
      IdPerfilAcreditacion: head.IdPerfilAcreditacion,
      Lugar: head.Lugar,
      Asunto: head.Asunto,
      IdCargo: Leida.valores.IdCargo,
      FechaInicio: Leida.valores.FechaInicio,
      FechaFin: Leida.valores.FechaFin,
      DatosPersona: persona,
      ...(seen ? { IdPersona: known } : {}),
    })),
    async (rows) => {
      const ids = rows.map((row) => Number(row.IdSolicitud));
      await solicitudStates.began(
        ctx,
        ids.map((IdSolicitud) => ({ IdSolicitud, Ronda: 0 })),
        'guardar',
        'solicitante',
      );
      await ctx.tx.run(
        sql`insert into acreditacion_solicitud_requisito (id_cliente, id_division, id_solicitud, id_requisito, id_rol, obligatorio, usuario_creacion)
          select ${IdCliente}::int, ${IdDivision}::int, x, q.id_requisito, q.id_rol, p.obligatorio, ${IdUsuario}
          from unnest(${sql.param(ids)}::int[]) x cross join acreditacion_perfil_requisito p join acreditacion_requisito q on q.id_requisito = p.id_requisito and q.activo = 'S'
          where p.id_cliente = ${IdCliente} and p.id_perfil_acreditacion = ${head.IdPerfilAcreditacion}`,
      );
    },
  );
  return made.map((row) => Number(row.IdSolicitud));
}

/** Dates and papers of every requirement that the rows deliver. */
async function deliver(ctx: Context, made: readonly number[], ready: readonly Ready[]): Promise<void> {
  const { IdCliente, IdDivision, IdUsuario, IdCompania } = ctx.session;
  const delivered = ready.flatMap(({ drafts }, at) => drafts.map((draft) => ({ ...draft, solicitud: made[at] })));
  if (delivered.length === 0) return;
  const files = [...new Set(delivered.flatMap(({ papeles }) => papeles))];
  const [usable] = await ctx.tx.run(
    sql`select count(*)::int as n from plataforma_archivo f where f.id_archivo = any(${sql.param(files)}::int[]) and f.id_cliente = ${IdCliente} and f.tipo_contenido = 'application/pdf'
      and (f.usuario_creacion = ${IdUsuario} or f.id_compania = ${IdCompania ?? -1})`,
  );
  if (Number(usable?.n) !== files.length) throw new Problem(400, 'campo.referencia', { campo: 'Adjuntos' });
  const sent = JSON.stringify(
    delivered.map(({ solicitud, IdRequisito, emision, vencimiento, papeles }) => ({
      s: solicitud,
      q: IdRequisito,
      e: emision,
      v: vencimiento,
      a: papeles,
    })),
  );
  const dated = await ctx.tx.run(
    sql`update acreditacion_solicitud_requisito s set fecha_emision = x.e::date, fecha_vencimiento = x.v::date, usuario_modificacion = ${IdUsuario},
        fecha_modificacion = ${ctx.now.toISOString()}, version = s.version + 1
      from jsonb_to_recordset(${sent}::jsonb) as x(s int, q int, e text, v text) where s.id_cliente = ${IdCliente} and s.id_solicitud = x.s and s.id_requisito = x.q returning s.id_solicitud_requisito`,
  );
  if (dated.length !== delivered.length) throw new Problem(404, 'registro.no_existe');
  if (files.length > 0) {
    await ctx.tx.run(
      sql`insert into acreditacion_solicitud_adjunto (id_cliente, id_division, id_solicitud_requisito, id_archivo, ronda, usuario_creacion)
        select ${IdCliente}::int, ${IdDivision}::int, s.id_solicitud_requisito, p.archivo, 0, ${IdUsuario}
        from jsonb_to_recordset(${sent}::jsonb) as x(s int, q int, a int[]) cross join unnest(x.a) with ordinality as p(archivo, n)
        join acreditacion_solicitud_requisito s on s.id_cliente = ${IdCliente}::int and s.id_solicitud = x.s and s.id_requisito = x.q order by s.id_solicitud_requisito, p.n`,
    );
    await askReading(ctx, files);
  }
  for (const { solicitud, Codigo, vencimiento, papeles } of delivered)
    ctx.audit({
      entity: 'AcreditacionSolicitud',
      record: Number(solicitud),
      action: 'editar',
      changes: { [`Requisitos.${Codigo}`]: [null, vencimiento], Adjuntos: [[], [...papeles]] },
    });
}

/** I → P for all: numbered as one block, each role asked; they are told together at the load's end. */
async function send(ctx: Context, { head }: Work, made: readonly number[], people: readonly number[]): Promise<void> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const requirements = await requirementsOfMany(ctx, made);
  for (const id of made) {
    const errors = missingRequirements(requirements.get(id) ?? [], today(ctx));
    if (errors.length > 0) throw new Problem(400, 'solicitud.requisitos_incompletos', {}, { errors });
    if ((requirements.get(id) ?? []).length === 0) throw new Problem(400, 'solicitud.sin_roles');
  }
  const [other] = await ctx.tx.run(
    sql`select 1 from acreditacion_solicitud s where s.id_cliente = ${IdCliente} and s.id_division = ${IdDivision} and s.estado in ('I', 'P', 'O')
      and ((s.entidad = 'P' and s.id_persona = any(${sql.param([...people])}::int[]))
        or (s.entidad = 'I' and exists (select 1 from acreditacion_solicitud_visita v where v.id_cliente = s.id_cliente and v.id_solicitud = s.id_solicitud and v.id_persona = any(${sql.param([...people])}::int[]))))
      and not (s.id_solicitud = any(${sql.param([...made])}::int[])) limit 1`,
  );
  if (other || new Set(people).size !== people.length) throw new Problem(400, 'solicitud.en_curso');
  const asked = ctx.confirmations.length;
  await checkEndowment(ctx, 'persona', head.IdContrato, null);
  const numbers = await nextNumbers(ctx, 'SOL', made.length);
  await ctx.tx.run(
    sql`insert into acreditacion_solicitud_rol (id_cliente, id_division, id_solicitud, id_rol, resultado, usuario_creacion)
      select distinct ${IdCliente}::int, ${IdDivision}::int, s.id_solicitud, s.id_rol, 'P', ${IdUsuario} from acreditacion_solicitud_requisito s where s.id_solicitud = any(${sql.param([...made])}::int[])`,
  );
  const drafts = (await lockHeads(ctx, made)).map((head) => ({ ...head, roles: new Set<number>() }));
  const numberOf = new Map(made.map((id, at) => [id, numbers[at] ?? null]));
  await solicitudStates.runAll(ctx, drafts, 'enviar', 'solicitante', {
    from: sql`jsonb_to_recordset(${JSON.stringify(made.map((id, at) => ({ s: id, n: numbers[at], p: people[at] })))}::jsonb) as x(s int, n text, p int)
      join administracion_persona p on p.id_persona = x.p`,
    where: sql`t.id_solicitud = x.s`,
    set: {
      Modo: 'M',
      Numero: sql`x.n`,
      Ronda: 1,
      FechaEnvio: ctx.now.toISOString(),
      IdPersona: sql`p.id_persona`,
      DatosPersona: sql`jsonb_build_object('ApellidoPaterno', p.apellido_paterno, 'ApellidoMaterno', p.apellido_materno, 'Nombres', p.nombres, 'Documento', p.documento,
        'FechaNacimiento', to_char(p.fecha_nacimiento, 'YYYYMMDD'), 'Sexo', p.sexo, 'TelefonoMovil', p.telefono_movil, 'Correo', p.correo)`,
    },
    note: { Ronda: 1, confirmed: ctx.confirmations.slice(asked) },
    changes: (at) => ({ Numero: [null, numberOf.get(drafts[at]?.IdSolicitud ?? 0) ?? null] }),
  });
  for (const id of made) ctx.emit(solicitudEnviada, { IdSolicitud: id, Roles: [...new Set((requirements.get(id) ?? []).map((one) => one.IdRol))] });
}
