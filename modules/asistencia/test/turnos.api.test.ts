import { decideOffline, indexOf } from '@modules/acceso/shared/fueraDeLinea';
import { downloadSchema } from '@modules/acceso/shared/instantanea.wire';
import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

/** A shift that the present hour is far from, also with its margin of two hours. */
function farShift(): { HoraInicio: string; HoraFin: string } {
  const hour = Number(new Date().toLocaleString('en-GB', { timeZone: 'America/Lima', hour: '2-digit', hourCycle: 'h23' }));
  return hour < 12 ? { HoraInicio: '18:00', HoraFin: '20:00' } : { HoraInicio: '02:30', HoraFin: '04:30' };
}

/** Somebody whose seven days have that shift. */
async function planned(shift: { HoraInicio: string; HoraFin: string }) {
  const person = await site.ready(inDays(-30), inDays(90));
  const head = await site.create('AsistenciaHorario', { Codigo: 'LEJOS', Nombre: 'Turno lejano', Tipo: 'S', FeriadoLaborable: 'S' });
  const first = await site.create('AsistenciaHorarioDetalle', { IdHorario: head.IdHorario, NumeroDia: 1, TipoDia: 'L', Turno: 'D' });
  await site.create('AsistenciaHorarioIntervalo', { IdHorarioDetalle: first.IdHorarioDetalle, DiaInicio: 0, DiaFin: 0, Tipo: 'T', ...shift });
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
  await site.create('AsistenciaPersona', { IdPersona: person.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
  await site.create('AsistenciaPersonaHorario', { IdPersona: person.IdPersona, IdHorario: head.IdHorario, FechaInicio: inDays(-10) });
  return person;
}

describe('902: outside the shift that Asistencia planned', () => {
  test('is told to the guard with and without a network by the same words, to the worker, and in the mark that a contractor reads', async () => {
    const shift = farShift();
    const Motivo = `Fuera de turno: Turno lejano ${shift.HoraInicio}–${shift.HoraFin}.`;
    const person = await planned(shift);
    const restricted = await site.one('AccesoTipoPuerta', ['Codigo', '=', 'RES']);
    const res = await site.door({ IdTipoPuerta: restricted.IdTipoPuerta });
    const warned = made(await gate.post('/api/AccesoMarca/evaluar', reading(site.p1, person)));
    expect(warned).toMatchObject({ Permitido: 'S' });
    expect(warned.Sujetos[0].Advertencias).toContainEqual(expect.objectContaining({ Codigo: '902', Motivo }));
    const [before, after] = [await listOf(site.p1), await listOf(res)];
    const read = (list: typeof before) =>
      decideOffline(
        list,
        indexOf(list.Sujetos),
        { Modo: 'S', Identificador: person.Documento, Medio: 'DOC', IdTipoDocumento: null, at: app.clock.now() },
        'es',
      );
    expect(read(before)).toMatchObject({ Permitido: 'S', Codigo: '000' });
    expect(read(before).Advertencias).toContainEqual({ Codigo: '902', Motivo });
    expect(read(after)).toMatchObject({ Permitido: 'N', Codigo: '902', Motivo: { Codigo: '902', Motivo } });
    expect(made(await gate.post('/api/AccesoMarca/registrar', reading(res, person)))).toMatchObject({ Permitido: 'N', Codigo: '902', Motivo });
    const [mark] = made(await admin.get('/api/AccesoMarca', { filter: ['IdPersona', '=', person.IdPersona] })).data;
    expect(mark).toMatchObject({ Codigo: '902', Resultado: 'N' });
    // Nobody is held inside.
    expect(made(await gate.post('/api/AccesoMarca/evaluar', reading(res, person, { ModoMarcacion: 'N' }))).Permitido).toBe('S');
    await app.database.run(sql`update seguridad_usuario set id_persona = ${person.IdPersona} where id_usuario = 'TRABAJADOR'`);
    const worker = await app.signIn('TRABAJADOR');
    const own = made(await worker.get('/api/PlataformaTablero/W19')).Puede;
    expect([...own.Avisos, ...own.Motivos]).toContain(Motivo);
    const verdict = made(await admin.get('/api/AccesoMarca/veredicto', { IdPersona: String(person.IdPersona) }));
    expect([...verdict.Advertencias, ...verdict.Motivos].map((one: { Motivo: string }) => one.Motivo)).toContain(Motivo);

    // acceso.turnoMargenMinutos: four hours from the shift of tomorrow.
    const day = inDays(1);
    const at = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${shift.HoraInicio === '18:00' ? '14:00' : '08:30'}:00-05:00`;
    const told = async () => {
      const asked = reading(res, person, { FechaHora: at, Prueba: 'S' });
      return made(await (await app.signIn('GARITA')).post('/api/AccesoMarca/evaluar', asked)).Codigo;
    };
    expect(await told()).toBe('902');
    await app.database.run(
      sql`insert into sistema_parametro_valor (id_cliente, id_division, parametro, valor) values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, 'acceso.turnoMargenMinutos', '241')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    expect(await told()).toBe('000');
  });
});

async function listOf({ IdPuerta }: { readonly IdPuerta: number }) {
  return downloadSchema.parse(made(await gate.get('/api/AccesoInstantanea/descargar', { IdPuerta })));
}
