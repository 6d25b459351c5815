import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

/*
 * What the gate obeys of whoever comes is kept until the stamp of the configuration moves: each of its parts is changed here as an administrator
 * does, between two readings of another session that has it already.
 */
let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const read = async (door: { IdPuerta: number }, person: { Documento: string }): Promise<ResultOf> =>
  made(await gate.post('/api/AccesoMarca/evaluar', reading(door, person))).Sujetos[0];
const change = async (resource: string, id: number, values: object): Promise<void> => {
  const { Version } = made(await admin.get(`/api/${resource}/${id}`));
  made(await admin.put(`/api/${resource}/${id}`, { ...values, Version }));
};
const ready = (expiry?: string) => site.ready(inDays(-30), inDays(90), expiry);

describe('what is configured holds at the very next reading', () => {
  test('a door that is closed, and opened again', async () => {
    const [ana, door] = [await ready(), await site.door()];
    expect((await read(door, ana)).Codigo).toBe('000');
    await change('AccesoPuerta', door.IdPuerta, { Modo: 'C' });
    expect((await read(door, ana)).Codigo).toBe('101');
    await change('AccesoPuerta', door.IdPuerta, { Modo: 'N' });
    expect((await read(door, ana)).Codigo).toBe('000');
  });

  test('a new door is known at once, and its type’s policies', async () => {
    const stranger = await site.masters.worker();
    expect((await read(site.p1, stranger)).Permitido).toBe('N');
    const { IdTipoPuerta } = await site.create('AccesoTipoPuerta', { Codigo: newCode('T'), Nombre: newCode('Tipo ') });
    const door = await site.door({ IdTipoPuerta });
    expect((await read(door, stranger)).Permitido).toBe('N');
    const lenient = { Entrada: 'N', Salida: 'N' };
    await change('AccesoTipoPuerta', IdTipoPuerta, { Politicas: { ACREDITACION: lenient, REQUISITOS: lenient, PERFIL: lenient } });
    expect((await read(door, stranger)).Permitido).toBe('S');
  });

  test('a door that leaves a group, and a group that is retired', async () => {
    const [ana, door] = [await ready(), await site.door({ IdZonaOrigen: site.mina.IdZona, IdZonaDestino: site.planta.IdZona })];
    expect((await read(door, ana)).Codigo).toBe('000');
    await change('AccesoGrupo', site.everywhere.IdGrupo, { Activo: 'N' });
    expect((await read(door, ana)).Permitido).toBe('N');
    await change('AccesoGrupo', site.everywhere.IdGrupo, { Activo: 'S' });
    expect((await read(door, ana)).Codigo).toBe('000');
    const doors = made(
      await admin.get('/api/AccesoGrupoPuerta', { filter: [['IdGrupo', '=', site.everywhere.IdGrupo], 'and', ['IdZona', '=', site.planta.IdZona]] }),
    );
    const [{ IdGrupoPuerta }] = doors.data;
    made(await admin.delete(`/api/AccesoGrupoPuerta/${IdGrupoPuerta}`));
    expect((await read(door, ana)).Permitido).toBe('N');
    await site.create('AccesoGrupoPuerta', { IdGrupo: site.everywhere.IdGrupo, IdZona: site.planta.IdZona, IdHorario: site.always.IdHorario });
    expect((await read(door, ana)).Codigo).toBe('000');
  });

  test('a profile that has other groups', async () => {
    const ana = await ready();
    const nowhere = await site.group([]);
    await change('AccesoPerfil', site.profile.IdPerfilAcceso, { Grupos: [nowhere.IdGrupo] });
    expect((await read(site.p1, ana)).Permitido).toBe('N');
    await change('AccesoPerfil', site.profile.IdPerfilAcceso, { Grupos: [site.everywhere.IdGrupo] });
    expect((await read(site.p1, ana)).Codigo).toBe('000');
  });

  test('an interval that a schedule loses', async () => {
    const ana = await ready();
    const schedule = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Horario ') });
    const days = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const intervals: ResultOf[] = [];
    for (const Dia of days)
      intervals.push(await site.create('AccesoHorarioIntervalo', { IdHorario: schedule.IdHorario, Dia, HoraInicio: '00:00', HoraFin: '24:00' }));
    const door = await site.door();
    const group = await site.group([{ IdZona: site.mina.IdZona, IdPuerta: door.IdPuerta, IdHorario: schedule.IdHorario }]);
    await change('AccesoPerfil', site.profile.IdPerfilAcceso, { Grupos: [group.IdGrupo] });
    expect((await read(door, ana)).Codigo).toBe('000');
    for (const { IdHorarioIntervalo } of intervals) made(await admin.delete(`/api/AccesoHorarioIntervalo/${IdHorarioIntervalo}`));
    expect((await read(door, ana)).Permitido).toBe('N');
    await change('AccesoPerfil', site.profile.IdPerfilAcceso, { Grupos: [site.everywhere.IdGrupo] });
  });

  test('what a requirement demands, and what the gate adds to it', async () => {
    const ana = await ready(inDays(-1));
    await change('AcreditacionRequisito', site.sctr, { Bloqueante: 'N' });
    expect((await read(site.p1, ana)).Permitido).toBe('S');
    await change('AcreditacionRequisito', site.sctr, { Bloqueante: 'S' });
    expect((await read(site.p1, ana)).Permitido).toBe('N');
    const type = await site.create('AccesoTipoRequisito', {
      Codigo: newCode('T'),
      Nombre: newCode('Tipo '),
      NumeroDias: 30,
      IdRequisito: site.sctr,
      DiasGracia: 3,
    });
    expect((await read(site.p1, ana)).Permitido).toBe('S');
    await change('AccesoTipoRequisito', type.IdTipoRequisito, { Activo: 'N' });
    expect((await read(site.p1, ana)).Permitido).toBe('N');
  });

  test('a zone that is named anew, in the reason that names it', async () => {
    const [ana, door] = [await ready(), await site.door()];
    await site.create('AccesoRestriccion', {
      IdPersona: ana.IdPersona,
      IdTipoRestriccion: (await site.one('AccesoTipoRestriccion', ['Ambito', '=', 'Z'])).IdTipoRestriccion,
      Ambito: 'Z',
      IdZona: site.mina.IdZona,
      FechaInicio: inDays(0),
      Motivo: 'Charla pendiente',
    });
    expect(JSON.stringify(await read(door, ana))).toContain(site.mina.Nombre);
    await change('AccesoZona', site.mina.IdZona, { Nombre: newCode('Tajo ') });
    expect(JSON.stringify(await read(door, ana))).not.toContain(site.mina.Nombre);
  });
});
