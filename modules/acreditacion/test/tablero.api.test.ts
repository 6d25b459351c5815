import { dayFrom } from '@platform/server/demo/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let requester: SignedIn;
let authorizer: SignedIn;
beforeAll(async () => {
  app = await startApp();
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
});
afterAll(() => app.close());
interface Numbers {
  readonly Estados: Readonly<Record<string, number>>;
  readonly Cantidades: Readonly<Record<string, number>>;
  readonly Total: number;
  readonly Tardes: number;
  readonly Tipos: readonly Record<'Vencidos' | 'Dias7' | 'Dias15' | 'Dias30', number>[];
  readonly Actual: Record<'Total' | 'respondidas', number>;
  readonly Anterior: Record<'Total' | 'respondidas', number>;
  readonly Excedidos: { readonly Total: number };
  readonly PorTerminar: { readonly Total: number };
}
const instant = (day: string, hour: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T${hour}-05:00`;
const BOARD = '/api/PlataformaTablero';
/** Requests of people of the division that are in a period, by the day they were sent, drafts by the day they were made. */
const requestsOf = async (desde: string, hasta: string, which: SQL): Promise<number> => {
  const [row] = await app.database.run(
    sql`select count(*)::int as n from acreditacion_solicitud where id_division = 1 and entidad = 'P' and estado <> 'E' and ${which}
      and to_char((case estado when 'I' then fecha_creacion else fecha_envio end) at time zone 'America/Lima', 'YYYYMMDD') between ${desde} and ${hasta}`,
  );
  return Number(row?.n);
};
const codes = async (who: SignedIn) => (await who.get(BOARD)).result.map((one: { Codigo: string }) => one.Codigo);

describe('Check: tablero (Reportes)', () => {
  test('each role its widgets in order; one that the profile may not consult is absent and answers 404', async () => {
    expect(await codes(requester)).toEqual(['W01', 'W22', 'W02', 'W07', 'W08', 'W03', 'W04', 'W05', 'W18']);
    expect(await codes(authorizer)).toEqual(['W01', 'W22', 'W06', 'W02', 'W09', 'W08', 'W05', 'W03', 'W04']);
    expect((await codes(await app.signIn('MEDICO'))).includes('W10')).toBe(false);
    // Its profile also administers security.
    expect(await codes(await app.signIn('ADMIN'))).toEqual([
      'W01',
      'W22',
      'W20',
      'W26',
      'W02',
      'W05',
      'W10',
      'W12',
      'W14',
      'W15',
      'W08',
      'W18',
      'W09',
      'W17',
      'W23',
      'W16',
    ]);
    expect(await codes(await app.signIn('GARITA'))).toEqual(['W01', 'W10', 'W11', 'W05']);
    expect(await codes(await app.signIn('SEGURIDAD'))).toEqual(['W01', 'W16']);
    expect(await codes(await app.signIn('SUPERADMIN'))).toEqual(['W01', 'W20', 'W17', 'W16', 'WCL']);
    expect((await requester.get(`${BOARD}/WCL`)).status).toBe(404);
    expect((await requester.get(`${BOARD}/W09`)).status).toBe(404);
    expect((await requester.get(`${BOARD}/W02`, { meses: 5 })).status).toBe(400);
  });

  test('SOLICITANTE’s tile P equals the totalCount of the list it opens, and holds no other company', async () => {
    const { Estados, Porcentajes, desde, hasta, Total } = (await requester.get(`${BOARD}/W02`)).result;
    const listed = async (state: string, date: string) =>
      (
        await requester.get('/api/AcreditacionSolicitud', {
          filter: [
            ['Estado', '=', state],
            'AND',
            ['Entidad', '=', 'P'],
            'AND',
            [date, '>=', instant(desde, '00:00:00')],
            'AND',
            [date, '<=', instant(hasta, '23:59:59')],
          ],
        })
      ).result.totalCount;
    expect(Estados.P).toBe(await listed('P', 'FechaEnvio'));
    expect(Estados.I).toBe(await listed('I', 'FechaCreacion'));
    const sum = Object.values<number>(Porcentajes).reduce((total, one) => total + one, 0);
    expect(Math.round(sum * 10)).toBe(1000);
    const [user] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    const [other] = await app.database.run(
      sql`select count(*)::int as n from acreditacion_solicitud where id_division = 1 and entidad = 'P' and estado = 'P' and id_compania <> ${user?.id_compania}`,
    );
    expect(other?.n).toBeGreaterThan(0);
    expect(Total).toBe(await requestsOf(desde, hasta, sql`id_compania = ${user?.id_compania}`));
  });

  test('an authorizer’s tiles count requests with a role of theirs, and the list is filtered by the same', async () => {
    const doctor = await app.signIn('MEDICO');
    const sent = (desde: string, hasta: string) => [
      ['FechaEnvio', '>=', instant(desde, '00:00:00')],
      'AND',
      ['FechaEnvio', '<=', instant(hasta, '23:59:59')],
    ];
    for (const entidad of ['P', 'V', 'I']) {
      const { Estados, DeMisRoles, desde, hasta } = (await doctor.get(`${BOARD}/W02`, { entidad })).result;
      expect(DeMisRoles).toBe('S');
      const list = (more: unknown[]) =>
        doctor.get('/api/AcreditacionSolicitud', {
          filter: [['Estado', '=', 'P'], 'AND', ['Entidad', '=', entidad], 'AND', ...sent(desde, hasta), ...more],
        });
      expect(Estados.P, entidad).toBe((await list(['AND', ['ConMiRol', '=', 'S']])).result.totalCount);
    }
    expect((await doctor.get('/api/AcreditacionSolicitud', { filter: ['ConMiRol', '=', 'X'] })).status).toBe(400);
    expect((await requester.get(`${BOARD}/W02`)).result.DeMisRoles).toBe('N');
    for (const [code, resource] of [
      ['W03', 'AcreditacionDesmovilizacion'],
      ['W04', 'AcreditacionActualizacion'],
    ] as const) {
      const tile = (await authorizer.get(`${BOARD}/${code}`)).result;
      for (const state of ['P', 'O', 'R', 'A']) {
        const filter = [['Estado', '=', state], 'AND', ...sent(tile.desde, tile.hasta)];
        expect(tile.Estados[state], `${code} ${state}`).toBe((await authorizer.get(`/api/${resource}`, { filter })).result.totalCount);
      }
    }
  });

  test('changing 2 to 6 months changes W02 and not W05', async () => {
    await app.database.run(
      sql`update acreditacion_solicitud set fecha_envio = now() - interval '120 days' where id_solicitud = (select min(id_solicitud) from acreditacion_solicitud where id_division = 1 and estado = 'A')`,
    );
    const at = async (code: string, meses: number) => (await authorizer.get(`${BOARD}/${code}`, { meses })).result;
    expect((await at('W02', 6)).Total).toBe((await at('W02', 2)).Total + 1);
    expect(await at('W05', 6)).toEqual(await at('W05', 2));
  });

  test('W06: what is of one person has their face, for a profile that sees photographs; what is of none, or of several, has no place for one', async () => {
    const { Primeras } = (await authorizer.get(`${BOARD}/W06`)).result;
    expect(Primeras.length).toBeGreaterThan(0);
    for (const { Tipo, Id, Entidad, Foto } of Primeras.filter((one: { Tipo: string }) => one.Tipo === 'S')) {
      const [row] = await app.database.run(
        sql`select count(distinct q.id)::int as n, max(f.hash) as hash from acreditacion_solicitud s left join lateral (select s.id_persona as id union select v.id_persona from acreditacion_solicitud_visita v where v.id_solicitud = s.id_solicitud) q on q.id is not null
          left join administracion_persona p on p.id_persona = q.id left join base_archivo f on f.id_archivo = p.foto_perfil where s.id_solicitud = ${Id}`,
      );
      if (Entidad === 'V' || Entidad === 'E') expect([Tipo, Id, Foto]).toEqual(['S', Id, undefined]);
      else if (row?.n === 1) expect([Id, Foto]).toEqual([Id, row.hash]);
    }
  });

  test('W05: someone who enters is present; W06 counts what waits and what is late; W08 and W09 answer', async () => {
    const present = async () => (await authorizer.get(`${BOARD}/W05`)).result[0];
    const before = await present();
    const [person] = await app.database.run(
      sql`select a.id_persona from acreditacion_persona a where a.id_division = 1 and a.fecha_suspension_inicio is null and a.fecha_inicio <= ${hoy()}::date and not exists (select 1 from acceso_presencia p where p.id_persona = a.id_persona)
        and not exists (select 1 from acreditacion_persona_requisito r where r.id_acreditacion_persona = a.id_acreditacion_persona and r.fecha_vencimiento < ${hoy()}::date) order by 1 limit 1`,
    );
    const [mark] = await app.database.run(sql`select id_marca, id_zona from acceso_presencia limit 1`);
    await app.database.run(
      sql`insert into acceso_presencia (id_cliente, id_division, id_persona, id_zona, desde, id_marca) values (1, 1, ${person?.id_persona}, ${mark?.id_zona ?? null}, now(), ${mark?.id_marca ?? null})`,
    );
    expect(await present()).toMatchObject({ Presentes: before.Presentes + 1, Ausentes: before.Ausentes - 1 });
    const waits = (await authorizer.get(`${BOARD}/W06`)).result;
    const tabs: Record<string, number> = (await authorizer.get('/api/AcreditacionSolicitud/bandeja')).result.porEntidad;
    const inbox = Object.values(tabs).reduce((sum, n) => sum + n, 0);
    expect(waits.Cantidades.S).toBe(inbox);
    expect(waits.Solicitudes).toEqual(tabs);
    // Each of the first by name, of its company, with the roles that have not answered.
    const requests = waits.Primeras.filter(({ Tipo }: { Tipo: string }) => Tipo === 'S');
    expect(requests.length).toBeGreaterThan(0);
    for (const { Id, Nombre, Compania, Roles } of requests) {
      const { Solicitado } = (await authorizer.get(`/api/AcreditacionSolicitud/${Id}`)).result;
      expect([Solicitado.startsWith(Nombre), typeof Compania, Roles.length > 0]).toEqual([true, 'string', true]);
    }
    const waiting = async (resource: string, more: unknown[] = []) =>
      (await authorizer.get(`/api/${resource}`, { filter: [['Estado', '=', 'P'], ...more] })).result.totalCount;
    const forMe = ['AND', ['EsperaMiRol', '=', 'S']];
    expect(waits.Cantidades).toMatchObject({
      A: await waiting('AcreditacionActualizacion', forMe),
      D: await waiting('AcreditacionDesmovilizacion'),
    });
    expect(waits.Cantidades.A).toBeGreaterThan(0);
    // Of one contract: the same tabs of the inbox. Whoever plays no role waits for nothing.
    const [busy] = await app.database.run(
      sql`select id_compania, id_contrato from acreditacion_solicitud where id_division = 1 and estado = 'P' group by 1, 2 order by count(*) desc, 2 limit 1`,
    );
    const part = (await authorizer.get(`${BOARD}/W06`, { compania: busy?.id_compania, contrato: busy?.id_contrato })).result;
    expect(part.Solicitudes).toEqual(
      (await authorizer.get('/api/AcreditacionSolicitud/bandeja', { IdCompania: busy?.id_compania, IdContrato: busy?.id_contrato })).result
        .porEntidad,
    );
    expect(part.Cantidades.S).toBeLessThan(inbox);
    const nobody = await app.signIn('ADMIN');
    // Who has no role here is told so, and how many wait for others.
    const others = (await nobody.get('/api/AcreditacionSolicitud/bandeja')).result;
    const pending = (await nobody.get('/api/AcreditacionSolicitud', { filter: ['Estado', '=', 'P'], take: 1 })).result.totalCount;
    expect([others.totalCount, others.DeOtros]).toEqual([0, pending]);
    expect((await authorizer.get('/api/AcreditacionSolicitud/bandeja')).result.DeOtros).toBeNull();
    expect((await nobody.get('/api/AcreditacionActualizacion', { filter: ['EsperaMiRol', '=', 'S'] })).result.totalCount).toBe(0);
    expect((await nobody.get('/api/AcreditacionActualizacion', { sort: [{ selector: 'EsperaMiRol' }] })).status).toBe(400);
    expect(waits.Total).toBe(inbox + waits.Cantidades.A + waits.Cantidades.D);
    // Late is what was sent over two days ago, in each of the lists.
    const limit = new Date(app.clock.now().getTime() - 48 * 3_600_000).toISOString();
    const sentBefore = ['AND', ['FechaEnvio', '<', limit]];
    let late = await waiting('AcreditacionActualizacion', [...forMe, ...sentBefore]);
    late += await waiting('AcreditacionDesmovilizacion', sentBefore);
    for (const Entidad of Object.keys(tabs)) {
      const page = (await authorizer.get('/api/AcreditacionSolicitud/bandeja', { Entidad, take: 200 })).result;
      expect(page.data).toHaveLength(tabs[Entidad] ?? 0);
      // What is of one person has a face, known or not; what is not has no place for one.
      const faces = page.data.map(({ Foto }: { Foto?: string | null }) => Foto);
      expect(
        faces.every((one: unknown) => (['P', 'L'].includes(Entidad) ? one === null || typeof one === 'string' : one === undefined)),
        Entidad,
      ).toBe(true);
      if (Entidad === 'P') expect(faces.some((one: unknown) => typeof one === 'string')).toBe(true);
      late += page.data.filter((one: { FechaEnvio: string }) => Date.parse(one.FechaEnvio) < Date.parse(limit)).length;
    }
    expect(late).toBeGreaterThan(0);
    expect([waits.Tardes, waits.Tardes < waits.Total]).toEqual([late, true]);
    expect(waits.Primeras).toHaveLength(Math.min(5, waits.Total));
    expect((await authorizer.get(`${BOARD}/W08`)).result.Tipos.map((row: { Tipo: string }) => row.Tipo)).toEqual(['requisitos', 'acreditaciones']);
    const attention = (await authorizer.get(`${BOARD}/W09`)).result;
    const [month] = [Number(attention.Mes.slice(4, 6))];
    const asked = { Anio: attention.Mes.slice(0, 4), MesInicio: month, MesFin: month };
    const report = (await authorizer.get('/api/AcreditacionEficiencia', asked)).result;
    expect(report.Total.Total).toBeGreaterThan(0);
    expect(attention.Actual).toEqual(report.Total);
    const corrections = (await requester.get(`${BOARD}/W07`)).result;
    expect(corrections.Primeras[0].Observacion).toBeTruthy();
  });

  test('drafts are counted by everybody who sees requests: tiles, counts and lists say the same; only those they are of write them', async () => {
    const drafts = async (which: SQL = sql`true`) => {
      const [row] = await app.database.run(
        sql`select count(*)::int as n from acreditacion_solicitud where id_division = 1 and entidad = 'P' and estado = 'I' and ${which}`,
      );
      return Number(row?.n);
    };
    const [admin, all] = [await app.signIn('ADMIN'), await drafts()];
    expect(all).toBeGreaterThan(await drafts(sql`usuario_creacion = 'ADMIN'`));
    const filter = [['Estado', '=', 'I'], 'AND', ['Entidad', '=', 'P']];
    for (const who of [admin, authorizer]) {
      const board = (await who.get(`${BOARD}/W02`, { meses: 6 })).result;
      expect(board.Estados.I).toBe(await requestsOf(board.desde, board.hasta, sql`estado = 'I'`));
      expect((await who.get('/api/AcreditacionSolicitud/conteo', { Entidad: 'P' })).result.I).toBe(all);
      expect((await who.get('/api/AcreditacionSolicitud', { filter })).result.totalCount).toBe(all);
    }
    const period = { Entidad: 'P', FechaInicio: enDias(-30), FechaFin: enDias(0) };
    expect((await admin.get('/api/AcreditacionSolicitud/conteo', period)).result.I).toBe(await requestsOf(enDias(-30), enDias(0), sql`estado = 'I'`));
    // A contractor counts its own company's, as ever.
    const own = sql`id_compania = (select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE')`;
    expect((await requester.get('/api/AcreditacionSolicitud/conteo', { Entidad: 'P' })).result.I).toBe(await drafts(own));
    // Seen, not touched.
    const { data } = (await admin.get('/api/AcreditacionSolicitud', { filter })).result;
    const draft = data.find((one: { UsuarioCreacion: string }) => one.UsuarioCreacion !== 'ADMIN');
    expect(draft.can).toMatchObject({ editar: false, eliminar: false });
    const path = `/api/AcreditacionSolicitud/${draft.IdSolicitud}`;
    const refused = [
      await admin.put(path, { Version: draft.Version, Asunto: 'Otro' }),
      await admin.delete(path),
      await admin.post(`${path}/enviar`),
      await admin.post('/api/AcreditacionSolicitud/eliminar', { Ids: [draft.IdSolicitud] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('company and contract narrow every widget, and a tile still equals the list with the same filter', async () => {
    const [row] = await app.database.run(
      sql`select id_compania, id_contrato, count(*)::int as n from acreditacion_persona where id_division = 1 group by 1, 2 order by 3 desc, 1 limit 1`,
    );
    const chosen = { compania: Number(row?.id_compania), contrato: Number(row?.id_contrato) };
    const admin = await app.signIn('ADMIN');
    const whole = (await admin.get(`${BOARD}/W02`, { meses: 6 })).result;
    const part = (await admin.get(`${BOARD}/W02`, { meses: 6, ...chosen })).result;
    const inPeriod = (which: SQL) => requestsOf(part.desde, part.hasta, which);
    // An administrator counts everybody's, drafts too.
    expect(whole.Total).toBe(await inPeriod(sql`true`));
    expect(part.Total).toBe(await inPeriod(sql`id_compania = ${chosen.compania} and id_contrato = ${chosen.contrato}`));
    expect(part.Total).toBeLessThan(whole.Total);
    const list = await admin.get('/api/AcreditacionSolicitud', {
      filter: [
        ['Estado', '=', 'A'],
        'AND',
        ['Entidad', '=', 'P'],
        'AND',
        ['IdCompania', '=', chosen.compania],
        'AND',
        ['IdContrato', '=', chosen.contrato],
        'AND',
        ['FechaEnvio', '>=', instant(part.desde, '00:00:00')],
        'AND',
        ['FechaEnvio', '<=', instant(part.hasta, '23:59:59')],
      ],
    });
    expect(part.Estados.A).toBe(list.result.totalCount);
    const people = async (query: object) =>
      (await admin.get(`${BOARD}/W05`, { ...query })).result.find((one: { Entidad: string }) => one.Entidad === 'P');
    const [all, own] = [await people({}), await people(chosen)];
    expect(own.Presentes + own.Ausentes).toBeLessThan(all.Presentes + all.Ausentes);
    expect(own.DeDescanso + own.SinMarca).toBe(own.Ausentes);
    const present = await admin.get('/api/AcreditacionPersona', {
      filter: [['Estado', 'in', ['V', 'W']], 'AND', ['Visita', '=', 'N'], 'AND', ['EnSitio', '=', 'S'], 'AND', ['IdContrato', '=', chosen.contrato]],
    });
    expect(own.Presentes).toBe(present.result.totalCount);
    const byType = (await admin.get(`${BOARD}/W08`)).result;
    expect(byType.Tipos.map((one: { Tipo: string }) => one.Tipo)).toEqual(['requisitos', 'acreditaciones', 'contratos', 'licencias']);
    const expired = await admin.get('/api/AcreditacionPersona', {
      filter: [['ProximoRequisito', '<', byType.Hoy], 'AND', ['Estado', 'in', ['V', 'W', 'X', 'S']]],
    });
    expect(byType.Tipos[0].Vencidos).toBe(expired.result.totalCount);
    // Contracts that end soon: those of the list, and of one contract itself.
    const ending = async (query: Record<string, number> = {}) => (await admin.get(`${BOARD}/W18`, query)).result.PorTerminar.Total;
    const soon = async (more: unknown[] = []) =>
      (
        await admin.get('/api/AdministracionContrato', {
          filter: [['IdDivision', '=', 1], 'AND', ['Estado', 'in', ['V', 'W']], 'AND', ['FechaFin', '<=', dayFrom(byType.Hoy, 30)], ...more],
        })
      ).result.totalCount;
    const ofContract = ['AND', ['IdContrato', '=', chosen.contrato]];
    expect([await ending(), await ending(chosen)]).toEqual([await soon(), await soon(ofContract)]);
    await app.database.run(sql`update administracion_contrato set fecha_fin = ${dayFrom(byType.Hoy, 30)} where id_contrato = ${chosen.contrato}`);
    expect([await ending(), await ending(chosen)]).toEqual([await soon(), 1]);
    await app.database.run(sql`update administracion_contrato set fecha_fin = ${dayFrom(byType.Hoy, 31)} where id_contrato = ${chosen.contrato}`);
    expect([await ending(), await ending(chosen)]).toEqual([await soon(), 0]);
  });

  test('W05: whoever is accredited twice counts once in the tile and in the list that it opens, of the division, of a company and of a contract', async () => {
    const admin = await app.signIn('ADMIN');
    // Inside and outside, in force and not: each also under a second contract, of its company and of another one.
    const twice = await app.database.run(
      sql`select distinct on (a.id_persona) a.id_persona, a.id_compania, a.id_perfil_acreditacion, k.id_contrato as otro, (select min(c.id_contrato) from administracion_contrato c where c.id_division = 1 and c.id_compania_contratista <> a.id_compania) as ajeno,
          (select c.id_compania_contratista from administracion_contrato c where c.id_division = 1 and c.id_compania_contratista <> a.id_compania order by c.id_contrato limit 1) as ajena
        from acreditacion_persona a join administracion_contrato k on k.id_division = 1 and k.id_compania_contratista = a.id_compania and k.id_contrato <> a.id_contrato
        where a.id_division = 1 and (exists (select 1 from acceso_presencia p where p.id_persona = a.id_persona) or a.id_persona % 7 = 0) order by a.id_persona, k.id_contrato limit 40`,
    );
    expect(twice.length).toBeGreaterThan(5);
    for (const [at, one] of twice.entries())
      for (const [company, contract] of [
        [one.id_compania, one.otro],
        [one.ajena, one.ajeno],
      ])
        await app.database.run(
          sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, visita, fecha_inicio, fecha_fin)
            values (1, 1, ${one.id_persona}, ${company}, ${contract}, ${one.id_perfil_acreditacion}, ${at % 5 === 0 ? 'S' : 'N'}, ${hoy()}::date - 5, ${hoy()}::date + ${at % 4 === 0 ? -1 : 20}::int) on conflict do nothing`,
        );
    // Inside without any accreditation, and inside with one that has not begun.
    const [stranger, early] = await app.database.run(
      sql`select p.id_persona from administracion_persona p where p.id_cliente = 1 and not exists (select 1 from acreditacion_persona a where a.id_persona = p.id_persona)
        and not exists (select 1 from acceso_presencia x where x.id_persona = p.id_persona) order by 1 limit 2`,
    );
    const [first] = twice;
    await app.database.run(
      sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
        values (1, 1, ${early?.id_persona}, ${first?.id_compania}, ${first?.otro}, ${first?.id_perfil_acreditacion}, ${hoy()}::date + 3, ${hoy()}::date + 30)`,
    );
    for (const who of [stranger, early])
      await app.database.run(
        sql`insert into acceso_presencia (id_cliente, id_division, entidad, id_persona, id_zona, desde, id_marca)
          select 1, 1, 'P', ${who?.id_persona}, x.id_zona, now(), x.id_marca from acceso_presencia x where x.id_division = 1 order by 1 limit 1`,
      );
    type Tile = { Entidad: 'P' | 'V' | 'I'; Ambito: string; Presentes: number; Ausentes: number; FueraDeVigencia: number; SinAcreditar: number };
    const total = async (resource: string, parts: unknown[][]) =>
      (await admin.get(`/api/${resource}`, { filter: parts.flatMap((part, at) => (at === 0 ? [part] : ['AND', part])) })).result.totalCount;
    const compare = async (query: Record<string, unknown>, ambito: string, narrowed: unknown[][]) => {
      const tiles: Tile[] = (await admin.get(`${BOARD}/W05`, query)).result;
      for (const one of tiles) {
        expect(one.Ambito).toBe(ambito);
        const resource = one.Entidad === 'V' ? 'AcreditacionVehiculo' : 'AcreditacionPersona';
        const list = (more: unknown[][]) =>
          total(resource, [
            ...more,
            ...(one.Entidad === 'V' ? [] : [['Visita', '=', one.Entidad === 'I' ? 'S' : 'N']]),
            ...(ambito === 'K' ? [] : [['UnaVezPor', 'contains', ambito]]),
            ...narrowed,
          ]);
        const label = `${ambito} ${one.Entidad}`;
        expect(
          await list([
            ['EnVigencia', '=', 'S'],
            ['EnSitio', '=', 'S'],
          ]),
          label,
        ).toBe(one.Presentes);
        expect(
          await list([
            ['EnVigencia', '=', 'S'],
            ['EnSitio', '=', 'N'],
          ]),
          label,
        ).toBe(one.Ausentes);
        expect(
          await list([
            ['EnVigencia', '=', 'N'],
            ['EnSitio', '=', 'S'],
          ]),
          label,
        ).toBe(one.FueraDeVigencia - one.SinAcreditar);
        if (ambito !== 'D') expect(one.SinAcreditar).toBe(0);
        if (ambito !== 'D' || one.Entidad === 'I') continue;
        // The list of who is inside says them too.
        const inside = await total('AccesoPresencia', [
          ['Entidad', '=', one.Entidad],
          ['Situacion', '=', 'F'],
        ]);
        expect(inside, label).toBe(one.FueraDeVigencia);
      }
      return tiles;
    };
    const [people] = await compare({}, 'D', []);
    expect(people?.SinAcreditar).toBeGreaterThan(0);
    await compare({ compania: first?.id_compania }, 'C', [['IdCompania', '=', first?.id_compania]]);
    await compare({ contrato: first?.otro }, 'K', [['IdContrato', '=', first?.otro]]);
    const own: Tile[] = (await requester.get(`${BOARD}/W05`)).result;
    expect(own.map((one) => one.Ambito)).toEqual(['C', 'C', 'C']);
  });

  test('another division of the same profile is its own numbers; all of them only with CPACOR in a corporate client, and then the sum', async () => {
    const admin = await app.signIn('ADMIN');
    const other = await app.signIn('ADMIN', { division: 'Puerto Ilo' });
    const W02 = async (who: SignedIn, query: object = {}) => (await who.get(`${BOARD}/W02`, { meses: 6, ...query })).result.Total;
    const filters = (await admin.get(`${BOARD}/filtros`)).result;
    expect(filters).toMatchObject({ Divisiones: [{ Division: 'Puerto Ilo' }, { Division: 'Unidad Cerro Pardo' }], Todas: 'N', Companias: 'S' });
    expect(await W02(admin, { division: other.perfil.IdDivision })).toBe(await W02(other));
    expect((await admin.get(`${BOARD}/W02`, { division: 999_999 })).status).toBe(404);
    expect((await admin.get(`${BOARD}/W02`, { division: 'X' })).problem.errors[0]?.field).toBe('division');
    const refused = await admin.get(`${BOARD}/W02`, { division: 'T' });
    expect([refused.status, refused.problem.code]).toEqual([403, 'tablero.todas']);
    await app.database.run(sql`update sistema_cliente set corporativo = 'S' where id_cliente = 1`);
    expect((await admin.get(`${BOARD}/W02`, { division: 'T' })).status).toBe(403);
    await app.database.run(
      sql`insert into seguridad_perfil_caracteristica (id_cliente, id_perfil, id_caracteristica) values (1, ${admin.perfil.IdPerfil}, 'CPACOR')`,
    );
    expect((await admin.get(`${BOARD}/filtros`)).result.Todas).toBe('S');
    expect(await W02(admin, { division: 'T' })).toBe((await W02(admin)) + (await W02(other)));
    const people = async (who: SignedIn, query: object = {}) => {
      const [one] = (await who.get(`${BOARD}/W05`, { ...query })).result;
      return one.Presentes + one.Ausentes;
    };
    expect(await people(admin, { division: 'T' })).toBe((await people(admin)) + (await people(other)));
    // Of every other widget each number is the sum too.
    const states = ({ Estados }: Numbers) => Object.values(Estados);
    const sums: readonly (readonly [code: string, numbers: (result: Numbers) => number[]])[] = [
      ['W03', states],
      ['W04', states],
      ['W06', ({ Total, Tardes, Cantidades }) => [Total, Tardes, ...Object.values(Cantidades)]],
      ['W07', ({ Total, Cantidades }) => [Total, ...Object.values(Cantidades)]],
      ['W08', ({ Tipos }) => Tipos.flatMap(({ Vencidos, Dias7, Dias15, Dias30 }) => [Vencidos, Dias7, Dias15, Dias30])],
      ['W09', ({ Actual, Anterior }) => [Actual.Total, Actual.respondidas, Anterior.Total, Anterior.respondidas]],
      ['W18', ({ Excedidos, PorTerminar }) => [Excedidos.Total, PorTerminar.Total]],
    ];
    for (const [code, numbers] of sums) {
      const of = async (who: SignedIn, query: Record<string, string> = {}) => numbers((await who.get(`${BOARD}/${code}`, query)).result);
      const [own, others] = [await of(admin), await of(other)];
      expect(own.length, code).toBeGreaterThan(1);
      expect(await of(admin, { division: 'T' }), code).toEqual(own.map((n, at) => n + (others[at] ?? Number.NaN)));
    }
  });

  test('W05 tells people, vehicles and visits apart: who of each is inside, and who is inside without being in force', async () => {
    const blocks = async () => {
      const found: { Entidad: string; Presentes: number; Ausentes: number; FueraDeVigencia: number }[] = (await authorizer.get(`${BOARD}/W05`))
        .result;
      return Object.fromEntries(found.map((one) => [one.Entidad, one]));
    };
    const before = await blocks();
    expect(Object.keys(before)).toEqual(['P', 'V', 'I']);
    const [template] = await app.database.run(
      sql`select a.id_contrato, a.id_compania, a.id_perfil_acreditacion from acreditacion_persona a join administracion_contrato c on c.id_contrato = a.id_contrato where a.id_division = 1 and c.fecha_fin > ${hoy()}::date + 40 order by 1 limit 1`,
    );
    const vehicles = await app.database.run(
      sql`select v.id_vehiculo from administracion_vehiculo v where v.id_cliente = 1 and not exists (select 1 from acreditacion_vehiculo a where a.id_vehiculo = v.id_vehiculo)
        and not exists (select 1 from acceso_presencia p where p.id_vehiculo = v.id_vehiculo) order by 1 limit 3`,
    );
    const visitors = await app.database.run(
      sql`select p.id_persona from administracion_persona p where p.id_cliente = 1 and not exists (select 1 from acreditacion_persona a where a.id_persona = p.id_persona)
        and not exists (select 1 from acceso_presencia x where x.id_persona = p.id_persona) order by 1 limit 2`,
    );
    const [place] = await app.database.run(sql`select id_marca, id_zona from acceso_presencia where id_division = 1 limit 1`);
    const inside = (column: string, id: unknown) =>
      app.database.run(
        sql`insert into acceso_presencia (id_cliente, id_division, entidad, ${sql.raw(column)}, id_zona, desde, id_marca) values (1, 1, ${column === 'id_vehiculo' ? 'V' : 'P'}, ${id}, ${place?.id_zona}, now(), ${place?.id_marca})`,
      );
    const term = (ends: number) => sql`${hoy()}::date - 5, ${hoy()}::date + ${ends}::int`;
    const { id_contrato, id_compania, id_perfil_acreditacion } = template ?? {};
    // Two vehicles in force, one of them inside; one that ended and has not left. The same of visitors: one in force, one that ended.
    for (const [at, ends] of [10, 10, -1].entries())
      await app.database.run(
        sql`insert into acreditacion_vehiculo (id_cliente, id_division, id_vehiculo, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
          values (1, 1, ${vehicles[at]?.id_vehiculo}, ${id_compania}, ${id_contrato}, ${id_perfil_acreditacion}, ${term(ends)})`,
      );
    for (const [at, ends] of [10, -1].entries())
      await app.database.run(
        sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, visita, fecha_inicio, fecha_fin)
          values (1, 1, ${visitors[at]?.id_persona}, ${id_compania}, ${id_contrato}, ${id_perfil_acreditacion}, 'S', ${term(ends)})`,
      );
    for (const at of [0, 2]) await inside('id_vehiculo', vehicles[at]?.id_vehiculo);
    for (const at of [0, 1]) await inside('id_persona', visitors[at]?.id_persona);
    const after = await blocks();
    const change = (entidad: string, name: 'Presentes' | 'Ausentes' | 'FueraDeVigencia') =>
      (after[entidad]?.[name] ?? 0) - (before[entidad]?.[name] ?? 0);
    expect([change('V', 'Presentes'), change('V', 'Ausentes'), change('V', 'FueraDeVigencia')]).toEqual([1, 1, 1]);
    expect([change('I', 'Presentes'), change('I', 'Ausentes'), change('I', 'FueraDeVigencia')]).toEqual([1, 0, 1]);
    expect([change('P', 'Presentes'), change('P', 'Ausentes'), change('P', 'FueraDeVigencia')]).toEqual([0, 0, 0]);
  });

  test('W20 tells what does not go on, by name with its reason, what costs most first; what is mended is not told any more', async () => {
    const admin = await app.signIn('ADMIN');
    const board = async () => (await admin.get(`${BOARD}/W20`)).result;
    const before = await board();
    expect(before.Primeras.find(({ Clave }: { Clave: string }) => Clave === 'PTEJADA')).toMatchObject({
      Modulo: 'seguridad',
      Motivo: 'sinPerfil',
      Nombre: 'Tejada, Patricia',
      Enlace: '/seguridad/usuarios/PTEJADA',
    });
    expect(before.Primeras.map(({ Costo }: { Costo: number }) => Costo)).toEqual(
      before.Primeras.map(({ Costo }: { Costo: number }) => Costo).toSorted(),
    );
    await app.database.run(sql`update seguridad_usuario set activo = 'N' where id_usuario = 'PTEJADA'`);
    const after = await board();
    expect(after.Total).toBe(before.Total - 1);
    await app.database.run(sql`update seguridad_usuario set activo = 'S' where id_usuario = 'PTEJADA'`);
    expect((await (await app.signIn('TRABAJADOR')).get(`${BOARD}/W20`)).status).toBe(404);
  });

  test('W20 on a first day: a division without a door, and a role that nobody plays there, are told first, until there is one', async () => {
    const admin = await app.signIn('ADMIN');
    const first = async () => (await admin.get(`${BOARD}/W20`)).result.Primeras;
    const reasons = async () => (await first()).map(({ Motivo }: { Motivo: string }) => Motivo);
    expect(await reasons()).not.toContain('sinPuertas');
    await app.database.run(sql`update acceso_puerta set activo = 'N', version = version + 1000 where id_division = 1 and activo = 'S'`);
    const [role] = await app.database.run(
      sql`insert into acreditacion_rol_autorizador (id_cliente, codigo, nombre, orden, entidad, responsable_contrato)
        select id_cliente, 'NADIE', 'Rol de nadie', 99, entidad, responsable_contrato from acreditacion_rol_autorizador where id_cliente = 1 order by id_rol limit 1 returning id_rol`,
    );
    await app.database.run(
      sql`insert into acreditacion_requisito (id_cliente, codigo, nombre, id_rol) values (1, 'DENADIE', 'Requisito de nadie', ${Number(role?.id_rol)})`,
    );
    expect(await first()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Nombre: 'Puertas', Motivo: 'sinPuertas', Costo: 1, Enlace: '/acceso/puntos-control/puertas' }),
        expect.objectContaining({ Nombre: 'Rol de nadie', Motivo: 'rolSinNadie', Costo: 1, Enlace: `/acreditacion/roles/${role?.id_rol}` }),
      ]),
    );
    await app.database.run(sql`update acceso_puerta set activo = 'S', version = version - 1000 where id_division = 1 and version >= 1000`);
    await app.database.run(sql`delete from acreditacion_requisito where codigo = 'DENADIE'`);
    await app.database.run(sql`delete from acreditacion_rol_autorizador where codigo = 'NADIE'`);
    for (const mended of ['sinPuertas', 'rolSinNadie']) expect(await reasons()).not.toContain(mended);
  });

  test('W22: sixty days of each figure, the last of them today’s, as its list counts them', async () => {
    const { Cifras } = (await authorizer.get(`${BOARD}/W22`)).result;
    const received = Cifras.find(({ Codigo }: { Codigo: string }) => Codigo === 'recibidas');
    expect(received.Dias).toHaveLength(60);
    const day = hoy();
    const listed = (
      await authorizer.get('/api/AcreditacionSolicitud', {
        filter: [['FechaEnvio', '>=', instant(day, '00:00:00')], 'AND', ['Estado', '<>', 'E']],
      })
    ).result.totalCount;
    expect(received.Dias.at(-1)).toBe(listed);
    expect(received.Dias.reduce((sum: number, n: number) => sum + n, 0)).toBeGreaterThan(100);
  });

  test('W22: five figures at most, one of each module before the second of any; each leads to the list that it counts', async () => {
    const admin = await app.signIn('ADMIN');
    const { Cifras } = (await admin.get(`${BOARD}/W22`)).result;
    expect(Cifras.map(({ Codigo }: { Codigo: string }) => Codigo).sort()).toEqual([
      'denegados',
      'hospedados',
      'raciones',
      'recibidas',
      'respondidas',
    ]);
    const denied = Cifras.find(({ Codigo }: { Codigo: string }) => Codigo === 'denegados');
    const day = hoy();
    const listed = (
      await admin.get('/api/AccesoMarca', {
        filter: [['Fecha', '=', day], 'AND', ['Resultado', '=', 'N'], 'AND', ['Rebote', '=', 'N']],
        take: 1,
      })
    ).result.totalCount;
    expect(denied.Dias).toHaveLength(60);
    expect(denied.Dias.at(-1)).toBe(listed);
    expect(denied.Dias.reduce((sum: number, n: number) => sum + n, 0)).toBeGreaterThan(0);
    const own = (await requester.get(`${BOARD}/W22`)).result.Cifras;
    expect(own.map(({ Codigo }: { Codigo: string }) => Codigo)).toContain('recibidas');
    // Whoever asks reads what waits for him and for others too.
    for (const [code, state] of [
      ['porCorregir', 'O'],
      ['enRevision', 'P'],
      ['borradores', 'I'],
    ] as const) {
      const figure = own.find(({ Codigo }: { Codigo: string }) => Codigo === code);
      const { totalCount } = (
        await requester.get('/api/AcreditacionSolicitud', { filter: [['Entidad', '=', 'P'], 'AND', ['Estado', '=', state]], take: 1 })
      ).result;
      expect([code, figure?.Valor, figure?.Dias, figure?.Nota === null]).toEqual([code, totalCount, [], totalCount === 0]);
    }
  });

  test('W16 counts users as their list does; W17 what failed in a day and what is off line', async () => {
    const security = await app.signIn('SEGURIDAD');
    const before = (await security.get(`${BOARD}/W16`)).result;
    await app.database.run(
      sql`update seguridad_usuario set bloqueado = 'S', motivo_bloqueo = 'M', fecha_bloqueo = now() where id_usuario = 'SOLICITANTE2'`,
    );
    await app.database.run(
      sql`update seguridad_usuario set clave_caducada = 'S', ultimo_acceso = now() - interval '40 days' where id_usuario = 'DOBLEFACTOR'`,
    );
    const after = (await security.get(`${BOARD}/W16`)).result;
    const listed = async (filter: unknown) =>
      (await security.get('/api/SeguridadUsuario', { filter: [filter, 'AND', ['Divisiones', 'contains', 1]] })).result.totalCount;
    expect(after.Bloqueados).toBe(before.Bloqueados + 1);
    expect(after.Bloqueados).toBe(await listed(['Estado', '=', 'B']));
    expect(after.Caducadas).toBe(await listed(['Caducada', '=', 'S']));
    expect(after.SinAcceso).toBe(await listed(['DiasSinAcceso', '>=', after.Dias]));
    // By name, the locked one first.
    expect(after.Primeros.map(({ IdUsuario, Causa }: { IdUsuario: string; Causa: string }) => [IdUsuario, Causa])).toEqual(
      expect.arrayContaining([
        ['SOLICITANTE2', 'B'],
        ['DOBLEFACTOR', 'C'],
      ]),
    );
    expect(after.Primeros[0]).toMatchObject({ IdUsuario: 'SOLICITANTE2', Nombre: expect.stringMatching(/\w/) });

    const admin = await app.signIn('ADMIN');
    const health = async () => (await admin.get(`${BOARD}/W17`)).result;
    const well = await health();
    // Another client's failures are not this one's.
    for (const client of [1, 2])
      await app.database.run(
        sql`insert into sistema_trabajo_ejecucion (id_trabajo, id_cliente_ejecucion, inicio, resultado, origen) select id_trabajo, ${client}, now(), 'E', 'P' from sistema_trabajo limit 1`,
      );
    await app.database.run(
      sql`insert into sistema_correo (id_cliente, clave_unica, fecha, codigo, destinatario, idioma, asunto, estado, intentos)
        select 1, 'prueba-' || x, now() - interval '1 hour' * x, 'ACR01', 'a@b.example', 'es', 'Prueba', 'F', 5 from unnest(array[1, 23, 25]) x`,
    );
    await app.database.run(
      sql`update sistema_licencia set fecha_fin = ${hoy()}::date + 10 where id_licencia = (select min(id_licencia) from sistema_licencia where id_cliente = 1)`,
    );
    await app.database.run(
      sql`update sistema_ruta_repositorio set tamano_maximo = 0.01, unidad = 'MB' where id_ruta_repositorio = (select id_ruta_repositorio from base_archivo where id_cliente = 1 and id_ruta_repositorio is not null group by 1 order by sum(tamano) desc limit 1)`,
    );
    const ill = await health();
    expect(ill.Trabajos).toBe(well.Trabajos + 1);
    expect(ill.Correos).toBe(well.Correos + 2);
    expect(ill.Licencias).toBe(well.Licencias + 1);
    expect(ill.Repositorios).toBe(1);
    const counted = async (resource: string, filter: unknown) => (await admin.get(`/api/${resource}`, { filter })).result.totalCount;
    expect(await counted('SistemaTrabajoEjecucion', [['Resultado', '=', 'E'], 'AND', ['Inicio', '>=', ill.Desde]])).toBe(ill.Trabajos);
    expect(await counted('SistemaCorreo', [['Estado', '=', 'F'], 'AND', ['Fecha', '>=', ill.Desde]])).toBe(ill.Correos);
    expect(await counted('SistemaLicencia', [['PorVigilar', '=', 'S'], 'AND', ['IdCliente', '=', ill.IdCliente]])).toBe(ill.Licencias);
    expect(await counted('SistemaRutaRepositorio', [['CasiLleno', '=', 'S'], 'AND', ['Activo', '=', 'S']])).toBe(ill.Repositorios);
    const offline = await admin.get('/api/SistemaEquipo', {
      filter: [['EnLinea', '=', 'N'], 'AND', ['Activo', '=', 'S'], 'AND', ['IdDivision', '=', 1]],
    });
    expect(ill.Equipos).toBe(offline.result.totalCount);
  });

  test('the super administrator’s table of clients; entering one opens its dashboard and leaves its trace', async () => {
    const root = await app.signIn('SUPERADMIN');
    const clients = (await root.get(`${BOARD}/WCL`)).result;
    const valle = clients.find((one: { Cliente: string }) => one.Cliente.startsWith('Agroindustrial'));
    const [counted] = await app.database.run(
      sql`select (select count(*)::int from seguridad_usuario where id_cliente = c.id and activo = 'S') as "Usuarios", (select count(*)::int from administracion_persona where id_cliente = c.id and inactivo = 'N') as "Personas",
          (select count(*)::int from sistema_licencia where id_cliente = c.id and ${hoy()}::date between fecha_inicio and fecha_fin) as "Licencias" from (select ${valle.IdCliente}::int as id) c`,
    );
    expect(valle).toMatchObject({ Divisiones: 1, ...counted });
    const inValle = await app.signIn('SUPERADMIN', { division: 'Planta Curicó' });
    expect(inValle.perfil.IdCliente).toBe(valle.IdCliente);
    expect(await codes(inValle)).toEqual(['W01', 'W20', 'W17', 'W16', 'WCL']);
    const [traces] = await app.database.run(
      sql`select count(*)::int as n from base_auditoria where id_usuario = 'SUPERADMIN' and id_cliente = ${valle.IdCliente} and entidad = 'PlataformaTablero' and accion = 'consultar'`,
    );
    expect(Number(traces?.n)).toBeGreaterThan(0);
  });
});
