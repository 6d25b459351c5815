import { int, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoClients } from './clientes';

/** Code, name, type, reading, entry or exit, place in the division's network. */
const EQUIPMENT: readonly (readonly [string, string, string, string, string, number])[] = [
  ['GP-E1', 'Torniquete de ingreso 1', 'TORNIQ', 'TAR', 'E', 11],
  ['GP-S1', 'Torniquete de salida 1', 'TORNIQ', 'TAR', 'S', 12],
  ['GP-F1', 'Terminal facial de garita', 'FACIAL', 'ROS', 'A', 13],
  ['GP-Q1', 'Lector QR de visitas', 'LQR', 'QR', 'A', 14],
  ['PL-H1', 'Terminal de huella de planta', 'HUELLA', 'HUE', 'A', 15],
  ['GP-B1', 'Barrera de vehículos', 'BARRERA', 'PLA', 'A', 16],
  ['ID-P1', 'Impresora de credenciales', 'IMPCRED', 'QR', 'A', 17],
  ['CO-K1', 'Quiosco del comedor principal', 'QUIOSCO', 'TAR', 'A', 18],
];

/** Readers of the main gate and what is done to them, with the two ways the site's cards and codes are read. */
export const demoEquipment = demoPart(async (demo) => {
  const { tx, today } = demo;
  const { IdCliente, divisions } = (await demoClients(demo)).andes;
  await tx.run(
    sql`insert into sistema_configuracion_lectura (id_cliente, codigo, configuracion_lectura, tipo_lectura, prefijo, sufijo, base, invertir_bytes, longitud_final, identifica) values
      (${IdCliente}, 'TAR-HEX', 'Tarjeta de proximidad (hexadecimal invertida)', 'TAR', '#', null, 'H', 'S', 10, 'C'),
      (${IdCliente}, 'QR-DOC', 'QR con el documento', 'QR', ';', '?', 'T', 'N', 0, 'D')`,
  );
  const type = async (codigo: string) => {
    const row = await tx.first(
      { id_tipo_equipo: int, usa_entrada_salida: text },
      sql`select * from sistema_tipo_equipo where id_cliente = ${IdCliente} and codigo = ${codigo}`,
    );
    return { id: Number(row?.id_tipo_equipo), outputs: row?.usa_entrada_salida === 'S' };
  };
  for (const [at, [codigo, equipo, tipo, lectura, funcion, host]] of EQUIPMENT.entries()) {
    const { id, outputs } = await type(tipo);
    await tx.run(
      sql`insert into sistema_equipo (id_cliente, codigo, equipo, id_tipo_equipo, modelo, id_division, numero_serie, tipo_lectura, id_configuracion_lectura,
          funcion_entrada_salida, ip, mac, mascara, puerta_enlace, puerto, salida_verde, salida_roja)
        values (${IdCliente}, ${codigo}, ${equipo}, ${id}, ${`M-${100 + at}`}, ${divisions[0] ?? 0}, ${`FA${2600 + at}X${IdCliente}`}, ${lectura},
          (select id_configuracion_lectura from sistema_configuracion_lectura where id_cliente = ${IdCliente} and tipo_lectura = ${lectura}),
          ${funcion}, ${`10.20.1.${host}`}, ${`02:1F:A0:00:${String(IdCliente).padStart(2, '0')}:${String(host).padStart(2, '0')}`}, '255.255.255.0', '10.20.1.1', 4370,
          ${outputs ? 1 : null}, ${outputs ? 2 : null})`,
    );
  }
  const done: readonly (readonly [string, string, number, number | null])[] = [
    ['GP-E1', 'PREV', -60, 90],
    ['GP-S1', 'PREV', -85, 90],
    ['GP-F1', 'FIRM', -20, null],
    ['GP-B1', 'CORR', -1, null],
  ];
  for (const [codigo, kind, offset, period] of done) {
    const day = dayFrom(today, offset);
    await tx.run(
      sql`insert into sistema_equipo_mantenimiento (id_cliente, id_equipo, id_tipo_mantenimiento, fecha, proxima_fecha, responsable)
        select ${IdCliente}, e.id_equipo, k.id_tipo_mantenimiento, ${day}, ${period === null ? null : dayFrom(day, period)}, 'Taller de instrumentación'
        from sistema_equipo e, sistema_tipo_mantenimiento k where e.id_cliente = ${IdCliente} and e.codigo = ${codigo} and k.id_cliente = ${IdCliente} and k.codigo = ${kind}`,
    );
  }
});
