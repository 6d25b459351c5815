import type { Row } from '@platform/entity/entity';
import { canOf } from '@platform/entity/states';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { action, type Resource } from '@platform/server/resource/resource';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { vehiculoActivado, vehiculoInactivado } from '../../shared/news';
import { plateKey } from '../../shared/placa';
import { Color, Combustible, Marca, Modelo, TipoVehiculo, Vehiculo } from '../../shared/vehiculo.entity';
import { vehiculoMachine } from '../../shared/vehiculo.states';
import { accreditationsOfVehicleSql, isAccredited } from '../contratos/plazos';
import { countSql } from '../counts';
import { consulted } from '../personas/consulted';
import { additionalData } from '../personas/dato.resource';
import { remark } from '../schemas';

type VehiculoRow = Row<typeof Vehiculo>;

const vehicles = (column: string) => countSql('administracion_vehiculo', column);

async function checkVehicle(ctx: Context, before: VehiculoRow | null, after: VehiculoRow): Promise<void> {
  const { IdCliente } = ctx.session;
  after.PlacaLlave = plateKey(after.Placa);
  const other = await ctx.tx.first(
    { placa: text },
    sql`select placa from administracion_vehiculo where id_cliente = ${IdCliente} and placa_llave = ${after.PlacaLlave} and id_vehiculo <> ${before?.IdVehiculo ?? 0}`,
  );
  if (other) {
    const params = { nombre: other.placa };
    throw new Problem(409, 'vehiculo.duplicado', params, { errors: [{ field: 'Placa', message: `vehiculo.duplicado${JSON.stringify(params)}` }] });
  }
  if (before && before.IdCompania !== after.IdCompania && (await isAccredited(ctx, before.IdVehiculo)))
    throw refuse('vehiculo.acreditado', undefined, 'IdCompania');
  if (after.Anio > Number(today(ctx).slice(0, 4)) + 1) throw refuse('vehiculo.anio', undefined, 'Anio');
  const model = await ctx.tx.first(
    { id_marca: int },
    sql`select id_marca from administracion_modelo where id_modelo = ${after.IdModelo} and id_cliente = ${IdCliente}`,
  );
  if (Number(model?.id_marca) !== after.IdMarca) throw refuse('vehiculo.modelo', undefined, 'IdModelo');
  if (!before) after.FechaRegistro = today(ctx);
}

/** How a vehicle goes from state to state. */
export const vehicleStates = states(vehiculoMachine, {
  hold: holdRow(Vehiculo),
  record: (row: { readonly IdVehiculo: number }) => row.IdVehiculo,
  guards: {},
});

const TOLD = { inactivar: vehiculoInactivado, activar: vehiculoActivado } as const;

async function setState(
  ctx: Context,
  id: number | string,
  action: keyof typeof TOLD,
  who: 'operador' | 'sistema',
  MotivoInactivacion: string | null,
): Promise<null> {
  await vehicleStates.run(ctx, id, action, who, (before) => ({
    set: { MotivoInactivacion },
    changes: before.MotivoInactivacion === MotivoInactivacion ? undefined : { MotivoInactivacion: [before.MotivoInactivacion, MotivoInactivacion] },
    tell: () => ctx.emit(TOLD[action], { IdVehiculo: before.IdVehiculo, Motivo: MotivoInactivacion }),
  }));
  return null;
}

/** By night: vehicles whose end passed turn inactive. Answers how many. */
export async function inactivateVehicles(ctx: Context): Promise<number> {
  const rows = await ctx.tx.rows(
    { id_vehiculo: int },
    sql`select id_vehiculo from administracion_vehiculo t where t.id_cliente = ${ctx.session.IdCliente} and t.estado = 'A' and t.fecha_fin < ${today(ctx)}::date order by 1`,
  );
  for (const row of rows) await setState(ctx, row.id_vehiculo, 'inactivar', 'sistema', null);
  return rows.length;
}

export const vehiculoResource: Resource = consulted(Vehiculo, {
  extras: additionalData('VEHICULO', 'id_vehiculo', Vehiculo.resource),
  duplicate: 'vehiculo.duplicado',
  titleIndexed: true,
  computed: { Acreditaciones: (t, _client, product) => accreditationsOfVehicleSql(product, t) },
  lookup: () => sql`t.estado = 'A'`,
  can: (row, session) => {
    const may = !session.contratista && granted(session, Vehiculo.options.menu, 'procesar');
    return may ? canOf(vehiculoMachine, row.Estado, 'operador') : { inactivar: false, activar: false };
  },
  async check(ctx, { before, after }) {
    if (after) await checkVehicle(ctx, before, after);
  },
  actions: {
    inactivar: action({
      body: z.strictObject({ Observacion: remark }),
      run: (ctx, id, { Observacion }) => setState(ctx, id, 'inactivar', 'operador', Observacion.slice(0, 250)),
    }),
    activar: action({
      body: z.strictObject({}),
      run: (ctx, id) => setState(ctx, id, 'activar', 'operador', null),
    }),
  },
});

export const vehiculoResources: readonly Resource[] = [
  consulted(TipoVehiculo, { computed: { Vehiculos: vehicles('id_tipo_vehiculo') } }),
  consulted(Combustible, { duplicate: 'combustible.duplicado', computed: { Vehiculos: vehicles('id_combustible') } }),
  consulted(Marca, { computed: { Modelos: countSql('administracion_modelo', 'id_marca'), Vehiculos: vehicles('id_marca') } }),
  consulted(Modelo, {
    computed: { Vehiculos: vehicles('id_modelo') },
    // A retired brand hides its models.
    lookup: () => sql`exists (select 1 from administracion_marca m where m.id_marca = t.id_marca and m.activo = 'S')`,
    async check(ctx, { before, after }) {
      if (!before || !after || before.IdMarca === after.IdMarca) return;
      const used = await ctx.tx.first(
        {},
        sql`select 1 from administracion_vehiculo where id_cliente = ${ctx.session.IdCliente} and id_modelo = ${before.IdModelo} limit 1`,
      );
      if (used) throw refuse('modelo.con_vehiculos', undefined, 'IdMarca');
    },
  }),
  consulted(Color, { computed: { Vehiculos: vehicles('id_color') } }),
  vehiculoResource,
];
