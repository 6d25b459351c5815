import { addDays } from '@modules/administracion/shared/dia';
import { idOf, made, makeMasters } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekday } from '../../acceso/server/public';

let app: TestApp;
let admin: SignedIn;
let masters: Awaited<ReturnType<typeof makeMasters>>;
let room: number;
let boxes: number;
let zone: number;
/** Service, alternative of it in the other room, and the group that has both on Tuesdays. */
let lunch: number;
let box: number;
let group: number;

/** Next week's Monday: tomorrow is a Tuesday, which the demo's people have eaten on for weeks or not at all. */
const MONDAY = enDias(8 - weekday(hoy()));
const TUESDAY = addDays(MONDAY, 1);
const post = async (resource: string, body: object): Promise<ResultOf> => made(await admin.post(`/api/${resource}`, body));

async function service(IdComedor: number, Codigo: string): Promise<number> {
  const body = { IdComedor, Codigo, Servicio: `Comida ${Codigo}`, Orden: 77, HoraInicio: '11:00', HoraFin: '15:00', Costo: 10 };
  return (await post('ComedorServicio', body)).IdServicio;
}

beforeAll(async () => {
  app = await startApp();
  const [y, m, d] = [MONDAY.slice(0, 4), MONDAY.slice(4, 6), MONDAY.slice(6)];
  app.clock.set(`${y}-${m}-${d}T12:00:00-05:00`);
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
  const IdTipoComedor = await idOf(admin, 'ComedorTipoComedor', 'IdTipoComedor', ['Codigo', '=', 'PRINCIPAL']);
  room = (await post('ComedorComedor', { Codigo: 'PREV1', Comedor: 'Comedor previsto', IdTipoComedor, AplicaCapacidad: 'S', Capacidad: 3 }))
    .IdComedor;
  boxes = (await post('ComedorComedor', { Codigo: 'PREV2', Comedor: 'Comedor de rancho', IdTipoComedor })).IdComedor;
  [lunch, box] = [await service(room, 'PA'), await service(boxes, 'PB')];
  group = (await post('ComedorGrupo', { Codigo: 'PREV', Grupo: 'Grupo previsto' })).IdGrupo;
  for (const IdServicio of [lunch, box]) await post('ComedorGrupoHorario', { IdGrupo: group, DiaSemana: '2', IdServicio });
  const [row] = await app.database.run(
    sql`select id_zona from acceso_zona where id_cliente = ${admin.perfil.IdCliente} and id_division = ${admin.perfil.IdDivision} order by id_zona limit 1`,
  );
  zone = Number(row?.id_zona);
});
afterAll(() => app.close());

/** Somebody of the group, accredited between two days. */
async function diner(from = enDias(-30), until = enDias(90)): Promise<number> {
  const { IdPersona } = await masters.worker();
  const { IdCliente, IdDivision } = admin.perfil;
  await app.database.run(
    sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
      select ${IdCliente}, ${IdDivision}, ${IdPersona}, ${masters.misti}, ${masters.contract.IdContrato}, min(id_perfil_acreditacion), ${from}::date, ${until}::date
      from acreditacion_perfil where id_cliente = ${IdCliente}`,
  );
  await app.database.run(
    sql`insert into comedor_persona_grupo (id_cliente, id_division, id_persona, id_grupo, fecha_inicio) values (${IdCliente}, ${IdDivision}, ${IdPersona}, ${group}, ${enDias(-20)})`,
  );
  return IdPersona;
}
const inside = (IdPersona: number) =>
  app.database.run(
    sql`insert into acceso_presencia (id_cliente, id_division, id_persona, id_zona, desde, id_marca)
      select ${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${IdPersona}, ${zone}, now(), max(id_marca) from acceso_marca where id_cliente = ${admin.perfil.IdCliente}`,
  );
const forecast = async (IdComedor = room): Promise<ResultOf> => made(await admin.get('/api/ComedorGestion/prevision', { IdComedor }));
const of = (said: ResultOf, IdServicio: number): ResultOf => said.Servicios.find((one: ResultOf) => one.IdServicio === IdServicio);

describe('forecast of tomorrow’s rations', () => {
  test('who is on site and who arrives eat by the group they have that day; who is elsewhere, or whose accreditation ends first, do not', async () => {
    expect(of(await forecast(), lunch)).toMatchObject({ Personas: 0, Raciones: 0 });
    const here = [await diner(), await diner(), await diner(), await diner()];
    for (const one of here) await inside(one);
    await diner();
    await inside(await diner(enDias(-30), MONDAY));
    await diner(TUESDAY);
    const said = await forecast();
    expect(said).toMatchObject({ Fecha: TUESDAY, Capacidad: 3 });
    expect(of(said, lunch)).toMatchObject({ Personas: 5, EnSitio: 4, Llegan: 1, Habitual: null });
  });

  test('lunch at the hall and the lunch box are alternatives: together as many rations as people, divided as on the last same weekdays', async () => {
    const { IdCliente, IdDivision } = admin.perfil;
    const ate = (IdServicio: number, n: number) =>
      app.database.run(
        sql`insert into comedor_consumo (id_cliente, id_division, uuid, huella, id_comedor, id_servicio, tipo_lectura, fecha_hora, fecha_consumo, resultado, origen)
          select ${IdCliente}, ${IdDivision}, gen_random_uuid()::text, '', id_comedor, ${IdServicio}, 'D', ${`${addDays(TUESDAY, -7)}`}::date + interval '17 hours', ${addDays(TUESDAY, -7)}::date, 'P', 'P'
          from comedor_servicio, generate_series(1, ${n}::int) where id_servicio = ${IdServicio}`,
      );
    await ate(lunch, 8);
    await ate(box, 2);
    const hall = of(await forecast(), lunch);
    const [packed] = (await forecast(boxes)).Servicios;
    expect([hall.Habitual, packed.Habitual]).toEqual([8, 2]);
    expect([hall.Raciones, packed.Raciones]).toEqual([4, 1]);
    expect([hall.Personas, packed.Personas]).toEqual([5, 5]);
  });

  test('it needs 0807; a room that is not of the division is none', async () => {
    expect((await (await app.signIn('SOLICITANTE')).get('/api/ComedorGestion/prevision', { IdComedor: room })).status).toBe(403);
    expect((await admin.get('/api/ComedorGestion/prevision', { IdComedor: 999_999 })).problem).toMatchObject({
      status: 400,
      code: 'campo.referencia',
    });
    expect((await admin.get('/api/ComedorGestion/prevision', { IdComedor: 'x' })).status).toBe(400);
  });
});
