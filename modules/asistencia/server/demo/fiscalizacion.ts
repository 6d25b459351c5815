import { addDays } from '@modules/administracion/shared/dia';
import type { Demo } from '@platform/server/demo/part';
import { insertRows, noActive } from '@platform/server/demo/rows';

/** An inspection of the first company that is in force, with what the inspector has looked at, and one that is over. */
export async function demoInspections(
  { tx, now, today }: Demo,
  base: { readonly id_cliente: number; readonly id_division: number },
  idCompania: number,
): Promise<void> {
  const of = { ...base, id_compania: idCompania, institucion: 'SUNAFIL · Intendencia Regional de Moquegua', origen: 'E', ...noActive };
  const [current = 0] = await insertRows(tx, 'asistencia_fiscalizacion', 'id_fiscalizacion', [
    {
      ...of,
      nombre: 'Rosa Quispe Mamani',
      correo: 'rquispe@sunafil.gob.pe',
      fecha_inicio: addDays(today, -2),
      fecha_fin: addDays(today, 12),
      ultimo_ingreso: hoursAgo(now, 20),
    },
    {
      ...of,
      nombre: 'Jorge Cáceres Ticona',
      correo: 'jcaceres@sunafil.gob.pe',
      fecha_inicio: addDays(today, -60),
      fecha_fin: addDays(today, -46),
      ultimo_ingreso: hoursAgo(now, 24 * 50),
    },
  ]);
  const month = { fecha_inicio: `${addDays(today, -31).slice(0, 6)}01`, fecha_fin: addDays(today, -1) };
  const looks = [
    { que: 'ingreso', formato: null, hours: 20.2 },
    { que: 'personas', formato: 'P', hours: 20.1 },
    { que: 'A1', formato: 'P', hours: 20, ...month },
    { que: 'A1', formato: 'F', hours: 19.9, ...month },
    { que: 'marcas', formato: 'P', hours: 19.7, ...month },
    { que: 'cadena', formato: 'C', hours: 19.6, ...month },
    { que: 'salida', formato: null, hours: 19.5 },
  ];
  await insertRows(
    tx,
    'asistencia_fiscalizacion_consulta',
    'id_fiscalizacion_consulta',
    looks.map(({ hours, ...look }) => ({
      ...{
        id_cliente: base.id_cliente,
        id_fiscalizacion: current,
        id_compania: idCompania,
        fecha_hora: hoursAgo(now, hours),
        fecha_inicio: null,
        fecha_fin: null,
        ...look,
      },
      ...{ direccion: '190.116.34.18', ...noActive },
    })),
  );
}

const hoursAgo = (now: Date, hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
