import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const KEYS: Readonly<Record<string, string>> = { AccesoTipoPuerta: 'IdTipoPuerta', AccesoGrupoPuerta: 'IdGrupoPuerta', AccesoGrupo: 'IdGrupo' };
const impact = async (resource: string, Id: number, changes: object) =>
  made(await admin.post(`/api/${resource}/impacto`, { [KEYS[resource] ?? '']: Id, ...changes }));

describe('Impact before saving: what lets people pass', () => {
  test('a group that is retired: whoever has no other loses access, and of them k están dentro; nothing is saved', async () => {
    const group = await site.group([{ IdZona: site.mina.IdZona, IdHorario: site.always.IdHorario }]);
    const people = [await site.masters.worker(), await site.masters.worker()];
    for (const { IdPersona } of people) {
      await site.accredit(IdPersona, inDays(-30), inDays(90));
      await site.create('AccesoAsignacion', { IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(80) });
    }
    expect(made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: String(people[0]?.Documento) })))).toMatchObject({
      Permitido: 'S',
    });
    const told = await impact('AccesoGrupo', group.IdGrupo, { Activo: 'N', Version: group.Version });
    expect(told).toMatchObject({ Pierden: 2, PierdenVehiculos: 0, Dentro: 1 });
    expect(told.Mensaje).toBe('2 personas y 0 vehículos pierden el acceso; 1 está dentro.');
    expect(made(await admin.get(`/api/AccesoGrupo/${group.IdGrupo}`)).Activo).toBe('S');
    // The changed row whole, as a list gave it, says the same.
    const whole = made(await admin.get(`/api/AccesoGrupo/${group.IdGrupo}`));
    expect(made(await admin.post('/api/AccesoGrupo/impacto', { ...whole, Activo: 'N' }))).toMatchObject({ Pierden: 2, Dentro: 1 });
    // Another name takes nothing from anybody.
    expect(await impact('AccesoGrupo', group.IdGrupo, { Nombre: newCode('Grupo '), Version: group.Version })).toMatchObject({
      Pierden: 0,
      Dentro: 0,
    });
  });

  test('the hours of a door of the group', async () => {
    const never = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Horario '), FeriadoComo: 'D' });
    const group = await site.group([{ IdZona: site.mina.IdZona, IdHorario: site.always.IdHorario }]);
    const { IdPersona } = await site.masters.worker();
    await site.accredit(IdPersona, inDays(-30), inDays(90));
    await site.create('AccesoAsignacion', { IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(80) });
    const door = await site.one('AccesoGrupoPuerta', ['IdGrupo', '=', group.IdGrupo]);
    expect(await impact('AccesoGrupoPuerta', door.IdGrupoPuerta, { IdHorario: never.IdHorario, Version: door.Version })).toMatchObject({
      Pierden: 1,
      Dentro: 0,
    });
  });

  test('a door type that begins to block for requirements', async () => {
    const type = await site.create('AccesoTipoPuerta', {
      ...{ Codigo: newCode('T'), Nombre: newCode('Tipo '), Medio: 'P' },
      Politicas: { REQUISITOS: { Entrada: 'A', Salida: 'N' } },
    });
    const door = await site.door({ IdTipoPuerta: type.IdTipoPuerta });
    const late = await site.ready(inDays(-30), inDays(90), inDays(-3));
    expect(made(await admin.post('/api/AccesoMarca/evaluar', reading(door, { Documento: String(late.Documento) })))).toMatchObject({
      Permitido: 'S',
    });
    const told = await impact('AccesoTipoPuerta', type.IdTipoPuerta, {
      Politicas: { REQUISITOS: { Entrada: 'B', Salida: 'N' } },
      Version: type.Version,
    });
    expect(told.Pierden).toBeGreaterThanOrEqual(1);
    expect(made(await admin.post('/api/AccesoMarca/evaluar', reading(door, { Documento: String(late.Documento) })))).toMatchObject({
      Permitido: 'S',
    });
  });
});
