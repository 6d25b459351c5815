import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet, SheetFact } from '@platform/server/sheet/sheet';
import { type SQL, sql } from 'drizzle-orm';
import { FICHA } from '../../shared/ficha.palabras';
import { Presencia } from '../../shared/marca.entity';
import { Restriccion } from '../../shared/restriccion.entity';
import { restriccionResource } from '../permisos/restriccion.rules';
import { presenciaResource } from '../resources';

const filtered = (path: string, filter: Readonly<Record<string, readonly (number | string)[]>>): string =>
  `${path}?filtro=${encodeURIComponent(JSON.stringify(filter))}`;

/** People and vehicles inside that a condition on the mark `m` of their entry holds for. */
async function inside(ctx: Context, field: 'IdCompania' | 'IdContrato', id: number, which: SQL): Promise<SheetFact[]> {
  const say = FICHA[ctx.lang];
  const { personas, vehiculos } = await ctx.tx.one(
    { personas: int, vehiculos: int },
    sql`select (count(*) filter (where t.entidad = 'P'))::int as personas, (count(*) filter (where t.entidad = 'V'))::int as vehiculos
      from acceso_presencia t join acceso_marca m on m.id_marca = t.id_marca where ${scopeSql(presenciaResource, ctx.session)} and ${which}`,
  );
  const href = (kind: 'P' | 'V') => filtered('/acceso/evacuacion', { [field]: [id], Entidad: [kind] });
  return [
    { label: say.personas, value: personas, href: href('P') },
    ...(vehiculos > 0 ? [{ label: say.vehiculos, value: vehiculos, href: href('V') }] : []),
  ];
}

const onSite = (entity: string, field: 'IdCompania' | 'IdContrato', which: (id: number) => SQL): Sheet => ({
  entity,
  menu: Presencia.options.menu,
  async page(ctx, id) {
    return { groups: [{ title: FICHA[ctx.lang].enSitio, facts: await inside(ctx, field, id, which(id)) }] };
  },
  async card(ctx, id) {
    const [people] = await inside(ctx, field, id, which(id));
    return { facts: people ? [{ ...people, label: FICHA[ctx.lang].enSitio }] : [] };
  },
});

/** Who of a company, or of a contract, is inside now: for who consults who is inside. */
export const companyOnSite = onSite('AdministracionCompania', 'IdCompania', (id) => sql`m.id_compania = ${id}`);
export const contractOnSite = onSite('AdministracionContrato', 'IdContrato', (id) => sql`m.id_contrato = ${id}`);

/** What keeps a company, its people and its vehicles from coming in. */
export const companyRestrictions: Sheet = {
  entity: 'AdministracionCompania',
  menu: Restriccion.options.menu,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const { n } = await ctx.tx.one(
      { n: int },
      sql`select count(*)::int as n from acceso_restriccion t where t.id_compania = ${id} and t.fecha_levantamiento is null
        and (now() at time zone ${ctx.session.zona})::date between t.fecha_inicio and coalesce(t.fecha_fin, 'infinity') and ${scopeSql(restriccionResource, ctx.session)}`,
    );
    const href = filtered('/acceso/restricciones-requisitos', { IdCompania: [id] });
    return { groups: n === 0 ? [] : [{ title: say.restricciones, facts: [{ label: say.restricciones, value: n, tone: 'rojo', href }] }] };
  },
};
