import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { sql } from 'drizzle-orm';
import { SUJETOS } from '../../shared/sujetos';
import { chooseHost } from '../solicitud/anfitrion';
import { reusablesOf } from '../solicitud/reuso';
import { type RequirementDraft, saveRequirements, send } from '../solicitud/solicitante';
import { solicitudResource } from '../solicitud/solicitud.resource';
import { addVisitor } from '../solicitud/visitas';
import { CLASES } from './carga.clases';
import type { Claimed, Work } from './carga.lote';
import { readRow, textOf } from './carga.rules';
import { fileOf, type ReadRow, requirementKey } from './carga.tipos';

/** Creates, fills and sends a row's request, through the functions of a single one: whatever refuses that refuses the row. */
export async function requestOfRow(ctx: Context, kit: RouteKit, work: Work, row: Claimed): Promise<number> {
  const { head, columns } = work;
  const { ficha, pide, conocido, reusa } = CLASES[head.Entidad];
  const { valores } = readRow(columns, row.Datos);
  const file = fileOf(columns, valores);
  const known = await conocido(ctx, file);
  const seen = known !== null && (await visible(ctx.tx, kit.registry.get(ficha.resource), ctx.session, [known])) ? known : null;
  const { id, datos } = SUJETOS[head.Entidad];
  const typed = head.Entidad === 'E' ? { IdPais: ctx.session.IdPais, ...file } : file;
  // The host is named by document, and chosen as a single request's.
  const { IdAnfitrion, ...asked } = Object.fromEntries(pide.map((name) => [name, valores[name] ?? null]));
  const made = await kit.writer.create(ctx, solicitudResource, {
    Entidad: head.Entidad,
    IdCompania: head.IdCompania,
    IdContrato: head.IdContrato,
    IdPerfilAcreditacion: head.IdPerfilAcreditacion,
    Lugar: head.Lugar,
    Asunto: head.Asunto,
    ...asked,
    ...(datos ? { [datos]: typed } : {}),
    ...(id && seen !== null ? { [id]: seen } : {}),
  });
  const idSolicitud = Number(made.IdSolicitud);
  const host = textOf(IdAnfitrion);
  if (host !== null) await chooseHost(ctx, kit, idSolicitud, host);
  if (head.Entidad === 'I') await addVisitor(ctx, kit, idSolicitud, seen === null ? { DatosPersona: file } : { IdPersona: seen });
  await saveRequirements(ctx, idSolicitud, await draftsOf(ctx, work, row, valores, reusa && seen !== null ? { kind: reusa, id: seen } : null));
  await send(ctx, kit, idSolicitud, 'together');
  return idSolicitud;
}

/** What a row delivers of each requirement, and of an obligatory one that it does not, the paper of an earlier accreditation. */
async function draftsOf(
  ctx: Context,
  { head, requirements }: Work,
  row: Claimed,
  valores: ReadRow['valores'],
  subject: Parameters<typeof reusablesOf>[1],
): Promise<RequirementDraft[]> {
  const papers = await papersOf(ctx, head.IdCarga, row.Documento);
  const reusables = await reusablesOf(
    ctx,
    subject,
    requirements.map((one) => one.IdRequisito),
  );
  return requirements.flatMap(({ IdRequisito, Codigo, Obligatorio }): RequirementDraft[] => {
    const FechaEmision = textOf(valores[requirementKey(Codigo, 'E')]);
    const FechaVencimiento = textOf(valores[requirementKey(Codigo, 'V')]);
    const Adjuntos = papers.get(IdRequisito);
    const blank = FechaEmision === null && FechaVencimiento === null && !Adjuntos;
    if (!blank) return [{ IdRequisito, FechaEmision, FechaVencimiento, ...(Adjuntos ? { Adjuntos } : {}) }];
    return Obligatorio && reusables.has(IdRequisito) ? [{ IdRequisito, Reutilizar: 'S' }] : [];
  });
}

async function papersOf(ctx: Context, idCarga: number, documento: string | null): Promise<Map<number, number[]>> {
  const papers = new Map<number, number[]>();
  if (documento === null) return papers;
  const rows = await ctx.tx.run(
    sql`select id_requisito, id_archivo from acreditacion_carga_adjunto where id_cliente = ${ctx.session.IdCliente} and id_carga = ${idCarga} and documento = ${documento} order by id_carga_adjunto`,
  );
  for (const { id_requisito, id_archivo } of rows)
    papers.set(Number(id_requisito), [...(papers.get(Number(id_requisito)) ?? []), Number(id_archivo)]);
  return papers;
}
