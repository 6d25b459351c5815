import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { addDays } from '@modules/administracion/shared/dia';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { int, orNull, text } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { dayNumber, weekdayOf } from '../shared/calculo/reloj';
import { payrollOf } from './planilla';

/* Worked examples that are lived with marks: the same numbers as typed in *Probar* (Configuración por compañía, Check). */

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
/** The Monday of the week before this one: that week is over. */
const monday = inDays(-6 - weekdayOf(dayNumber(inDays(0))));
const sunday = addDays(monday, 6);
const at = (day: string, hour: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:00-05:00`;

interface Block {
  readonly desde: string;
  readonly hasta: string;
  readonly refrigerio?: readonly [string, string];
  readonly noche?: true;
}
const day = (NumeroDia: number, block: Block | null) => {
  if (!block) return { NumeroDia, TipoDia: 'D' };
  const late = block.noche ? 1 : 0;
  return {
    ...{ NumeroDia, TipoDia: 'L', Turno: block.noche ? 'N' : 'D' },
    Intervalos: [
      { Tipo: 'T', HoraInicio: block.desde, HoraFin: block.hasta, DiaFin: late },
      ...(block.refrigerio ? [{ Tipo: 'R', HoraInicio: block.refrigerio[0], HoraFin: block.refrigerio[1], DiaInicio: late, DiaFin: late }] : []),
    ],
  };
};
async function schedule(over: object, days: readonly (Block | null)[]) {
  const Codigo = newCode('V');
  const head = await site.create('AsistenciaHorario', { Codigo, Nombre: `Horario ${Codigo}`, FeriadoLaborable: 'S', ...over });
  const Dias = days.map((block, place) => day(place + 1, block));
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/detalle`, { Dias, Confirmaciones: ['asistencia.promedio_ciclo'] }));
  return head;
}
async function person(IdHorario: number, since: string) {
  const one = await site.ready(inDays(-40), inDays(90));
  await site.create('AsistenciaPersona', { IdPersona: one.IdPersona, IdCompania: site.masters.misti, FechaInicio: since });
  await site.create('AsistenciaPersonaHorario', { IdPersona: one.IdPersona, IdHorario, FechaInicio: since });
  return one;
}
type Person = Awaited<ReturnType<typeof person>>;
const mark = async (of: Person, on: string, hour: string, ModoMarcacion: 'S' | 'N') =>
  made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, of, { FechaHora: at(on, hour), EnLinea: 'N', ModoMarcacion })));
const dayOf = async (of: Person, Fecha: string) =>
  made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', of.IdPersona], 'and', ['Fecha', '=', Fecha]] })).data[0];
/** How the company counts overtime from long ago on. */
async function counted(over: object) {
  await app.database.run(sql`delete from asistencia_configuracion_compania where id_compania = ${site.masters.misti}`);
  await site.create('AsistenciaConfiguracionCompania', {
    ...{ IdCompania: site.masters.misti, FechaInicio: inDays(-200), RequiereAutorizacion: 'N' },
    Bandas: [
      { Orden: 1, HastaMinutos: 120, Porcentaje: 25 },
      { Orden: 2, HastaMinutos: null, Porcentaje: 35 },
    ],
    ...over,
  });
}

const OFFICE: Block = { desde: '08:00', hasta: '17:24', refrigerio: ['13:00', '14:00'] };
const WEEK = [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, null, null];

describe('Sobretiempo por semana, vivido', () => {
  test('E14: overtime of the week stands on its Sunday, also when a mark of Monday arrives after the week is over', async () => {
    await counted({ BaseSobretiempo: 'S', MinutosBase: 2520 });
    const head = await schedule({ Tipo: 'S' }, WEEK);
    const ana = await person(head.IdHorario, inDays(-25));
    for (const place of [0, 1, 2, 3, 4]) await mark(ana, addDays(monday, place), '08:00', 'S');
    for (const place of [1, 2, 3, 4]) await mark(ana, addDays(monday, place), '17:24', 'N');
    await calculated();
    expect(await dayOf(ana, monday)).toMatchObject({ Estado: 'M', SobretiempoCalculado: 0 });
    expect(await dayOf(ana, sunday)).toMatchObject({ SobretiempoCalculado: 0 });
    await mark(ana, monday, '18:30', 'N');
    await calculated();
    expect(await dayOf(ana, monday)).toMatchObject({ Estado: 'A', Normales: 504, PermanenciaDespues: 66, SobretiempoCalculado: 0 });
    expect(await dayOf(ana, sunday)).toMatchObject({ SobretiempoCalculado: 66, Sobretiempo1: 66 });
    // Calculated again by its end alone, the week has all its marks.
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: sunday, FechaFin: sunday, Personas: [ana.IdPersona] }));
    await calculated();
    expect(await dayOf(ana, sunday)).toMatchObject({ SobretiempoCalculado: 66 });
  });

  test('E28: whoever begins on Wednesday has the part of the week that their schedule plans from it on', async () => {
    await counted({ BaseSobretiempo: 'S', MinutosBase: 2520 });
    const head = await schedule({ Tipo: 'S' }, WEEK);
    const luis = await person(head.IdHorario, addDays(monday, 2));
    for (const place of [2, 3, 4]) {
      await mark(luis, addDays(monday, place), '08:00', 'S');
      await mark(luis, addDays(monday, place), '18:00', 'N');
    }
    await calculated();
    expect(await dayOf(luis, sunday)).toMatchObject({ SobretiempoCalculado: 108, Sobretiempo1: 108 });
    expect(await dayOf(luis, addDays(monday, 1))).toBeUndefined();
  });

  test('E26: a cycle of 14X7 has its overtime on its last day, and calculating the last days alone leaves it there', async () => {
    await counted({ BaseSobretiempo: 'C' });
    const first = inDays(-23);
    const [light, dark]: [Block, Block] = [
      { desde: '07:00', hasta: '19:00', refrigerio: ['13:00', '14:00'] },
      { desde: '19:00', hasta: '07:00', refrigerio: ['01:00', '02:00'], noche: true },
    ];
    const days = [...Array.from({ length: 7 }, () => light), ...Array.from({ length: 7 }, () => dark), ...Array.from({ length: 7 }, () => null)];
    const head = await schedule({ Tipo: 'C', DiasCiclo: 21, PorRegimen: 'N', FechaAncla: first }, days);
    const rosa = await person(head.IdHorario, first);
    for (let place = 0; place < 14; place++) {
      const [on, night] = [addDays(first, place), place >= 7];
      await mark(rosa, on, night ? '19:00' : '07:00', 'S');
      await mark(rosa, night ? addDays(on, 1) : on, night ? '07:00' : '19:00', 'N');
    }
    await calculated();
    const last = addDays(first, 20);
    expect(await dayOf(rosa, last)).toMatchObject({ Estado: 'D', SobretiempoCalculado: 600, Sobretiempo1: 120, Sobretiempo2: 480 });
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: addDays(last, -1), FechaFin: last, Personas: [rosa.IdPersona] }));
    await calculated();
    expect(await dayOf(rosa, last)).toMatchObject({ SobretiempoCalculado: 600 });
  });
});

describe('Horarios cíclicos, vividos', () => {
  test('Check: changing a person from guard A to B from a date moves only days from that date', async () => {
    await counted({});
    const seed = await site.one('AsistenciaHorario', ['Codigo', '=', '14X7']);
    const Codigo = newCode('R');
    const regime = await site.create('AdministracionRegimen', {
      ...{ Codigo, Regimen: `Régimen ${Codigo}`, FechaInicio: '20260101' },
      Segmentos: [
        { Tipo: 'T', Turno: 'D', Dias: 7 },
        { Tipo: 'T', Turno: 'N', Dias: 7 },
        { Tipo: 'D', Dias: 7 },
      ],
    });
    const guard = (letter: string, FechaBase: string) =>
      site.create('AdministracionRegimenGuardia', { IdRegimen: regime.IdRegimen, Codigo: letter, Guardia: `Guardia ${letter}`, FechaBase });
    // On the day of the change A is on its tenth day (by night) and B on its fourth (by day), as in E33.
    const change = inDays(-5);
    const [a, b] = [await guard('A', addDays(change, -10)), await guard('B', addDays(change, -3))];
    const who = await site.ready(inDays(-40), inDays(90));
    const since = inDays(-14);
    const own = { id_cliente: admin.perfil.IdCliente, persona: who.IdPersona };
    await app.database.run(
      sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) values (${own.id_cliente}, ${own.persona}, ${a.IdRegimenGuardia}, ${since}::date)`,
    );
    await site.create('AsistenciaPersona', { IdPersona: who.IdPersona, IdCompania: site.masters.misti, FechaInicio: since });
    await site.create('AsistenciaPersonaHorario', { IdPersona: who.IdPersona, IdHorario: seed.IdHorario, FechaInicio: since });
    await calculated();
    const rows = async () =>
      app.database.rows(
        { fecha: text, turno: orNull(text), version: int },
        sql`select to_char(fecha, 'YYYYMMDD') as fecha, turno, version from asistencia_dia where id_persona = ${own.persona} order by fecha`,
      );
    const before = await rows();
    expect(before.find(({ fecha }) => fecha === addDays(change, -1))).toMatchObject({ turno: 'N' });
    expect(before.find(({ fecha }) => fecha === change)).toMatchObject({ turno: 'N' });
    await app.database.run(
      sql`update administracion_persona_guardia set fecha_fin = ${addDays(change, -1)}::date where id_persona = ${own.persona} and fecha_fin is null`,
    );
    await app.database.run(
      sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) values (${own.id_cliente}, ${own.persona}, ${b.IdRegimenGuardia}, ${change}::date)`,
    );
    await calculated();
    const after = await rows();
    expect(after.filter(({ fecha }) => fecha < change)).toEqual(before.filter(({ fecha }) => fecha < change));
    expect(after.find(({ fecha }) => fecha === change)).toMatchObject({ turno: 'D' });
  });
});

describe('Horarios automáticos, vividos', () => {
  test('E11: an absence at the end of a week goes when a late mark says that its Monday was worked', async () => {
    await counted({});
    const head = await schedule({ Tipo: 'A', DiasSemana: 6, DesvioMaximo: 120 }, [
      { desde: '06:00', hasta: '14:00' },
      { desde: '14:00', hasta: '22:00' },
    ]);
    const hugo = await person(head.IdHorario, inDays(-25));
    const worked = async (place: number) => {
      await mark(hugo, addDays(monday, place), '06:00', 'S');
      await mark(hugo, addDays(monday, place), '14:00', 'N');
    };
    for (const place of [1, 2, 3, 4]) await worked(place);
    await calculated();
    const letters = async () =>
      (await Promise.all([0, 1, 2, 3, 4, 5, 6].map(async (place) => (await dayOf(hugo, addDays(monday, place))).Estado))).join('');
    expect(await letters()).toBe('DAAAAFF');
    await worked(0);
    await calculated();
    expect(await letters()).toBe('AAAAADF');
  });
});

describe('Días de viaje, vividos', () => {
  test('E32: a travel day of a cycle keeps its entry and its exit, is no absence, and neither earns nor owes', async () => {
    await counted({});
    const first = inDays(-12);
    const shift: Block = { desde: '07:00', hasta: '19:00', refrigerio: ['13:00', '14:00'] };
    const head = await schedule({ Tipo: 'C', DiasCiclo: 4, PorRegimen: 'N', FechaAncla: first }, [shift, shift, null, null]);
    const { Dias } = made(await admin.get(`/api/AsistenciaHorario/${head.IdHorario}/detalle`));
    made(
      await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/detalle`, {
        Dias: [...Dias.slice(0, 2), { NumeroDia: 3, TipoDia: 'V' }, { NumeroDia: 4, TipoDia: 'D' }],
      }),
    );
    const eva = await person(head.IdHorario, first);
    const travel = addDays(first, 2);
    await mark(eva, travel, '05:40', 'S');
    await calculated();
    const nothing = { Estado: 'V', TipoDia: 'V', Planificado: 'N', DiasViaje: 1, DiasFalta: 0, Normales: 0, Descanso: 0, Faltante: 0 };
    const alone = await dayOf(eva, travel);
    expect(alone).toMatchObject({ ...nothing, Observaciones: ['MSP'] });
    expect(new Date(alone.Entrada).toISOString()).toBe(new Date(at(travel, '05:40')).toISOString());
    await mark(eva, travel, '11:10', 'N');
    await calculated();
    const both = await dayOf(eva, travel);
    expect(both).toMatchObject({ ...nothing, Presencia: 330, SobretiempoCalculado: 0, Observaciones: [] });
    expect(new Date(both.Salida).toISOString()).toBe(new Date(at(travel, '11:10')).toISOString());
    expect(made(await admin.get(`/api/AsistenciaDia/${both.IdDia}/porque`)).Tramos.map(({ Regla }: { Regla: string }) => Regla)).toEqual(['2.viaje']);
    expect(await dayOf(eva, addDays(first, 3))).toMatchObject({ Estado: 'D', DiasDescanso: 1 });
  });
});
