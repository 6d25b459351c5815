import type { Tx } from '@platform/server/db/pool';
import { int, json, list, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { askReadings, type Delivery, forgetRefusals, noteRefused } from '@platform/server/pdf/readings';
import { protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { proposedExpiry } from '../../shared/vencimiento';
import { type Hint, type HintFacts, hintsOf, type PaperFacts } from './lectura.rules';

/** Has papers read in the background, each content once; whoever looks before sees that it is being read. */
export const askReading = (ctx: Context, files: readonly number[]): Promise<void> => readSoon(ctx.tx, ctx.session.IdCliente, files);

/** The same for a client, whoever asks. */
export async function readSoon(tx: Tx, idCliente: number, files: readonly number[]): Promise<void> {
  if (files.length === 0) return;
  if (await askReadings(tx, idCliente, files)) await tx.query(`select pg_notify('papeles', '')`);
}

const kept = z.object({
  IdArchivo: z.number(),
  Estado: z.enum(['P', 'T', 'I', 'B', 'C', 'X']).nullable(),
  Numeros: z.array(z.string()).nullable(),
  Fechas: z.array(z.string()).nullable(),
  Usos: z.array(z.object({ p: z.string(), n: z.string().nullable() })),
  Rechazos: z.array(z.object({ e: z.string(), i: z.number(), q: z.number(), r: z.number(), n: z.string().nullable() })),
});

/** A requirement of somebody or something with the papers its hints are about. */
export interface Looked {
  readonly clave: number;
  /** Whom it is about, and what identifies them in a text; null for a visit's people. */
  readonly sujeto: string | null;
  readonly identificador: string | null;
  readonly IdRequisito: number;
  readonly emision: string | null;
  readonly vencimiento: string | null;
  readonly DiasVigencia: number | null;
  readonly papeles: readonly { readonly IdArchivo: number; readonly Nombre: string; readonly Ronda: number }[];
  /** Where it is delivered: what was refused here in this very round is no news. */
  readonly en: { readonly entidad: 'AcreditacionSolicitud' | 'AcreditacionActualizacion'; readonly id: number; readonly ronda: number };
}

/**
 * Hints about the papers of several requirements, by their key: what was read before is looked up with one statement,
 * nothing is read now.
 */
export async function hintsFor(ctx: Context, looked: readonly Looked[]): Promise<Map<number, Hint[]>> {
  const files = [...new Set(looked.flatMap(({ papeles }) => papeles.map((one) => one.IdArchivo)))];
  if (files.length === 0) return new Map();
  const rows = z.array(kept).parse(
    await ctx.tx.rows(
      {
        IdArchivo: int,
        Estado: orNull(text),
        Numeros: orNull(list(text)),
        Fechas: orNull(list(text)),
        Usos: json(z.unknown()),
        Rechazos: json(z.unknown()),
      },
      sql`select f.id_archivo as "IdArchivo", l.estado as "Estado", l.numeros as "Numeros", l.fechas as "Fechas",
          coalesce((select jsonb_agg(distinct jsonb_build_object('p', x.p, 'n', x.n)) from (
            select coalesce('P' || t.id_persona, 'V' || t.id_vehiculo, 'E' || t.id_compania_acreditada) as p, t.numero as n from base_archivo g join acreditacion_solicitud_adjunto a on a.id_cliente = g.id_cliente and a.id_archivo = g.id_archivo
              join acreditacion_solicitud_requisito s on s.id_solicitud_requisito = a.id_solicitud_requisito
              join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud and coalesce(t.id_persona, t.id_vehiculo, t.id_compania_acreditada) is not null and t.estado not in ('I', 'E')
              where g.id_cliente = f.id_cliente and g.huella = f.huella
            union select coalesce('P' || u.id_persona, 'V' || u.id_vehiculo), h.numero from base_archivo g join acreditacion_actualizacion_requisito u on u.id_cliente = g.id_cliente and u.id_archivo = g.id_archivo and coalesce(u.id_persona, u.id_vehiculo) is not null
              join acreditacion_actualizacion h on h.id_actualizacion = u.id_actualizacion where g.id_cliente = f.id_cliente and g.huella = f.huella limit 200) x), '[]') as "Usos",
          coalesce((select jsonb_agg(jsonb_build_object('e', r.entidad, 'i', r.id_registro, 'q', r.parte, 'r', r.ronda, 'n', r.numero))
            from (select * from base_archivo_rechazo c where c.id_cliente = f.id_cliente and c.huella = f.huella order by c.id_rechazo desc limit 50) r), '[]') as "Rechazos"
        from base_archivo f left join base_lectura l on l.id_cliente = f.id_cliente and l.huella = f.huella
        where f.id_archivo = any(${sql.param(files)}) and f.id_cliente = ${ctx.session.IdCliente}`,
    ),
  );
  const byFile = new Map(rows.map((row) => [row.IdArchivo, row]));
  // Whoever may not see documents is not told what they should be.
  const hidden = protectionOf(ctx.session, 'AdministracionPersona')?.has('Documento') ?? false;
  return new Map(looked.map((one) => [one.clave, hintsOf({ ...factsOf(one, byFile), ...(hidden ? { documento: null } : {}) })]));
}

/** What a request is about, as its papers should name it: a person's or company's document, a vehicle's plate. */
export async function identifierOf(
  ctx: Context,
  subject: Readonly<Record<'IdPersona' | 'IdVehiculo' | 'IdCompaniaAcreditada', number | null>>,
): Promise<Pick<Looked, 'sujeto' | 'identificador'>> {
  const { IdPersona, IdVehiculo, IdCompaniaAcreditada } = subject;
  const row = await ctx.tx.first(
    { sujeto: orNull(text), identificador: orNull(text) },
    sql`select 'P' || id_persona as sujeto, documento as identificador from administracion_persona where id_persona = ${IdPersona}
      union all select 'V' || id_vehiculo, placa from administracion_vehiculo where ${IdPersona}::int is null and id_vehiculo = ${IdVehiculo}
      union all select 'E' || id_compania, documento from administracion_compania where ${IdPersona}::int is null and ${IdVehiculo}::int is null and id_compania = ${IdCompaniaAcreditada}`,
  );
  return { sujeto: row ? String(row.sujeto) : null, identificador: row ? String(row.identificador) : null };
}

const NAMED = 3;
const some = (numbers: readonly (string | null)[]): string[] => {
  const known = [...new Set(numbers.flatMap((number) => number ?? []))].sort();
  return known.length <= NAMED ? known : [...known.slice(0, NAMED), '…'];
};

function factsOf(one: Looked, byFile: ReadonlyMap<number, z.output<typeof kept>>): HintFacts {
  const last = Math.max(...one.papeles.map((paper) => paper.Ronda));
  const { entidad, id, ronda } = one.en;
  const papeles = one.papeles
    .filter((paper) => paper.Ronda === last)
    .map(({ IdArchivo, Nombre }): PaperFacts => {
      const row = byFile.get(IdArchivo);
      return {
        IdArchivo,
        Nombre,
        lectura: row?.Estado ? { Estado: row.Estado, numeros: new Set(row.Numeros), fechas: new Set(row.Fechas) } : null,
        otras: some((row?.Usos ?? []).filter(({ p }) => one.sujeto !== null && p !== one.sujeto).map(({ n }) => n)),
        rechazos: some((row?.Rechazos ?? []).filter(({ e, i, r }) => !(e === entidad && i === id && r === ronda)).map(({ n }) => n)),
      };
    });
  return {
    documento: one.identificador,
    emision: one.emision,
    vencimiento: one.vencimiento,
    propuesto: one.emision !== null && one.DiasVigencia !== null ? proposedExpiry(one.emision, one.DiasVigencia) : null,
    papeles,
  };
}

/** What of a record was refused, and the papers it was delivered with. */
export interface Judged {
  readonly parte: number;
  readonly files: readonly number[];
}
interface Where extends Delivery {
  readonly entidad: Looked['en']['entidad'];
}

/** Remembers that papers of a record were refused, or no longer: an evaluator may think again within the round. */
export async function noteRefusals(ctx: Context, where: Where, refused: boolean, parts: readonly Judged[]): Promise<void> {
  await forgetRefusals(
    ctx.tx,
    where,
    parts.map(({ parte }) => parte),
  );
  const papers = parts.flatMap(({ parte, files }) => files.map((archivo) => ({ parte, archivo })));
  if (refused && papers.length > 0) await noteRefused(ctx.tx, ctx.session.IdCliente, where, papers, ctx.now);
}
