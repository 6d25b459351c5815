import { createHash } from 'node:crypto';
import { demoClients } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoLoads } from './cargas';
import { demoEntities, KINDS } from './entidades';

const shown = (day: string): string => `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
const PLATES = ['PMA-501', 'PMA-502', 'PMA-503', 'PMA-504'] as const;

/** A mass request of vehicles under review, one of them with a year that cannot be. */
export const demoFleetLoad = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  await demoLoads(demo);
  await demoEntities(demo);
  const client = (await demoClients(demo)).andes;
  const place = await tx.first(
    { id_division: int, id_compania: int, id_contrato: int, id_perfil: orNull(int) },
    sql`select c.id_contrato, c.id_division, c.id_compania_contratista as id_compania, (select f.id_perfil_acreditacion from acreditacion_perfil f
        where f.id_cliente = c.id_cliente and f.entidad = 'V' order by 1 limit 1) as id_perfil from administracion_contrato c
      join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = c.id_compania_contratista
      where c.id_division = ${client.divisions[0]} and c.fecha_fin > ${dayFrom(today, 60)} order by c.id_contrato limit 1`,
  );
  const model = await tx.first(
    { tipo_vehiculo: text, marca: text, modelo: text, color: orNull(text) },
    sql`select o.modelo, m.marca, t.tipo_vehiculo, (select color from administracion_color where id_cliente = ${client.IdCliente} order by id_color limit 1) as color
      from administracion_modelo o join administracion_marca m using (id_marca) join administracion_tipo_vehiculo t on t.id_tipo_vehiculo = o.id_tipo_vehiculo
      where o.id_cliente = ${client.IdCliente} order by o.id_modelo limit 1`,
  );
  if (!place || !model) return;
  const base = { id_cliente: client.IdCliente, id_division: place.id_division };
  const at = new Date(now.getTime() - 5 * 3_600_000).toISOString();
  const [load] = await insertRows(tx, 'acreditacion_carga', 'id_carga', [
    {
      ...base,
      archivo: 'flota_parada.xlsx',
      huella: createHash('sha256').update('flota_parada.xlsx').digest('hex'),
      id_compania: place.id_compania,
      id_contrato: place.id_contrato,
      id_perfil_acreditacion: place.id_perfil,
      asunto: 'Ingreso de flota',
      aceptar_advertencias: 'S',
      estado: 'V',
      ...noActive,
      usuario_creacion: 'SOLICITANTE',
      fecha_creacion: at,
    },
  ]);
  const dated = KINDS.V.requirements.filter(([, , , days]) => days !== null);
  await insertRows(
    tx,
    'acreditacion_carga_fila',
    'id_carga_fila',
    PLATES.map((plate, n) => {
      const bad = n === PLATES.length - 1;
      return {
        ...base,
        id_carga: load,
        fila: n + 2,
        estado: bad ? 'O' : 'C',
        documento: plate.replace('-', ''),
        datos: {
          Placa: plate,
          IdTipoVehiculo: model.tipo_vehiculo,
          IdMarca: model.marca,
          IdModelo: model.modelo,
          IdColor: String(model.color),
          Anio: bad ? '2099' : '2022',
          FechaInicio: shown(dayFrom(today, 1)),
          FechaFin: shown(dayFrom(today, 45)),
          ...Object.fromEntries(
            dated.flatMap(([codigo]) => [
              [`R:${codigo}:E`, shown(dayFrom(today, -10))],
              [`R:${codigo}:V`, shown(dayFrom(today, 170))],
            ]),
          ),
        },
        errores: bad ? [{ columna: 'Anio', mensaje: 'vehiculo.anio' }] : [],
        clave: createHash('sha256').update(`demo flota ${n}`).digest('hex'),
        id_solicitud: null,
        ...noActive,
        usuario_creacion: 'SOLICITANTE',
      };
    }),
  );
});
