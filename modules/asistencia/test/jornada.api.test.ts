import { inDays } from '@modules/administracion/test/masters';
import { int, text } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asistenciaDeHoyWire, DIAS_SOBRETIEMPO, miJornadaWire } from '../shared/tablero.wire';

let app: TestApp;
let worker: SignedIn;
let person: number;
beforeAll(async () => {
  app = await startApp();
  worker = await app.signIn('TRABAJADOR');
  person = (await app.database.one({ id: int }, sql`select id_persona as id from seguridad_usuario where id_usuario = 'TRABAJADOR'`)).id;
});
afterAll(() => app.close());

async function mine() {
  const answer = await worker.get('/api/PlataformaTablero/W19');
  expect(answer.status, answer.text).toBe(200);
  return miJornadaWire.parse(answer.result);
}

test('a worker’s home begins with the own day, before the ways to screens', async () => {
  const board = (await worker.get('/api/PlataformaTablero')).result;
  expect(board.map(({ Codigo }: { Codigo: string }) => Codigo)).toEqual(['W19', 'W01']);
});

test('whether they may come in, until when and why is the gate’s own answer', async () => {
  const admin = await app.signIn('ADMIN');
  const gate = (await admin.get('/api/AccesoMarca/veredicto', { IdPersona: String(person) })).result;
  const { Puede } = await mine();
  const words = (of: readonly { Motivo: string }[]) => of.map(({ Motivo }) => Motivo);
  expect(Puede).toEqual({
    ...{ Permitido: gate.Permitido, Puerta: gate.Puerta, Hasta: gate.Hasta },
    ...{ Motivos: words(gate.Motivos), Avisos: words(gate.Advertencias), Despues: words(gate.Despues) },
  });
});

test('the next shift is that of the own attendance; bed and meals are told, and a correction waits by its reason until its time', async () => {
  const { Datos, Espera } = await mine();
  expect(Datos.map(({ Etiqueta }) => Etiqueta)).toEqual(['Mi próximo turno', 'Mi cama', 'Mis comidas de hoy']);
  const months = await worker.get('/api/AsistenciaMia', { Mes: hoy().slice(0, 6) });
  if (months.status === 200) {
    const shift = months.result.Dias.find(
      (day: { Fecha: string; Plan: string; Inicio: string | null }) => day.Fecha > hoy() && day.Plan === 'L' && day.Inicio,
    );
    if (shift && !Datos[0]?.Valor.includes('hoy')) expect(Datos[0]?.Valor).toContain(`${shift.Inicio}–${shift.Fin}`);
  }
  const [bed] = await app.database.rows(
    { n: int },
    sql`select count(*)::int as n from hotel_reserva where id_persona = ${person} and estado in ('R', 'H') and id_division = 1`,
  );
  expect(Datos[1]?.Valor === 'Sin cama reservada').toBe(bed?.n === 0);
  const [waiting] = await app.database.rows(
    { n: int },
    sql`select count(*)::int as n from asistencia_correccion where id_persona = ${person} and estado = 'P'`,
  );
  expect(Espera).toHaveLength(Math.min(5, waiting?.n ?? 0));
});

test('nobody is told of anybody else: who is joined to no person hears so, who does not consult their own attendance is refused', async () => {
  await app.database.run(sql`update seguridad_usuario set id_persona = null where id_usuario = 'TRABAJADOR'`);
  expect(await mine()).toEqual({ Puede: null, Datos: [], Espera: [] });
  await app.database.run(sql`update seguridad_usuario set id_persona = ${person} where id_usuario = 'TRABAJADOR'`);
  const medic = await app.signIn('MEDICO');
  expect([403, 404]).toContain((await medic.get('/api/PlataformaTablero/W19')).status);
});

test('who keeps the hours is told what waits in the month of the demo: justifications to answer and objected corrections to decide (W15)', async () => {
  const keeper = await app.signIn('ASISTENCIA');
  const today = asistenciaDeHoyWire.parse((await keeper.get('/api/PlataformaTablero/W15')).result);
  expect(today.JustificacionesPendientes).toBeGreaterThan(0);
  expect(today.CorreccionesObjetadas).toBeGreaterThan(0);
  // Overtime that nobody has answered, of the last month: as many as its link leads to.
  const waiting = [['PorAutorizar', '=', 'S'], 'and', ['Fecha', '>=', inDays(-DIAS_SOBRETIEMPO)], 'and', ['Fecha', '<=', inDays(-1)]];
  const { data, totalCount } = (await keeper.get('/api/AsistenciaDia', { filter: waiting, take: 1 })).result;
  expect(today.SobretiemposPorAutorizar).toBe(totalCount);
  expect(totalCount).toBeGreaterThan(0);
  expect((await keeper.post(`/api/AsistenciaDia/${data[0].IdDia}/rechazar`, { Observacion: 'No se pidió' })).status).toBe(200);
  expect(asistenciaDeHoyWire.parse((await keeper.get('/api/PlataformaTablero/W15')).result).SobretiemposPorAutorizar).toBe(totalCount - 1);
  const regimes = await app.database.rows(
    { codigo: text, n: int },
    sql`select h.codigo, count(distinct a.id_persona)::int as n from asistencia_persona_horario a join asistencia_horario h on h.id_horario = a.id_horario group by 1 order by 1`,
  );
  expect(regimes.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['14X7', '7X7', '4X3', 'OFI']));
  const [demo] = await app.database.rows(
    { nocturnos: int, comprobantes: int, cerrados: int, abiertos: int, feriados: int },
    sql`select (select count(*)::int from asistencia_dia where turno = 'N' and estado = 'A') as nocturnos, (select count(*)::int from asistencia_comprobante) as comprobantes,
      (select count(*)::int from asistencia_periodo where estado = 'C') as cerrados, (select count(*)::int from asistencia_periodo where estado = 'A') as abiertos,
      (select count(*)::int from asistencia_dia where feriado > 0 or tipo_dia = 'H' or feriado_en_descanso > 0) as feriados`,
  );
  for (const count of Object.values(demo ?? {})) expect(count).toBeGreaterThan(0);
});

test('who did not come is told with what is done about it: the day of the shift, which is justified where it is read (W15)', async () => {
  // Tomorrow at one in the afternoon: shifts of the morning have begun, and nobody has come yet.
  app.clock.set(new Date(new Date(`${hoy().slice(0, 4)}-${hoy().slice(4, 6)}-${hoy().slice(6)}T18:00:00Z`).getTime() + 86_400_000));
  const keeper = await app.signIn('ASISTENCIA');
  const asked = async () => asistenciaDeHoyWire.parse((await keeper.get('/api/PlataformaTablero/W15')).result);
  const before = await asked();
  const [first] = before.Primeros;
  expect([first?.Fecha === before.Hoy || first?.Fecha === before.Ayer, before.Primeros.length]).toEqual([true, 5]);
  const { IdJustificacion } = (await keeper.get('/api/AsistenciaJustificacion/obtenerTodos')).result[0];
  const answer = await keeper.post('/api/AsistenciaJustificacionPersona', {
    ...{ IdPersona: first?.IdPersona, IdJustificacion, Modalidad: 'D', FechaInicio: first?.Fecha, FechaFin: first?.Fecha, Observacion: null },
  });
  expect(answer.status, answer.text).toBe(200);
  const after = await asked();
  // It counts at once, or waits for whoever answers it.
  expect(after.Justificados + after.JustificacionesPendientes).toBe(before.Justificados + before.JustificacionesPendientes + 1);
});
