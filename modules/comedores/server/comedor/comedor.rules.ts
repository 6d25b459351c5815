import { type EquipmentUse, requireFree } from '@modules/sistema/server/public';
import { keySchema } from '@platform/fields/ref/shared';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { addRows, changeRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AsignacionCosto, Comedor, CostoCategoria, EquipoComedor, Servicio, TipoComedor } from '../../shared/comedor.entity';

/** What hangs from a dining room: a concession's session reaches that of its own. */
export const ofOwnDiningRoom = (session: Session): SQL | undefined =>
  session.IdCompania === null
    ? undefined
    : sql`t.id_comedor in (select c.id_comedor from comedor_comedor c where c.id_cliente = ${session.IdCliente} and c.id_compania_concesionaria = ${session.IdCompania})`;

/** The same of what hangs from a service. */
export const ofServiceOfOwnDiningRoom = (session: Session): SQL | undefined =>
  session.IdCompania === null
    ? undefined
    : sql`t.id_servicio in (select s.id_servicio from comedor_servicio s join comedor_comedor c on c.id_comedor = s.id_comedor
        where s.id_cliente = ${session.IdCliente} and c.id_compania_concesionaria = ${session.IdCompania})`;

/** One change of a dining room's costs at a time: two that would say the same thing are seen one by the other. */
const hold = (ctx: Context, idComedor: number) =>
  ctx.tx.rows({}, sql`select 1 from comedor_comedor where id_comedor = ${idComedor} for no key update`);

/** Devices at a dining room: readers and kiosks of the division that serve none. */
export const diningUse: EquipmentUse = {
  use: 'COMEDOR',
  fits: (session) =>
    sql`t.id_division = ${session.IdDivision} and exists (select 1 from sistema_tipo_equipo k where k.id_tipo_equipo = t.id_tipo_equipo and k.clase in ('LEC', 'KIO'))
      and not exists (select 1 from comedor_equipo e where e.id_cliente = t.id_cliente and e.id_equipo = t.id_equipo)`,
  places: (t) =>
    `(select c.comedor from comedor_equipo e join comedor_comedor c on c.id_comedor = e.id_comedor where e.id_cliente = ${t}.id_cliente and e.id_equipo = ${t}.id_equipo)`,
  release: ({ tx, session }, idEquipo) => tx.run(sql`delete from comedor_equipo where id_cliente = ${session.IdCliente} and id_equipo = ${idEquipo}`),
};

const copyBody = z.strictObject({
  IdComedorOrigen: keySchema,
  ConAsignacion: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N'),
});

/** Services of another dining room that this one does not have by code, and with them who pays; costs in this one's currency. */
async function copyServices(ctx: Context, idComedor: number, { IdComedorOrigen, ConAsignacion }: z.output<typeof copyBody>) {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const source = await ctx.tx.first(
    {},
    sql`select 1 from comedor_comedor where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_comedor = ${IdComedorOrigen} and id_comedor <> ${idComedor}
      and (${IdCompania}::int is null or id_compania_concesionaria = ${IdCompania}::int)`,
  );
  if (!source) throw refuse('campo.referencia', undefined, 'IdComedorOrigen');
  await hold(ctx, idComedor);
  const made = await addRows(ctx, Servicio, {
    values: {
      ...{ IdCliente: sql`s.id_cliente`, IdDivision: sql`s.id_division`, IdComedor: sql`${idComedor}::int` },
      ...{ Codigo: sql`s.codigo`, Servicio: sql`s.servicio`, Orden: sql`s.orden`, HoraInicio: sql`s.hora_inicio`, HoraFin: sql`s.hora_fin` },
      Costo: sql`round(s.costo, (select least(m.decimales, 2) from comedor_comedor c join sistema_moneda m on m.id_moneda = c.id_moneda where c.id_comedor = ${idComedor}))`,
      ...{ NumeroConsumo: sql`s.numero_consumo`, Excluyente: sql`s.excluyente`, Especial: sql`s.especial`, Activo: sql`s.activo` },
    },
    from: sql`comedor_servicio s where s.id_cliente = ${IdCliente} and s.id_comedor = ${IdComedorOrigen}`,
    clash: { on: sql`id_cliente, id_comedor, codigo` },
  });
  const rows =
    ConAsignacion === 'N'
      ? []
      : await addRows(ctx, AsignacionCosto, {
          values: {
            ...{ IdCliente: sql`a.id_cliente`, IdDivision: sql`a.id_division`, IdComedor: sql`${idComedor}::int`, IdServicio: sql`n.id_servicio` },
            ...{ IdTipoCargo: sql`a.id_tipo_cargo`, AsignadoA: sql`a.asignado_a`, PorcentajeCompania: sql`a.porcentaje_compania` },
          },
          from: sql`comedor_asignacion_costo a left join comedor_servicio s on s.id_servicio = a.id_servicio
              left join comedor_servicio n on n.id_cliente = a.id_cliente and n.id_comedor = ${idComedor} and n.codigo = s.codigo
            where a.id_cliente = ${IdCliente} and a.id_comedor = ${IdComedorOrigen}`,
          clash: {},
        });
  ctx.audit({
    entity: Comedor.resource,
    record: idComedor,
    action: 'copiarServicios',
    changes: { IdComedorOrigen, Servicios: made.length, Asignaciones: rows.length },
  });
  return { Servicios: made.length, Asignaciones: rows.length };
}

/** What was valued in a currency stays in it. */
async function requireNoRations(ctx: Context, idComedor: number): Promise<void> {
  const any = await ctx.tx.first(
    {},
    sql`select 1 from comedor_consumo where id_cliente = ${ctx.session.IdCliente} and id_comedor = ${idComedor} and resultado = 'P' limit 1`,
  );
  if (any) throw refuse('comedor.con_consumos', undefined, 'IdMoneda');
}

/** What the company pays of what is said: all, nothing, or a part of it. */
const PERCENTAGE = { C: 100, T: 0 } as const;

export const comedorResources: readonly Resource[] = [
  resource(TipoComedor, {
    computed: {
      Comedores: (t) =>
        `(select count(*)::int from comedor_comedor c where c.id_cliente = ${t}.id_cliente and c.id_tipo_comedor = ${t}.id_tipo_comedor)`,
    },
    async check(ctx, { kind, before }) {
      if (kind !== 'eliminar' || !before) return;
      const rows = await ctx.tx.rows(
        { comedor: text },
        sql`select comedor from comedor_comedor where id_cliente = ${ctx.session.IdCliente} and id_tipo_comedor = ${before.IdTipoComedor} order by comedor`,
      );
      if (rows.length > 0) throw conflict('tipo_comedor.en_uso', { n: rows.length, nombres: rows.map((row) => row.comedor).join(', ') });
    },
  }),
  resource(Comedor, {
    computed: {
      Servicios: (t) =>
        `(select count(*)::int from comedor_servicio s where s.id_cliente = ${t}.id_cliente and s.id_comedor = ${t}.id_comedor and s.activo = 'S')`,
    },
    proposed: ['IdMoneda'],
    async defaults({ tx, session }) {
      const row = await tx.first({ id_moneda: orNull(int) }, sql`select id_moneda from sistema_pais where id_pais = ${session.IdPais}`);
      return row?.id_moneda ? { IdMoneda: row.id_moneda } : {};
    },
    async check(ctx, { kind, before, after }) {
      if (after?.AplicaCapacidad === 'S' && after.Capacidad === null) throw refuse('comedor.capacidad', undefined, 'Capacidad');
      if (before && after && before.IdMoneda !== after.IdMoneda) await requireNoRations(ctx, before.IdComedor);
      if (kind !== 'eliminar' || !before) return;
      // What it is made of goes with it; what others use of it holds it.
      for (const table of ['comedor_equipo', 'comedor_asignacion_costo', 'comedor_servicio'])
        await ctx.tx.run(sql`delete from ${sql.raw(table)} where id_cliente = ${ctx.session.IdCliente} and id_comedor = ${before.IdComedor}`);
    },
    async after(ctx, { before, after }) {
      if (!before || !after || before.IdMoneda === after.IdMoneda) return;
      // What its services cost, and what they cost each category, in the decimals of the new one.
      for (const [of, mine] of [
        [Servicio, sql`t.id_comedor = ${after.IdComedor}`],
        [CostoCategoria, sql`t.id_servicio in (select x.id_servicio from comedor_servicio x where x.id_comedor = ${after.IdComedor})`],
      ] as const)
        await changeRows(ctx, of, {
          set: { Costo: sql`round(t.costo, least(m.decimales, 2))` },
          from: sql`sistema_moneda m`,
          where: sql`m.id_moneda = ${after.IdMoneda} and t.id_cliente = ${ctx.session.IdCliente} and ${mine} and t.costo <> round(t.costo, least(m.decimales, 2))`,
        });
    },
    actions: {
      copiarServicios: action({ needs: 'editar', body: copyBody, run: (ctx, id, body) => copyServices(ctx, Number(id), body) }),
    },
  }),
  resource(AsignacionCosto, {
    policy: ofOwnDiningRoom,
    async check(ctx, { before, after }) {
      if (!after) return;
      if (after.AsignadoA !== 'M') after.PorcentajeCompania = PERCENTAGE[after.AsignadoA];
      else if (after.PorcentajeCompania === null || after.PorcentajeCompania <= 0 || after.PorcentajeCompania >= 100)
        throw refuse('asignacion_costo.mixto', undefined, 'PorcentajeCompania');
      if (before) return;
      await hold(ctx, after.IdComedor);
      const of = await ctx.tx.first(
        { propio: orNull(bool), repetida: bool },
        sql`select (${after.IdServicio}::int is null or exists (select 1 from comedor_servicio s where s.id_servicio = ${after.IdServicio} and s.id_comedor = ${after.IdComedor})) as propio,
          exists (select 1 from comedor_asignacion_costo a where a.id_cliente = ${ctx.session.IdCliente} and a.id_comedor = ${after.IdComedor}
            and a.id_servicio is not distinct from ${after.IdServicio}::int and a.id_tipo_cargo is not distinct from ${after.IdTipoCargo}::int) as repetida`,
      );
      if (of?.propio !== true) throw refuse('campo.referencia', undefined, 'IdServicio');
      if (of.repetida === true) throw conflict('asignacion_costo.repetida');
    },
  }),
  resource(EquipoComedor, {
    policy: ofOwnDiningRoom,
    async check(ctx, { after }) {
      if (!after) return;
      const device = await ctx.tx.first(
        {},
        sql`select 1 from sistema_equipo q join sistema_tipo_equipo k on k.id_tipo_equipo = q.id_tipo_equipo
          where q.id_equipo = ${after.IdEquipo} and q.id_division = ${ctx.session.IdDivision} and q.activo = 'S' and k.clase in ('LEC', 'KIO')`,
      );
      if (!device) throw refuse('equipo_comedor.clase', undefined, 'IdEquipo');
      await requireFree(ctx, after.IdEquipo, diningUse.use);
    },
  }),
];
