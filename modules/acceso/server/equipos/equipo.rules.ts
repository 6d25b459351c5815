import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { type EquipmentUse, requireFree } from '@modules/sistema/server/public';
import { canOf } from '@platform/entity/states';
import { int, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { addRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { EquipoClave, EquipoConexion, PuertaEquipo } from '../../shared/equipo.entity';
import { equipoConexionMachine } from '../../shared/equipo.states';
import { sha256 } from '../sellos/sello';

/** Classes of equipment that stand at a door. */
const AT_DOORS = ['LEC', 'CTL', 'TOR', 'BAR'];
/** A terminal says that it is there every minute. */
const SILENT_MS = 180_000;

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
  use: 'PUERTA',
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

/** Something that stands at doors, of this division. */
async function checkEquipment(ctx: Context, IdEquipo: number): Promise<void> {
  const row = await ctx.tx.first(
    { id_division: int, clase: textOf },
    sql`select k.clase, q.id_division from sistema_equipo q join sistema_tipo_equipo k on k.id_tipo_equipo = q.id_tipo_equipo
        where q.id_equipo = ${IdEquipo} and q.id_cliente = ${ctx.session.IdCliente}`,
  );
  if (row?.id_division !== ctx.session.IdDivision) throw refuse('equipo_puerta.division', undefined, 'IdEquipo');
  if (!AT_DOORS.includes(row.clase)) throw refuse('equipo_puerta.clase', undefined, 'IdEquipo');
}

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

/** Devices at doors, and how terminals of one's own are let in. */
export const deviceResources: readonly Resource[] = [
  resource(PuertaEquipo, {
    async check(ctx, { before, after }) {
      if (!after) return;
      await checkEquipment(ctx, after.IdEquipo);
      const other = await ctx.tx.first(
        { nombre: textOf },
        sql`select p.nombre from acceso_puerta_equipo x join acceso_puerta p on p.id_puerta = x.id_puerta
            where x.id_cliente = ${ctx.session.IdCliente} and x.id_equipo = ${after.IdEquipo} and x.numero_puerta = ${after.NumeroPuerta}
              and (x.sentido = ${after.Sentido} or 'A' in (x.sentido, ${after.Sentido})) and x.id_puerta_equipo <> ${before?.IdPuertaEquipo ?? 0} limit 1`,
      );
      if (other) throw conflict('puerta_equipo.repetido', { puerta: other.nombre });
      await requireFree(ctx, after.IdEquipo, doorUse.use);
    },
  }),
  resource(EquipoConexion, {
    computed: {
      TieneClave: (t) =>
        `(case when exists (select 1 from acceso_equipo_clave c where c.id_equipo_conexion = ${t}.id_equipo_conexion) then 'S' else 'N' end)`,
    },
    async check(ctx, { before, after }) {
      if (!after) {
        // Its key goes with it.
        await ctx.tx.run(
          sql`delete from acceso_equipo_clave where id_cliente = ${ctx.session.IdCliente} and id_equipo_conexion = ${before?.IdEquipoConexion ?? 0}`,
        );
        return;
      }
      if (!networksOf(after.Redes)) throw refuse('equipo_conexion.redes', undefined, 'Redes');
      await checkEquipment(ctx, after.IdEquipo);
    },
    fill(ctx, rows) {
      for (const row of rows) {
        const { UltimaConexion } = row;
        row.EnLinea = typeof UltimaConexion === 'string' && ctx.now.getTime() - Date.parse(UltimaConexion) < SILENT_MS ? 'S' : 'N';
      }
    },
    can: (row) => canOf(equipoConexionMachine, row.Estado, 'operador'),
    actions: {
      aprobar: action({ needs: 'procesar', body: z.strictObject({}), run: (ctx, id) => setState(ctx, id, 'aprobar') }),
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
          ctx.audit({ entity: EquipoConexion.resource, record: id, action: 'generarClave' });
          return { Clave };
        },
      }),
    },
  }),
  resource(EquipoClave),
];
