import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopesWithin } from '../shared/restriccion.entity';
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

const ready = () => site.ready(inDays(-30), inDays(90));
const decide = async (door: ResultOf, person: ResultOf, over: object = {}): Promise<ResultOf> =>
  made(await admin.post('/api/AccesoMarca/evaluar', reading(door, { Documento: String(person.Documento) }, over)));
const listed = async (resource: string, filter: unknown): Promise<ResultOf[]> =>
  made(await admin.get(`/api/${resource}`, { filter, take: 200 })).data;
const accredited = async () => {
  const person = await site.masters.worker();
  await site.accredit(person.IdPersona, inDays(-30), inDays(90));
  return person;
};

describe('Tipos de restricción (040302)', () => {
  test('Check: type with Ámbito Z offers zone and door only', async () => {
    expect([scopesWithin('D'), scopesWithin('Z'), scopesWithin('P')]).toEqual([['D', 'Z', 'P'], ['Z', 'P'], ['P']]);
    const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'MEDICA']);
    const ana = await ready();
    const body = {
      IdPersona: ana.IdPersona,
      IdTipoRestriccion,
      FechaInicio: inDays(0),
      Motivo: 'Altura',
      IdZona: site.planta.IdZona,
      IdPuerta: site.p2.IdPuerta,
    };
    const taken: string[] = [];
    for (const Ambito of ['D', 'Z', 'P']) if ((await admin.post('/api/AccesoRestriccion', { ...body, Ambito })).status === 200) taken.push(Ambito);
    expect(taken).toEqual(scopesWithin('Z'));
  });

  test('Check: deleting a type in use → 409 naming who uses it', async () => {
    const type = await site.create('AccesoTipoRestriccion', { Codigo: newCode('R'), Nombre: newCode('Tipo '), Ambito: 'D' });
    await site.create('AccesoRestriccion', {
      ...{ IdPersona: (await ready()).IdPersona, IdTipoRestriccion: type.IdTipoRestriccion, Ambito: 'D' },
      ...{ FechaInicio: inDays(0), Motivo: 'Riña en el comedor' },
    });
    const answer = await admin.delete(`/api/AccesoTipoRestriccion/${type.IdTipoRestriccion}`);
    expect(answer.problem).toMatchObject({ status: 409, code: 'registro.en_uso' });
    expect(answer.problem.detail).toContain('Riña en el comedor');
  });

  /** A time of day in the division, so many hours from now: whatever the hour is, it is not that one. */
  const hoursOn = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Lima', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      Date.now() + hours * 3_600_000,
    );

  test('from the list, a restriction takes what its type proposes: its scope, its zone or door, its hours', async () => {
    const ana = await ready();
    const restrict = async (codigo: string, over: object = {}) => {
      const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', codigo]);
      return admin.post(`/api/AccesoGestionPersona/${ana.IdPersona}/restringir`, {
        ...{ IdTipoRestriccion, FechaInicio: inDays(0), Motivo: 'Por revisar' },
        ...over,
      });
    };
    expect((await restrict('MEDICA')).problem).toMatchObject({ status: 400, code: 'restriccion.zona' });
    made(await restrict('MEDICA', { IdZona: site.planta.IdZona }));
    expect((await decide(site.p2, ana)).Codigo).toBe('502');
    expect((await decide(site.p1, ana)).Codigo).toBe('000');
    expect((await restrict('TOQUE', { IdZona: site.mina.IdZona })).problem).toMatchObject({ status: 400, code: 'restriccion.horas' });
    made(await restrict('TOQUE', { IdZona: site.mina.IdZona, HoraInicio: hoursOn(2), HoraFin: hoursOn(4) }));
    made(await restrict('INVESTIGACION', { IdPuerta: site.p1.IdPuerta }));
    expect((await decide(site.p1, ana)).Codigo).toBe('503');
    made(await restrict('INVESTIGACION'));
    expect((await decide(site.p1, ana)).Codigo).toBe('501');
  });

  test('Entidad says whether a restriction, an assignment, an exemption or a requirement is of a person or of a vehicle, and may be sent', async () => {
    const ana = await site.ready(inDays(-30), inDays(90));
    const kind = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    const body = { Entidad: 'P', IdPersona: ana.IdPersona, IdTipoRestriccion: kind.IdTipoRestriccion, FechaInicio: inDays(0), Motivo: 'Prueba' };
    const own = await site.create('AccesoRestriccion', body);
    expect(made(await admin.get(`/api/AccesoRestriccion/${own.IdRestriccion}`)).Entidad).toBe('P');
    const wrong = await admin.post('/api/AccesoRestriccion', { ...body, Entidad: 'V' });
    expect([wrong.status, wrong.problem.errors[0]?.field]).toEqual([400, 'Entidad']);
    const { Entidad: _of, ...whole } = body;
    const company = await site.create('AccesoRestriccion', { ...whole, IdPersona: null, IdCompania: site.masters.coropuna });
    expect(made(await admin.get(`/api/AccesoRestriccion/${company.IdRestriccion}`)).Entidad).toBeNull();
    const of = async (resource: string, Entidad: string) =>
      made(await admin.get(`/api/${resource}`, { filter: [['Entidad', '=', Entidad], 'AND', ['IdPersona', '=', ana.IdPersona]] })).totalCount;
    expect([await of('AccesoRestriccion', 'P'), await of('AccesoRestriccion', 'V'), await of('AccesoAsignacion', 'P')]).toEqual([1, 0, 1]);
  });

  test('from the list, scope and hours may be said: no wider than the type, whole where they are asked; a type’s document has to come', async () => {
    const luis = await ready();
    const body = { FechaInicio: inDays(0), Motivo: 'Por revisar' };
    const restrict = (over: object) => admin.post(`/api/AccesoGestionPersona/${luis.IdPersona}/restringir`, { ...body, ...over });
    const { IdTipoRestriccion: curfew } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'TOQUE']);
    const wide = await restrict({ IdTipoRestriccion: curfew, Ambito: 'D', DiaCompleto: 'S' });
    expect(wide.problem).toMatchObject({ status: 400, code: 'restriccion.ambito', errors: [{ field: 'Ambito' }] });
    expect((await restrict({ IdTipoRestriccion: curfew, Ambito: 'X' })).problem.errors).toMatchObject([{ field: 'Ambito' }]);
    // Its type proposes hours; whoever restricts may say the whole day.
    made(await restrict({ IdTipoRestriccion: curfew, Ambito: 'P', IdPuerta: site.p1.IdPuerta, DiaCompleto: 'S' }));
    const [kept] = await listed('AccesoRestriccion', ['IdPersona', '=', luis.IdPersona]);
    expect(kept).toMatchObject({ Ambito: 'P', IdPuerta: site.p1.IdPuerta, DiaCompleto: 'S', HoraInicio: null });
    const type = await site.create('AccesoTipoRestriccion', {
      ...{ Codigo: newCode('R'), Nombre: newCode('Tipo '), Ambito: 'D', RequiereDocumento: 'S' },
    });
    expect((await restrict({ IdTipoRestriccion: type.IdTipoRestriccion })).problem).toMatchObject({
      code: 'restriccion.documento',
      errors: [{ field: 'Documento' }],
    });
    expect((await restrict({ IdTipoRestriccion: type.IdTipoRestriccion, Documento: 999_999_999 })).problem.errors).toMatchObject([
      { field: 'Documento' },
    ]);
  });
});

describe('Grupos de acceso (040307)', () => {
  test('Integrantes: given by hand and by profile, ended by their own act; one of an accreditation is the accreditation’s', async () => {
    const [group, ana, luis] = [
      await site.group([{ IdZona: site.mina.IdZona, IdHorario: site.always.IdHorario }]),
      await accredited(),
      await accredited(),
    ];
    const profile = await site.create('AccesoPerfil', { Codigo: newCode('PA'), Nombre: newCode('Perfil '), Grupos: [group.IdGrupo] });
    const give = async (person: ResultOf, what: object) =>
      made(await admin.post(`/api/AccesoGestionPersona/${person.IdPersona}/asignar`, { ...what, FechaInicio: inDays(-2), FechaFin: inDays(20) }));
    await give(ana, { IdGrupo: group.IdGrupo });
    await give(luis, { IdPerfilAcceso: profile.IdPerfilAcceso });
    // Profiles that give a group are known by their look-up.
    const profiles: ResultOf[] = made(await admin.get('/api/AccesoPerfil/obtenerTodos', { take: 200 }));
    const giving = profiles.filter(({ Grupos }) => Grupos.includes(group.IdGrupo)).map(({ IdPerfilAcceso }) => IdPerfilAcceso);
    expect(giving).toEqual([profile.IdPerfilAcceso]);
    const members = await listed('AccesoAsignacion', [['IdGrupo', '=', group.IdGrupo], 'OR', ['IdPerfilAcceso', 'in', giving]]);
    expect(members.map(({ IdPersona }) => IdPersona).sort()).toEqual([ana.IdPersona, luis.IdPersona].sort());
    expect(members.every(({ can }) => can.terminar)).toBe(true);
    expect(made(await admin.get(`/api/AccesoGrupo/${group.IdGrupo}`)).Vigentes).toBe(2);

    const [own] = members.filter(({ IdPersona }) => IdPersona === ana.IdPersona);
    const end = (id: number, FechaFin: string) => admin.post(`/api/AccesoAsignacion/${id}/terminar`, { FechaFin });
    expect((await end(own?.IdAsignacion, inDays(-1))).problem).toMatchObject({ status: 400, errors: [{ field: 'FechaFin' }] });
    made(await end(own?.IdAsignacion, inDays(0)));
    expect(made(await admin.get(`/api/AccesoAsignacion/${own?.IdAsignacion}`)).FechaFin).toBe(inDays(0));
    expect((await end(own?.IdAsignacion, inDays(5))).problem.code).toBe('asignacion.nada');
    const automatic = (await listed('AccesoAsignacion', ['IdPersona', '=', (await ready()).IdPersona]))[0];
    expect(automatic?.can.terminar).toBe(false);
    expect((await end(automatic?.IdAsignacion, inDays(0))).problem.code).toBe('asignacion.automatica');
  });

  test('Check: two schedules 06–12 and 15–18 on one door: 13:00 → 604 listing both', async () => {
    const hours = async (from: string, to: string) => {
      const { IdHorario } = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Horario ') });
      for (const Dia of ['1', '2', '3', '4', '5', '6', '7'])
        await site.create('AccesoHorarioIntervalo', { IdHorario, Dia, HoraInicio: from, HoraFin: to });
      return IdHorario;
    };
    const door = await site.door();
    const of = { IdZona: site.mina.IdZona, IdPuerta: door.IdPuerta };
    const group = await site.group([
      { ...of, IdHorario: await hours('06:00', '12:00') },
      { ...of, IdHorario: await hours('15:00', '18:00') },
    ]);
    const ana = await accredited();
    await site.create('AccesoAsignacion', { IdPersona: ana.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-5), FechaFin: inDays(30) });
    const yesterday = inDays(-1).replace(/(....)(..)(..)/, '$1-$2-$3');
    expect(await decide(door, ana, { FechaHora: `${yesterday}T13:00:00-05:00`, EnLinea: 'N' })).toMatchObject({
      Permitido: 'N',
      Codigo: '604',
      Motivo: 'Fuera de horario. Hoy: 06:00–12:00, 15:00–18:00.',
    });
    expect((await decide(door, ana, { FechaHora: `${yesterday}T15:00:00-05:00`, EnLinea: 'N' })).Codigo).toBe('000');
  });
});

describe('Configuración de perfiles de acceso (040308)', () => {
  test('the preview: by which doors and at what hours the groups on the form let through, saved or not', async () => {
    const { IdHorario } = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Horario '), FeriadoComo: 'H' });
    for (const [Dia, HoraInicio, HoraFin] of [
      ['1', '06:00', '12:00'],
      ['1', '12:00', '18:00'],
      ['8', '08:00', '10:00'],
    ])
      await site.create('AccesoHorarioIntervalo', { IdHorario, Dia, HoraInicio, HoraFin, TipoEntrada: 'A' });
    const zone = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Zona ') });
    const door = await site.door({ IdZonaDestino: zone.IdZona });
    const [one, other] = [await site.group([{ IdZona: zone.IdZona, IdHorario }]), await site.group([])];
    const seen = async (Grupos: string): Promise<ResultOf[]> => made(await admin.get('/api/AccesoPerfil/vistaPrevia', { Grupos }));
    const [of, ...more] = await seen(`${one.IdGrupo},${other.IdGrupo}`);
    expect([of?.Puerta, more.length]).toEqual([door.Nombre, 0]);
    const day = (Dia: string) => of?.Dias.find((each: ResultOf) => each.Dia === Dia).Intervalos;
    expect(day('1')).toEqual([{ HoraInicio: '06:00', HoraFin: '18:00', TipoEntrada: 'A', Grupos: [one.Nombre] }]);
    expect([day('2'), day('8')]).toEqual([[], [{ HoraInicio: '08:00', HoraFin: '10:00', TipoEntrada: 'A', Grupos: [one.Nombre] }]]);
    expect(await seen(String(other.IdGrupo))).toEqual([]);
    expect((await admin.get('/api/AccesoPerfil/vistaPrevia', { Grupos: 'x' })).status).toBe(400);
    expect((await (await app.signIn('GARITA')).get('/api/AccesoPerfil/vistaPrevia', { Grupos: '1' })).status).toBe(403);
  });
});

describe('Gestión de acceso de personas (040201): what the list is narrowed by', () => {
  test('by a profile, by a group that somebody has today (by a profile too), by the state of requirements', async () => {
    const group = await site.group([]);
    const profile = await site.create('AccesoPerfil', { Codigo: newCode('PA'), Nombre: newCode('Perfil '), Grupos: [group.IdGrupo] });
    const [direct, byProfile, ended, late] = [
      await accredited(),
      await accredited(),
      await accredited(),
      await site.ready(inDays(-30), inDays(90), inDays(-3)),
    ];
    const give = (person: ResultOf, what: object, to = 20) =>
      site.create('AccesoAsignacion', { IdPersona: person.IdPersona, ...what, FechaInicio: inDays(-10), FechaFin: inDays(to) });
    await give(direct, { IdGrupo: group.IdGrupo });
    await give(byProfile, { IdPerfilAcceso: profile.IdPerfilAcceso });
    await give(ended, { IdGrupo: group.IdGrupo }, -1);
    const ids = async (filter: unknown) => (await listed('AccesoGestionPersona', filter)).map(({ IdPersona }) => IdPersona).sort();
    expect(await ids(['Grupos', 'contains', group.IdGrupo])).toEqual([direct.IdPersona, byProfile.IdPersona].sort());
    expect(await ids(['Perfiles', 'contains', profile.IdPerfilAcceso])).toEqual([byProfile.IdPersona]);
    const only = (state: string) => ids([['IdPersona', 'in', [direct.IdPersona, late.IdPersona]], 'AND', ['EstadoRequisitos', '=', state]]);
    expect([await only('X'), await only('V')]).toEqual([[late.IdPersona], [direct.IdPersona]]);
  });
});

describe('Puntos de control (040305) and Horarios (040306)', () => {
  test('lowering Aforo below the occupancy warns only', async () => {
    const zone = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Zona '), IdZonaPadre: site.mina.IdZona });
    const inner = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Zona '), IdZonaPadre: zone.IdZona });
    const door = await site.door({ IdZonaDestino: inner.IdZona });
    const group = await site.group([{ IdZona: inner.IdZona, IdHorario: site.always.IdHorario }]);
    for (let n = 0; n < 2; n += 1) {
      const person = await accredited();
      await site.create('AccesoAsignacion', { IdPersona: person.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(5) });
      made(await admin.post('/api/AccesoMarca/registrar', reading(door, { Documento: String(person.Documento) })));
    }
    const lower = (more: object = {}) => admin.put(`/api/AccesoZona/${zone.IdZona}`, { Aforo: 1, Version: zone.Version, ...more });
    const warned = await lower();
    expect(warned.problem).toMatchObject({ status: 400, code: 'zona.aforo_menor', confirmable: true });
    expect(warned.problem.detail).toBe('Dentro hay 2 personas y el nuevo aforo es 1. ¿Desea continuar?');
    expect(made(await lower({ Confirmaciones: ['zona.aforo_menor'] })).Aforo).toBe(1);
  });

  test('a schedule is listed with the codes of its client and its division', async () => {
    const [row] = await listed('AccesoHorario', ['Codigo', '=', '24H']);
    const division = made(await admin.get(`/api/SistemaDivision/${admin.perfil.IdDivision}`));
    expect([row?.CodigoDivision, typeof row?.CodigoCliente]).toEqual([division.Codigo, 'string']);
  });
});

describe('Gestión de restricciones y requisitos (040203): Vigentes', () => {
  test('in force or to come: what was lifted or is over is not of it', async () => {
    const ana = await ready();
    const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    const restrict = async (from: number, to: number | null) =>
      (
        await site.create('AccesoRestriccion', {
          ...{ IdPersona: ana.IdPersona, IdTipoRestriccion, Ambito: 'D', Motivo: 'Por revisar' },
          ...{ FechaInicio: inDays(from), FechaFin: to === null ? null : inDays(to) },
        })
      ).IdRestriccion;
    const [open, today, later, over, lifted] = [
      await restrict(-5, null),
      await restrict(-5, 0),
      await restrict(3, 9),
      await restrict(-5, -1),
      await restrict(0, null),
    ];
    made(await admin.post(`/api/AccesoRestriccion/${lifted}/levantar`, { MotivoLevantamiento: 'Concluida' }));
    const of = async (Vigente: string) =>
      (await listed('AccesoRestriccion', [['IdPersona', '=', ana.IdPersona], 'AND', ['Vigente', '=', Vigente]]))
        .map(({ IdRestriccion }) => IdRestriccion)
        .sort();
    expect([await of('S'), await of('N')]).toEqual([[open, today, later].sort(), [over, lifted].sort()]);
    const { IdTipoRequisito } = await site.one('AccesoTipoRequisito', ['Codigo', '=', 'CHARLA']);
    const own = await site.create('AccesoSujetoRequisito', {
      IdPersona: ana.IdPersona,
      IdTipoRequisito,
      FechaInicio: inDays(-9),
      FechaFin: inDays(-1),
    });
    expect(made(await admin.get(`/api/AccesoSujetoRequisito/${own.IdSujetoRequisito}`)).Vigente).toBe('N');
  });
});

describe('Motivos de marcación (040309)', () => {
  test('Check: a reason with Uso F is not offered for manual marks', async () => {
    const offered = async (Para: string): Promise<string[]> =>
      made(await admin.get('/api/AccesoMotivoMarca/obtenerTodos', { Para, take: 200 })).map(({ Texto }: ResultOf) => Texto);
    const forced = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'EMERG']);
    const has = (texts: readonly string[]) => texts.some((one) => one.includes(forced.Nombre));
    expect([has(await offered('M')), has(await offered('F'))]).toEqual([false, true]);
  });
});

describe('a mark’s page', () => {
  test('where it was made: its door over the plan with the zones around, and the coordinates of its checkpoint; out of reach it is a 404', async () => {
    const ana = await ready();
    const { Plano } = made(await admin.get('/api/AccesoPlano/sitio'));
    const Puntos = [
      [0, 0],
      [1000, 0],
      [500, 1000],
    ];
    made(
      await admin.put('/api/AccesoPlano', {
        ...{ IdArchivo: null, Alto: 600, Version: Plano.Version },
        Zonas: [{ IdZona: site.mina.IdZona, X: 100, Y: 100, Ancho: 400, Largo: 300, Forma: 'P', Puntos }],
        Puertas: [{ IdPuerta: site.p1.IdPuerta, X: 120, Y: 250 }],
      }),
    );
    const point = made(await admin.get(`/api/AccesoPuntoControl/${site.punto.IdPuntoControl}`));
    made(await admin.put(`/api/AccesoPuntoControl/${point.IdPuntoControl}`, { Latitud: -16.3989, Longitud: -71.535, Version: point.Version }));
    const [mark] = made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: String(ana.Documento) }))).Sujetos;
    const where = (id: number, who = admin) => who.get(`/api/AccesoMarca/${id}/lugar`);
    expect(made(await where(mark.IdMarca))).toEqual({
      Plano: { Hash: null, Alto: 600 },
      Puerta: { Nombre: site.p1.Nombre, PuntoControl: site.punto.Nombre, Ubicacion: null, Lugar: { X: 120, Y: 250 } },
      ...{ Latitud: -16.3989, Longitud: -71.535 },
      Zonas: [
        {
          ...{ IdZona: site.mina.IdZona, Zona: site.mina.Nombre, Destino: 'S' },
          Lugar: { X: 100, Y: 100, Ancho: 400, Largo: 300, Forma: 'P', Puntos },
        },
      ],
    });
    const [inside] = made(await admin.post('/api/AccesoMarca/registrar', reading(site.p2, { Documento: String(ana.Documento) }))).Sujetos;
    expect(made(await where(inside.IdMarca))).toMatchObject({ Plano: null, Puerta: { Nombre: site.p2.Nombre, Lugar: null }, Zonas: [] });
    expect((await where(mark.IdMarca, await app.signIn('ADMINCH'))).status).toBe(404);
  });
});
