import { addDays } from '@modules/administracion/shared/dia';
import { sendNotice } from '@modules/sistema/server/public';
import { int, text } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { addRow } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { Fiscalizacion } from '../../shared/fiscalizacion.entity';
import { watchersOf } from './clave';
import { isOfficial } from './permiso.rules';

/** Days that an inspection lasts that nobody of the company enabled. */
const DAYS = 7;
const BY = 'FISCALIZACION';
export const DOMINIOS = 'dt.gob.cl sunafil.gob.pe';

const setting = (client: string, name: string) =>
  sql.raw(
    `(select v.valor from sistema_parametro_valor v where v.id_cliente = ${client} and v.parametro = 'asistencia.${name}' and v.id_division is null limit 1)`,
  );

/** Domains of inspectors for a client, as it set them. */
export async function domainsOf(tx: Context['tx'], idCliente: number): Promise<string> {
  const row = await tx.first(
    { valor: text },
    sql`select coalesce(${setting('l.id_cliente', 'dominiosFiscalizacion')}, ${DOMINIOS}) as valor from sistema_cliente l where l.id_cliente = ${idCliente}`,
  );
  return row?.valor ?? DOMINIOS;
}

/**
 * Opens a company by the inspector's own request, where its client lets an official address ask (`asistencia.fiscalizacionAbierta`): the
 * company is told at once. Whoever is not of an official domain, or of whom that company has a permit, opens nothing.
 */
export async function openOwn(ctx: Pick<Context, 'tx' | 'now' | 'audit'>, correo: string, documento: string): Promise<void> {
  const companies = await ctx.tx.rows(
    { id_cliente: int, id_division: int, id_compania: int, zona: text, dominios: text },
    sql`select a.id_cliente, d.id_division, a.id_compania, d.zona_horaria as zona, coalesce(${setting('a.id_cliente', 'dominiosFiscalizacion')}, ${DOMINIOS}) as dominios
      from asistencia_compania a join administracion_compania k on k.id_compania = a.id_compania join sistema_cliente l on l.id_cliente = a.id_cliente and l.activo = 'S'
      join lateral (select v.id_division, v.zona_horaria from sistema_division v where v.id_cliente = a.id_cliente and v.activo = 'S'
        order by v.id_division = any(coalesce(a.divisiones, '{}')) desc, v.id_division limit 1) d on true
      where k.documento = ${documento} and a.controla_asistencia = 'S' and ${setting('a.id_cliente', 'fiscalizacionAbierta')} = 'S'`,
  );
  for (const { id_cliente, id_division, id_compania, zona, dominios } of companies) {
    if (!isOfficial(correo, dominios)) continue;
    const today = dayIn(zona, ctx.now);
    const institucion = correo.split('@').at(-1) ?? '';
    const known = await ctx.tx.first(
      { id: int },
      sql`select f.id_fiscalizacion as id from asistencia_fiscalizacion f where f.id_cliente = ${id_cliente} and f.id_compania = ${id_compania} and lower(f.correo) = lower(${correo})
        and ${today}::date between f.fecha_inicio and f.fecha_fin limit 1`,
    );
    if (known) continue;
    const by = { tx: ctx.tx, now: ctx.now, session: { IdUsuario: BY, IdCliente: id_cliente, IdDivision: id_division }, audit: ctx.audit };
    const id = await addRow(
      by,
      Fiscalizacion,
      {
        ...{ IdCompania: id_compania, Institucion: institucion, Nombre: correo, Correo: correo, Origen: 'S' },
        ...{ FechaInicio: today, FechaFin: addDays(today, DAYS - 1) },
      },
      { action: 'crear', changes: { Correo: [null, correo] } },
    );
    await sendNotice(ctx, {
      codigo: 'ASI10',
      para: await watchersOf(ctx.tx, id_cliente, id_compania),
      lugar: { IdCliente: id_cliente, IdDivision: id_division },
      datos: { inspector: correo, institucion },
      enlace: `/asistencia/fiscalizacion/${id}`,
      entidad: 'AsistenciaFiscalizacion',
      registro: id,
      unico: 'pedida',
    });
  }
}
