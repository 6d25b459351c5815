import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { EquipmentUse } from '@modules/sistema/server/public';
import { canOf } from '@platform/entity/states';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { numberParameter } from '@platform/server/settings';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  EquipoClave,
  EquipoComando,
  EquipoConexion,
  EquipoLinea,
  EquipoPersona,
  EquipoSilencio,
  PuertaEquipo,
  SerieDesconocida,
} from '../../shared/equipo.entity';
import { equipoConexionMachine } from '../../shared/equipo.states';
import { clearReader } from '../lectores/cargas';
import { sha256 } from '../sellos/sello';
import { approval, readerActions, settleApproval } from './equipo.actos';
import { AT_DOORS, checkEquipment, checkPlace, DOOR_USE } from './equipo.lugar';

/** The networks of a connection; undefined when something in the list is none. */
export function networksOf(text: string | null): BlockList | undefined {
  const networks = new BlockList();
  for (const one of (text ?? '').split(/[\s,;]+/).filter(Boolean)) {
    const [address = '', prefix] = one.split('/');
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    const bits = prefix === undefined ? most : Number(/^\d{1,3}$/.test(prefix) ? prefix : -1);
    if (family === 0 || bits < 0 || bits > most) return undefined;
    networks.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}

/** Whether calls may come from an address: from anywhere when no network is named. */
export function comesFrom(text: string | null, address: string): boolean {
  const bare = address.replace(/^::ffff:/i, '');
  return !text || networksOf(text)?.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4') === true;
}

/** Devices at doors; a controller may serve several. */
export const doorUse: EquipmentUse = {
  use: DOOR_USE,
  fits: (session) =>
    sql`t.id_division = ${session.IdDivision} and exists (select 1 from sistema_tipo_equipo k where k.id_tipo_equipo = t.id_tipo_equipo and k.clase = any(${sql.param(AT_DOORS)}))`,
  places: (t) =>
    `(select string_agg(distinct c.nombre || ' · ' || p.nombre, ', ') from acceso_puerta_equipo x join acceso_puerta p on p.id_puerta = x.id_puerta
      join acceso_punto_control c on c.id_punto_control = p.id_punto_control where x.id_cliente = ${t}.id_cliente and x.id_equipo = ${t}.id_equipo)`,
  traced: (t) =>
    `exists (select 1 from acceso_marca m where m.id_cliente = ${t}.id_cliente and m.clave_origen = ${t}.id_equipo::text and m.origen in ('EQ', 'OF'))`,
  release: ({ tx, session }, idEquipo) =>
    tx.run(sql`delete from acceso_puerta_equipo where id_cliente = ${session.IdCliente} and id_equipo = ${idEquipo}`),
};

/** How a terminal's connection goes from state to state. */
export const connectionStates = states(equipoConexionMachine, {
  hold: holdRow(EquipoConexion),
  record: (row: { readonly IdEquipoConexion: number }) => row.IdEquipoConexion,
  guards: {},
  again: 'stays',
});

async function setState(ctx: Context, id: number | string, action: 'aprobar' | 'bloquear'): Promise<void> {
  await connectionStates.run(ctx, id, action, 'operador', () => ({}));
}

/** Which devices stand at which doors: part of what the gate obeys. */
export const placementResource: Resource = resource(PuertaEquipo, {
  configuration: true,
  async check(ctx, { before, after }) {
    if (!after) return;
    await checkPlace(ctx, after, before?.IdPuertaEquipo ?? 0);
  },
});

/** Devices at doors, and how terminals of one's own are let in. */
export const deviceResources: readonly Resource[] = [
  placementResource,
  resource(EquipoConexion, {
    computed: {
      TieneClave: (t) =>
        `(case when exists (select 1 from acceso_equipo_clave c where c.id_equipo_conexion = ${t}.id_equipo_conexion) then 'S' else 'N' end)`,
      NumeroSerie: (t) => `(select q.numero_serie from sistema_equipo q where q.id_equipo = ${t}.id_equipo)`,
      Puertas: (t) =>
        `(select string_agg(distinct p.nombre, ', ') from acceso_puerta_equipo x join acceso_puerta p on p.id_puerta = x.id_puerta where x.id_cliente = ${t}.id_cliente and x.id_equipo = ${t}.id_equipo)`,
      PersonasCargadas: (t) =>
        `(select count(*)::int from acceso_equipo_persona x where x.id_cliente = ${t}.id_cliente and x.id_equipo_conexion = ${t}.id_equipo_conexion and x.cargada = 'S' and x.retira = 'N')`,
      PersonasEsperadas: (t) =>
        `(select count(*)::int from acceso_equipo_persona x where x.id_cliente = ${t}.id_cliente and x.id_equipo_conexion = ${t}.id_equipo_conexion and x.retira = 'N')`,
      ComandosPendientes: (t) =>
        `(select count(*)::int from acceso_equipo_comando x where x.id_equipo_conexion = ${t}.id_equipo_conexion and x.estado in ('P', 'E'))`,
      MarcasHoy: (t) =>
        `(select count(*)::int from acceso_puerta_equipo x join sistema_division d on d.id_division = ${t}.id_division join acceso_marca m on m.id_puerta = x.id_puerta
          and m.clave_origen = ${t}.id_equipo::text and m.fecha_hora >= date_trunc('day', now() at time zone d.zona_horaria) at time zone d.zona_horaria
        where x.id_cliente = ${t}.id_cliente and x.id_equipo = ${t}.id_equipo)`,
    },
    async check(ctx, { before, after }) {
      if (!after) {
        // What it was told and its key go with it.
        await clearReader(ctx, before?.IdEquipoConexion ?? 0);
        await ctx.tx.run(
          sql`delete from acceso_equipo_clave where id_cliente = ${ctx.session.IdCliente} and id_equipo_conexion = ${before?.IdEquipoConexion ?? 0}`,
        );
        return;
      }
      if (!networksOf(after.Redes)) throw refuse('equipo_conexion.redes', undefined, 'Redes');
      await checkEquipment(ctx, after.IdEquipo);
    },
    fill(ctx, rows) {
      const silent = numberParameter(ctx, 'acceso.equipoFueraLineaMinutos') * 60_000;
      for (const row of rows) {
        const { UltimaConexion } = row;
        row.EnLinea = typeof UltimaConexion === 'string' && ctx.now.getTime() - Date.parse(UltimaConexion) < silent ? 'S' : 'N';
      }
    },
    can: (row) => ({
      ...canOf(equipoConexionMachine, row.Estado, 'operador'),
      ...Object.fromEntries(Object.keys(readerActions).map((act) => [act, row.Estado === 'A' && row.Protocolo !== 'WEB'])),
    }),
    needs: ['Estado', 'Protocolo', 'UltimaConexion'],
    actions: {
      aprobar: action({
        needs: 'procesar',
        body: approval,
        async run(ctx, id, said) {
          await settleApproval(ctx, id, said);
          await setState(ctx, id, 'aprobar');
        },
      }),
      bloquear: action({ needs: 'procesar', body: z.strictObject({}), run: (ctx, id) => setState(ctx, id, 'bloquear') }),
      generarClave: action({
        needs: 'procesar',
        body: z.strictObject({}),
        answer: z.object({ Clave: z.string() }),
        async run(ctx, id) {
          const Clave = randomBytes(32).toString('base64url');
          await addRows(ctx, EquipoClave, {
            values: { IdEquipoConexion: Number(id), Huella: sha256(Clave) },
            clash: { on: sql`id_cliente, id_equipo_conexion`, takes: ['Huella'] },
          });
          // From where the one before was said opens nothing any more.
          await ctx.tx.run(
            sql`update acceso_equipo_conexion set direccion_clave = null where id_cliente = ${ctx.session.IdCliente} and id_equipo_conexion = ${Number(id)}`,
          );
          ctx.audit({ entity: EquipoConexion.resource, record: id, action: 'generarClave' });
          return { Clave };
        },
      }),
      ...readerActions,
    },
  }),
  resource(EquipoComando),
  resource(EquipoPersona),
  resource(EquipoLinea),
  resource(EquipoSilencio),
  // Of the whole installation: nobody else's client is told what calls.
  resource(SerieDesconocida, { policy: (session) => (session.superAdministrador ? undefined : sql`false`) }),
  resource(EquipoClave),
];
