import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { int } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { payrollOf } from './planilla';

/* Nothing becomes stale by a seal (decision 139): whatever days are calculated from is changed behind its back, in any order. */

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
  await payrollOf(site);
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());
const [FIRST, LAST] = [inDays(-12), inDays(-1)];
const at = (hour: string, day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:00-05:00`;

/** Somebody of the site's company who works 08:00–17:00 on each day, came and left on each, and whose days are calculated. */
async function worker() {
  const person = await site.ready(inDays(-30), inDays(90));
  const Codigo = newCode('H');
  const head = await site.create('AsistenciaHorario', { Codigo, Nombre: `Todos los días ${Codigo}`, Tipo: 'S', FeriadoLaborable: 'S' });
  const Intervalos = [
    { Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00', DiaFin: 0 },
    { Tipo: 'R', HoraInicio: '13:00', HoraFin: '14:00', DiaInicio: 0, DiaFin: 0 },
  ];
  const Dias = Array.from({ length: 7 }, (_, place) => ({ NumeroDia: place + 1, TipoDia: 'L', Turno: 'D', Intervalos }));
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/detalle`, { Dias }));
  await site.create('AsistenciaPersona', { IdPersona: person.IdPersona, IdCompania: site.masters.misti, FechaInicio: FIRST });
  await site.create('AsistenciaPersonaHorario', { IdPersona: person.IdPersona, IdHorario: head.IdHorario, FechaInicio: FIRST });
  const marks: number[] = [];
  for (const day of [inDays(-6), inDays(-5), inDays(-4)])
    for (const [hour, ModoMarcacion] of [
      ['08:10', 'S'],
      ['18:20', 'N'],
    ] as const) {
      const made1 = made(
        await admin.post(
          '/api/AccesoMarca/registrar',
          reading(site.p1, { Documento: String(person.Documento) }, { FechaHora: at(hour, day), EnLinea: 'N', ModoMarcacion }),
        ),
      );
      marks.push(Number(made1.Sujetos[0].IdMarca));
    }
  await app.database.run(sql`delete from asistencia_pendiente where id_persona = ${person.IdPersona}`);
  return { id: person.IdPersona, horario: head.IdHorario, marks };
}
type Worker = Awaited<ReturnType<typeof worker>>;

const ask = ({ id }: Worker) =>
  app.database.run(
    sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo) values (${admin.perfil.IdCliente}, ${id}, ${FIRST}::date, ${LAST}::date, 'recalcular')`,
  );
const stamped = ({ id }: Worker) =>
  app.database.run(
    sql`select to_char(fecha, 'YYYYMMDD') as fecha, huella, version, fecha_calculo, normales, tardanza from asistencia_dia where id_persona = ${id} order by fecha`,
  );
const sealed = async ({ id }: Worker) => (await app.database.run(sql`select sello from asistencia_sello where id_persona = ${id}`))[0]?.sello;
const run = (statement: SQL) => app.database.run(statement);

/** Everything that days are calculated from, each changed where nobody notes it. */
const CHANGES: Readonly<Record<string, (of: Worker) => Promise<unknown>>> = {
  marcaExcluida: ({ marks: [first] }) =>
    run(
      sql`insert into asistencia_marca_excluida (id_cliente, id_marca, motivo) values (${admin.perfil.IdCliente}, ${first}, 'No es suya') on conflict do nothing`,
    ),
  marcaAnulada: ({ marks }) => run(sql`update acceso_marca set anulada = 'S', motivo_anulacion = 'Error' where id_marca = ${marks[3]}`),
  puerta: () =>
    run(
      sql`update acceso_puerta set controla_asistencia = case controla_asistencia when 'S' then 'N' else 'S' end where id_puerta = ${site.p1.IdPuerta}`,
    ),
  punto: () =>
    run(
      sql`insert into asistencia_punto_control (id_cliente, id_puerta, id_compania, fecha_inicio, usa_sentido) values (${admin.perfil.IdCliente}, ${site.p1.IdPuerta}, ${site.masters.misti}, ${inDays(-5)}::date, 'N')`,
    ),
  justificacion: ({ id }) =>
    run(
      sql`insert into asistencia_justificacion_persona (id_cliente, id_persona, id_compania, id_justificacion, modalidad, fecha_inicio, fecha_fin, estado)
        select ${admin.perfil.IdCliente}, ${id}, ${site.masters.misti}, k.id_justificacion, 'D', ${inDays(-9)}::date, ${inDays(-9)}::date, 'A' from asistencia_justificacion k
        where k.id_cliente = ${admin.perfil.IdCliente} and k.codigo = 'LSG'`,
    ),
  tipoDeJustificacion: () =>
    run(
      sql`update asistencia_justificacion set remunerado = case remunerado when 'S' then 'N' else 'S' end where id_cliente = ${admin.perfil.IdCliente} and codigo = 'LSG'`,
    ),
  autorizado: ({ id }) =>
    run(
      sql`insert into asistencia_sobretiempo (id_cliente, id_persona, id_compania, fecha, minutos_calculados, minutos_autorizados, destino, estado)
        values (${admin.perfil.IdCliente}, ${id}, ${site.masters.misti}, ${inDays(-5)}::date, 80, 30, 'P', 'A') on conflict do nothing`,
    ),
  configuracion: () =>
    run(
      sql`update asistencia_configuracion_compania set tolerancia_entrada = tolerancia_entrada + 7 where id_cliente = ${admin.perfil.IdCliente} and id_compania = ${site.masters.misti}`,
    ),
  feriado: () =>
    run(
      sql`insert into administracion_feriado (id_cliente, id_pais, fecha, feriado) select ${admin.perfil.IdCliente}, id_pais, ${inDays(-7)}::date, 'De prueba' from sistema_pais where codigo = 'PE' on conflict do nothing`,
    ),
  festivoDelHorario: ({ horario }) =>
    run(sql`update asistencia_horario set feriado_laborable = case feriado_laborable when 'S' then 'N' else 'S' end where id_horario = ${horario}`),
  turno: ({ horario }) =>
    run(
      sql`update asistencia_horario_intervalo i set hora_inicio = '07:30' from asistencia_horario_detalle d where d.id_horario_detalle = i.id_horario_detalle and d.id_horario = ${horario}
        and i.tipo = 'T' and d.numero_dia in (1, 3, 5)`,
    ),
  programado: ({ id }) =>
    run(
      sql`insert into asistencia_programacion (id_cliente, id_persona, fecha, tipo_dia, motivo) values (${admin.perfil.IdCliente}, ${id}, ${inDays(-3)}::date, 'D', 'Rol') on conflict do nothing`,
    ),
  asignacion: ({ id }) => run(sql`update asistencia_persona_horario set fecha_fin = ${inDays(-2)}::date where id_persona = ${id}`),
  condicion: ({ id }) =>
    run(
      sql`insert into asistencia_condicion_persona (id_cliente, id_persona, id_condicion_especial, fecha_inicio) select ${admin.perfil.IdCliente}, ${id}, e.id_condicion_especial, ${inDays(-8)}::date
        from asistencia_condicion_especial e where e.id_cliente = ${admin.perfil.IdCliente} and e.efecto = 'TO' limit 1`,
    ),
  control: ({ id }) =>
    run(sql`update asistencia_persona set sujeto_control = case sujeto_control when 'S' then 'N' else 'S' end where id_persona = ${id}`),
  fin: ({ id }) => run(sql`update asistencia_persona set fecha_fin = ${inDays(-2)}::date where id_persona = ${id}`),
  ley: () => run(sql`update asistencia_jornada_legal set minutos_semana = minutos_semana - 60`),
  zona: () =>
    run(
      sql`update sistema_division set zona_horaria = case zona_horaria when 'America/Lima' then 'America/Santiago' else 'America/Lima' end where id_division = ${admin.perfil.IdDivision}`,
    ),
  diaEscrito: ({ id }) => run(sql`update asistencia_dia set huella = 'otra', normales = 1 where id_persona = ${id} and fecha = ${inDays(-10)}::date`),
  diaPerdido: ({ id }) => run(sql`delete from asistencia_dia where id_persona = ${id} and fecha = ${inDays(-11)}::date`),
};

describe('050302: a recalculation that finds nothing changed', () => {
  test('again, nothing changed: no row, no version and no FechaCalculo moves, and its counts say so', async () => {
    const one = await worker();
    await ask(one);
    await calculated();
    const [before, seal] = [await stamped(one), await sealed(one)];
    expect(before).toHaveLength(12);
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    const asked = made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: FIRST, FechaFin: LAST, Personas: [one.id] }));
    await calculated();
    expect(await stamped(one)).toEqual(before);
    expect(await sealed(one)).toBe(seal);
    expect(made(await admin.get(`/api/AsistenciaRecalculo/${asked.IdRecalculo}`))).toMatchObject({ Procesados: 12, SinCambio: 12, Pendientes: 0 });
  });

  test('whatever is changed where nobody notes it, in any order, the days are those that are calculated without a seal', async () => {
    await run(
      sql`insert into asistencia_configuracion_compania (id_cliente, id_compania, fecha_inicio, bandas) select ${admin.perfil.IdCliente}, ${site.masters.misti}, '2020-01-01',
        '[{"Orden":1,"HastaMinutos":null,"Porcentaje":25}]'::jsonb where not exists (select 1 from asistencia_configuracion_compania where id_compania = ${site.masters.misti})`,
    );
    const [order = []] = fc.sample(fc.shuffledSubarray(Object.keys(CHANGES), { minLength: Object.keys(CHANGES).length }), { seed: 139, numRuns: 1 });
    const one = await worker();
    let moved = 0;
    for (const name of order) {
      await ask(one);
      await calculated();
      const before = await stamped(one);
      await CHANGES[name]?.(one);
      // What notes itself is not looked at here.
      await run(sql`delete from asistencia_pendiente where id_persona = ${one.id}`);
      await ask(one);
      await calculated();
      const found = await stamped(one);
      await run(sql`delete from asistencia_sello where id_persona = ${one.id}`);
      await ask(one);
      await calculated();
      expect([name, await stamped(one)]).toEqual([name, found]);
      if (JSON.stringify(found) !== JSON.stringify(before)) moved += 1;
    }
    // Most of them move days: a change that moves none proves nothing.
    expect(moved).toBeGreaterThan(10);
  });
});

describe('050302: what a change notes', () => {
  const noted = async (motivo: string, { id }: Worker) =>
    (
      await app.database.rows(
        { n: int },
        sql`select coalesce(sum(fecha_fin - fecha_inicio + 1), 0)::int as n from asistencia_pendiente where id_persona = ${id} and motivo = ${motivo}`,
      )
    )[0]?.n ?? 0;

  test('how a kind of justification pays, which doors control, the base of a guard and the legal week note the days that they move', async () => {
    const one = await worker();
    const kind = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'LSG']);
    await CHANGES.justificacion?.(one);
    made(
      await admin.put(`/api/AsistenciaJustificacion/${kind.IdJustificacion}`, {
        Version: kind.Version,
        Remunerado: kind.Remunerado === 'S' ? 'N' : 'S',
      }),
    );
    expect(await noted('justifica', one)).toBe(1);
    const door = made(await admin.get(`/api/AccesoPuerta/${site.p1.IdPuerta}`));
    made(
      await admin.put(`/api/AccesoPuerta/${site.p1.IdPuerta}`, {
        Version: door.Version,
        ControlaAsistencia: door.ControlaAsistencia === 'S' ? 'N' : 'S',
      }),
    );
    expect(await noted('puntos', one)).toBe(5);
    const again = made(await admin.get(`/api/AccesoPuerta/${site.p1.IdPuerta}`));
    made(await admin.put(`/api/AccesoPuerta/${site.p1.IdPuerta}`, { Version: again.Version, Nombre: newCode('Puerta ') }));
    expect(await noted('puntos', one)).toBe(5);
    await CHANGES.ley?.(one);
    expect(await noted('ley', one)).toBeGreaterThan(0);
    await run(sql`delete from asistencia_pendiente where id_persona = ${one.id}`);
  });
});
