import { noteConnection } from '@modules/sistema/server/public';
import type { Database } from '@platform/server/db/pool';
import { int, json, num, orNull, text } from '@platform/server/db/rows';
import type { PlainCall } from '@platform/server/http/plain';
import { forClient } from '@platform/server/record/by';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AT_DOORS } from '../equipos/equipo.lugar';
import { comesFrom, connectionStates } from '../equipos/equipo.rules';
import { sha256 } from '../sellos/sello';

/** A registered device at a door, by its serial number alone, with what is configured of it. */
const BY_SERIAL = `select q.id_equipo, q.equipo, q.codigo, q.id_cliente, q.id_division, d.zona_horaria, q.diferencia_horaria, coalesce(e.version, 0) as sello,
    k.id_equipo_conexion, k.estado, k.protocolo, k.redes, k.palabra_exito, k.sello_marcas, k.codigo_registro, k.direccion_clave, k.ultima_direccion,
    extract(epoch from k.ultima_conexion)::float8 as contacto, c.huella,
    (select json_agg(json_build_object('IdPuerta', x.id_puerta, 'NumeroPuerta', x.numero_puerta, 'Sentido', x.sentido) order by x.numero_puerta, x.id_puerta_equipo)
      from acceso_puerta_equipo x where x.id_cliente = q.id_cliente and x.id_equipo = q.id_equipo) as puertas
  from sistema_equipo q join sistema_tipo_equipo t on t.id_tipo_equipo = q.id_tipo_equipo and t.clase = any($2)
    join sistema_division d on d.id_division = q.id_division join sistema_cliente l on l.id_cliente = q.id_cliente
    left join base_sello e on e.id_cliente = q.id_cliente
    left join acceso_equipo_conexion k on k.id_equipo = q.id_equipo and k.id_cliente = q.id_cliente and k.id_division = q.id_division
    left join acceso_equipo_clave c on c.id_equipo_conexion = k.id_equipo_conexion
  where q.numero_serie = $1 and q.activo = 'S' and d.activo = 'S' and l.activo = 'S'`;

const standing = z.object({ IdPuerta: z.int(), NumeroPuerta: z.int(), Sentido: z.enum(['E', 'S', 'A']) });
/** Where a reader stands: a controller at several doors, each with its number. */
export type Standing = Readonly<z.output<typeof standing>>;

const columns = {
  id_equipo: int,
  equipo: text,
  codigo: text,
  id_cliente: int,
  id_division: int,
  zona_horaria: text,
  diferencia_horaria: int,
  sello: int,
  id_equipo_conexion: orNull(int),
  estado: orNull(text),
  protocolo: orNull(text),
  redes: orNull(text),
  palabra_exito: orNull(text),
  sello_marcas: orNull(text),
  codigo_registro: orNull(text),
  direccion_clave: orNull(text),
  ultima_direccion: orNull(text),
  contacto: orNull(num),
  huella: orNull(text),
  puertas: orNull(json(z.array(standing))),
};

/** An approved reader, as it stands when it calls. */
export interface Reader {
  readonly IdEquipo: number;
  readonly IdEquipoConexion: number;
  readonly Equipo: string;
  readonly Codigo: string;
  readonly Serie: string;
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly zona: string;
  /** The doors where it stands, the first of them first; none while nobody has put it at one. */
  readonly Puertas: readonly Standing[];
  readonly DiferenciaHoraria: number;
  readonly sello: number;
  readonly Protocolo: 'ATT' | 'ACC';
  readonly PalabraExito: string;
  readonly SelloMarcas: string | null;
  readonly CodigoRegistro: string | null;
  /** When it was heard before this call. */
  readonly Contacto: Date | null;
}

/** A serial number may be asked about so seldom that nobody fills the table by asking. */
const COUNT_EVERY_MS = 10_000;
const MOST_UNKNOWN = 1000;
/** A sign of a reader is written down when the last one is older than this. */
const SIGN_MS = 4000;

/** Readers of access control say so, or register themselves, which others do not. */
const protocolOf = ({ path, query }: PlainCall): 'ATT' | 'ACC' =>
  /^(registry|push)$/.test(path.replace(/\.aspx$/, '')) || /acc/i.test(query.get('DeviceType') ?? '') ? 'ACC' : 'ATT';

interface Sign {
  readonly IdCliente: number;
  readonly IdEquipo: number;
  readonly IdEquipoConexion: number;
  readonly address: string;
  readonly now: Date;
  /** It said its key from there. */
  readonly key: boolean;
}
/** Writes down that a reader was heard, and from where. */
async function heard(database: Database, { IdCliente, IdEquipo, IdEquipoConexion, address, now, key }: Sign): Promise<void> {
  await database.run(
    sql`update acceso_equipo_conexion set ultima_conexion = ${now.toISOString()}, ultima_direccion = ${address}, direccion_clave = case when ${key} then ${address} else direccion_clave end
      where id_cliente = ${IdCliente} and id_equipo_conexion = ${IdEquipoConexion}`,
  );
  await noteConnection(database, IdEquipo, now, true);
}

/** Tells readers by their calls: who may speak, and nothing to anybody else. */
export function makeDoorman(database: Database, clock: () => Date) {
  const counted = new Map<string, number>();

  /** Somebody calls with a number that nobody registered: only counted. */
  async function count(serie: string, address: string): Promise<void> {
    const now = clock();
    if ((counted.get(serie) ?? 0) > now.getTime() - COUNT_EVERY_MS) return;
    if (counted.size >= MOST_UNKNOWN) counted.clear();
    counted.set(serie, now.getTime());
    const at = now.toISOString();
    await database.run(
      sql`insert into acceso_serie_desconocida as t (serie, veces, primera, ultima, direccion, usuario_creacion)
        select ${serie}, 1, ${at}::timestamptz, ${at}::timestamptz, ${address.slice(0, 45)}, 'SISTEMA'
        where (select count(*) from acceso_serie_desconocida) < ${MOST_UNKNOWN} or exists (select 1 from acceso_serie_desconocida where serie = ${serie})
        on conflict (serie) do update set veces = least(t.veces + 1, 2000000000), ultima = excluded.ultima, direccion = excluded.direccion`,
    );
  }

  /** The reader that calls, heard; null for whoever may not speak. */
  return async (call: PlainCall): Promise<Reader | null> => {
    const serie = (call.query.get('SN') ?? '').trim();
    if (!/^[A-Za-z0-9_-]{1,40}$/.test(serie)) return null;
    const row = await database.first(columns, { text: BY_SERIAL, values: [serie.toUpperCase(), AT_DOORS] });
    if (!row) {
      await count(serie.toUpperCase(), call.address);
      return null;
    }
    const { id_cliente: IdCliente, id_division: IdDivision, id_equipo: IdEquipo, id_equipo_conexion: IdEquipoConexion } = row;
    const now = clock();
    if (IdEquipoConexion === null) {
      await database.transaction((tx) =>
        forClient(tx, IdCliente, now, async (by) => {
          const known = await tx.first({}, sql`select 1 from acceso_equipo_conexion where id_cliente = ${IdCliente} and id_equipo = ${IdEquipo}`);
          if (!known) await connectionStates.make(by, 'presentarse', 'sistema', { IdDivision, IdEquipo, Protocolo: protocolOf(call) });
        }),
      );
      return null;
    }
    const { protocolo, estado } = row;
    if (estado !== 'A' || (protocolo !== 'ATT' && protocolo !== 'ACC') || !comesFrom(row.redes, call.address)) return null;
    const said = call.query.get('pushcommkey') ?? null;
    if (row.huella !== null) {
      if (said !== null && sha256(said) !== row.huella) return null;
      // Readers say their key when they begin; what follows comes from the same place.
      if (said === null && row.direccion_clave !== call.address) return null;
    }
    const key = row.huella !== null && said !== null && row.direccion_clave !== call.address;
    const Contacto = row.contacto === null ? null : new Date(row.contacto * 1000);
    if (key || row.ultima_direccion !== call.address || !Contacto || now.getTime() - Contacto.getTime() > SIGN_MS)
      await heard(database, { IdCliente, IdEquipo, IdEquipoConexion, address: call.address.slice(0, 45), now, key });
    return {
      ...{ IdEquipo, IdEquipoConexion, IdCliente, IdDivision, Contacto },
      Equipo: row.equipo,
      Codigo: row.codigo,
      Serie: serie.toUpperCase(),
      zona: row.zona_horaria,
      Puertas: row.puertas ?? [],
      DiferenciaHoraria: row.diferencia_horaria,
      sello: row.sello,
      Protocolo: protocolo,
      PalabraExito: row.palabra_exito ?? 'SUCCEED',
      SelloMarcas: row.sello_marcas,
      CodigoRegistro: row.codigo_registro,
    };
  };
}
