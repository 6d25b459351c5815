import { made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let gate: SignedIn;
let admin: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

// Calculations 1 and 2 through the API, by the product's clock; whoever came in leaves before the next day of the table.
test('Calculations 1 and 2: Ana’s Friday, her Saturdays and her new year; Luis and his SCTR', async () => {
  const { mina, planta, p1, p2 } = site;
  const controls = async ({ IdZona }: { IdZona: number }, Antipassback: string) => {
    const { Version } = made(await admin.get(`/api/AccesoZona/${IdZona}`));
    made(await admin.put(`/api/AccesoZona/${IdZona}`, { Antipassback, Version }));
  };
  await controls(mina, 'D');
  await controls(planta, 'S');
  const p3 = await site.door({
    IdZonaOrigen: mina.IdZona,
    IdZonaDestino: (
      await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Polvorín '), IdZonaPadre: mina.IdZona, Antipassback: 'D' })
    ).IdZona,
  });
  const saturday = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Sábado ') });
  await site.create('AccesoHorarioIntervalo', { IdHorario: saturday.IdHorario, Dia: '6', HoraInicio: '07:00', HoraFin: '13:00' });
  const { IdHorario } = site.weekdays;
  const g1 = await site.group([
    { IdZona: mina.IdZona, IdPuerta: p1.IdPuerta, IdHorario },
    { IdZona: planta.IdZona, IdPuerta: p2.IdPuerta, IdHorario },
  ]);
  const g2 = await site.group([{ IdZona: mina.IdZona, IdPuerta: p1.IdPuerta, IdHorario: saturday.IdHorario }]);
  const assign = (person: { IdPersona: number }, IdGrupo: number, FechaFin: string) =>
    site.create('AccesoAsignacion', { IdPersona: person.IdPersona, IdGrupo, FechaInicio: '20261001', FechaFin });
  const ana = await site.masters.worker();
  await site.accredit(ana.IdPersona, '20261001', '20261231', '20271231');
  await assign(ana, g1.IdGrupo, '20261231');
  await assign(ana, g2.IdGrupo, '20261130');
  const luis = await site.masters.worker();
  await site.accredit(luis.IdPersona, '20261001', '20261231', '20261120');
  await assign(luis, g1.IdGrupo, '20261231');

  const at = async (moment: string, door: { IdPuerta: number }, person: { Documento: string }, over: object = {}) => {
    app.clock.set(`${moment}-05:00`);
    gate = await app.signIn('GARITA');
    return made(await gate.post('/api/AccesoMarca/registrar', reading(door, person, over)));
  };
  const codes = (answer: { Codigo: string; Sujetos: { Motivos: { Codigo: string }[]; Advertencias: { Codigo: string; Motivo: string }[] }[] }) => ({
    codigo: answer.Codigo,
    motivos: answer.Sujetos[0]?.Motivos.map(({ Codigo }) => Codigo),
    advertencias: answer.Sujetos[0]?.Advertencias.map(({ Codigo, Motivo }) => `${Codigo} ${Motivo}`),
  });
  const fine = { codigo: '000', motivos: [], advertencias: [] };

  expect(codes(await at('2026-11-20T06:00:00', p1, ana))).toEqual(fine);
  expect(await at('2026-11-20T06:00:10', p1, ana)).toMatchObject({ Codigo: '000', Rebote: 'S' });
  expect(await at('2026-11-20T06:30:00', p1, ana)).toMatchObject({
    Codigo: '701',
    Motivo: `Ya registra entrada en ${mina.Nombre} desde el 20/11/2026 06:00.`,
  });
  expect(codes(await at('2026-11-20T06:40:00', p3, ana))).toMatchObject({ codigo: '603' });
  expect(codes(await at('2026-11-20T07:00:00', p1, luis))).toEqual({ ...fine, advertencias: ['404 SCTR vence el 20/11/2026.'] });
  expect(codes(await at('2026-11-20T18:00:59', p2, ana))).toEqual(fine);
  expect(codes(await at('2026-11-20T18:31:00', p1, ana, { ModoMarcacion: 'N' }))).toEqual(fine);
  await at('2026-11-20T18:31:00', p1, luis, { ModoMarcacion: 'N' });
  const evening = await at('2026-11-20T18:32:00', p1, ana);
  expect(evening).toMatchObject({ Codigo: '604', Motivo: 'Fuera de horario. Hoy: 06:00–18:00.' });
  expect(codes(await at('2026-11-23T07:00:00', p1, luis))).toMatchObject({ codigo: '401', motivos: ['401'] });
  expect(codes(await at('2026-11-28T07:05:00', p1, ana))).toEqual(fine);
  await at('2026-11-28T13:05:00', p1, ana, { ModoMarcacion: 'N' });
  expect(codes(await at('2026-12-05T07:05:00', p1, ana))).toMatchObject({ codigo: '604' });
  expect(codes(await at('2027-01-01T08:00:00', p1, ana))).toMatchObject({ codigo: '303', motivos: ['303', '602'] });
});
