import { shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet, SheetFact } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { AcreditacionPersona, AcreditacionVehiculo } from '../../shared/acreditacion.entity';
import { FICHA } from '../../shared/ficha.palabras';
import { standingReason } from '../../shared/motivoEstado';
import { Solicitud } from '../../shared/solicitud.entity';
import { acreditacionPersonaResource, acreditacionVehiculoResource } from '../consultas/estado.resource';
import { paperStateSql, reasonSql, stateSql } from '../consultas/estado.sql';
import { solicitudReach } from '../solicitud/solicitud.reach';

const ESTADOS = ['V', 'W', 'X', 'S', 'D'] as const;
const TONES = { V: 'verde', W: 'naranja', X: 'rojo', S: 'rojo', D: undefined } as const;
const LISTS = { persona: '/consultas/personas', vehiculo: '/consultas/vehiculos' } as const;
const filtered = (path: string, filter: Readonly<Record<string, readonly (number | string)[]>>): string =>
  `${path}?filtro=${encodeURIComponent(JSON.stringify(filter))}`;
const toned = (tone: 'verde' | 'naranja' | 'rojo' | undefined) => (tone ? { tone } : {});

/** Accreditations by state, of those `t` that the session reaches; each number leads to its rows. */
async function byState(ctx: Context, kind: 'persona' | 'vehiculo', field: 'IdContrato' | 'IdCompania', id: number): Promise<SheetFact[]> {
  const own = field === 'IdContrato' ? sql`t.id_contrato = ${id}` : sql`t.id_compania = ${id}`;
  const rows =
    kind === 'persona'
      ? await ctx.tx.rows(
          { estado: oneOf(ESTADOS), n: int },
          sql`select x.estado, count(*)::int as n from (select ${sql.raw(stateSql('persona')('t'))} as estado from acreditacion_persona t where ${own} and t.visita = 'N' and ${scopeSql(acreditacionPersonaResource, ctx.session)}) x group by x.estado`,
        )
      : await ctx.tx.rows(
          { estado: oneOf(ESTADOS), n: int },
          sql`select x.estado, count(*)::int as n from (select ${sql.raw(stateSql('vehiculo')('t'))} as estado from acreditacion_vehiculo t where ${own} and ${scopeSql(acreditacionVehiculoResource, ctx.session)}) x group by x.estado`,
        );
  const counts = new Map(rows.map(({ estado, n }) => [estado, n]));
  return ESTADOS.flatMap((estado) => {
    const n = counts.get(estado);
    if (n === undefined) return [];
    return [
      { label: FICHA[ctx.lang].estados[estado], value: n, ...toned(TONES[estado]), href: filtered(LISTS[kind], { [field]: [id], Estado: [estado] }) },
    ];
  });
}

/** Who of a contract, or of a company, is accredited, by state. */
const peopleOf = (entity: string, field: 'IdContrato' | 'IdCompania'): Sheet => ({
  entity,
  menu: AcreditacionPersona.options.menu,
  async page(ctx, id) {
    return { groups: [{ title: FICHA[ctx.lang].personas, main: true, facts: await byState(ctx, 'persona', field, id) }] };
  },
  async card(ctx, id) {
    const facts = await byState(ctx, 'persona', field, id);
    return { facts: facts.slice(0, 2).map(({ tone: _tone, ...fact }) => fact) };
  },
});
const vehiclesOf = (entity: string, field: 'IdContrato' | 'IdCompania'): Sheet => ({
  entity,
  menu: AcreditacionVehiculo.options.menu,
  async page(ctx, id) {
    return { groups: [{ title: FICHA[ctx.lang].vehiculos, main: true, facts: await byState(ctx, 'vehiculo', field, id) }] };
  },
});

/** Requests of a company that wait for somebody. */
const requestsOfCompany: Sheet = {
  entity: 'AdministracionCompania',
  menu: Solicitud.options.menu,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const { curso, corregir } = await ctx.tx.one(
      { curso: int, corregir: int },
      sql`select (count(*) filter (where t.estado = 'P'))::int as curso, (count(*) filter (where t.estado = 'O'))::int as corregir
        from acreditacion_solicitud t where t.id_compania = ${id} and t.estado in ('P', 'O') and ${scopeSql(solicitudReach, ctx.session)}`,
    );
    const href = (estado: string) => filtered('/consultas/movilizaciones', { IdCompania: [id], Estado: [estado] });
    return {
      groups: [
        {
          title: say.solicitudes,
          facts: [
            { label: say.enCurso, value: curso, href: href('P') },
            { label: say.porCorregir, value: corregir, href: href('O'), ...toned(corregir > 0 ? 'naranja' : undefined) },
          ],
        },
      ],
    };
  },
};

/** What a vehicle is accredited for in the division, why it is not simply in force, and its papers: what lacks first. */
const vehiclePapers: Sheet = {
  entity: 'AdministracionVehiculo',
  menu: AcreditacionVehiculo.options.menu,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const [accreditations, papers] = await Promise.all([
      ctx.tx.rows(
        { id: int, contrato: text, id_contrato: int, estado: oneOf(ESTADOS), motivo: orNull(text), fin: text },
        sql`select t.id_acreditacion_vehiculo as id, c.codigo as contrato, t.id_contrato, ${sql.raw(stateSql('vehiculo')('t'))} as estado, ${sql.raw(reasonSql('vehiculo')('t'))} as motivo, t.fecha_fin as fin
          from acreditacion_vehiculo t join administracion_contrato c on c.id_contrato = t.id_contrato where t.id_vehiculo = ${id} and ${scopeSql(acreditacionVehiculoResource, ctx.session)} order by t.fecha_fin desc limit 5`,
      ),
      ctx.tx.rows(
        { requisito: text, fecha: orNull(text), estado: oneOf(['V', 'W', 'X']) },
        sql`select distinct on (x.requisito) x.requisito, x.fecha, x.estado from (
            select (case when ${ctx.lang === 'en'} then coalesce(q.nombre_ingles, q.nombre) else q.nombre end)::text as requisito, r.fecha_vencimiento as fecha, ${sql.raw(paperStateSql('r'))} as estado
            from acreditacion_vehiculo t join acreditacion_vehiculo_requisito r on r.id_cliente = t.id_cliente and r.id_acreditacion_vehiculo = t.id_acreditacion_vehiculo join acreditacion_requisito q on q.id_requisito = r.id_requisito
            where t.id_vehiculo = ${id} and t.fecha_desmovilizacion is null and ${scopeSql(acreditacionVehiculoResource, ctx.session)}) x order by x.requisito, x.fecha desc nulls first limit 30`,
      ),
    ]);
    const [newest] = accreditations;
    return {
      groups: [
        {
          title: say.acreditacion,
          facts: accreditations.map(({ contrato, id_contrato, estado, motivo, fin }) => ({
            label: `${say.estadoUna[estado]} · ${shownDay(fin)}`,
            value: contrato,
            thing: { resource: 'AdministracionContrato', id: id_contrato },
            detail: motivo === null ? null : standingReason(ctx.lang, motivo) || null,
          })),
          href: filtered(LISTS.vehiculo, { IdVehiculo: [id] }),
        },
        {
          title: say.documentos,
          main: true,
          facts: papers.map(({ requisito, fecha, estado }) => ({
            label: requisito,
            value: fecha === null ? say.sinVencimiento : fill(estado === 'X' ? say.vencio : say.vence, { fecha: shownDay(fecha) }),
            ...toned(estado === 'V' ? undefined : TONES[estado]),
          })),
        },
      ],
      act:
        newest === undefined || newest.estado === 'W' || newest.estado === 'X' || newest.estado === 'D'
          ? { label: say.pedir, icon: 'file-plus', href: '/movilizacion/solicitud/nueva?entidad=V', menu: ['060101'], action: 'crear' }
          : null,
    };
  },
};

/** Asking for a person's accreditation, where none holds or it ends soon. */
const personAct: Sheet = {
  entity: 'AdministracionPersona',
  menu: AcreditacionPersona.options.menu,
  async page(ctx, id) {
    const { firme } = await ctx.tx.one(
      { firme: int },
      sql`select count(*)::int as firme from acreditacion_persona t where t.id_persona = ${id} and ${sql.raw(stateSql('persona')('t'))} in ('V', 'S') and ${scopeSql(acreditacionPersonaResource, ctx.session)}`,
    );
    const say = FICHA[ctx.lang];
    return firme > 0
      ? {}
      : { act: { label: say.pedir, icon: 'file-plus', href: '/movilizacion/solicitud/nueva', menu: ['060101'], action: 'crear' } };
  },
};

/** What Acreditación says of people, vehicles, companies and contracts. */
export const stateSheets: readonly Sheet[] = [
  personAct,
  vehiclePapers,
  peopleOf('AdministracionContrato', 'IdContrato'),
  vehiclesOf('AdministracionContrato', 'IdContrato'),
  peopleOf('AdministracionCompania', 'IdCompania'),
  vehiclesOf('AdministracionCompania', 'IdCompania'),
  requestsOfCompany,
];
