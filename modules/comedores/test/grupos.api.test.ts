import { idOf, made, makeMasters } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let masters: Awaited<ReturnType<typeof makeMasters>>;
let lunch: number;
let night: number;

let serial = 0;
const newCode = (prefix: string) => {
  serial += 1;
  return `${prefix}${serial}`;
};
const post = async (resource: string, body: object) => made(await admin.post(`/api/${resource}`, body));
const group = (over: object = {}) => post('ComedorGrupo', { Codigo: newCode('G'), Grupo: newCode('Grupo '), ...over });
const serviceOf = async (code: string) => {
  const [row] = await app.database.run(
    sql`select id_servicio from comedor_servicio where id_cliente = ${admin.perfil.IdCliente} and codigo = ${code} order by 1 limit 1`,
  );
  return Number(row?.id_servicio);
};
const interval = (IdGrupo: number, DiaSemana: string, IdServicio: number, hours: object = {}) =>
  admin.post('/api/ComedorGrupoHorario', { IdGrupo, DiaSemana, IdServicio, ...hours });
const week = async (IdGrupo: number): Promise<string[]> =>
  made(await admin.get('/api/ComedorGrupoHorario', { filter: ['IdGrupo', '=', IdGrupo], take: 50 })).data.map(
    (row: { DiaSemana: string; HoraInicio: string; HoraFin: string }) => `${row.DiaSemana} ${row.HoraInicio}–${row.HoraFin}`,
  );

/** Somebody accredited in the division. */
async function accredited(company = masters.misti): Promise<number> {
  const { IdPersona } = await masters.worker();
  await app.database.run(
    sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
      select ${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${IdPersona}, ${company}, ${masters.contract.IdContrato}, min(id_perfil_acreditacion), ${enDias(-30)}::date, ${enDias(90)}::date
      from acreditacion_perfil where id_cliente = ${admin.perfil.IdCliente}`,
  );
  return IdPersona;
}
const assign = (IdGrupo: number, IdPersonas: readonly number[], FechaInicio: string, over: object = {}, who = admin) =>
  who.post('/api/ComedorPersonaGrupo/asignar', { IdGrupo, IdPersonas, FechaInicio, ...over });
const history = async (IdPersona: number): Promise<unknown[]> =>
  made(
    await admin.get('/api/ComedorPersonaGrupo', { filter: ['IdPersona', '=', IdPersona], sort: [{ selector: 'FechaInicio', desc: false }] }),
  ).data.map((row: { IdGrupo: number; FechaInicio: string; FechaFin: string | null }) => [row.IdGrupo, row.FechaInicio, row.FechaFin]);
const found = async (filter: unknown, who = admin): Promise<number[]> =>
  made(await who.get('/api/ComedorComensal', { filter, take: 200 })).data.map((row: { IdPersona: number }) => row.IdPersona);

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
  [lunch, night] = [await serviceOf('ALM'), await serviceOf('CNO')];
});
afterAll(() => app.close());

describe('0803 Horario semanal', () => {
  test('a click adds the service’s whole window; hours outside it, upside down, and special services are refused', async () => {
    const { IdGrupo } = await group();
    expect(made(await interval(IdGrupo, '1', lunch))).toMatchObject({ HoraInicio: '11:30', HoraFin: '14:30' });
    expect((await interval(IdGrupo, '2', lunch, { HoraInicio: '11:00', HoraFin: '12:00' })).problem).toMatchObject({
      status: 400,
      detail: 'El intervalo debe estar dentro del horario del servicio (11:30–14:30).',
    });
    expect((await interval(IdGrupo, '2', lunch, { HoraInicio: '13:00', HoraFin: '12:00' })).problem.detail).toBe(
      'La hora de inicio debe ser menor a la hora de fin.',
    );
    // Across midnight the hours are measured from the window's start.
    made(await interval(IdGrupo, '3', night, { HoraInicio: '23:45', HoraFin: '00:30' }));
    expect((await interval(IdGrupo, '3', await serviceOf('DIE'))).problem.code).toBe('grupo_horario.especial');
    expect(await week(IdGrupo)).toEqual(['1 11:30–14:30', '3 23:45–00:30']);
    expect(made(await admin.get(`/api/ComedorGrupo/${IdGrupo}`))).toMatchObject({ ServiciosSemana: 2, Personas: 0 });
  });

  test('Check: copy Monday without targets → message, nothing written', async () => {
    const { IdGrupo } = await group();
    made(await interval(IdGrupo, '1', lunch));
    const refused = await admin.post(`/api/ComedorGrupo/${IdGrupo}/copiarDia`, { DiaOrigen: '1', DiasDestino: [] });
    expect(refused.problem).toMatchObject({ status: 400, detail: 'Debe seleccionar los días de destino.' });
    expect(await week(IdGrupo)).toEqual(['1 11:30–14:30']);
  });

  test('Check: copying onto a Tuesday that has the same service asks first; NO leaves Tuesday unchanged, SI replaces it', async () => {
    const { IdGrupo } = await group();
    made(await interval(IdGrupo, '1', lunch));
    made(await interval(IdGrupo, '2', lunch, { HoraInicio: '12:00', HoraFin: '13:00' }));
    const path = `/api/ComedorGrupo/${IdGrupo}/copiarDia`;
    const body = { DiaOrigen: '1', DiasDestino: ['2', '3'] };
    expect((await admin.post(path, body)).problem).toMatchObject({
      confirmable: true,
      detail: 'Los intervalos se cruzan con 1 existentes. ¿Desea eliminarlos?',
    });
    expect(await week(IdGrupo)).toEqual(['1 11:30–14:30', '2 12:00–13:00']);
    expect(made(await admin.post(path, { ...body, Reemplazar: 'S' }))).toEqual({ Intervalos: 2 });
    expect(await week(IdGrupo)).toEqual(['1 11:30–14:30', '2 11:30–14:30', '3 11:30–14:30']);
    // The same of one that is added.
    expect((await interval(IdGrupo, '2', lunch, { HoraInicio: '12:00', HoraFin: '12:30' })).problem.confirmable).toBe(true);
    made(await interval(IdGrupo, '2', lunch, { HoraInicio: '12:00', HoraFin: '12:30', Confirmaciones: ['grupo_horario.cruce'] }));
    expect(await week(IdGrupo)).toEqual(['1 11:30–14:30', '2 12:00–12:30', '3 11:30–14:30']);
  });

  test('a shorter window of the service asks to trim the groups’ intervals; a service in a schedule does not turn special', async () => {
    const [room] = made(await admin.get('/api/ComedorComedor', { filter: ['Codigo', '=', 'PRINCIPAL'] })).data;
    const service = await post('ComedorServicio', {
      IdComedor: room.IdComedor,
      Codigo: newCode('S'),
      Servicio: 'Merienda',
      Orden: 7,
      HoraInicio: '15:00',
      HoraFin: '18:00',
      Costo: 4,
    });
    const { IdGrupo } = await group();
    made(await interval(IdGrupo, '1', service.IdServicio));
    made(await interval(IdGrupo, '2', service.IdServicio, { HoraInicio: '15:00', HoraFin: '16:00' }));
    const path = `/api/ComedorServicio/${service.IdServicio}`;
    const shorter = { Version: service.Version, HoraInicio: '16:00', HoraFin: '17:00' };
    expect((await admin.put(path, shorter)).problem).toMatchObject({ code: 'servicio.recortar', confirmable: true });
    const saved = made(await admin.put(path, { ...shorter, Confirmaciones: ['servicio.recortar'] }));
    expect(await week(IdGrupo)).toEqual(['1 16:00–17:00']);
    expect((await admin.put(path, { Version: saved.Version, Especial: 'S' })).problem).toMatchObject({
      status: 409,
      detail: 'El servicio está en el horario de 1 grupos.',
    });
    expect((await admin.delete(path)).status).toBe(409);
  });

  test('a duplicate has the schedule and no people; a second group for visits is refused', async () => {
    const { IdGrupo } = await group();
    made(await interval(IdGrupo, '1', lunch));
    made(await assign(IdGrupo, [await accredited()], hoy()));
    const copy = made(await admin.post(`/api/ComedorGrupo/${IdGrupo}/duplicar`, { Codigo: newCode('D'), Grupo: 'Copia' }));
    expect(made(await admin.get(`/api/ComedorGrupo/${copy.IdGrupo}`))).toMatchObject({ ServiciosSemana: 1, Personas: 0, ParaVisitas: 'N' });
    const second = await admin.post('/api/ComedorGrupo', { Codigo: newCode('V'), Grupo: 'Otro', ParaVisitas: 'S' });
    expect(second.problem).toMatchObject({ status: 409, detail: 'Ya existe un grupo para visitas: Visitas.' });
  });

  test('a group with people is retired, not deleted, and retiring says how many lose their meals', async () => {
    const { IdGrupo, Version } = await group();
    made(await interval(IdGrupo, '1', lunch));
    made(await assign(IdGrupo, [await accredited(), await accredited()], hoy()));
    expect((await admin.delete(`/api/ComedorGrupo/${IdGrupo}`)).problem).toMatchObject({ status: 409, code: 'grupo.con_personas' });
    const retire = { Version, Activo: 'N' };
    expect((await admin.put(`/api/ComedorGrupo/${IdGrupo}`, retire)).problem).toMatchObject({
      confirmable: true,
      detail: '2 personas pierden sus comidas. ¿Desea retirar el grupo?',
    });
    made(await admin.put(`/api/ComedorGrupo/${IdGrupo}`, { ...retire, Confirmaciones: ['grupo.retirar'] }));
    const empty = await group();
    made(await interval(empty.IdGrupo, '1', lunch));
    expect((await admin.delete(`/api/ComedorGrupo/${empty.IdGrupo}`)).status).toBe(200);
  });
});

describe('0804 Asignación de personas a grupos', () => {
  test('Check: group A open since before; assigning B with replace → A ends the day before; without replace nothing changes', async () => {
    const [a, b] = [await group(), await group()];
    const person = await accredited();
    made(await assign(a.IdGrupo, [person], enDias(-20)));
    const refused = await assign(b.IdGrupo, [person], enDias(5));
    expect(refused.problem).toMatchObject({ confirmable: true, detail: '1 personas ya tienen grupo en esas fechas. ¿Desea reemplazarlo?' });
    expect(await history(person)).toEqual([[a.IdGrupo, enDias(-20), null]]);
    expect(made(await assign(b.IdGrupo, [person], enDias(5), { Reemplazar: 'S' }))).toEqual({ Asignadas: 1, Reemplazadas: 1 });
    expect(await history(person)).toEqual([
      [a.IdGrupo, enDias(-20), enDias(4)],
      [b.IdGrupo, enDias(5), null],
    ]);
    // One inside the new dates goes, and one that outlives them continues after.
    made(await assign(a.IdGrupo, [person], enDias(2), { FechaFin: enDias(9), Confirmaciones: ['persona_grupo.cruce'] }));
    expect(await history(person)).toEqual([
      [a.IdGrupo, enDias(-20), enDias(1)],
      [a.IdGrupo, enDias(2), enDias(9)],
      [b.IdGrupo, enDias(10), null],
    ]);
  });

  test('of two at once for one person, one is told of the other', async () => {
    const [a, b] = [await group(), await group()];
    const person = await accredited();
    const answers = await Promise.all([assign(a.IdGrupo, [person], hoy()), assign(b.IdGrupo, [person], hoy())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await history(person)).toHaveLength(1);
    // What no rule let through, the database would refuse too.
    await expect(
      app.database.run(
        sql`insert into comedor_persona_grupo (id_cliente, id_division, id_persona, id_grupo, fecha_inicio) values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${person}, ${a.IdGrupo}, ${enDias(3)}::date)`,
      ),
    ).rejects.toMatchObject({ code: '23P01' });
  });

  test('Check: filter 3 lists only people whose last assignment is past; 2, 4 and the codes of the left side say the rest', async () => {
    const { IdGrupo, Codigo } = await group();
    const [never, now, over, later] = [await accredited(), await accredited(), await accredited(), await accredited()];
    made(await assign(IdGrupo, [now], enDias(-3)));
    made(await assign(IdGrupo, [over], enDias(-9), { FechaFin: enDias(-2) }));
    made(await assign(IdGrupo, [later], enDias(3)));
    const mine = ['IdPersona', 'in', [never, now, over, later]];
    const by = (field: string, value: string) => found([mine, 'AND', [field, 'contains', value]]);
    expect((await by('FiltroGrupo', '1')).sort()).toEqual([never, now, over, later].sort());
    expect(await by('FiltroGrupo', '2')).toEqual([now]);
    expect(await by('FiltroGrupo', '3')).toEqual([over]);
    expect(await by('FiltroGrupo', '4')).toEqual([never]);
    expect(await by('CodigoGrupo', 'SINASIG')).toEqual([never]);
    expect(await by('CodigoGrupo', 'VENCIDO')).toEqual([over]);
    expect(await by('CodigoGrupo', Codigo)).toEqual([now]);
    const [future] = made(await admin.get('/api/ComedorComensal', { filter: ['IdPersona', '=', later] })).data;
    expect(future).toMatchObject({ Estado: 'F', FechaInicio: enDias(3), IdGrupo });
    // Somebody whose past group was followed by another counts by the one of today.
    made(await assign(IdGrupo, [over], enDias(-1)));
    expect(await by('FiltroGrupo', '3')).toEqual([]);
    const counts: { CodigoGrupo: string; Personas: number }[] = made(await admin.get('/api/ComedorComensal/grupos'));
    expect(counts.slice(0, 3).map(({ CodigoGrupo }) => CodigoGrupo)).toEqual(['TODOS', 'SINASIG', 'VENCIDO']);
    for (const { CodigoGrupo, Personas } of counts) {
      const filter = ['CodigoGrupo', 'contains', CodigoGrupo];
      expect(made(await admin.get('/api/ComedorComensal/contar', { filter })).totalCount, CodigoGrupo).toBe(Personas);
    }
  });

  test('Check: a contractor session sees only its people, and names nobody else', async () => {
    const [own, other] = [await accredited(), await accredited(masters.altiplano)];
    const { IdGrupo } = await group();
    made(await assign(IdGrupo, [own, other], hoy()));
    const requester = await app.signIn('SOLICITANTE');
    expect(await found(['IdPersona', 'in', [own, other]], requester)).toEqual([own]);
    const groups = made(await requester.get('/api/ComedorPersonaGrupo', { filter: ['IdGrupo', '=', IdGrupo] })).data;
    expect(groups.map((row: { IdPersona: number }) => row.IdPersona)).toEqual([own]);
    const all: { CodigoGrupo: string; Personas: number }[] = made(await requester.get('/api/ComedorComensal/grupos'));
    expect(all.find(({ CodigoGrupo }) => CodigoGrupo === 'TODOS')?.Personas).toBe(
      made(await requester.get('/api/ComedorComensal/contar')).totalCount,
    );
    expect((await assign(IdGrupo, [own], hoy(), {}, requester)).status).toBe(403);
    const chile = await app.signIn('ADMINCH');
    expect((await assign(IdGrupo, [own], hoy(), {}, chile)).status).toBe(404);
  });

  test('*Finalizar* ends the group on the day asked, not before it began nor after it ends', async () => {
    const { IdGrupo } = await group();
    const person = await accredited();
    made(await assign(IdGrupo, [person], enDias(-5)));
    const id = await idOf(admin, 'ComedorComensal', 'IdComensal', ['IdPersona', '=', person]);
    const end = (FechaFin: string) => admin.post(`/api/ComedorComensal/${id}/finalizar`, { FechaFin });
    expect((await end(enDias(-6))).problem.detail).toBe('La fecha fin no puede ser menor a la fecha inicio.');
    made(await end(enDias(2)));
    expect((await end(enDias(3))).problem.code).toBe('persona_grupo.termina_antes');
    made(await end(enDias(-1)));
    expect((await end(hoy())).problem.code).toBe('persona_grupo.sin_grupo');
    expect(await history(person)).toEqual([[IdGrupo, enDias(-5), enDias(-1)]]);
  });

  test('dates upside down, nobody chosen and terminated people are refused', async () => {
    const { IdGrupo } = await group();
    const person = await accredited();
    expect((await assign(IdGrupo, [person], hoy(), { FechaFin: enDias(-1) })).problem.detail).toBe(
      'La fecha fin no puede ser menor a la fecha inicio.',
    );
    expect((await assign(IdGrupo, [], hoy())).problem.detail).toBe('Debe seleccionar al menos una persona.');
    made(await terminate(person, hoy()));
    expect((await assign(IdGrupo, [person], hoy())).problem.detail).toBe('La persona está cesada.');
  });
});

const terminate = async (person: number, FechaCese: string) =>
  admin.post(`/api/AdministracionPersona/${person}/cesar`, { FechaCese, IdMotivoCese: await masters.reason('RENUN') });
describe('0804 Importar Excel', () => {
  const load = async (name: string, content: string | Uint8Array, who = admin) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(content)]), name);
    return who.call('POST', '/api/ComedorPersonaGrupo/importar', { raw: form });
  };

  test('the rows of a list are judged, each with its reason, and nothing is written', async () => {
    const { IdGrupo, Codigo } = await group();
    const [good, gone] = [await accredited(), await accredited()];
    made(await terminate(gone, hoy()));
    const documentOf = async (id: number) => made(await admin.get(`/api/AdministracionPersona/${id}`)).Documento;
    const lines = [
      ['Documento', 'Código de grupo', 'Desde', 'Hasta'],
      [await documentOf(good), Codigo.toLowerCase(), '01/02/2027', ''],
      [await documentOf(good), Codigo, '20270201', '15/01/2027'],
      [await documentOf(good), 'NADA', '01/02/2027', ''],
      [await documentOf(good), Codigo, '31/02/2027', ''],
      [await documentOf(gone), Codigo, '01/02/2027', ''],
      ['99999999', Codigo, '01/02/2027', ''],
    ];
    const answer = made(await load('lista.csv', lines.map((line) => line.join(';')).join('\n')));
    expect(answer).toMatchObject({ Cargados: 6, Correctos: 1, Observados: 5 });
    expect(answer.Filas[0]).toMatchObject({ IdPersona: good, IdAsignado: IdGrupo, FechaInicio: '20270201', FechaFin: null, Motivo: null });
    expect(answer.Filas.slice(1).map((row: { Motivo: string }) => row.Motivo)).toEqual([
      'La fecha fin no puede ser menor a la fecha inicio.',
      'No hay un grupo activo con ese código.',
      'La fecha no es válida.',
      'La persona está cesada.',
      'Nadie tiene ese documento.',
    ]);
    expect(await history(good)).toEqual([]);
  });

  test('without a file, without rows, or with what is no list it says so; a contractor does not import', async () => {
    const form = new FormData();
    const none = await admin.call('POST', '/api/ComedorPersonaGrupo/importar', { raw: form });
    expect(none.problem).toMatchObject({ status: 400, detail: 'Debe seleccionar un archivo.' });
    expect((await admin.post('/api/ComedorPersonaGrupo/importar', {})).problem.detail).toBe('Debe seleccionar un archivo.');
    expect((await load('lista.csv', 'Documento;Grupo;Desde;Hasta')).problem.code).toBe('persona_grupo.sin_filas');
    expect((await load('lista.pdf', '%PDF-1.7')).status).toBe(400);
    expect((await load('lista.csv', 'a;b;c;d\n1;2;3;4', await app.signIn('SOLICITANTE'))).status).toBe(403);
  });
});

describe('who leaves eats no more', () => {
  test('a termination ends the group that day in the same transaction, and takes away what had not begun', async () => {
    const [a, b] = [await group(), await group()];
    const person = await accredited();
    made(await assign(a.IdGrupo, [person], enDias(-9), { FechaFin: enDias(9) }));
    made(await assign(b.IdGrupo, [person], enDias(10)));
    made(await terminate(person, enDias(-1)));
    // Nothing has been delivered to anyone yet.
    expect(await history(person)).toEqual([[a.IdGrupo, enDias(-9), enDias(-1)]]);
  });

  test('an approved demobilization ends the group in the division on its last day, and the checklist says it', async () => {
    const { IdGrupo } = await group();
    const person = await accredited();
    made(await assign(IdGrupo, [person], enDias(-9)));
    const requester = await app.signIn('SOLICITANTE');
    const [sent] = made(
      await requester.post('/api/AcreditacionDesmovilizacion/solicitar', {
        Personas: [person],
        IdMotivoCese: await masters.reason('RENUN'),
        FechaCese: hoy(),
        Observacion: 'Fin del servicio',
      }),
    );
    const authorizer = await app.signIn('AUTORIZADOR');
    const approved = made(await authorizer.post(`/api/AcreditacionDesmovilizacion/${sent.IdDesmovilizacion}/aprobar`, {}));
    const line = approved.Cierre[person].find((one: { Codigo: string }) => one.Codigo === 'COMEDOR');
    expect(line).toMatchObject({ Resultado: 'S', Cantidad: 1 });
    expect(await history(person)).toEqual([[IdGrupo, enDias(-9), hoy()]]);
  });
});
