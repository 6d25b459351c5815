import { Persona } from '@modules/administracion/shared/persona.entity';
import { difference } from '@platform/server/audit/audit';
import { wire } from '@platform/server/resource/write.rows';
import { type Answer, pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { hostilePdfs } from '@platform/testing/papers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otherEntities } from './carga.entidades';
import {
  adjuntar,
  BASE,
  type Cells,
  cabecera,
  fila,
  type Head,
  leer,
  llenar,
  masivas,
  perfilSinPapeles,
  plantilla,
  seguro,
  shown,
  subir,
  titulos,
} from './cargas';
import { enDias, type Mundo, mundo } from './mundo';
import { zip } from './zip';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let head: Head;
let perfil: number;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  requester = await app.signIn('SOLICITANTE');
  perfil = await perfilSinPapeles(app);
  head = await cabecera(app, world, perfil);
});
afterAll(() => app.close());

const counts = async (id: number) => (await requester.get(`${BASE}/${id}/conteo`)).result;

describe('Check: solicitud masiva (060102)', () => {
  test('template: header in A1 of `datos`, lists in `listas`, text columns as text, one column pair per requirement', async () => {
    const book = await plantilla(app, requester, head);
    const titles = titulos(book);
    expect(titles[0]).toBe('Tipo de documento');
    expect(titles.slice(-2)).toEqual(['SEGURO · emisión', 'SEGURO · vencimiento']);
    const sheet = book.getWorksheet('datos');
    expect(sheet?.getCell('A1').value).toBe('Tipo de documento *');
    expect(sheet?.getColumn(2).numFmt).toBe('@');
    const cargo = (titles.indexOf('Cargo') ?? 0) + 1;
    expect(sheet?.getCell(2, cargo).dataValidation).toMatchObject({ type: 'list' });
    expect(book.getWorksheet('listas')?.getColumn(cargo).values.length).toBeGreaterThan(2);
  });

  test('1,000 rows with 37 wrong → observados 37, correctos 963, and after processing exactly 963 requests; the same file again creates none twice', async () => {
    const wrong: Cells[] = [
      { Documento: '123' },
      { 'Fecha de inicio': '31/02/2026' },
      { Sexo: 'Otro' },
      { Nombres: '' },
      { Cargo: 'No existe' },
      { 'Fecha fin': '01/01/2099' },
      { 'SEGURO · vencimiento': '01/01/2020' },
    ];
    const rows = Array.from({ length: 1000 }, (_, n) => fila(n, { ...seguro, ...(n % 27 === 5 && n < 27 * 37 ? wrong[n % wrong.length] : {}) }));
    const content = await llenar(await plantilla(app, requester, head), rows);
    const made = await subir(requester, head, content);
    expect(made.status, made.text).toBe(200);
    expect(made.result).toMatchObject({ Cargados: 1000, Observados: 37, Correctos: 963, PorProcesar: 963, Procesados: 0 });
    const id = made.result.IdCarga;
    const observed = (await requester.get(`${BASE}/${id}/filas`, { estado: 'O', take: 100 })).result;
    expect(observed.totalCount).toBe(37);
    const said = new Set(observed.data.flatMap((row: { Errores: { Mensaje: string }[] }) => row.Errores.map((one) => one.Mensaje)));
    for (const message of ['El documento debe tener exactamente 8 caracteres.', 'Escriba la fecha como dd/mm/aaaa.', 'Elija un valor de la lista.'])
      expect(said).toContain(message);

    // A second upload while the first is not processed: both wait, only one of each row is made.
    const twice = await subir(requester, head, content);
    expect(twice.result).toMatchObject({ Observados: 37, PorProcesar: 963 });
    expect((await requester.post(`${BASE}/${id}/procesar`)).result).toEqual({ PorProcesar: 963 });
    expect((await requester.put(`${BASE}/${id}/filas/2`, { Datos: { Nombres: 'X' } })).status).toBe(409);
    await app.composition.worker('trabajos').run();
    expect(await counts(id)).toEqual({ Estado: 'T', Cargados: 1000, Observados: 37, Correctos: 963, PorProcesar: 0, Procesados: 963 });
    expect(await masivas(app)).toEqual({ n: 963, personas: 963 });

    expect((await requester.post(`${BASE}/${twice.result.IdCarga}/procesar`)).problem.code).toBe('carga.nada');
    const third = await subir(requester, head, content);
    expect(third.result).toMatchObject({ Cargados: 1000, Observados: 1000, PorProcesar: 0 });
    const again = (await requester.get(`${BASE}/${third.result.IdCarga}/filas`, { take: 1 })).result.data[0];
    expect(again.Errores[0].Mensaje).toMatch(/^La fila ya se procesó \(SOL-\d{4}-\d{6}\)\.$/);
    expect(await masivas(app)).toEqual({ n: 963, personas: 963 });

    // Notice ACR13 at the end, with the counts, mail and bell, once.
    await app.settle();
    const told = app.mails.filter((mail) => mail.subject.includes('Carga terminada'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Cargados 1000, observados 37, correctos 963, procesados 963.');
    // Check (Reportes › Notificaciones): a load of many rows sends one mail; the authorizers are told once of all of them, not once a row.
    const waiting = app.mails.filter((mail) => mail.subject.includes('por evaluar'));
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.text).toContain('963 personas (carga.xlsx)');
    const [bell] = await app.database.run(
      sql`select count(*)::int as n from sistema_notificacion where codigo = 'ACR13' and id_usuario = 'SOLICITANTE'`,
    );
    expect(bell?.n).toBe(1);
  }, 240_000);

  test('Debe seleccionar un archivo.', async () => {
    const query = new URLSearchParams(Object.entries(head).map(([name, value]) => [name, String(value)]));
    const form = new FormData();
    const answer = await requester.call('POST', `${BASE}?${query}`, { raw: form });
    expect(answer.status).toBe(400);
    expect(answer.problem.detail).toBe('Debe seleccionar un archivo.');
  });

  test('wrong cells are fixed in place; the failed rows come as a file with a reason column, which can be uploaded again', async () => {
    const rows = [
      fila(5001, { ...seguro, Sexo: 'Q' }),
      fila(5002, { ...seguro, Documento: '' }),
      fila(5003, seguro),
      fila(5004, { ...seguro, Documento: '60005003' }),
    ];
    const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), rows));
    expect(made.result).toMatchObject({ Cargados: 4, Observados: 3, Correctos: 1 });
    const id = made.result.IdCarga;
    const answer = await fetch(`${app.url}${BASE}/${id}/observados`, { headers: { authorization: `Bearer ${requester.accessToken}` } });
    const book = await leer(await answer.arrayBuffer());
    const sheet = book.getWorksheet('datos');
    expect(sheet?.rowCount).toBe(4);
    expect(titulos(book).at(-1)).toBe('Motivo');
    const sex = titulos(book).indexOf('Sexo') + 1;
    expect(sheet?.getCell(2, titulos(book).length).value).toBe('Sexo: Elija un valor de la lista.');
    expect(sheet?.getCell(2, sex).fill).toMatchObject({ fgColor: { argb: 'FFF8C9C4' } });
    expect(sheet?.getCell(4, titulos(book).length).value).toContain('El documento se repite en la fila 4.');
    // The same document in a third row: the first of them stays the good one.
    expect((await requester.put(`${BASE}/${id}/filas/2`, { Datos: { Sexo: 'Masculino' } })).result).toMatchObject({ Observados: 2, Correctos: 2 });
    expect((await requester.put(`${BASE}/${id}/filas/3`, { Datos: { Documento: '60005002' } })).result).toMatchObject({
      Observados: 1,
      Correctos: 3,
    });
    expect((await requester.put(`${BASE}/${id}/filas/5`, { Datos: { Documento: '60005004' } })).result).toMatchObject({
      Observados: 0,
      Correctos: 4,
    });
    expect((await requester.put(`${BASE}/${id}/filas/5`, { Datos: { Ajena: 'x' } })).status).toBe(400);
    const back = await subir(requester, head, Buffer.from(await book.xlsx.writeBuffer()));
    expect(back.result).toMatchObject({ Cargados: 3, Observados: 2, Correctos: 1 });
  });

  test('warnings count as observed unless Aceptar advertencias', async () => {
    const [demo] = await app.database.run(
      sql`select apellido_paterno, apellido_materno, nombres, fecha_nacimiento from administracion_persona order by id_persona limit 1`,
    );
    const birth = String(demo?.fecha_nacimiento);
    const twin = {
      'Apellido paterno': String(demo?.apellido_paterno),
      'Apellido materno': String(demo?.apellido_materno ?? ''),
      Nombres: String(demo?.nombres),
      'Fecha de nacimiento': `${birth.slice(6, 8)}/${birth.slice(4, 6)}/${birth.slice(0, 4)}`,
    };
    const content = await llenar(await plantilla(app, requester, head), [fila(5101, { ...seguro, ...twin })]);
    await app.database.run(sql`update administracion_contrato set dotacion = 9999 where id_contrato = ${world.contrato}`);
    const made = await subir(requester, { ...head, AceptarAdvertencias: 'N' }, content);
    expect(made.result).toMatchObject({ Observados: 1, Correctos: 0 });
    const [row] = (await requester.get(`${BASE}/${made.result.IdCarga}/filas`)).result.data;
    expect(row.Errores).toMatchObject([{ Columna: 'Documento', Advertencia: 'S' }]);
    const accepted = await requester.post(`${BASE}/${made.result.IdCarga}/advertencias`, { AceptarAdvertencias: 'S' });
    expect(accepted.result).toMatchObject({ Observados: 0, Correctos: 1 });
  });

  test('field configuration: what the client makes obligatory of a person is a column, and demanded', async () => {
    const config = (obligatorio: 'S' | 'N') =>
      app.database.run(
        sql`with c as (insert into sistema_menu_campo (id_cliente, id_menu, campo, obligatorio) values (1, '030101', 'Direccion', ${obligatorio})
          on conflict (id_cliente, id_menu, campo) do update set obligatorio = excluded.obligatorio) update base_sello set version = version + 1`,
      );
    await config('S');
    try {
      const book = await plantilla(app, requester, head);
      expect(titulos(book)).toContain('Dirección');
      const made = await subir(requester, head, await llenar(book, [fila(5151, seguro), fila(5152, { ...seguro, Dirección: 'Calle Real 123' })]));
      expect(made.result).toMatchObject({ Observados: 1, Correctos: 1 });
    } finally {
      await config('N');
    }
  });

  test('attachments as one ZIP or many PDF, matched by {documento}_{codigoRequisito}.pdf; without them the row is observed naming the requirement', async () => {
    const own: Head = { ...head, IdPerfilAcreditacion: world.perfil };
    const dates = Object.fromEntries(
      ['SCTR', 'EMO', 'IND'].flatMap((codigo) => [
        [`${codigo} · emisión`, seguro['SEGURO · emisión']],
        [`${codigo} · vencimiento`, seguro['SEGURO · vencimiento']],
      ]),
    );
    const made = await subir(requester, own, await llenar(await plantilla(app, requester, own), [fila(5201, dates), fila(5202, dates)]));
    expect(made.result, made.text).toMatchObject({ Observados: 0, Correctos: 2 });
    const id = made.result.IdCarga;
    const before = (await requester.get(`${BASE}/${id}/filas`)).result.data;
    expect(before[0].Faltan).toEqual(['DNI', 'SCTR', 'EMO', 'IND']);
    const paper = (documento: string, codigo: string) => ({
      name: `lote/${documento}_${codigo}.PDF`,
      content: Buffer.from(pdf(`${documento} ${codigo}`)),
    });
    const archive = zip([
      ...['DNI', 'SCTR', 'EMO', 'IND'].map((codigo) => paper('60005201', codigo)),
      paper('60005202', 'DNI'),
      { name: '60005202_EMO.pdf', content: Buffer.from('esto no es un PDF') },
      paper('99999999', 'DNI'),
      { name: 'lote/otro/60005202_IND.pdf', content: Buffer.from(pdf('x')) },
    ]);
    const taken = await adjuntar(app, requester, id, archive, 'papeles.zip');
    expect(taken.status, taken.text).toBe(200);
    expect(taken.result).toMatchObject({
      ...{ Estado: 'T', Total: 8, Procesados: 8, Adjuntados: 6, SinPareja: ['99999999_DNI.PDF'], Observados: [] },
      Rechazados: [{ Nombre: '60005202_EMO.pdf', Motivo: 'Solo se admiten archivos PDF.' }],
    });
    // The same papers again are not kept twice.
    expect((await adjuntar(app, requester, id, archive, 'papeles.zip')).result.Adjuntados).toBe(0);
    await requester.post(`${BASE}/${id}/procesar`);
    await app.composition.worker('trabajos').run();
    expect(await counts(id)).toMatchObject({ Estado: 'T', Observados: 1, Correctos: 1, Procesados: 1 });
    const [failed] = (await requester.get(`${BASE}/${id}/filas`, { estado: 'O' })).result.data;
    expect(failed.Errores.map((one: { Mensaje: string }) => one.Mensaje)).toContain('Adjunte el documento de Examen médico ocupacional.');
    expect((await adjuntar(app, requester, id, Buffer.from(pdf('a')), '60005202_EMO.pdf')).result.Adjuntados).toBe(1);
    expect((await adjuntar(app, requester, id, Buffer.from(pdf('b')), '60005202_SCTR.pdf')).result.Adjuntados).toBe(1);
    expect((await requester.post(`${BASE}/${id}/procesar`)).result).toEqual({ PorProcesar: 1 });
    await app.composition.worker('trabajos').run();
    expect(await counts(id)).toMatchObject({ Observados: 0, Correctos: 2, Procesados: 2 });
    const [papers] = await app.database.run(
      sql`select count(*)::int as n from acreditacion_solicitud_adjunto a join acreditacion_solicitud_requisito r on r.id_solicitud_requisito = a.id_solicitud_requisito
        join acreditacion_carga_fila f on f.id_solicitud = r.id_solicitud where f.id_carga = ${id}`,
    );
    expect(papers?.n).toBe(8);
  });

  test('a ZIP is taken in the background with its progress; each bad entry is named and told why, the good ones go on, also after a stop of the process', async () => {
    const own = { ...head, IdPerfilAcreditacion: world.perfil };
    const dates = Object.fromEntries(
      ['SCTR', 'EMO', 'IND'].flatMap((codigo) => [
        [`${codigo} · emisión`, shown(enDias(-3))],
        [`${codigo} · vencimiento`, shown(enDias(90))],
      ]),
    );
    const n = 40;
    const documents = Array.from({ length: n }, (_, at) => 5500 + at);
    const made = await subir(
      requester,
      own,
      await llenar(
        await plantilla(app, requester, own),
        documents.map((one) => fila(one, dates)),
      ),
    );
    const id = made.result.IdCarga;
    const [, , script] = hostilePdfs.find(([, reason]) => reason === 'pdf_script') ?? [];
    const good = documents.map((one) => ({ name: `6000${one}_DNI.pdf`, content: Buffer.from(pdf(String(one))) }));
    const small = Buffer.from(pdf('a'));
    const archive = zip([
      ...good.slice(0, 20),
      { name: '60005500_SCTR.pdf', content: Buffer.from('%PDF-1.7 nada') },
      { name: '60005501_SCTR.pdf', content: Buffer.from((await script?.()) ?? '') },
      { name: '60005502_SCTR.pdf', content: small, claims: small.length + 10 },
      { name: '60005503_SCTR.pdf', content: Buffer.concat([small, Buffer.alloc(5_300_000, 37)]) },
      { name: 'notas.txt', content: Buffer.from('x') },
      ...good.slice(20),
    ]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(archive)]), 'papeles.zip');
    const sent = await requester.call('POST', `${BASE}/${id}/adjuntos`, { raw: form });
    expect(sent.result, sent.text).toMatchObject({ Estado: 'P', Total: n + 5, Procesados: 0, Adjuntados: 0 });
    const at = `${BASE}/${id}/adjuntos/${sent.result.IdCargaPapeles}`;
    expect((await (await app.signIn('SOLICITANTE2')).get(at)).status).toBe(404);
    // Until its papers are there the load is not processed.
    expect((await requester.post(`${BASE}/${id}/procesar`)).problem.code).toBe('carga.adjuntando');
    // A process that leaves after what it has in hand, and another one that goes on from there.
    const leaving = new AbortController();
    const first = app.composition.worker('adjuntos').run(leaving.signal);
    await expect.poll(async () => (await requester.get(at)).result.Procesados, { timeout: 15_000 }).toBeGreaterThan(0);
    leaving.abort();
    await first;
    await app.database.run(sql`update acreditacion_carga_papeles set tomada = now() - interval '2 minutes' where id_carga = ${id} and estado = 'P'`);
    await app.composition.worker('adjuntos').run();
    const done = (await requester.get(at)).result;
    expect(done).toMatchObject({ Estado: 'T', Total: n + 5, Procesados: n + 5, Adjuntados: n, SinPareja: ['notas.txt'] });
    expect(done.Rechazados).toEqual([
      { Nombre: '60005500_SCTR.pdf', Motivo: 'El PDF no se puede leer: está dañado o no es un PDF.' },
      { Nombre: '60005501_SCTR.pdf', Motivo: expect.stringContaining('JavaScript') },
      { Nombre: '60005502_SCTR.pdf', Motivo: expect.stringMatching(/^No se pudo descomprimir/) },
      { Nombre: '60005503_SCTR.pdf', Motivo: 'El archivo supera el máximo de 5 MB.' },
    ]);
    expect((await requester.get(`${BASE}/${id}/detalle`)).result.Papeles).toMatchObject({ Estado: 'T', Adjuntados: n });
    const [kept] = await app.database.run(sql`select count(*)::int as n from acreditacion_carga_adjunto where id_carga = ${id}`);
    expect(kept?.n).toBe(n);
    expect((await requester.post(`${at}/detener`)).status).toBe(400);
  }, 60_000);

  test('promise 35: an archive of too many entries or that is none is refused; an entry that lies about its size is, by name', async () => {
    const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), [fila(5301, seguro)]));
    const id = made.result.IdCarga;
    const small = Buffer.from(pdf('a'));
    const many = zip(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}.pdf`, content: Buffer.alloc(0) })));
    expect((await adjuntar(app, requester, id, many, 'muchos.zip')).problem.code).toBe('carga.zip_entradas');
    const huge = await adjuntar(app, requester, id, zip([{ name: '60005301_SEGURO.pdf', content: small, claims: 4_000_000_000 }]), 'grande.zip');
    const why = (answer: Answer) => answer.result.Rechazados.map((one: { Motivo: string }) => one.Motivo).join();
    expect(why(huge)).toMatch(/^No se pudo descomprimir/);
    const lying = await adjuntar(app, requester, id, zip([{ name: '60005301_SEGURO.pdf', content: small, claims: small.length + 10 }]), 'miente.zip');
    expect(why(lying)).toMatch(/^No se pudo descomprimir/);
    const climbing = await adjuntar(app, requester, id, zip([{ name: '../../60005301_SEGURO.pdf', content: small }]), 'sube.zip');
    expect(climbing.problem).toMatchObject({ code: 'carga.zip_ruta', detail: expect.stringContaining('60005301_SEGURO.pdf') });
    expect((await adjuntar(app, requester, id, Buffer.from('PK nada'), 'roto.zip')).problem.code).toBe('carga.no_zip');
    expect((await adjuntar(app, requester, id, Buffer.from('hola'), 'hola.txt')).status).toBe(415);
    expect((await subir(requester, head, Buffer.from('no es un libro'))).problem.code).toBe('carga.no_excel');
    const [kept] = await app.database.run(sql`select count(*)::int as n from acreditacion_carga_adjunto where id_carga = ${id}`);
    expect(kept?.n).toBe(0);
  });

  test("another company's load is not there, and its contract cannot be used", async () => {
    const other = await app.signIn('SOLICITANTE2');
    const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), [fila(5401, seguro)]));
    const id = made.result.IdCarga;
    for (const answer of await Promise.all([
      other.get(`${BASE}/${id}/detalle`),
      other.get(`${BASE}/${id}/filas`),
      other.get(`${BASE}/${id}/conteo`),
      other.get(`${BASE}/${id}/observados`),
      other.put(`${BASE}/${id}/filas/2`, { Datos: {} }),
      other.post(`${BASE}/${id}/procesar`),
      other.post(`${BASE}/${id}/detener`),
      other.post(`${BASE}/${id}/advertencias`, { AceptarAdvertencias: 'S' }),
      adjuntar(app, other, id, Buffer.from(pdf('a')), '60005401_SEGURO.pdf'),
    ]))
      expect(answer.status).toBe(404);
    const stolen = await subir(other, head, Buffer.from('x'));
    expect(stolen.status).toBe(400);
  });

  test('a profile stays of its entity: what was loaded or requested with it is of that one', async () => {
    const admin = await app.signIn('ADMIN');
    const { Version } = (await admin.get(`/api/AcreditacionPerfil/${perfil}`)).result;
    const refused = await admin.put(`/api/AcreditacionPerfil/${perfil}`, { Entidad: 'V', Version });
    expect(refused.problem).toMatchObject({ status: 400, errors: [{ field: 'Entidad', code: 'campo.no_modificable' }] });
    expect((await admin.put(`/api/AcreditacionPerfil/${perfil}`, { Entidad: 'P', VisitaMaximoDias: 3, Version })).status).toBe(200);
  });

  test('a load of somebody from another client is processed in that name, not in the system’s', async () => {
    const chief = await app.signIn('SUPERADMIN');
    const book = await plantilla(app, chief, head);
    // The account is of no client that it serves: here, of another one than the load's.
    await app.database.run(
      sql`update seguridad_usuario set id_cliente = (select max(id_cliente) from sistema_cliente), id_configuracion_logeo = null where id_usuario = 'SUPERADMIN'`,
    );
    const made = await subir(chief, head, await llenar(book, [fila(9701, seguro), fila(9702, seguro)]));
    expect(made.result, made.text).toMatchObject({ Correctos: 2 });
    const id = made.result.IdCarga;
    expect((await chief.post(`${BASE}/${id}/procesar`)).status).toBe(200);
    await app.composition.worker('trabajos').run();
    const authors = await app.database.run(
      sql`select distinct s.usuario_creacion as usuario, h.id_usuario as paso from acreditacion_carga_fila f join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud
        join acreditacion_solicitud_historial h on h.id_solicitud = s.id_solicitud where f.id_carga = ${id}`,
    );
    expect(authors).toEqual([{ usuario: 'SUPERADMIN', paso: 'SUPERADMIN' }]);
  });

  test('stopped by a person and taken up again: nothing twice', async () => {
    // Two lanes hold two hundred rows each: there are more when the first are done.
    const rows = Array.from({ length: 900 }, (_, n) => fila(5500 + n, seguro));
    const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), rows));
    const id = made.result.IdCarga;
    await requester.post(`${BASE}/${id}/procesar`);
    const running = app.composition.worker('trabajos').run();
    for (let n = 0; n < 1000 && (await counts(id)).Procesados === 0; n++) await new Promise((done) => setTimeout(done, 20));
    expect((await requester.post(`${BASE}/${id}/detener`)).status).toBe(200);
    await running;
    const stopped = await counts(id);
    expect(stopped.Estado).toBe('C');
    expect(stopped.PorProcesar).toBeGreaterThan(0);
    expect(stopped.PorProcesar + stopped.Procesados).toBe(900);
    await requester.post(`${BASE}/${id}/procesar`);
    await app.composition.worker('trabajos').run();
    expect(await counts(id)).toMatchObject({ Estado: 'T', Procesados: 900 });
  }, 60_000);

  test('rows made together are what each alone would be: numbers without gaps, traces and news of each; one that the database refuses takes no other with it', async () => {
    const last = async () =>
      Number(
        (await app.database.query(`select coalesce(max(ultimo), 0) as n from base_correlativo where id_cliente = 1 and serie like 'SOL-%'`))[0]?.n,
      );
    const rows = Array.from({ length: 120 }, (_, n) => fila(8000 + n, seguro));
    // The same names and birth date under two documents: perhaps one person, which a person has to say.
    const { Documento: _, ...same } = fila(8005, seguro);
    rows[9] = { ...same, Documento: '60008009' };
    const made = await subir(requester, { ...head, AceptarAdvertencias: 'N' }, await llenar(await plantilla(app, requester, head), rows));
    expect(made.result, made.text).toMatchObject({ Correctos: 120 });
    const id = made.result.IdCarga;
    await app.database.query(`create function rechaza() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await app.database.query(
      `create trigger rechaza before insert on administracion_persona for each row when (new.documento = '60008050') execute function rechaza()`,
    );
    const before = await last();
    await requester.post(`${BASE}/${id}/procesar`);
    await app.composition.worker('trabajos').run();
    await app.database.query('drop function rechaza cascade');
    expect(await counts(id)).toMatchObject({ Estado: 'T', Cargados: 120, Observados: 2, Procesados: 118 });
    const observed = (await requester.get(`${BASE}/${id}/filas`, { estado: 'O' })).result.data;
    expect(observed.map((row: { Documento: string }) => row.Documento).sort()).toEqual(['60008009', '60008050']);
    expect(await last()).toBe(before + 118);
    const [kept] = await app.database.run(
      sql`with mias as (select s.* from acreditacion_carga_fila f join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud where f.id_carga = ${id})
        select count(distinct numero)::int as numeros, count(*) filter (where modo = 'M' and estado = 'P' and ronda = 1 and version > 1 and datos_persona->>'Documento' is not null)::int as enviadas,
          (select count(*)::int from acreditacion_solicitud_historial h where h.id_solicitud in (select id_solicitud from mias)) as pasos,
          (select count(*)::int from acreditacion_solicitud_rol r where r.id_solicitud in (select id_solicitud from mias) and r.resultado = 'P') as roles,
          (select count(*)::int from acreditacion_solicitud_requisito q where q.id_solicitud in (select id_solicitud from mias) and q.fecha_vencimiento = ${enDias(200)}) as requisitos,
          (select count(*)::int from base_auditoria a where a.entidad = 'AcreditacionSolicitud' and a.accion = 'enviar' and a.registro in (select id_solicitud::text from mias)) as envios,
          (select count(*)::int from base_evento e where e.tipo = 'solicitud.enviada' and e.entregado is not null and (e.datos->>'IdSolicitud')::int in (select id_solicitud from mias)) as noticias
        from mias`,
    );
    expect(kept).toEqual({ numeros: 118, enviadas: 118, pasos: 236, roles: 118, requisitos: 118, envios: 118, noticias: 118 });
    // Each person's trace says what its row is.
    const people = await app.database.run(
      sql`select p.*, (select a.cambios from base_auditoria a where a.entidad = 'AdministracionPersona' and a.registro = p.id_persona::text and a.accion = 'crear') as dicho
        from acreditacion_carga_fila f join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud join administracion_persona p on p.id_persona = s.id_persona where f.id_carga = ${id}`,
    );
    expect(people).toHaveLength(118);
    for (const { dicho, ...row } of people) expect(dicho).toEqual(difference(null, wire(Persona, row)));
  }, 60_000);
});

otherEntities(() => ({ app, world, requester }));
