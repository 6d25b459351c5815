import { randomUUID } from 'node:crypto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
const CODES = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11'] as const;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const ask = (code: string, Parametros: object, Formato = 'P', who = admin, more: object = {}) =>
  who.post(`/api/PlataformaReporte/${code}/ejecutar`, { Parametros, Formato, take: 200, ...more });
const rowsOf = async (code: string, Parametros: object, who = admin): Promise<{ data: ResultOf[]; totalCount: number; Notas: string[] }> =>
  made(await ask(code, Parametros, 'P', who));
const period = (from: number, to = from) => ({ Desde: inDays(from), Hasta: inDays(to) });
/** A mark of a past moment, as it comes late from a device. */
const mark = async (person: ResultOf, days: number, time: string, over: object = {}) => {
  const day = inDays(days);
  const at = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time}:00-05:00`).toISOString();
  return made(
    await admin.post('/api/AccesoMarca/registrar', {
      ...reading(site.p1, { Documento: String(person.Documento) }),
      FechaHora: at,
      EnLinea: 'N',
      ...over,
    }),
  );
};
const ready = () => site.ready(inDays(-60), inDays(90));

describe('Reportes de acceso (040401)', () => {
  test('every report of the list stands in the center, answers, and goes out as Excel', async () => {
    const catalog = made(await admin.get('/api/PlataformaReporte/catalogo'));
    const own = catalog.filter(({ Codigo }: { Codigo: string }) => CODES.some((code) => code === Codigo));
    expect(own.map(({ Codigo }: { Codigo: string }) => Codigo)).toEqual([...CODES]);
    const ana = await ready();
    await mark(ana, -3, '07:00');
    for (const { Codigo, MaximoMeses } of own) {
      const asked = MaximoMeses === null ? {} : period(-6, 0);
      const { data } = await rowsOf(Codigo, asked);
      if (data.length > 0) expect((await ask(Codigo, asked, 'X')).status, Codigo).toBe(200);
    }
  });

  test('bars and sums: each report says what all of it comes to, the same on the screen, in its workbook and on paper', async () => {
    const ana = await ready();
    await mark(ana, -14, '07:00');
    await mark(ana, -14, '15:30', { ModoMarcacion: 'N', Funcion: 'S' });
    await mark(ana, -13, '07:00');
    // Refused for two reasons: already inside, and nobody knows who.
    await mark(ana, -13, '08:00');
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: '00000008' })));
    // And she is in a zone within another.
    await mark(ana, -13, '08:30', { IdPuerta: site.p2.IdPuerta });
    const drawn: Record<string, ResultOf> = {};
    for (const code of [...CODES]) {
      const asked = ['R2', 'R10'].includes(code) ? {} : period(-14, 0);
      const answer = made(await ask(code, asked));
      drawn[code] = answer;
      if (answer.totalCount === 0) continue;
      expect(answer.Barras === null || answer.Barras.Barras.length > 0, code).toBe(true);
      const second = made(await ask(code, asked, 'P', admin, { skip: 1 }));
      expect([second.Totales, second.Barras], code).toEqual([undefined, undefined]);
      // A longer document is laid out aside, as every other: what is looked at here is that its bars are.
      for (const format of answer.totalCount > 300 ? ['X'] : ['X', 'F'])
        expect((await ask(code, asked, format)).status, `${code} ${format}`).toBe(200);
    }
    const bars = (code: string): { Nombre: string; Valor: number }[] => drawn[code]?.Barras?.Barras ?? [];
    const sum = (code: string) => bars(code).reduce((all, { Valor }) => all + Valor, 0);
    expect(bars('R1')).toHaveLength(15);
    expect(sum('R1')).toBe(drawn.R1?.totalCount);
    expect(sum('R4')).toBe(drawn.R4?.Totales.Denegados);
    expect(sum('R8')).toBe(drawn.R8?.Barras === null ? 0 : drawn.R8?.totalCount);
    expect(drawn.R3?.Totales.Minutos).toBeGreaterThanOrEqual(510);
    expect(sum('R3')).toBeCloseTo(Number(drawn.R3?.Totales.Minutos) / 60, 0);
    // Whoever is in an inner zone is in those around it too, and is one person all the same.
    const { data } = await rowsOf('R2', { Agrupar: 'P' });
    expect(drawn.R2?.Totales.Personas).toBe(data.length);
    expect(sum('R2')).toBeGreaterThan(data.length);
  });

  test('Check: no period → message and no query', async () => {
    for (const code of ['R1', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R11'])
      expect((await ask(code, {})).problem).toMatchObject({ status: 400, code: 'reporte.periodo', detail: 'Debe seleccionar un periodo.' });
    expect((await ask('R1', { Desde: inDays(-400), Hasta: inDays(0) })).problem.code).toBe('reporte.periodo_largo');
  });

  test("Check: R4's total = rows of Marcaciones with Resultado N in the same filter", async () => {
    const ana = await ready();
    await mark(ana, -2, '07:00');
    // A second entry of whoever is inside, and somebody unknown.
    await mark(ana, -2, '08:00', { IdPuerta: site.p1.IdPuerta });
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: '00000009' })));
    for (const filter of [{}, { IdCompania: site.masters.misti }, { IdPuerta: site.p1.IdPuerta }]) {
      const conditions = [
        ['Resultado', '=', 'N'],
        ...Object.entries(filter).map(([name, value]) => [name, '=', value]),
        ['Fecha', '>=', inDays(-30)],
        ['Fecha', '<=', inDays(0)],
      ];
      const joined = conditions.flatMap((one, at) => (at === 0 ? [one] : ['and', one]));
      const { totalCount } = made(await admin.get('/api/AccesoMarca', { filter: joined, take: 1 }));
      expect(totalCount).toBeGreaterThan(0);
      for (const Agrupar of ['M', 'P', 'C', 'D']) {
        const { data, Notas } = await rowsOf('R4', { ...period(-30, 0), ...filter, Agrupar });
        expect(data.reduce((sum, { Denegados }) => sum + Number(Denegados), 0)).toBe(totalCount);
        expect(Notas).toContain(`Denegados: ${totalCount}`);
      }
    }
    // A reason is counted by its code and told in words, of whoever was refused because of another one too.
    const { data } = await rowsOf('R4', { ...period(-30, 0), IdPuerta: site.p1.IdPuerta });
    expect(data.map(({ Grupo, Detalle }) => [Grupo, Detalle])).toContainEqual(['111 · Identificador desconocido', 'Identidad']);
    const drawn = made(await ask('R4', period(-30, 0)));
    for (const { Nombre } of drawn.Barras.Barras) expect(Nombre).toMatch(/^\d{3} · \p{L}|^Otros/u);
  });

  test("Check: R2 at a past moment equals what the marks give, not today's presence", async () => {
    const [ana, beto] = [await ready(), await ready()];
    await mark(ana, -5, '06:00');
    await mark(ana, -5, '12:00', { ModoMarcacion: 'N', Funcion: 'S' });
    await mark(beto, -5, '06:30');
    const names = async (Fecha: string, Hora: string) => {
      const { data } = await rowsOf('R2', { Agrupar: 'P', Fecha, Hora });
      return [ana, beto].map(({ Documento }) => data.some(({ Detalle }) => Detalle === Documento));
    };
    expect(await names(inDays(-5), '11:59')).toEqual([true, true]);
    expect(await names(inDays(-5), '12:30')).toEqual([false, true]);
    expect(await names(inDays(-5), '06:15')).toEqual([true, false]);
    expect((await ask('R2', { Fecha: inDays(2) })).problem.code).toBe('reporte.momento_futuro');
    // However long before somebody came in.
    const lejos = await site.ready(inDays(-200), inDays(90));
    await mark(lejos, -190, '06:00');
    const { data: then } = await rowsOf('R2', { Agrupar: 'P', Fecha: inDays(-5), Hora: '06:00' });
    expect(then.some(({ Detalle }) => Detalle === lejos.Documento)).toBe(true);
    const { data: before } = await rowsOf('R2', { Agrupar: 'P', Fecha: inDays(-190), Hora: '05:59' });
    expect(before.some(({ Detalle }) => Detalle === lejos.Documento)).toBe(false);
  });

  test('R9: a stay ends with the next mark, under whatever company and however long after the period', async () => {
    const ana = await site.ready(inDays(-100), inDays(90));
    const zone = await site.create('AccesoZona', {
      Codigo: `Z${Date.now() % 100_000}`,
      Nombre: `Mina ${randomUUID().slice(0, 8)}`,
      HorasPermanencia: 24,
    });
    const { IdPuerta } = await site.door({ IdZonaDestino: zone.IdZona });
    await site.create('AccesoGrupoPuerta', { IdGrupo: site.everywhere.IdGrupo, IdZona: zone.IdZona, IdHorario: site.always.IdHorario });
    await mark(ana, -80, '06:00', { IdPuerta });
    await app.database.run(
      sql`update acreditacion_persona set id_compania = ${site.masters.altiplano} where id_acreditacion_persona = ${ana.IdAcreditacionPersona}`,
    );
    await mark(ana, -10, '06:00', { IdPuerta, ModoMarcacion: 'N', Funcion: 'S' });
    const { data } = await rowsOf('R9', { ...period(-81, -79), IdCompania: site.masters.misti });
    expect(data).toMatchObject([{ Documento: ana.Documento, Horas: 70 * 24 }]);
  });

  test('R2 at a past moment: whoever left an inner zone is still in the one around it', async () => {
    const ana = await ready();
    await mark(ana, -6, '06:00');
    await mark(ana, -6, '08:00', { IdPuerta: site.p2.IdPuerta });
    await mark(ana, -6, '10:00', { IdPuerta: site.p2.IdPuerta, ModoMarcacion: 'N', Funcion: 'S' });
    await mark(ana, -6, '18:00', { ModoMarcacion: 'N', Funcion: 'S' });
    const where = async (Hora: string) => {
      const asked = { Fecha: inDays(-6), Hora };
      const { data } = await rowsOf('R2', { ...asked, Agrupar: 'P', IdZona: site.mina.IdZona });
      const { data: zones } = await rowsOf('R2', { ...asked, Agrupar: 'Z' });
      const inside = data.some(({ Detalle }) => Detalle === ana.Documento);
      return [inside, ...[site.mina, site.planta].map(({ Nombre }) => zones.find(({ Grupo }) => Grupo === Nombre)?.Personas ?? 0)];
    };
    const [before] = [await where('05:00')];
    const more = (mina: number, planta: number) => [true, Number(before?.[1]) + mina, Number(before?.[2]) + planta];
    expect(await where('07:00')).toEqual(more(1, 0));
    expect(await where('09:00')).toEqual(more(1, 1));
    expect(await where('11:00')).toEqual(more(1, 0));
    expect(await where('18:30')).toEqual([false, before?.[1], before?.[2]]);
  });

  test('every report is narrowed by what it has: contract, zone and door as the marks were, unit, condition', async () => {
    const catalog: ResultOf[] = made(await admin.get('/api/PlataformaReporte/catalogo'));
    const filters = (code: string): string[] => catalog.find(({ Codigo }) => Codigo === code)?.Parametros.map(({ Nombre }: ResultOf) => Nombre) ?? [];
    const all = ['IdCompania', 'IdContrato', 'IdUnidadOrganizacional', 'IdZona', 'IdPuerta', 'Condicion'];
    for (const code of ['R1', 'R2', 'R3', 'R4', 'R6', 'R8', 'R9']) expect(filters(code), code).toEqual(expect.arrayContaining(all));
    expect(filters('R5')).toEqual(expect.arrayContaining(all.filter((name) => name !== 'IdPuerta')));
    expect(filters('R7')).toEqual(expect.arrayContaining(all.filter((name) => name !== 'Condicion')));
    expect(filters('R10')).toEqual(expect.arrayContaining(['IdCompania', 'IdContrato', 'IdUnidadOrganizacional', 'Condicion']));
    expect(filters('R11')).toEqual(expect.arrayContaining(['IdZona', 'IdPuerta']));

    const ana = await ready();
    const other = await site.door();
    await mark(ana, -11, '06:00', { IdPuerta: other.IdPuerta });
    await mark(ana, -11, '09:00', { IdPuerta: other.IdPuerta, ModoMarcacion: 'N', Funcion: 'S' });
    await mark(ana, -11, '10:00');
    await mark(ana, -11, '12:00', { ModoMarcacion: 'N', Funcion: 'S' });
    const hours = async (more: object) => (await rowsOf('R3', { ...period(-11), ...more })).data.find(({ Documento }) => Documento === ana.Documento);
    expect(await hours({})).toMatchObject({ Entradas: 2, Minutos: 300 });
    expect(await hours({ IdPuerta: other.IdPuerta })).toMatchObject({ Entradas: 1, Minutos: 180 });
    expect(await hours({ IdZona: site.mina.IdZona })).toMatchObject({ Entradas: 2 });
    expect(await hours({ IdZona: site.planta.IdZona })).toBeUndefined();
    const inside = async (more: object) =>
      (await rowsOf('R2', { Agrupar: 'P', Fecha: inDays(-11), Hora: '07:00', ...more })).data.some(({ Detalle }) => Detalle === ana.Documento);
    expect([await inside({ IdPuerta: other.IdPuerta }), await inside({ IdPuerta: site.p1.IdPuerta })]).toEqual([true, false]);
    // Another contract of hers, that has nothing to do with how she came.
    const [contract] = await app.database.run(
      sql`with c as (select min(id_contrato) as id from administracion_contrato where id_cliente = ${admin.perfil.IdCliente} and id_contrato <> ${site.masters.contract.IdContrato})
        update acreditacion_persona a set id_contrato = c.id from c where a.id_acreditacion_persona = ${ana.IdAcreditacionPersona} returning c.id`,
    );
    const { IdContrato } = site.masters.contract;
    expect([await inside({ IdContrato }), await inside({ IdContrato: Number(contract?.id) })]).toEqual([true, false]);
    expect([await inside({ Condicion: 'T' }), await inside({ Condicion: 'I' })]).toEqual([true, false]);
  });

  test('Calculations 4: hours on site by the outermost intervals and the day of the entry', async () => {
    const out = { ModoMarcacion: 'N', Funcion: 'S' };
    const [ana, noche, olvido, dentro] = [await ready(), await ready(), await ready(), await ready()];
    await mark(ana, -9, '06:52');
    await mark(ana, -9, '08:00', { IdPuerta: site.p2.IdPuerta });
    await mark(ana, -9, '12:10', out);
    await mark(ana, -9, '13:05');
    await mark(ana, -9, '18:40', out);
    await mark(noche, -9, '19:00');
    await mark(noche, -8, '07:10', out);
    await mark(olvido, -9, '07:00');
    await mark(olvido, -9, '15:00', { Forzada: 'N', IdPuerta: site.p1.IdPuerta, Automatica: 'N', IdMotivoMarca: await reason() });
    await mark(dentro, -9, '07:00');
    const { data } = await rowsOf('R3', { ...period(-9), IdCompania: site.masters.misti });
    const of = ({ Documento }: ResultOf) => data.find((row) => row.Documento === Documento);
    expect(of(ana)).toMatchObject({ Fecha: inDays(-9), Entradas: 2, Minutos: 653, Horas: '10 h 53 min', Estado: 'N', Primera: '06:52' });
    expect(of(noche)).toMatchObject({ Fecha: inDays(-9), Minutos: 730, Estado: 'N' });
    const sinSalida = of(olvido);
    expect(sinSalida).toMatchObject({ Entradas: 2, Estado: 'A' });
    expect(of(dentro)).toMatchObject({ Entradas: 1, Estado: 'A' });
    // An entry followed by another is worth nothing: what is counted goes from the second one on.
    expect(Number(of(dentro)?.Minutos) - Number(sinSalida?.Minutos)).toBe(8 * 60);
    expect((await rowsOf('R3', period(-8))).data.some((row) => row.Documento === noche.Documento)).toBe(false);
  });

  test('R3: an entry ends where its exit is, however long after the period, and under whatever company the exit was', async () => {
    const [lejos, cambia] = [await site.ready(inDays(-100), inDays(90)), await ready()];
    const out = { ModoMarcacion: 'N', Funcion: 'S' };
    await mark(lejos, -80, '08:00');
    await mark(lejos, -10, '08:00', out);
    const of = async (person: ResultOf, asked: object) => (await rowsOf('R3', asked)).data.find(({ Documento }) => Documento === person.Documento);
    expect(await of(lejos, period(-80))).toMatchObject({ Fecha: inDays(-80), Entradas: 1, Minutos: 70 * 1440, Estado: 'N' });
    await mark(cambia, -9, '08:00');
    await app.database.run(
      sql`update acreditacion_persona set id_compania = ${site.masters.altiplano} where id_acreditacion_persona = ${cambia.IdAcreditacionPersona}`,
    );
    await mark(cambia, -9, '17:00', out);
    expect(await of(cambia, { ...period(-9), IdCompania: site.masters.misti })).toMatchObject({ Minutos: 540, Estado: 'N' });
    expect(await of(cambia, { ...period(-9), IdCompania: site.masters.altiplano })).toBeUndefined();
  });

  test('R5: the hour of most and the average, inner zones counted in those around them', async () => {
    const [ana, beto] = [await ready(), await ready()];
    const own = await site.create('AccesoZona', { Codigo: `Z${Date.now() % 100_000}`, Nombre: `Patio ${randomUUID().slice(0, 8)}` });
    const door = await site.door({ IdZonaDestino: own.IdZona });
    await app.database.run(
      sql`insert into acceso_grupo_puerta (id_cliente, id_division, id_grupo, id_zona, id_horario) values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${site.everywhere.IdGrupo}, ${own.IdZona}, ${site.always.IdHorario})`,
    );
    const at = { IdPuerta: door.IdPuerta };
    await mark(ana, -12, '06:00', at);
    await mark(beto, -12, '06:30', at);
    await mark(ana, -12, '07:30', { ...at, ModoMarcacion: 'N', Funcion: 'S' });
    const { data } = await rowsOf('R5', { ...period(-12), IdZona: own.IdZona });
    const hour = (clock: string) => data.find(({ Desde }) => new Date(String(Desde)).toISOString().slice(11, 13) === clock);
    expect(hour('11')).toMatchObject({ Maximo: 2, Promedio: 1.5 });
    expect(hour('12')).toMatchObject({ Maximo: 2, Promedio: 1.5 });
    expect(hour('13')).toMatchObject({ Maximo: 1, Promedio: 1 });
  });

  test('R8 tells who and why; R10 who has no group; R11 how long a device was silent', async () => {
    const ana = await ready();
    await mark(ana, -4, '07:00', { Automatica: 'N', IdMotivoMarca: await reason(), Observacion: 'Lector averiado' });
    const { data: byHand } = await rowsOf('R8', { ...period(-4), Clase: 'M' });
    expect(byHand.find((row) => row.Documento === ana.Documento)).toMatchObject({ Clase: 'M', Observacion: 'Lector averiado', Registro: 'ADMIN' });
    const nobody = await site.masters.worker();
    await site.accredit(nobody.IdPersona, inDays(-60), inDays(90));
    const { data: without } = await rowsOf('R10', { Grupo: 'N', IdCompania: site.masters.misti });
    expect(without.map(({ Documento }) => Documento)).toContain(nobody.Documento);
    expect(without.map(({ Documento }) => Documento)).not.toContain(ana.Documento);

    const [device] = await app.database.run(
      sql`select k.id_equipo_conexion as id, q.equipo from acceso_equipo_conexion k join sistema_equipo q on q.id_equipo = k.id_equipo
        where k.id_cliente = ${admin.perfil.IdCliente} and k.id_division = ${admin.perfil.IdDivision} order by 1 limit 1`,
    );
    await app.database.run(
      sql`with k as (update acceso_equipo_conexion set estado = 'A', fecha_creacion = now() - interval '40 days' where id_equipo_conexion = ${Number(device?.id)} returning *)
        insert into acceso_equipo_silencio (id_cliente, id_division, id_equipo_conexion, desde, hasta)
        select id_cliente, id_division, id_equipo_conexion, (${inDays(-20)}::date::timestamp at time zone 'America/Lima') + interval '6 hours',
          (${inDays(-20)}::date::timestamp at time zone 'America/Lima') + interval '12 hours' from k`,
    );
    const { data: devices } = await rowsOf('R11', period(-20));
    expect(devices.find(({ Equipo }) => Equipo === device?.equipo)).toMatchObject({ HorasFuera: 6, MasLargo: 6, Disponibilidad: 0.75 });
  });

  test('a masked or hidden name is so in every report; a zone, a company or a unit is nobody, and is told', async () => {
    const watcher = await app.signIn('ADMIN');
    const profile = watcher.perfil.IdPerfil;
    const protect = async (level: 'E' | 'O' | null) => {
      await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${profile}`);
      for (const field of level === null ? [] : ['NombreCompleto', 'Documento'])
        await app.database.run(
          sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${profile}, 'AdministracionPersona', ${field}, ${level})`,
        );
      await app.database.run(sql`update base_sello set version = version + 1`);
    };
    await mark(await ready(), -3, '07:30');
    const first = async (code: string, asked: object): Promise<ResultOf> => (await rowsOf(code, asked, watcher)).data[0];
    await protect('E');
    for (const code of ['R1', 'R3'])
      expect(await first(code, period(-3))).toMatchObject({ Persona: expect.stringMatching(/^••••/), Documento: expect.stringMatching(/^••••/) });
    expect(await first('R2', { Agrupar: 'P' })).toMatchObject({ Grupo: expect.stringMatching(/^••••/), Detalle: expect.stringMatching(/^••••/) });
    const zones = (await rowsOf('R2', { Agrupar: 'Z' }, watcher)).data.map(({ Grupo }) => Grupo);
    expect(zones).toContain('Mina');
    await protect('O');
    expect(await first('R3', period(-3))).not.toHaveProperty('Persona');
    expect(await first('R2', { Agrupar: 'P' })).toMatchObject({ Grupo: null, Detalle: null });
    expect((await rowsOf('R2', { Agrupar: 'Z' }, watcher)).data.map(({ Grupo }) => Grupo)).toEqual(zones);
    await protect(null);
  });

  test('a contractor gets its own people, a profile without the option gets none', async () => {
    const contractor = await app.signIn('SOLICITANTE');
    expect((await ask('R1', period(-7, 0), 'P', contractor)).status).toBe(403);
    await app.database.run(
      sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
        select p.id_cliente, p.id_perfil, '040401', '{consultar}'::text[] from seguridad_perfil p where p.contratista = 'S' and p.id_cliente = ${admin.perfil.IdCliente}
        on conflict (id_cliente, id_perfil, id_menu) do update set acciones = excluded.acciones`,
    );
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    const again = await app.signIn('SOLICITANTE');
    const [company] = await app.database.run(
      sql`select c.alias from seguridad_usuario u join administracion_compania c on c.id_compania = u.id_compania where u.id_usuario = 'SOLICITANTE'`,
    );
    const { data } = await rowsOf('R1', period(-30, 0), again);
    expect(data.length).toBeGreaterThan(0);
    expect([...new Set(data.map(({ Compania }) => Compania))]).toEqual([company?.alias]);
    // Of every other one too, each row of its own company; devices are of none.
    for (const [code, asked] of [
      ['R3', period(-30, 0)],
      ['R8', period(-30, 0)],
      ['R9', period(-30, 0)],
      ['R7', period(-60, 0)],
      ['R10', {}],
    ] as const)
      for (const row of (await rowsOf(code, asked, again)).data) expect(row.Compania, code).toBe(company?.alias);
    const alone = async (asked: object) => [...new Set((await rowsOf('R2', { Agrupar: 'C', ...asked }, again)).data.map(({ Grupo }) => Grupo))];
    for (const asked of [{}, { Fecha: inDays(-2), Hora: '12:00' }]) expect(await alone(asked)).toEqual([company?.alias]);
    expect((await rowsOf('R4', { ...period(-30, 0), Agrupar: 'C' }, again)).data.map(({ Grupo }) => Grupo)).toEqual([company?.alias]);
    expect((await rowsOf('R11', period(-30, 0), again)).totalCount).toBe(0);

    // In its own vehicle, somebody of another company: of the movement it is told its own part.
    const [own] = await app.database.run(
      sql`select m.id_vehiculo, u.id_compania, (select min(c.id_compania) from administracion_compania c where c.id_cliente = m.id_cliente and c.id_compania <> u.id_compania) as otra
        from seguridad_usuario u join administracion_vehiculo m on m.id_compania = u.id_compania where u.id_usuario = 'SOLICITANTE' limit 1`,
    );
    const [driver, stranger] = [await ready(), await ready()];
    const seat = (secuencia: number, tipo: string, IdPersona: number | null, IdCompania: number) => sql`insert into acceso_marca
      select (jsonb_populate_record(null::acceso_marca, to_jsonb(m) || jsonb_build_object('id_marca', m.id_marca + 900000 + ${secuencia}::int, 'id_movimiento', '11111111-2222-4333-8444-555555555555', 'clave_origen', 'U:PRUEBA', 'id_marca_origen', 'viaje',
        'secuencia', ${secuencia}::int, 'tipo_marcacion', ${tipo}::text, 'id_persona', ${IdPersona}::int, 'id_vehiculo', ${Number(own?.id_vehiculo)}::int, 'placa', 'VIAJE-1', 'id_compania', ${IdCompania}::int))).*
      from (select * from acceso_marca where id_division = ${admin.perfil.IdDivision} order by fecha_hora desc limit 1) m`;
    await app.database.run(seat(0, 'V', null, Number(own?.id_compania)));
    await app.database.run(seat(1, 'C', Number(driver.IdPersona), Number(own?.id_compania)));
    await app.database.run(seat(2, 'P', Number(stranger.IdPersona), Number(own?.otra)));
    const trip = async (who: SignedIn) => (await rowsOf('R6', period(-3, 0), who)).data.find(({ Placa }) => Placa === 'VIAJE-1');
    expect(await trip(admin)).toMatchObject({ Pasajeros: 1, Quienes: expect.stringContaining(String(stranger.ApellidoPaterno)) });
    expect(await trip(again)).toMatchObject({ Pasajeros: 0, Quienes: null, Conductor: expect.stringContaining(String(driver.ApellidoPaterno)) });
    // To take it away needs more than to look.
    expect((await ask('R1', period(-30, 0), 'X', again)).status).toBe(403);
  });
});

async function reason(): Promise<number> {
  return Number((await site.one('AccesoMotivoMarca', ['Codigo', '=', 'FALLA'])).IdMotivoMarca);
}
