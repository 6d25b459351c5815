import type { Row } from '@platform/entity/entity';
import { coded } from '@platform/i18n/coded';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, Problem, refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ConfiguracionLectura, Equipo, EquipoMantenimiento, TipoEquipo, TipoMantenimiento } from '../../shared/equipo.entity';
import { nextMaintenance } from '../../shared/mantenimiento';
import { canonicalMac, isMask, sameNetwork } from '../../shared/red';
import { requireRoom } from '../licencias/licencias';
import { offered, placesOf, releaseEverywhere, requireUntraced } from './equipos.usos';

type EquipoRow = Row<typeof Equipo>;
type Connection = 'UsaRed' | 'UsaSerial' | 'UsaEntradaSalida';

/** Fields of each way of connection, with what they are when nobody says. */
const FIELDS = {
  UsaRed: { Ip: null, Mac: null, Mascara: null, PuertaEnlace: null, IpServidor: null, NombreHost: null, Puerto: null },
  UsaSerial: { ComVirtual: null, BitsPorSegundo: '9600', BitsDatos: '8', Paridad: 'N', BitsParada: '1' },
  UsaEntradaSalida: { SalidaVerde: 0, SalidaRoja: 0 },
} as const satisfies Record<Connection, Partial<EquipoRow>>;

async function connectionsOf(tx: Tx, idTipoEquipo: number): Promise<Record<Connection, boolean>> {
  const row = await tx.first(
    { usa_red: text, usa_serial: text, usa_entrada_salida: text },
    sql`select usa_red, usa_serial, usa_entrada_salida from sistema_tipo_equipo where id_tipo_equipo = ${idTipoEquipo}`,
  );
  return { UsaRed: row?.usa_red === 'S', UsaSerial: row?.usa_serial === 'S', UsaEntradaSalida: row?.usa_entrada_salida === 'S' };
}

/** Fills what a used connection leaves unsaid; empties what another type left behind; refuses what its type does not have. */
function fitConnections(
  old: Readonly<Record<string, unknown>>,
  values: Record<string, unknown>,
  uses: Readonly<Record<Connection, boolean>>,
): Record<string, unknown> {
  for (const connection of ['UsaRed', 'UsaSerial', 'UsaEntradaSalida'] as const) {
    for (const [name, usual] of Object.entries(FIELDS[connection])) {
      if (uses[connection]) values[name] ??= usual;
      else if (values[name] === null || values[name] === undefined || values[name] === old[name]) values[name] = null;
      else
        throw new Problem(
          400,
          'equipo.conexion',
          { campo: name },
          { errors: [{ field: name, message: coded('equipo.conexion', { campo: name }) }], extra: { recurso: Equipo.resource } },
        );
    }
  }
  return values;
}

function checkNetwork(row: EquipoRow): void {
  if (row.Ip === null && row.NombreHost === null) throw refuse('equipo.red', undefined, 'Ip');
  if (row.Mascara !== null && !isMask(row.Mascara)) throw refuse('equipo.mascara', undefined, 'Mascara');
  if (row.PuertaEnlace === null || row.Ip === null) return;
  if (row.Mascara === null) throw refuse('equipo.sin_mascara', undefined, 'Mascara');
  if (!sameNetwork(row.Ip, row.PuertaEnlace, row.Mascara)) throw refuse('equipo.puerta_enlace', undefined, 'PuertaEnlace');
}

async function checkEquipment(ctx: Context, before: EquipoRow | null, row: EquipoRow): Promise<void> {
  const uses = await connectionsOf(ctx.tx, row.IdTipoEquipo);
  Object.assign(row, fitConnections({ ...before }, { ...row }, uses));
  if (row.Mac !== null) row.Mac = canonicalMac(row.Mac);
  if (uses.UsaRed) checkNetwork(row);
  const com = /^COM([1-9]\d{0,2})$/.exec(row.ComVirtual ?? 'COM1')?.[1];
  if (com === undefined || Number(com) > 256) throw refuse('equipo.com', undefined, 'ComVirtual');
  if (row.SalidaVerde !== null && row.SalidaVerde !== 0 && row.SalidaVerde === row.SalidaRoja)
    throw refuse('equipo.salidas', undefined, 'SalidaRoja');
  if (row.IdConfiguracionLectura !== null) {
    const config = await ctx.tx.first(
      { tipo_lectura: text },
      sql`select tipo_lectura from sistema_configuracion_lectura where id_configuracion_lectura = ${row.IdConfiguracionLectura}`,
    );
    if (config?.tipo_lectura !== row.TipoLectura) throw refuse('equipo.lectura', undefined, 'IdConfiguracionLectura');
  }
}

const countOf = (table: string, column: string) => (t: string) => `(select count(*)::int from ${table} x where x.${column} = ${t}.${column})`;
const ofType = (column: string) => (t: string) => `(select k.${column} from sistema_tipo_equipo k where k.id_tipo_equipo = ${t}.id_tipo_equipo)`;
/** An open out-of-service maintenance over the alias `m`. */
const openSql = (m: string): string =>
  `${m}.fecha_termino is null and exists (select 1 from sistema_tipo_mantenimiento k where k.id_tipo_mantenimiento = ${m}.id_tipo_mantenimiento and k.fuera_servicio = 'S')`;

/** How much equipment a client uses. */
export const activeEquipmentSql = (client: string): string =>
  `(select count(*)::int from sistema_equipo q where q.id_cliente = ${client} and q.activo = 'S')`;

/** Equipment, its catalogs and its maintenance. */
export const equipmentResources: readonly Resource[] = [
  resource(TipoEquipo, {
    computed: { Equipos: countOf('sistema_equipo', 'id_tipo_equipo') },
    check(_ctx, { after }) {
      if (after && after.UsaRed !== 'S' && after.UsaSerial !== 'S' && after.UsaEntradaSalida !== 'S')
        throw refuse('tipo_equipo.conexion', undefined, 'UsaRed');
    },
  }),
  resource(ConfiguracionLectura, {
    computed: { Equipos: countOf('sistema_equipo', 'id_configuracion_lectura') },
    check(_ctx, { after }) {
      if (after?.InvertirBytes === 'S' && after.Base !== 'H') throw refuse('lectura.invertir', undefined, 'InvertirBytes');
      if (after?.Identifica === 'P' && !['PLA', 'COD', 'QR'].includes(after.TipoLectura)) throw refuse('lectura.placa', undefined, 'Identifica');
    },
  }),
  resource(TipoMantenimiento, {
    computed: { Mantenimientos: countOf('sistema_equipo_mantenimiento', 'id_tipo_mantenimiento') },
    check(_ctx, { after }) {
      if (after && after.PeriodicidadDias < 0) throw refuse('tipo_mantenimiento.periodicidad', undefined, 'PeriodicidadDias');
    },
  }),
  resource(Equipo, {
    computed: {
      UsaRed: ofType('usa_red'),
      UsaSerial: ofType('usa_serial'),
      UsaEntradaSalida: ofType('usa_entrada_salida'),
      Condicion: (t) =>
        `(case when exists (select 1 from sistema_equipo_mantenimiento m where m.id_equipo = ${t}.id_equipo and ${openSql('m')}) then 'M' else 'O' end)`,
      PuntoControl: placesOf('PUERTA'),
    },
    duplicateElsewhere: 'equipo.serie',
    lookupParams: ['Para'],
    lookup(session, { Para }) {
      return Para === undefined ? undefined : offered(session, Para);
    },
    async check(ctx, { before, after }) {
      if (before && !after) await requireUntraced(ctx, before.IdEquipo);
      if (after?.Activo === 'S' && before?.Activo !== 'S') await requireRoom(ctx, 'E');
      if (after) await checkEquipment(ctx, before, after);
    },
    async after(ctx, { before, after }) {
      if (after?.Activo === 'N' && before?.Activo === 'S') await releaseEverywhere(ctx, after.IdEquipo);
    },
    can: (row) => ({ terminarMantenimiento: row.Condicion === 'M' }),
    actions: {
      terminarMantenimiento: action({
        body: z.strictObject({}),
        async run(ctx, id) {
          const ended = await changeRows(ctx, EquipoMantenimiento, {
            set: { FechaTermino: ctx.now.toISOString() },
            where: sql`t.id_equipo = ${id} and t.id_cliente = ${ctx.session.IdCliente} and ${sql.raw(openSql('t'))}`,
          });
          if (ended.length === 0) throw conflict('equipo.operativo');
          ctx.audit({
            entity: Equipo.resource,
            record: id,
            action: 'terminarMantenimiento',
            changes: { Mantenimientos: ended.map((row) => Number(row.id)) },
          });
        },
      }),
    },
  }),
  resource(EquipoMantenimiento, {
    async check(ctx, { kind, after }) {
      if (!after) return;
      if (kind === 'crear' && after.ProximaFecha === null) {
        const row = await ctx.tx.first(
          { periodicidad_dias: int },
          sql`select periodicidad_dias from sistema_tipo_mantenimiento where id_tipo_mantenimiento = ${after.IdTipoMantenimiento}`,
        );
        after.ProximaFecha = nextMaintenance(after.Fecha, Number(row?.periodicidad_dias ?? 0));
      }
      if (after.ProximaFecha !== null && after.ProximaFecha < after.Fecha) throw refuse('mantenimiento.proxima', undefined, 'ProximaFecha');
    },
  }),
];

/** When an equipment was last heard and whether it is on line: said by whoever speaks with it. */
export async function noteConnection(tx: Tx, idEquipo: number, at: Date, online: boolean): Promise<void> {
  await tx.run(sql`update sistema_equipo set en_linea = ${online ? 'S' : 'N'}, ultima_conexion = ${at.toISOString()} where id_equipo = ${idEquipo}`);
}

/** Maintenance types and equipment types that every client starts with. */
export async function seedEquipment(tx: Tx, idCliente: number): Promise<void> {
  const known = await tx.first({}, sql`select 1 from sistema_tipo_equipo where id_cliente = ${idCliente} limit 1`);
  if (known) return;
  const types = [
    ['LPROX', 'Lector de proximidad', 'LEC', 'S', 'S', 'S'],
    ['LQR', 'Lector QR', 'LEC', 'S', 'S', 'S'],
    ['FACIAL', 'Terminal facial', 'LEC', 'S', 'N', 'S'],
    ['HUELLA', 'Terminal de huella', 'LEC', 'S', 'N', 'S'],
    ['TORNIQ', 'Torniquete', 'TOR', 'S', 'N', 'S'],
    ['BARRERA', 'Barrera vehicular', 'BAR', 'S', 'N', 'S'],
    ['IMPCRED', 'Impresora de credenciales', 'IMP', 'S', 'N', 'N'],
    ['QUIOSCO', 'Quiosco de comedor', 'KIO', 'S', 'N', 'N'],
  ];
  for (const [codigo, nombre, clase, red, serial, salidas] of types) {
    await tx.run(
      sql`insert into sistema_tipo_equipo (id_cliente, codigo, tipo_equipo, clase, usa_red, usa_serial, usa_entrada_salida)
        values (${idCliente}, ${codigo}, ${nombre}, ${clase}, ${red}, ${serial}, ${salidas})`,
    );
  }
  const maintenance = [
    ['PREV', 'Preventivo', 90, 'N'],
    ['CORR', 'Correctivo', 0, 'S'],
    ['CALI', 'Calibración', 180, 'N'],
    ['FIRM', 'Actualización de firmware', 0, 'N'],
  ] as const;
  for (const [codigo, nombre, dias, fuera] of maintenance) {
    await tx.run(
      sql`insert into sistema_tipo_mantenimiento (id_cliente, codigo, tipo_mantenimiento, periodicidad_dias, fuera_servicio)
        values (${idCliente}, ${codigo}, ${nombre}, ${dias}, ${fuera})`,
    );
  }
}
