import { holdersOf } from '@modules/acreditacion/server/public';
import { personNameSql } from '@modules/administracion/server/public';
import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { responsiblesOf } from '@modules/seguridad/server/public';
import { morning, sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import type { RouteKit } from '@platform/server/kit';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { endExpired } from './baja';
import { renewOld } from './firma/claves';
import { purgeLots } from './impresion/lote';

const OFFICE = '0705';
/** Lines of a list that a mail still reads; the rest is counted. */
const MOST_LINES = 50;

interface Expiring {
  readonly IdCompania: number;
  readonly line: string;
}

/** What ends in as many days as the client wants to know before, in the session's division. */
async function expiringIn(ctx: Context): Promise<Expiring[]> {
  const day = addDays(today(ctx), numberParameter(ctx, 'identificacion.credencialAvisoDias'));
  const rows = await ctx.tx.rows(
    { id_compania: int, codigo: text, nombre: orNull(text) },
    sql`select c.codigo, coalesce(a.id_compania, w.id_compania) as id_compania, coalesce(w.placa, ${sql.raw(personNameSql('p'))}) as nombre
      from identificacion_credencial c left join administracion_persona p on p.id_persona = c.id_persona left join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona
        left join administracion_vehiculo w on w.id_vehiculo = c.id_vehiculo
      where c.id_cliente = ${ctx.session.IdCliente} and c.id_division = ${ctx.session.IdDivision} and c.estado = 'A' and c.prestable = 'N' and c.fecha_fin = ${day} and coalesce(a.id_compania, w.id_compania) is not null order by c.codigo`,
  );
  return rows.map((row) => ({ IdCompania: row.id_compania, line: `${row.codigo} ${row.nombre}: ${shownDay(day)}` }));
}

/** IDE01: to the credential office whole, and to each contractor's responsible what is of its people. */
async function tell(ctx: Context, found: readonly Expiring[], noAntes: Date): Promise<void> {
  const say = async (para: readonly { readonly usuario: string }[], own: readonly Expiring[], registro: number) => {
    const lines = own.slice(0, MOST_LINES).map(({ line }) => line);
    const more = own.length - lines.length;
    const lista = (word: string) => [...lines, ...(more > 0 ? [word] : [])].join('\n');
    await sendNotice(ctx, {
      codigo: 'IDE01',
      para,
      datos: { es: { n: own.length, lista: lista(`y ${more} más`) }, en: { n: own.length, lista: lista(`and ${more} more`) } },
      lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
      enlace: '/identificacion/gestion',
      entidad: 'AdministracionCompania',
      registro,
      unico: `${today(ctx)}:${ctx.session.IdDivision}`,
      noAntes,
    });
  };
  await say(await holdersOf(ctx, OFFICE, 'consultar'), found, 0);
  for (const company of [...new Set(found.map(({ IdCompania }) => IdCompania))].sort((one, other) => one - other)) {
    const own = found.filter(({ IdCompania }) => IdCompania === company);
    await say(await responsiblesOf(ctx.tx, ctx.session.IdCliente, company), own, company);
  }
}

/** Each night: cards past their end become inactive (VENCIDA, or the reason decided before), people hear of those about to expire, and old files of prints are let go of. */
const expiries: Job = {
  name: 'identificacion.credencialesVencimientos',
  async run(job) {
    for (const { IdDivision, zona } of job.divisions) {
      if (await job.cancelled()) return;
      const [ended, told] = await job.transaction(async (ctx) => {
        const over = await endExpired(ctx, sql`t.id_division = ${IdDivision}`, today(ctx));
        const found = await expiringIn(ctx);
        if (found.length > 0) await tell(ctx, found, morning(ctx.now, zona));
        return [over, found.length];
      }, IdDivision);
      job.counted(ended + told, ended + told);
    }
    const gone = await job.transaction(purgeLots);
    job.counted(gone, gone);
  },
};

/** Each night: a key that has signed for as long as the client says gives way to another. */
const renewals = ({ box }: RouteKit): Job => ({
  name: 'identificacion.clavesRenovacion',
  async run(job) {
    const done = await job.transaction((ctx) => renewOld(ctx, box, numberParameter(ctx, 'identificacion.credencialClaveDias')));
    job.counted(1, done ? 1 : 0);
  },
});

export const identificacionJobs = (kit: RouteKit): readonly Job[] => [expiries, renewals(kit)];
