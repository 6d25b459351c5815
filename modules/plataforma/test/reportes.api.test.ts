import { readBook } from '@platform/server/excel/read';
import { lastDayOf } from '@platform/server/report/asked';
import { checkPages } from '@platform/server/report/files';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CENTER = '/api/PlataformaReporte';
const WORKS = '/api/PlataformaTrabajo';
const LIMITS = { entries: 100, megabytes: 200, cells: 10_000_000 };
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

interface Listed {
  Codigo: string;
  Reporte: string;
  Modulo: string;
  Ruta: string;
  Propia: 'S' | 'N';
  Formatos: string[];
  Compara: 'S' | 'N';
  Parametros: { Nombre: string; Etiqueta: string }[];
  Columnas: { Nombre: string; Etiqueta: string }[];
}
const catalog = async (by = admin): Promise<Listed[]> => (await by.get(`${CENTER}/catalogo`)).result;
const run = (code: string, Formato: string, Parametros: object, by = admin, more: object = {}) =>
  by.post(`${CENTER}/${code}/ejecutar`, { Parametros, Formato, ...more });
const fileOf = (path: string, body?: object, by = admin, lang = 'es') =>
  fetch(`${app.url}${path}`, {
    headers: { authorization: `Bearer ${by.accessToken}`, 'content-type': 'application/json', 'accept-language': lang },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
const rowsOf = async (answer: Response): Promise<{ number: number; texts: string[] }[]> =>
  readBook(Buffer.from(await answer.arrayBuffer()), LIMITS, async ([sheet]) => {
    const rows: { number: number; texts: string[] }[] = [];
    for await (const row of sheet?.rows() ?? []) rows.push({ number: row.number, texts: [...row.cells.values()].map(({ value }) => String(value)) });
    return rows;
  });
const grant = async (profile: number, menu: string, actions: readonly string[]) => {
  await app.database.run(
    sql`update seguridad_perfil_menu set acciones = ${sql.param([...actions])}::text[] where id_perfil = ${profile} and id_menu = ${menu}`,
  );
  await app.database.run(sql`update base_sello set version = version + 1`);
};
const range = (days = 30) => ({ Desde: enDias(0), Hasta: enDias(days) });

test('the catalog lists module by module what the profile may consult, with the screens of the modules; in English in English', async () => {
  const all = await catalog();
  const codes = all.map(({ Codigo }) => Codigo);
  expect(codes).toEqual(expect.arrayContaining(['RX3', 'RX4', 'ACR-MOV', 'ACR-DES', 'ACR-PER', 'ACR-EFI', 'IDE-CRE']));
  expect(all.find(({ Codigo }) => Codigo === 'RX4')).toMatchObject({ Ruta: '/reporte/vencimientos', Propia: 'N', Formatos: ['P', 'X', 'F'] });
  expect(all.find(({ Codigo }) => Codigo === 'ACR-EFI')).toMatchObject({ Ruta: '/reporte/eficiencia-atencion', Propia: 'S' });
  const english: { result: Listed[] } = await (await fileOf(`${CENTER}/catalogo`, undefined, admin, 'en')).json();
  expect(english.result.find(({ Codigo }) => Codigo === 'RX3')).toMatchObject({ Reporte: 'Endowment by contract' });
  expect(english.result.find(({ Codigo }) => Codigo === 'RX4')?.Parametros.map(({ Etiqueta }) => Etiqueta)).toEqual([
    'From',
    'To',
    'Types',
    'Company',
    'Contract',
  ]);
  expect((await catalog(await app.signIn('GARITA'))).map(({ Codigo }) => Codigo)).not.toContain('RX3');
  const kept = await app.database.run(sql`select codigo from plataforma_reporte order by 1`);
  expect(kept.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(codes));
});

test('Check: a report whose option was unticked disappears and its call answers 403; what may not be exported is only seen', async () => {
  const requester = await app.signIn('SOLICITANTE');
  const has = async () => (await catalog(requester)).find(({ Codigo }) => Codigo === 'RX3');
  const profile = requester.perfil.IdPerfil;
  const [held] = await app.database.run(sql`select acciones from seguridad_perfil_menu where id_perfil = ${profile} and id_menu = '060403'`);
  expect((await has())?.Formatos).toEqual(['P', 'X', 'F']);
  await grant(profile, '060403', ['consultar']);
  expect((await has())?.Formatos).toEqual(['P']);
  expect((await run('RX3', 'P', {}, requester)).status).toBe(200);
  expect((await run('RX3', 'X', {}, requester)).status).toBe(403);
  await grant(profile, '060403', []);
  expect(await has()).toBeUndefined();
  for (const format of ['P', 'X', 'F']) expect((await run('RX3', format, {}, requester)).status).toBe(403);
  await grant(profile, '060403', Array.isArray(held?.acciones) ? held.acciones.map(String) : []);
  expect((await run('RX99', 'P', {})).status).toBe(404);
});

test('Check: the Excel of a report has the rows of the screen, in the same order, and says its filters in words', async () => {
  const [contract] = await app.database.run(
    sql`select id_contrato, codigo from administracion_contrato where id_division = 1 and fecha_fin >= ${enDias(30)} order by 1 limit 1`,
  );
  const screen = (await run('RX4', 'P', { ...range(300), IdContrato: contract?.id_contrato, Tipos: ['REQ', 'ACR'] }, admin, { take: 200 })).result;
  expect(screen.totalCount).toBeGreaterThan(3);
  const answer = await fileOf(`${CENTER}/RX4/ejecutar`, {
    Parametros: { ...range(300), IdContrato: contract?.id_contrato, Tipos: ['REQ', 'ACR'] },
    Formato: 'X',
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/filename="PlataformaReporte_RX4_\d{8}_\d{4}\.xlsx"/);
  const rows = await rowsOf(answer);
  const told = rows.find(({ number }) => number === 3)?.texts.join(' ') ?? '';
  expect(told).toContain('Tipos: Requisitos de personas, Acreditaciones de personas');
  expect(told).toContain(String(contract?.codigo));
  const head = rows.find(({ number }) => number === 4)?.texts.filter(Boolean) ?? [];
  expect(head.slice(0, 4)).toEqual(['N.°', 'Tipo', 'Sujeto', 'Detalle']);
  const body = rows.filter(({ number }) => number > 4);
  expect(body).toHaveLength(screen.totalCount);
  const subjects = screen.data.map((row: { Sujeto: string; Detalle: string }) => [row.Sujeto, row.Detalle]);
  expect(body.slice(0, subjects.length).map(({ texts }) => texts.filter((text) => text !== '').slice(2, 4))).toEqual(subjects);
});

test('Check (PDF reports): in an English session title, headings and foot are in English; one document of the client, its head and its foot in the language of who asks', async () => {
  const answer = await fileOf(`${CENTER}/RX3/ejecutar`, { Parametros: {}, Formato: 'F' }, admin, 'en');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  const page = text[0]?.replace(/\s+/g, ' ') ?? '';
  for (const said of ['Endowment by contract', 'No. ', 'Coverage %', 'Page 1 of']) expect(page).toContain(said);
});

test('Check (PDF reports): page 1 says Página 1 de, a list of 300 rows repeats its header on every page and has every row; one that nobody would leaf through is refused', async () => {
  const { totalCount } = (await run('RX4', 'P', range(30))).result;
  expect(totalCount).toBeGreaterThan(300);
  const answer = await fileOf(`${CENTER}/RX4/ejecutar`, { Parametros: range(30), Formato: 'F' });
  expect(answer.status).toBe(200);
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  expect(text[0]).toContain(`Página 1 de ${totalPages}`);
  expect(text.at(-1)).toContain(`Página ${totalPages} de ${totalPages}`);
  expect(totalPages).toBeGreaterThan(3);
  for (const page of text) for (const heading of ['N.°', 'Tipo', 'Sujeto', 'Detalle']) expect(page).toContain(heading);
  expect(text.join(' ').replace(/\s+/g, ' ')).toContain(` ${totalCount} `);
  expect(() => checkPages(40_000)).toThrow('reporte.paginas');
});

test('a period is required, ends after it begins and is no longer than the report’s; without rows there is no file', async () => {
  const told = async (Parametros: object, Formato = 'P') => (await run('RX4', Formato, Parametros)).problem;
  expect(await told({})).toMatchObject({ code: 'reporte.periodo', detail: 'Debe seleccionar un periodo.' });
  expect(await told({ Desde: enDias(0) })).toMatchObject({ code: 'reporte.periodo' });
  expect(await told({ Desde: '20260101', Hasta: '20270101' })).toMatchObject({
    code: 'reporte.periodo_largo',
    detail: 'El periodo no puede superar 12 meses.',
  });
  expect((await run('RX4', 'P', { Desde: '20260101', Hasta: '20261231' })).status).toBe(200);
  expect(await told({ Desde: '20260201', Hasta: '20260101' })).toMatchObject({ code: 'fechas.fin_menor' });
  for (const bad of [
    { Desde: '20260230', Hasta: '20260301' },
    { ...range(), Nada: 1 },
    { ...range(), Tipos: ['ZZZ'] },
    { ...range(), IdContrato: 'x' },
  ])
    expect((await run('RX4', 'P', bad)).status, JSON.stringify(bad)).toBe(400);
  // What nothing is called is told as it was sent, not by what it resembles.
  expect(await told({ FechaInicio: '20260201', FechaFin: '20260301' })).toMatchObject({
    code: 'campo.desconocido',
    errors: [expect.objectContaining({ field: 'FechaInicio', message: 'El campo FechaInicio no existe.' })],
  });
  for (const format of ['X', 'F']) {
    const answer = await run('RX4', format, { Desde: '19500101', Hasta: '19500102' });
    expect([answer.status, answer.problem.detail]).toEqual([400, 'No hay datos para los filtros elegidos.']);
  }
  expect((await run('RX4', 'P', { Desde: '19500101', Hasta: '19500102' })).result).toEqual({
    ...{ data: [], totalCount: 0 },
    Pedido: [{ Nombre: null, Etiqueta: '', Texto: '01/01/1950–02/01/1950' }],
  });
  expect((await run('RX4', 'P', range(), admin, { take: 5000 })).status).toBe(400);
});

test('a period of months ends the day before the same day', () => {
  expect(['20260315', '20260101', '20260131', '20240229'].map((from) => lastDayOf(from, 12))).toEqual([
    '20270314',
    '20261231',
    '20270130',
    '20250228',
  ]);
  expect(lastDayOf('20260131', 1)).toBe('20260228');
});

test('Check: over 20,000 rows it is a long work: the page stays usable, progress moves, the file arrives after a restart midway, with SIS02', async () => {
  await app.database.run(
    sql`insert into acreditacion_persona_requisito (id_cliente, id_division, id_acreditacion_persona, id_requisito, obligatorio, fecha_vencimiento)
      select 1, 1, a.id_acreditacion_persona, q.id_requisito, 'N', ${enDias(200)}::date + ((a.id_acreditacion_persona + q.id_requisito) % 20)
      from acreditacion_persona a cross join (select id_requisito from acreditacion_requisito where id_cliente = 1) q where a.id_division = 1 and a.fecha_desmovilizacion is null on conflict do nothing`,
  );
  const missing = await app.database.run(
    sql`insert into acreditacion_requisito (id_cliente, codigo, nombre, id_rol) select 1, 'RX' || n, 'Requisito ' || n, (select min(id_rol) from acreditacion_requisito where id_cliente = 1)
      from generate_series(1, 15) n returning id_requisito`,
  );
  await app.database.run(
    sql`insert into acreditacion_persona_requisito (id_cliente, id_division, id_acreditacion_persona, id_requisito, obligatorio, fecha_vencimiento)
      select 1, 1, a.id_acreditacion_persona, q.id, 'N', ${enDias(200)}::date + (a.id_acreditacion_persona % 20)
      from acreditacion_persona a cross join unnest(${sql.param(missing.map((row) => Number(row.id_requisito)))}::int[]) q(id) where a.id_division = 1 and a.fecha_desmovilizacion is null`,
  );
  const Parametros = { Desde: enDias(200), Hasta: enDias(220), Tipos: ['REQ'] };
  const { totalCount } = (await run('RX4', 'P', Parametros, admin, { take: 1 })).result;
  expect(totalCount).toBeGreaterThan(20_000);
  const begun = await run('RX4', 'X', Parametros);
  expect(begun.status).toBe(202);
  const { IdTrabajo, Filas } = begun.result;
  expect(Filas).toBe(totalCount);
  const look = async () => (await admin.get(`${WORKS}/${IdTrabajo}`)).result;
  expect(await look()).toMatchObject({ Tipo: 'exportacion', Detalle: 'Vencimientos', Estado: 'P', Total: totalCount });
  // A process begins it, tells how far it is and dies: another one takes it up after a minute.
  const leaving = new AbortController();
  const worker = app.composition.worker('exportaciones');
  const first = worker.run(leaving.signal);
  for (let seen = 0; seen === 0; ) {
    await new Promise((done) => setTimeout(done, 20));
    const { Procesados, Estado } = await look();
    seen = Procesados;
    if (Estado !== 'P') break;
  }
  leaving.abort();
  await first;
  const midway = await look();
  expect(midway.Procesados).toBeGreaterThan(0);
  expect((await run('RX3', 'P', {})).status).toBe(200);
  if (midway.Estado === 'P') {
    app.clock.advance(61);
    await worker.run();
  }
  expect(await look()).toMatchObject({ Estado: 'T', Avance: 100, Procesados: totalCount });
  const file = await fileOf(`${WORKS}/${IdTrabajo}/archivo`);
  expect(file.status).toBe(200);
  expect((await rowsOf(file)).filter(({ number }) => number > 4)).toHaveLength(totalCount);
  const [notice] = (await admin.get('/api/PlataformaNotificacion')).result.data;
  expect(notice).toMatchObject({ Codigo: 'SIS02' });
  expect(notice.Texto).toContain(`Vencimientos, ${totalCount} filas, disponible 7 días.`);
  // What was allowed when it was asked for has to be so still.
  expect((await fileOf(`${WORKS}/${IdTrabajo}/archivo`, undefined, await app.signIn('SOLICITANTE'))).status).toBe(404);
}, 120_000);

test('a masked name is masked on the screen and in the workbook; a hidden one has no column', async () => {
  const user = await app.signIn('SOLICITANTE');
  const profile = user.perfil.IdPerfil;
  const protect = async (level: 'E' | 'O') => {
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${profile}`);
    await app.database.run(
      sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${profile}, 'AdministracionPersona', 'NombreCompleto', ${level})`,
    );
    await app.database.run(sql`update base_sello set version = version + 1`);
  };
  const Parametros = { ...range(300), Tipos: ['ACR'] };
  await protect('E');
  const [masked] = (await run('RX4', 'P', Parametros, user)).result.data;
  expect(masked.Sujeto).toMatch(/^••••/);
  const book = await rowsOf(await fileOf(`${CENTER}/RX4/ejecutar`, { Parametros, Formato: 'X' }, user));
  expect(book.find(({ number }) => number === 5)?.texts).toContain(masked.Sujeto);
  await protect('O');
  expect((await run('RX4', 'P', Parametros, user)).result.data[0]).not.toHaveProperty('Sujeto');
  expect((await catalog(user)).find(({ Codigo }) => Codigo === 'RX4')?.Columnas.map(({ Nombre }) => Nombre)).not.toContain('Sujeto');
});

describe('Reports › a report says what it comes to', () => {
  interface Bar {
    Nombre: string;
    Valor: number;
    Meta?: number;
    Desde?: string;
    Hasta?: string;
  }
  const first = async (code: string, asked: object, lang = 'es') => {
    const answer = await fileOf(`${CENTER}/${code}/ejecutar`, { Parametros: asked, Formato: 'P' }, admin, lang);
    return (await answer.json()).result;
  };

  test('RX3: its title says how many contracts are over their endowment and how many almost, each bar with what it may not pass', async () => {
    const { data, totalCount, Barras, Respuesta, Pedido } = await first('RX3', {});
    const of = new Map<string, { Usada: number; Dotacion: number }>(
      (await run('RX3', 'P', {}, admin, { take: 200 })).result.data.map((row: { Contrato: string; Usada: number; Dotacion: number }) => [
        row.Contrato,
        row,
      ]),
    );
    const bars: Bar[] = Barras.Barras;
    expect(data.length).toBeGreaterThan(0);
    expect(bars.map(({ Valor }) => Valor)).toEqual(bars.map(({ Valor }) => Valor).sort((one, other) => other - one));
    for (const { Nombre, Valor, Meta } of bars) expect([Nombre, Valor, Meta]).toEqual([Nombre, of.get(Nombre)?.Usada, of.get(Nombre)?.Dotacion]);
    const parts = [...of.values()].filter(({ Dotacion, Usada }) => Dotacion > 0 && Usada > 0).map(({ Usada, Dotacion }) => Usada / Dotacion);
    const [over, near] = [parts.filter((part) => part > 1).length, parts.filter((part) => part >= 0.9 && part <= 1).length];
    const said =
      over > 0
        ? over === 1
          ? 'Un contrato supera su dotación'
          : `${over} contratos superan su dotación`
        : near > 0
          ? near === 1
            ? 'Un contrato está por llenarse'
            : `${near} contratos están por llenarse`
          : `${totalCount} contratos, ninguno sobre su dotación`;
    expect(Respuesta).toMatch(new RegExp(`^${said}`));
    expect(Pedido).toEqual([]);
    expect((await first('RX3', {}, 'en')).Respuesta).toMatch(/contract/);
  });

  test('RX4: so many expiries and the day with most; each day narrows to itself, and all of them add up to the total', async () => {
    const contract = (
      await app.database.run(
        sql`select id_contrato from administracion_contrato where id_division = 1 and fecha_fin >= ${enDias(30)} order by 1 limit 1`,
      )
    )[0];
    const asked = { ...range(80), IdContrato: contract?.id_contrato, Tipos: ['REQ', 'ACR'] };
    const { totalCount, Barras, Respuesta, Pedido } = await first('RX4', asked);
    const bars: Bar[] = Barras.Barras;
    expect(bars).toHaveLength(81);
    expect(bars.reduce((all, { Valor }) => all + Valor, 0)).toBe(totalCount);
    const top = bars.reduce((most, one) => (one.Valor > most.Valor ? one : most));
    expect(Respuesta).toBe(
      `${totalCount} ${totalCount === 1 ? 'vencimiento' : 'vencimientos'}: el día con más es el ${top.Nombre}, con ${top.Valor}`,
    );
    expect((await first('RX4', { ...asked, Desde: top.Desde, Hasta: top.Hasta })).totalCount).toBe(top.Valor);
    expect(Pedido.map(({ Nombre }: { Nombre: string | null }) => Nombre)).toEqual([null, 'Tipos', 'IdContrato']);
    // What ends is not compared with what ended: that was seen to.
    expect((await catalog()).find(({ Codigo }) => Codigo === 'RX4')).toMatchObject({ Compara: 'N' });
    expect((await catalog()).find(({ Codigo }) => Codigo === 'R1')).toMatchObject({ Compara: 'S' });
  });

  test('nothing found: its plain name, what was asked for all the same, and no chart; a second page says none of it again', async () => {
    const { totalCount, Respuesta, Barras, Pedido } = await first('RX4', { Desde: '19500101', Hasta: '19500102' });
    expect([totalCount, Respuesta, Barras]).toEqual([0, undefined, undefined]);
    expect(Pedido).toEqual([{ Nombre: null, Etiqueta: '', Texto: '01/01/1950–02/01/1950' }]);
    const second = (await run('RX4', 'P', range(), admin, { skip: 50 })).result;
    expect([second.Respuesta, second.Barras, second.Pedido]).toEqual([undefined, undefined, undefined]);
  });

  test('every report that finds something says it in a sentence, in both languages', async () => {
    for (const { Codigo, Propia, Parametros } of await catalog()) {
      if (Propia === 'S') continue;
      const asked = Parametros.some(({ Nombre }) => Nombre === 'Desde') ? { Desde: enDias(-20), Hasta: enDias(0) } : {};
      for (const lang of ['es', 'en']) {
        const { totalCount, Respuesta, Barras } = await first(Codigo, asked, lang);
        if (totalCount === 0) continue;
        expect(typeof Respuesta, `${Codigo} ${lang}: ${totalCount}`).toBe('string');
        expect(Respuesta, Codigo).not.toMatch(/[{}]|undefined|NaN/);
        if (Barras) expect(Barras.Titulo, Codigo).not.toMatch(/[{}]|undefined/);
      }
    }
  });

  test('RX3: each bar is of who is inside, who rests, who left no mark and who is not in force, and they come to what is used', async () => {
    const { data, Barras } = await first('RX3', {});
    expect(Barras.Partes).toEqual([
      { Nombre: 'Presentes', Tono: 'strong' },
      { Nombre: 'De descanso', Tono: 'bar' },
      { Nombre: 'Sin marca', Tono: 'soon' },
      { Nombre: 'Sin vigencia', Tono: 'over' },
    ]);
    const rows = new Map<string, Record<string, number>>(data.map((row: { Contrato: string }) => [row.Contrato, row]));
    const drawn: (Bar & { Partes: number[] })[] = Barras.Barras;
    expect(drawn.length).toBeGreaterThan(1);
    for (const { Nombre, Valor, Partes } of drawn) {
      const row = rows.get(Nombre);
      if (!row) continue;
      const { Presentes = 0, DeDescanso = 0, SinMarca = 0, Usada = 0, Acreditados = 0 } = row;
      expect(Partes, Nombre).toEqual([Presentes, DeDescanso, SinMarca, Math.max(0, Usada - Acreditados)]);
      expect(
        Partes.reduce((all, one) => all + one, 0),
        Nombre,
      ).toBe(Math.max(Valor, Acreditados));
    }
  });

  test('bars by people are not for whoever does not see their names', async () => {
    const { IdPerfil } = admin.perfil;
    const asked = { Desde: enDias(-20), Hasta: enDias(0), Agrupar: 'P' };
    expect((await first('HOT-PER', asked)).Barras.Barras.length).toBeGreaterThan(1);
    await app.database.run(
      sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${IdPerfil}, 'AdministracionPersona', 'NombreCompleto', 'E')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1`);
    expect((await first('HOT-PER', asked)).Barras).toBeNull();
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${IdPerfil}`);
    await app.database.run(sql`update base_sello set version = version + 1`);
  });
});
