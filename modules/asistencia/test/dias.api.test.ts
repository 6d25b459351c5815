import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());
const yesterday = inDays(-1);
const at = (hour: string, day = yesterday) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:00-05:00`;

/** A weekly schedule whose seven days are 08:00–17:00 with a break. */
async function weekly(code: string) {
  const schedule = await site.create('AsistenciaHorario', { Codigo: code, Nombre: `Todos los días ${code}`, Tipo: 'S', FeriadoLaborable: 'S' });
  const first = await site.create('AsistenciaHorarioDetalle', { IdHorario: schedule.IdHorario, NumeroDia: 1, TipoDia: 'L', Turno: 'D' });
  const block = { IdHorarioDetalle: first.IdHorarioDetalle, DiaInicio: 0, DiaFin: 0 };
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00' });
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'R', HoraInicio: '13:00', HoraFin: '14:00' });
  made(await admin.post(`/api/AsistenciaHorario/${schedule.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
  return schedule;
}
async function controlled(code: string) {
  const person = await site.ready(inDays(-30), inDays(90));
  const schedule = await weekly(code);
  await site.create('AsistenciaPersona', { IdPersona: person.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
  await site.create('AsistenciaPersonaHorario', { IdPersona: person.IdPersona, IdHorario: schedule.IdHorario, FechaInicio: inDays(-10) });
  await calculated();
  return { person, schedule };
}
const dayOf = async (person: { IdPersona: number }, Fecha = yesterday) =>
  made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', person.IdPersona], 'and', ['Fecha', '=', Fecha]] })).data[0];

describe('Cálculo de asistencia', () => {
  test('a schedule and a person without marks: absent, and it adds up', async () => {
    const { person, schedule } = await controlled('H1');
    expect(await dayOf(person)).toMatchObject({ Estado: 'F', Faltante: 480, DiasFalta: 1 });
    expect(made(await admin.get(`/api/AsistenciaHorario/${schedule.IdHorario}`))).toMatchObject({ Minutos: 3360, Personas: 1 });
  });

  test('marks of the gate make the day, within its own transaction noted; what does not move is left as it was', async () => {
    const { person } = await controlled('H2');
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at('08:17'), EnLinea: 'N' })));
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at('16:40'), EnLinea: 'N', ModoMarcacion: 'N' })));
    expect(await calculated()).toBeGreaterThan(0);
    const found = await dayOf(person);
    expect(found).toMatchObject({ Estado: 'A', Tardanza: 17, SalidaAnticipada: 20, Normales: 443 });
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: inDays(-5), FechaFin: inDays(0), Personas: [person.IdPersona] }));
    await calculated();
    expect(await dayOf(person)).toEqual(found);
  });
});
