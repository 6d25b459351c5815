import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { makeCamp } from '@modules/hotel/test/campamento';
import { int } from '@platform/server/db/rows';
import { startApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { cpuBelow, cpuOf, parentOf } from './processes';
import { callsOf, startBeside } from './product';

const [ROOMS, BEDS_A_ROOM, NIGHTS, SWING, FORTNIGHTS, WARM, TIMES, LIMIT_MS] = [2500, 2, 31, 14, 8, 5, 35, 200];

/**
 * *Consulta de disponibilidad* of a camp of 5,000 beds over 31 nights through the product as it is delivered, against its limit of 200 ms: seven beds of ten have their guest each second fortnight
 * of the half year around, every tenth bed is hot, every fiftieth exclusive. A miss ends the program with 1.
 *
 *     node --import tsx bench/disponibilidad.ts
 */
export async function benchAvailability(): Promise<void> {
  const app = await startApp();
  const served = await startBeside(app, 1).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  try {
    const admin = await app.signIn('ADMIN');
    const camp = await makeCamp(app, admin);
    const { IdCliente, IdDivision } = admin.perfil;
    await app.database.transaction(async (tx) => {
      await tx.query('set local statement_timeout = 0');
      await tx.run(sql`insert into hotel_habitacion (id_cliente, id_division, id_hotel, id_modulo, id_tipo_habitacion, codigo, regla_sexo, contraguardia)
        select ${IdCliente}, ${IdDivision}, ${camp.IdHotel}, ${camp.IdModulo}, (select id_tipo_habitacion from hotel_habitacion where id_hotel = ${camp.IdHotel} limit 1), 'B' || n, 'L', 'N'
        from generate_series(1, ${ROOMS}) n`);
      await tx.run(sql`insert into hotel_cama (id_cliente, id_division, id_hotel, id_modulo, id_habitacion, id_tipo_cama, codigo, tipo_uso, cama_caliente, estado_limpieza)
        select h.id_cliente, h.id_division, h.id_hotel, h.id_modulo, h.id_habitacion, (select id_tipo_cama from hotel_cama where id_hotel = ${camp.IdHotel} limit 1), chr(64 + n),
          case when h.id_habitacion % 50 = 0 then 'S' else 'N' end, case when h.id_habitacion % 10 = 0 then 'S' else 'N' end, 'L'
        from hotel_habitacion h, generate_series(1, ${BEDS_A_ROOM}) n where h.id_hotel = ${camp.IdHotel} and h.codigo like 'B%'`);
      await tx.run(sql`insert into hotel_bloqueo (id_cliente, id_division, id_cama, fecha_inicio, fecha_fin, motivo)
        select id_cliente, id_division, id_cama, ${enDias(-90)}::date, ${enDias(120)}::date, 'M' from hotel_cama where id_hotel = ${camp.IdHotel} limit 1`);
      // Stretches alone: whose stays they are is asked of neither beds nor nights.
      for (let fortnight = 0; fortnight < FORTNIGHTS; fortnight += 1)
        await tx.run(sql`insert into hotel_ocupacion (id_cliente, id_division, clase, id_cama, id_habitacion, id_bloqueo, sexo, fecha_inicio, fecha_fin, turno, controla_sexo, controla_guardia, vigente)
        select c.id_cliente, c.id_division, 'R', c.id_cama, c.id_habitacion, (select max(id_bloqueo) from hotel_bloqueo), 'M', ${enDias(-90)}::date + ${fortnight * 2 * SWING}::int, ${enDias(-90)}::date + ${(fortnight * 2 + 1) * SWING}::int, 'C', 'S', 'N', 'S'
        from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion where c.id_hotel = ${camp.IdHotel} and h.codigo like 'B%' and c.id_cama % 10 < 7`);
      await tx.query('analyze hotel_cama, hotel_habitacion, hotel_ocupacion');
    });
    const IdPersona = await camp.guest();
    const { pid } = await app.database.one({ pid: int }, sql`select pg_backend_pid() as pid`);
    const postmaster = parentOf(pid);
    const call = callsOf(served.port, admin.accessToken);
    const asks = { IdHotel: camp.IdHotel, FechaIngreso: enDias(1), FechaSalida: enDias(1 + NIGHTS) };
    for (const [what, query] of [
      ['places by night', asks],
      ['beds for somebody', { ...asks, IdPersona }],
    ] as const) {
      const took: number[] = [];
      let bytes = 0;
      let used: readonly [product: number, database: number] = [0, 0];
      for (let at = 0; at < TIMES; at += 1) {
        if (at === WARM) used = [cpuOf(served.pid), cpuBelow(postmaster)];
        const began = performance.now();
        const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
        const answer = await call('GET', `/api/HotelDisponibilidad?${asked}`);
        took.push(performance.now() - began);
        if (answer.status !== 200) throw new Error(answer.text);
        bytes = answer.text.length;
        if (at > 0) continue;
        const { result } = JSON.parse(answer.text);
        console.log(`${result.Camas.length} beds pass, ${result.Descartadas.length} do not, ${result.Noches.length} nights`);
      }
      const each = (since: number, until: number) => Math.round(((until - since) * 1000) / (TIMES - WARM));
      const [product, database] = [each(used[0], cpuOf(served.pid)), each(used[1], cpuBelow(postmaster))];
      const inOrder = took.slice(WARM).sort((one, other) => one - other);
      const median = inOrder[Math.floor(inOrder.length / 2)] ?? 0;
      if (median >= LIMIT_MS) process.exitCode = 1;
      console.log(
        `${what}: ${Math.round(median)} ms in the middle, ${Math.round(inOrder[0] ?? 0)} at best; ${product} ms of processor and ${database} of its database's; ${Math.round(bytes / 1024)} KB (limit ${LIMIT_MS} ms: ${median < LIMIT_MS ? 'met' : 'missed'})`,
      );
    }
  } finally {
    await served.stop();
    await app.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchAvailability();
