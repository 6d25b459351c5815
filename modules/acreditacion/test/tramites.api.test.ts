import { randomUUID } from 'node:crypto';
import { made } from '@modules/administracion/test/masters';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { proximoLunes } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conforme, enDias, enviada, hoy, type Mundo, mundo } from './mundo';
import { zip } from './zip';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let other: SignedIn;
let authorizer: SignedIn;
let doctor: SignedIn;
let gate: SignedIn;
let motivo: number;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  requester = await app.signIn('SOLICITANTE');
  other = await app.signIn('SOLICITANTE2');
  authorizer = await app.signIn('AUTORIZADOR');
  doctor = await app.signIn('MEDICO');
  gate = await app.signIn('GARITA');
  const [reason] = await app.database.run(
    sql`select id_motivo_cese from administracion_motivo_cese where id_cliente = 1 and activo = 'S' and cambio_interno = 'N' order by 1 limit 1`,
  );
  motivo = Number(reason?.id_motivo_cese);
});
afterAll(() => app.close());

const DES = '/api/AcreditacionDesmovilizacion';
const ACT = '/api/AcreditacionActualizacion';
const read = (Documento: string) =>
  gate.post('/api/AccesoMarca/evaluar', {
    IdMarcaOrigen: randomUUID(),
    IdPuerta: world.puerta,
    ModoMarcacion: 'S',
    TipoMarcacion: 'T',
    Identificador: Documento,
    TipoIdentificacion: 'DOC',
    EnLinea: 'S',
    Automatica: 'S',
    Funcion: 'E',
  });
const CONFIRM = { Confirmaciones: ['contrato.dotacion_excedida'] };

/** A person of the requester's company accredited today. */
async function accredited() {
  const made = await enviada(requester, world);
  for (const who of [doctor, authorizer]) {
    await conforme(who, made.id);
    const answer = await who.post(`/api/AcreditacionSolicitud/${made.id}/aprobar`, CONFIRM);
    expect(answer.status, answer.text).toBe(200);
  }
  return made;
}
/** Accredited people of the requester's company without demobilization under way. */
const people = async (n: number) =>
  (
    await app.database.run(
      sql`select distinct p.id_persona, p.documento from acreditacion_persona a join administracion_persona p on p.id_persona = a.id_persona join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = a.id_compania
        where a.id_division = 1 and a.fecha_desmovilizacion is null and not exists (select 1 from acreditacion_desmovilizacion_persona x where x.id_persona = p.id_persona) order by 1 limit ${n}`,
    )
  ).map((row) => ({ IdPersona: Number(row.id_persona), Documento: String(row.documento) }));
const asked = (more: object = {}) => ({ IdMotivoCese: motivo, FechaCese: hoy(), Observacion: 'Fin de obra', ...more });
const one = async (more: object = {}) => {
  const [person] = await people(1);
  const sent = await requester.post(`${DES}/solicitar`, { Personas: [person?.IdPersona], ...asked(more) });
  expect(sent.status, sent.text).toBe(200);
  return { id: Number(sent.result[0].IdDesmovilizacion), ...person };
};

describe('Check: notifications (Reportes)', () => {
  test('returning a request leaves one mail to the sender with the observation, in the sender’s language', async () => {
    const { id } = await enviada(requester, world);
    const [told] = await app.database.run(
      sql`select count(*)::int as n, count(distinct id_usuario)::int as users from sistema_correo where codigo = 'ACR01' and id_registro = ${String(id)}`,
    );
    expect(told?.n).toBeGreaterThan(0);
    expect(told?.n).toBe(told?.users);
    await app.database.run(sql`update seguridad_usuario set idioma = 'en' where id_usuario = 'SOLICITANTE'`);
    const detail = (await authorizer.get(`/api/AcreditacionSolicitud/${id}/detalle`)).result;
    await authorizer.post(`/api/AcreditacionSolicitud/${id}/evaluar`, {
      IdRequisito: world.requisitos.SCTR,
      Resultado: 'O',
      Observacion: 'No lo nombra.',
    });
    await authorizer.post(`/api/AcreditacionSolicitud/${id}/devolver`, { Observacion: 'Adjunte la constancia completa.' });
    const mails = await app.database.run(
      sql`select id_usuario, asunto, cuerpo, idioma from sistema_correo where codigo = 'ACR02' and id_registro = ${String(id)}`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ id_usuario: 'SOLICITANTE', idioma: 'en', asunto: `Request ${detail.Solicitud.Numero} observed` });
    expect(mails[0]?.cuerpo).toContain('Adjunte la constancia completa. Requirements: ');
    await app.database.run(sql`update seguridad_usuario set idioma = 'es' where id_usuario = 'SOLICITANTE'`);
  });

  test('the responsible of the company hears the answer too, and requesters only when there is none', async () => {
    await app.database.run(
      sql`update seguridad_usuario set responsable_contratista = 'S', id_compania = (select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE') where id_usuario = 'DOBLEFACTOR'`,
    );
    const { id } = await accredited();
    const mails = await app.database.run(
      sql`select id_usuario, asunto from sistema_correo where codigo = 'ACR04' and id_registro = ${String(id)} order by 1`,
    );
    expect(mails.map((mail) => mail.id_usuario)).toEqual(['DOBLEFACTOR', 'SOLICITANTE']);
    await app.database.run(sql`update seguridad_usuario set responsable_contratista = 'N', id_compania = null where id_usuario = 'DOBLEFACTOR'`);
  });

  test('ACR03: a rejected request is told to its sender with the reason', async () => {
    const { id } = await enviada(requester, world);
    const { Numero } = (await authorizer.get(`/api/AcreditacionSolicitud/${id}`)).result;
    expect((await authorizer.post(`/api/AcreditacionSolicitud/${id}/rechazar`, { Observacion: 'No corresponde al contrato' })).status).toBe(200);
    const mails = await app.database.run(
      sql`select id_usuario, asunto, cuerpo from sistema_correo where codigo = 'ACR03' and id_registro = ${String(id)} order by 1`,
    );
    expect(mails).toMatchObject([{ id_usuario: 'SOLICITANTE', asunto: `Solicitud ${Numero} rechazada` }]);
    expect(mails[0]?.cuerpo).toContain('No corresponde al contrato');
  });

  test('ACR14: sent beyond the endowment rings the administrators, without mail', async () => {
    const [row] = await app.database.run(sql`update administracion_contrato set dotacion = 1 where id_contrato = ${world.contrato} returning codigo`);
    const { id } = await enviada(requester, world);
    await app.database.run(sql`update administracion_contrato set dotacion = 900 where id_contrato = ${world.contrato}`);
    const bells = await app.database.run(sql`select id_usuario, texto from sistema_notificacion where codigo = 'ACR14' and enlace like ${`%/${id}`}`);
    expect(bells.map((bell) => bell.id_usuario)).toContain('ADMIN');
    expect(bells[0]?.texto).toMatch(new RegExp(`Contrato ${row?.codigo}: \\d+ de 1`));
    const [mails] = await app.database.run(sql`select count(*)::int as n from sistema_correo where codigo = 'ACR14'`);
    expect(mails?.n).toBe(0);
  });

  test('ACR07 of a company with items at 30 and 7 days the same morning is one mail with both; twice in a day sends nothing more', async () => {
    const [target] = await app.database.run(
      sql`select a.id_compania, array_agg(r.id_persona_requisito order by r.id_persona_requisito) as rows from acreditacion_persona a join acreditacion_persona_requisito r on r.id_acreditacion_persona = a.id_acreditacion_persona
        join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = a.id_compania where a.id_division = 1 and a.fecha_desmovilizacion is null and r.fecha_vencimiento is not null group by 1`,
    );
    const rows = Array.isArray(target?.rows) ? target.rows.map(Number) : [];
    await app.database.run(sql`update acreditacion_persona_requisito set fecha_vencimiento = ${enDias(200)} where fecha_vencimiento is not null`);
    await app.database.run(sql`update acreditacion_persona_requisito set fecha_vencimiento = ${enDias(30)} where id_persona_requisito = ${rows[0]}`);
    await app.database.run(sql`update acreditacion_persona_requisito set fecha_vencimiento = ${enDias(7)} where id_persona_requisito = ${rows[1]}`);
    await app.database.run(sql`update sistema_cliente set correo_servicio2 = 'vencimientos@andesdelsur.example' where id_cliente = 1`);
    const shown = (days: number) => enDias(days).replace(/(....)(..)(..)/, '$3/$2/$1');
    for (const _ of [1, 2]) {
      await app.runJob('acreditacion.vencimientos');
      const mails = await app.database.run(sql`select cuerpo from sistema_correo where codigo = 'ACR07' and id_usuario = 'SOLICITANTE'`);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.cuerpo).toContain(shown(30));
      expect(mails[0]?.cuerpo).toContain(shown(7));
      const digest = await app.database.run(sql`select destinatario from sistema_correo where codigo = 'ACR08' and id_cliente = 1`);
      expect(digest).toEqual([{ destinatario: 'vencimientos@andesdelsur.example' }]);
    }
  });

  test('ACR06: what waits over 48 h is one list to each authorizer, on working days only', async () => {
    const monday = proximoLunes();
    app.clock.set(new Date(monday.getTime() - 86_400_000));
    await app.runJob('acreditacion.pendientes');
    const sunday = await app.database.run(sql`select 1 from sistema_correo where codigo = 'ACR06'`);
    app.clock.set(monday);
    await app.runJob('acreditacion.pendientes');
    await app.runJob('acreditacion.pendientes');
    const mails = await app.database.run(sql`select id_usuario, asunto from sistema_correo where codigo = 'ACR06' and id_usuario = 'MEDICO'`);
    app.clock.set(new Date());
    expect(sunday).toHaveLength(0);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.asunto).toMatch(/^\d+ solicitudes esperan su evaluación$/);
  });
});

describe('Check: solicitud de desmovilización (060201, 060202)', () => {
  test('a request without observation is refused with «Ingrese la observación.»', async () => {
    const [person] = await people(1);
    for (const Observacion of ['', '   ', undefined]) {
      const answer = await requester.post(`${DES}/solicitar`, { Personas: [person?.IdPersona], ...asked({ Observacion }) });
      expect(answer.status).toBe(400);
      expect(answer.problem.detail).toBe('Ingrese la observación.');
    }
  });

  test('40 pasted documents make 40 rows, the 3 unknown ones named; the 37 known make one demobilization of 37', async () => {
    const known = await people(37);
    const unknown = ['99990001', '99990002', '99990003'];
    const told = await requester.post(`${DES}/reconocer`, { Documentos: [...known.map((person) => person.Documento), ...unknown] });
    expect(told.result.Filas).toHaveLength(40);
    expect(told.result.Desconocidos).toEqual(unknown);
    const Personas = told.result.Filas.flatMap((row: { IdPersona: number | null }) => row.IdPersona ?? []);
    const sent = await requester.post(`${DES}/solicitarVarias`, { Personas, ...asked() });
    expect(sent.result).toEqual([expect.objectContaining({ Personas: 37, Numero: expect.stringMatching(/^DES-\d{4}-\d{6}$/) })]);
    const again = await requester.post(`${DES}/solicitarVarias`, { Personas, ...asked() });
    expect(again.problem.code).toBe('desmovilizacion.en_curso');
    const mails = await app.database.run(
      sql`select id_usuario, asunto from sistema_correo where codigo = 'ACR11' and id_registro = ${String(sent.result[0].IdDesmovilizacion)}`,
    );
    expect(mails.map((mail) => mail.id_usuario)).toContain('AUTORIZADOR');
  });

  describe('a list is uploaded', () => {
    const send = (name: string, content: Uint8Array | string, entidad = 'P') => {
      const form = new FormData();
      form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
      return requester.call('POST', `${DES}/leerArchivo?Entidad=${entidad}`, { raw: form });
    };
    const book = async (rows: readonly (readonly (string | number)[])[], own?: (sheet: ExcelJS.Worksheet) => void) => {
      const made = new ExcelJS.Workbook();
      const sheet = made.addWorksheet('Hoja1');
      for (const row of rows) sheet.addRow([...row]);
      own?.(sheet);
      return new Uint8Array(await made.xlsx.writeBuffer());
    };

    test('40 documents in an .xlsx make 40 rows, the 3 unknown ones named', async () => {
      const known = (await people(37)).map((person) => person.Documento);
      const unknown = ['99990001', '99990002', '99990003'];
      const written = [...known, ...unknown, ` ${known[0]} `];
      const read = await send(
        'lista.xlsx',
        await book([['Relación de ceses'], ['N°', 'N° Documento *', 'Placa'], ...written.map((one, n) => [n, one, 'x'])]),
      );
      expect(read.result, read.text).toEqual({ Documentos: [...known, ...unknown] });
      const told = await requester.post(`${DES}/reconocer`, read.result);
      expect(told.result.Filas).toHaveLength(40);
      expect(told.result.Desconocidos).toEqual(unknown);
    });

    test('what is written is kept: zeros of a text, of a number and of its format; without a heading the first column is read', async () => {
      const content = await book(
        [
          ['', '00012345', 'Ana'],
          ['', 45_678_901, 'Luis'],
          ['', 7_654, 'Eva'],
        ],
        (sheet) => {
          sheet.getCell('B3').numFmt = '00000000';
        },
      );
      expect((await send('lista.xlsx', content)).result).toEqual({ Documentos: ['00012345', '45678901', '00007654'] });
    });

    test('a .csv with semicolons, a .txt of one line, and plates as their forms write them', async () => {
      const csv =
        '\uFEFFApellidos;"Documento";Placa\r\n"Peña; Díaz";00112233;abc-123\r\nNúñez;"44556677"; XYZ 987\r\n;;\r\nSoto;44556677;abc-123\r\n';
      expect((await send('lista.csv', csv)).result).toEqual({ Documentos: ['00112233', '44556677'] });
      expect((await send('lista.csv', Buffer.from(csv.slice(1), 'latin1'))).result).toEqual({ Documentos: ['00112233', '44556677'] });
      expect((await send('lista.csv', csv, 'V')).result).toEqual({ Documentos: ['abc-123', 'XYZ 987'] });
      expect((await send('LISTA.TXT', Buffer.from('\uFEFF11112222\t33334444', 'utf16le'))).result).toEqual({ Documentos: ['11112222', '33334444'] });
    });

    test('promise 35: what is no list is refused by name of the field and rule, and nothing of it is kept', async () => {
      const sheet = (more: string) =>
        Buffer.from(
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="99999999" width="9"/></cols><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>12345678</v></c></row></sheetData>${more}</worksheet>`,
        );
      const hostile = zip([
        {
          name: '[Content_Types].xml',
          content: Buffer.from(
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
          ),
        },
        {
          name: 'xl/workbook.xml',
          content: Buffer.from(
            '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="todo">a!$A$1:$XFD$1048576</definedName></definedNames></workbook>',
          ),
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: Buffer.from(
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
          ),
        },
        {
          name: 'xl/worksheets/sheet1.xml',
          content: sheet(
            '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><dataValidations><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a"</formula1></dataValidation></dataValidations>',
          ),
        },
      ]);
      expect((await send('lista.xlsx', hostile)).result).toEqual({ Documentos: ['12345678'] });
      // Quotations without an end are no quotations.
      expect((await send('lista.csv', '"a;'.repeat(600_000))).result).toEqual({ Documentos: ['"a'] });
      const faults: readonly [string, Uint8Array | string, string][] = [
        ['lista.xlsx', pdf('12345678'), 'carga.no_excel'],
        ['lista.csv', pdf('12345678'), 'archivo.tipo'],
        ['lista.txt', Buffer.from('1234\u00005678'), 'archivo.tipo'],
        ['lista.pdf', '12345678', 'archivo.tipo'],
        ['lista.xlsx', '', 'archivo.vacio'],
        ['lista.csv', '', 'archivo.vacio'],
        ['lista.csv', 'Documento;Nombre\n;Ana\n', 'carga.vacia'],
        ['lista.xlsx', await book([]), 'carga.vacia'],
        ['lista.xlsx', zip([{ name: 'x.xml', content: Buffer.from('x'), claims: 4_000_000_000 }]), 'carga.no_excel'],
        ['lista.xlsx', zip(Array.from({ length: 201 }, (_, n) => ({ name: `${n}.xml`, content: Buffer.alloc(0) }))), 'carga.zip_entradas'],
        ['lista.txt', Array.from({ length: 501 }, (_, n) => 10_000_000 + n).join('\n'), 'desmovilizacion.demasiados'],
        ['lista.txt', '1'.repeat(31), 'desmovilizacion.archivo_largo'],
        ['lista.csv', ';'.repeat(2 * 1_048_576 + 1), 'archivo.grande'],
      ];
      for (const [name, content, code] of faults) {
        const answer = await send(name, content);
        expect([400, 413], answer.text).toContain(answer.status);
        const told = [answer.problem.code, ...(answer.problem.errors ?? []).map((error: { code: string }) => error.code)];
        expect(told, name).toContain(code);
        if (answer.status === 400) expect(answer.problem.errors).toMatchObject([{ field: 'file' }]);
      }
      expect((await requester.call('POST', `${DES}/leerArchivo`, { raw: new FormData() })).problem.detail).toBe('Debe seleccionar un archivo.');
      expect((await gate.call('POST', `${DES}/leerArchivo`, { raw: new FormData() })).status).toBe(403);
    });
  });

  test('another company’s people and demobilizations are out of reach', async () => {
    const [person] = await people(1);
    expect((await other.post(`${DES}/solicitar`, { Personas: [person?.IdPersona], ...asked() })).status).toBe(400);
    expect((await other.post(`${DES}/reconocer`, { Documentos: [person?.Documento] })).result.Desconocidos).toEqual([person?.Documento]);
    const { id } = await one();
    expect((await other.get(`${DES}/${id}/detalle`)).status).toBe(404);
    expect((await other.post(`${DES}/${id}/enviar`, asked())).status).toBe(404);
    expect((await requester.post(`${DES}/${id}/aprobar`, {})).status).toBe(403);
  });
});

/** Gives somebody what a site gives: a credential, a dining group and a bed, slept in from today on. */
async function settled(IdPersona: number) {
  const admin = await app.signIn('ADMIN');
  const idOf = async (resource: string, key: string, codigo: string) =>
    made(await admin.get(`/api/${resource}`, { filter: ['Codigo', '=', codigo] })).data[0][key];
  await app.database.run(
    sql`update administracion_persona set foto_perfil = (select foto_perfil from administracion_persona where foto_perfil is not null order by id_persona limit 1) where id_persona = ${IdPersona}`,
  );
  const { IdCredencial } = made(
    await admin.post('/api/IdentificacionCredencial', {
      IdPersona,
      IdTipoCredencial: await idOf('IdentificacionTipoCredencial', 'IdTipoCredencial', 'CONTR'),
      IdTipoIdentificacion: await idOf('IdentificacionTipoIdentificacion', 'IdTipoIdentificacion', 'QR'),
      FechaInicio: hoy(),
      FechaFin: enDias(30),
    }),
  );
  const IdGrupo = await idOf('ComedorGrupo', 'IdGrupo', 'JORNADA');
  made(await admin.post('/api/ComedorPersonaGrupo/asignar', { IdGrupo, IdPersonas: [IdPersona], FechaInicio: hoy() }));
  // A bed of a room that nobody has slept in.
  const [bed] = await app.database.run(
    sql`select c.id_cama, c.id_hotel from hotel_cama c join hotel_habitacion r on r.id_habitacion = c.id_habitacion and r.regla_sexo = 'L'
      join hotel_administrador a on a.id_hotel = c.id_hotel and a.id_usuario = 'ADMIN'
      where c.tipo_uso = 'N' and not exists (select 1 from hotel_ocupacion o where o.id_habitacion = c.id_habitacion) order by c.id_cama limit 1`,
  );
  const stay = made(
    await admin.post('/api/HotelReserva', {
      IdHotel: bed?.id_hotel,
      IdCama: bed?.id_cama,
      IdPersona,
      FechaIngreso: hoy(),
      FechaSalida: enDias(5),
    }),
  );
  await app.database.run(sql`update hotel_cama set estado_limpieza = 'L' where id_cama = ${bed?.id_cama}`);
  made(await admin.post(`/api/HotelReserva/${stay.IdReserva}/checkin`, {}));
  const taken = async () =>
    (await app.database.run(sql`select 1 from hotel_ocupacion where id_cama = ${bed?.id_cama} and vigente = 'S' and fecha_fin > ${hoy()}::date`))
      .length;
  return { admin, IdCredencial, IdReserva: stay.IdReserva, taken };
}

test('Check: autorización de desmovilización (060203): the gate denies, the bed is free, the credential inactive, the meal denied, the headcount free, the user answers code 10, and a checklist says what was closed', async () => {
  const person = await accredited();
  const { admin, IdCredencial, IdReserva, taken } = await settled(person.IdPersona);
  expect(await taken()).toBe(1);
  await app.database.run(
    sql`update seguridad_usuario u set id_tipo_documento = p.id_tipo_documento, documento = p.documento from administracion_persona p where p.id_persona = ${person.IdPersona} and u.id_usuario = 'DOBLEFACTOR'`,
  );
  expect((await read(person.Documento)).result.Permitido).toBe('S');
  const used = async () =>
    Number(
      (
        await app.database.run(
          sql`select count(distinct id_persona)::int as n from acreditacion_persona where id_contrato = ${world.contrato} and fecha_desmovilizacion is null`,
        )
      )[0]?.n,
    );
  const before = await used();
  const sent = await requester.post(`${DES}/solicitar`, { Personas: [person.IdPersona], ...asked() });
  const id = Number(sent.result[0].IdDesmovilizacion);
  const approved = await authorizer.post(`${DES}/${id}/aprobar`, {});
  expect(approved.status, approved.text).toBe(200);
  await app.settle();
  const lines: { Codigo: string; Resultado: string; Momento: string }[] = approved.result.Cierre[person.IdPersona];
  expect(Object.fromEntries(lines.map((line) => [line.Codigo, line.Resultado]))).toEqual({
    ACREDITACION: 'S',
    DOTACION: 'S',
    ACCESO: 'S',
    PRESENCIA: 'V',
    CREDENCIAL: 'S',
    HOTEL: 'S',
    COMEDOR: 'S',
    CESE: 'S',
    USUARIO: 'S',
  });
  expect(await taken()).toBe(0);
  expect(made(await admin.get(`/api/HotelReserva/${IdReserva}`))).toMatchObject({ FechaSalida: hoy() });
  expect(made(await admin.get(`/api/IdentificacionCredencial/${IdCredencial}`))).toMatchObject({ Estado: 'I' });
  const [room] = await app.database.run(sql`select id_comedor from comedor_comedor where id_cliente = 1 and id_division = 1 order by 1 limit 1`);
  const meal = made(
    await admin.post('/api/ComedorConsumo/registrar', {
      Uuid: randomUUID(),
      IdComedor: room?.id_comedor,
      Lectura: person.Documento,
      TipoLectura: 'D',
    }),
  );
  expect(meal).toMatchObject({ Resultado: 'D', Motivo: 'comedor.persona_inactiva' });
  expect((await requester.get(`${DES}/${id}/detalle`)).result.Personas[0].Cierre).toEqual(lines);
  expect(await used()).toBe(before - 1);
  expect((await read(person.Documento)).result).toMatchObject({ Permitido: 'N' });
  const login = await app.post('/api/usuario/authenticate', {
    username: 'DOBLEFACTOR',
    password: 'Demo.2026',
    idAplicacion: 'AP03',
    idTipoAplicacion: 'WEB',
    tokenClient: '',
  });
  expect(login.problem.code).toBe('login.10');
  const row = (await authorizer.get('/api/AcreditacionPersona', { filter: ['IdPersona', '=', person.IdPersona] })).result.data[0];
  expect(row.Estado).toBe('D');
  const mails = await app.database.run(sql`select id_usuario, asunto from sistema_correo where codigo = 'ACR12' and id_registro = ${String(id)}`);
  expect(mails).toEqual([{ id_usuario: 'SOLICITANTE', asunto: expect.stringMatching(/: Aprobada$/) }]);
});

describe('every pair state × action of a demobilization: what the table does not allow is refused', () => {
  const ACTIONS = ['enviar', 'aprobar', 'devolver', 'rechazar'] as const;
  const allowed: Record<string, readonly string[]> = { P: ['aprobar', 'devolver', 'rechazar'], O: ['enviar'], R: [], A: [] };
  const cases = Object.keys(allowed).flatMap((state) => ACTIONS.map((action) => [state, action] as const));
  const TO: Record<string, string> = { enviar: 'P', aprobar: 'A', devolver: 'O', rechazar: 'R' };
  test.each(cases)('%s × %s', async (state, action) => {
    const { id } = await one();
    await app.database.run(sql`update acreditacion_desmovilizacion set estado = ${state} where id_desmovilizacion = ${id}`);
    const call =
      action === 'enviar'
        ? requester.post(`${DES}/${id}/enviar`, asked({ Observacion: 'Corregida' }))
        : authorizer.post(`${DES}/${id}/${action}`, { Observacion: 'Motivo' });
    const answer = await call;
    const [after] = await app.database.run(sql`select estado from acreditacion_desmovilizacion where id_desmovilizacion = ${id}`);
    const may = allowed[state]?.includes(action);
    expect(answer.status, answer.text).toBe(may ? 200 : action === 'enviar' ? 400 : 409);
    expect(after?.estado).toBe(may ? TO[action] : state);
  });
});

describe('Check: actualización y autorización de requisitos (060301, 060302)', () => {
  const paper = async () => (await requester.upload('REQ', 'renovado.pdf', pdf('renovado'))).result.IdArchivo;
  const renewal = async (IdPersona: number, codigo: string, more: object = {}) => ({
    IdPersona,
    IdRequisito: world.requisitos[codigo],
    NuevaFechaInicio: hoy(),
    NuevaFechaVencimiento: enDias(120),
    IdArchivo: await paper(),
    ...more,
  });

  test('without a worker, a requirement or a date: «No existen actualizaciones de requisitos ni de datos personales.»', async () => {
    const [person] = await people(1);
    for (const Filas of [[], [await renewal(person?.IdPersona ?? 0, 'SCTR', { NuevaFechaVencimiento: null })]]) {
      const answer = await requester.post(`${ACT}/solicitar`, { Filas });
      expect(answer.status).toBe(400);
      expect(answer.problem.detail).toBe('No existen actualizaciones de requisitos ni de datos personales.');
    }
  });

  test('approving moves the expiry at once, and a person denied at the gate for it is let in by the next mark', async () => {
    const person = await accredited();
    await app.database.run(
      sql`update acreditacion_persona_requisito r set fecha_vencimiento = ${enDias(-40)} from acreditacion_persona a where a.id_acreditacion_persona = r.id_acreditacion_persona and a.id_persona = ${person.IdPersona} and r.id_requisito = ${world.requisitos.SCTR}`,
    );
    expect((await read(person.Documento)).result).toMatchObject({ Permitido: 'N', Codigo: '401' });
    const [first] = (await requester.get(`${ACT}/renovables`, { buscar: person.Documento })).result.data;
    expect(first).toMatchObject({ IdPersona: person.IdPersona, DiasRestantes: -40 });
    const sent = await requester.post(`${ACT}/solicitar`, {
      Filas: [await renewal(person.IdPersona, 'SCTR'), await renewal(person.IdPersona, 'EMO')],
    });
    expect(sent.status, sent.text).toBe(200);
    const id = sent.result[0].IdActualizacion;
    expect((await other.get(`${ACT}/${id}/detalle`)).status).toBe(404);
    type Seen = { IdFila: number; Evaluable: string; Hash: string | null }[];
    const seen: Seen = (await doctor.get(`${ACT}/${id}/detalle`)).result.Filas;
    expect(seen.map((row) => row.Evaluable)).toEqual(['S', 'N']);
    // The health wall: who neither evaluates nor delivered it sees no paper of it.
    const admin: Seen = (await (await app.signIn('ADMIN')).get(`${ACT}/${id}/detalle`)).result.Filas;
    expect(admin.map((row) => row.Hash !== null)).toEqual([false, true]);
    expect((await doctor.post(`${ACT}/${id}/aprobar`, { Filas: [seen[1]?.IdFila] })).status).toBe(403);
    expect((await authorizer.post(`${ACT}/${id}/devolver`, {})).problem.detail).toBe('Ingrese la observación.');
    expect((await authorizer.post(`${ACT}/${id}/aprobar`, { Filas: [seen[1]?.IdFila] })).result).toEqual({ Estado: 'P', filas: 1 });
    expect((await read(person.Documento)).result.Permitido).toBe('S');
    // Row by row: what the doctor observes goes back alone.
    expect((await doctor.post(`${ACT}/${id}/devolver`, { Observacion: 'Falta la firma.' })).result.Estado).toBe('O');
    expect((await authorizer.post(`${ACT}/${id}/aprobar`, {})).status).toBe(409);
    expect((await requester.post(`${ACT}/${id}/enviar`, { Filas: [await renewal(person.IdPersona, 'SCTR')] })).problem.detail).toBe(
      'Solo puede corregir lo que fue observado.',
    );
    expect(
      (await requester.post(`${ACT}/${id}/enviar`, { Filas: [await renewal(person.IdPersona, 'EMO', { NuevaFechaVencimiento: enDias(300) })] }))
        .result.Estado,
    ).toBe('P');
    expect((await doctor.post(`${ACT}/${id}/aprobar`, {})).result).toEqual({ Estado: 'A', filas: 1 });
    const [moved] = await app.database.run(
      sql`select r.fecha_vencimiento from acreditacion_persona_requisito r join acreditacion_persona a on a.id_acreditacion_persona = r.id_acreditacion_persona where a.id_persona = ${person.IdPersona} and r.id_requisito = ${world.requisitos.EMO}`,
    );
    expect(moved?.fecha_vencimiento).toBe(enDias(300));
    const told = await app.database.run(
      sql`select codigo, asunto from sistema_correo where id_registro = ${String(id)} and codigo in ('ACR09', 'ACR10') order by id_correo`,
    );
    expect(told.filter((mail) => mail.codigo === 'ACR10').map((mail) => String(mail.asunto).split(': ')[1])).toEqual(['Observada', 'Aprobada']);
    expect(told.some((mail) => mail.codigo === 'ACR09')).toBe(true);
  });

  test('personal data ride along: approved, they are the person’s in the same transaction, with their trace; alone they are an update too', async () => {
    const [person] = await people(1);
    const IdPersona = person?.IdPersona ?? 0;
    const datum = async (column: string) =>
      (await app.database.run(sql`select ${sql.raw(column)} as v from administracion_persona where id_persona = ${IdPersona}`))[0]?.v;
    const now = String((await datum('direccion')) ?? '');
    const none = await requester.post(`${ACT}/solicitar`, { Datos: [{ IdPersona, Campo: 'Direccion', Nuevo: now }] });
    expect([none.status, none.problem.detail]).toEqual([400, 'No existen actualizaciones de requisitos ni de datos personales.']);
    const wrong = await requester.post(`${ACT}/solicitar`, { Datos: [{ IdPersona, Campo: 'Correo', Nuevo: 'no es un correo' }] });
    expect([wrong.status, wrong.problem.errors[0]?.field]).toEqual([400, 'Datos.0.Nuevo']);
    expect((await requester.post(`${ACT}/solicitar`, { Datos: [{ IdPersona, Campo: 'Documento', Nuevo: '1' }] })).status).toBe(400);
    expect((await other.post(`${ACT}/solicitar`, { Datos: [{ IdPersona, Campo: 'Direccion', Nuevo: 'Otra' }] })).problem.code).toBe(
      'campo.referencia',
    );

    const Datos = [
      { IdPersona, Campo: 'TelefonoMovil', Nuevo: '987654321' },
      { IdPersona, Campo: 'Direccion', Nuevo: 'Calle Nueva 123' },
    ];
    const sent = await requester.post(`${ACT}/solicitar`, { Filas: [await renewal(IdPersona, 'SCTR')], Datos });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.result[0].Filas).toBe(3);
    const id = sent.result[0].IdActualizacion;
    expect((await requester.post(`${ACT}/solicitar`, { Datos })).problem.code).toBe('actualizacion.en_curso');
    type Change = { IdDato: number; Campo: string; Anterior: string | null; Nuevo: string; Evaluable: string; Resultado: string };
    const seen = async (who: SignedIn): Promise<Change[]> => (await who.get(`${ACT}/${id}/detalle`)).result.Datos;
    expect((await seen(doctor)).map((one) => one.Evaluable)).toEqual(['N', 'N']);
    const [phone, address] = await seen(authorizer);
    expect(address).toMatchObject({ Campo: 'Direccion', Nuevo: 'Calle Nueva 123', Evaluable: 'S' });
    expect((await doctor.post(`${ACT}/${id}/aprobar`, { Datos: [phone?.IdDato] })).status).toBe(403);

    // Before it is answered nothing has changed; what conforms is the person's at once and what is observed goes back alone.
    expect(await datum('telefono_movil')).not.toBe('987654321');
    const [requirement] = (await authorizer.get(`${ACT}/${id}/detalle`)).result.Filas;
    const conforming = await authorizer.post(`${ACT}/${id}/aprobar`, { Filas: [requirement.IdFila], Datos: [phone?.IdDato] });
    expect(conforming.result).toEqual({ Estado: 'P', filas: 2 });
    expect((await authorizer.post(`${ACT}/${id}/devolver`, { Observacion: 'Falta el distrito.' })).result).toEqual({ Estado: 'O', filas: 1 });
    expect(await datum('telefono_movil')).toBe('987654321');
    expect(await datum('direccion')).toBe(now || null);
    const [trace] = await app.database.run(
      sql`select id_usuario, cambios from base_auditoria where entidad = 'AdministracionPersona' and registro = ${String(IdPersona)} and accion = 'actualizar' order by id_auditoria desc limit 1`,
    );
    expect(trace).toMatchObject({ id_usuario: 'AUTORIZADOR' });
    expect(JSON.stringify(trace?.cambios)).toContain('987654321');
    expect((await requester.post(`${ACT}/${id}/enviar`, { Datos: [Datos[0]] })).problem.detail).toBe('Solo puede corregir lo que fue observado.');
    expect((await requester.post(`${ACT}/${id}/enviar`, { Datos: [{ ...Datos[1], Nuevo: 'Calle Nueva 123, Yanahuara' }] })).result.Estado).toBe('P');
    expect((await authorizer.post(`${ACT}/${id}/aprobar`, {})).result).toEqual({ Estado: 'A', filas: 1 });
    expect(await datum('direccion')).toBe('Calle Nueva 123, Yanahuara');
  });
});

describe('every pair state × action of a requirement update: what the table does not allow is refused', () => {
  const ACTIONS = ['enviar', 'aprobar', 'devolver', 'rechazar'] as const;
  const allowed: Record<string, readonly string[]> = { P: ['aprobar', 'devolver', 'rechazar'], O: ['enviar'], R: [], A: [] };
  const TO: Record<string, string> = { enviar: 'P', aprobar: 'A', devolver: 'O', rechazar: 'R' };
  const ROW: Record<string, string> = { P: 'N', O: 'O', R: 'R', A: 'C' };
  test.each(Object.keys(allowed).flatMap((state) => ACTIONS.map((action) => [state, action] as const)))('%s × %s', async (state, action) => {
    const [row] = await app.database.run(
      sql`select distinct a.id_persona from acreditacion_persona a join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = a.id_compania
        where a.id_division = 1 and a.fecha_desmovilizacion is null and not exists (select 1 from acreditacion_actualizacion_dato d where d.id_persona = a.id_persona) order by 1 limit 1`,
    );
    const Datos = [{ IdPersona: Number(row?.id_persona), Campo: 'ContactoEmergencia', Nuevo: `Contacto ${state}${action}` }];
    const sent = await requester.post(`${ACT}/solicitar`, { Datos });
    const id = sent.result[0].IdActualizacion;
    await app.database.run(sql`update acreditacion_actualizacion set estado = ${state} where id_actualizacion = ${id}`);
    await app.database.run(sql`update acreditacion_actualizacion_dato set resultado = ${ROW[state]} where id_actualizacion = ${id}`);
    const answer = await (action === 'enviar'
      ? requester.post(`${ACT}/${id}/enviar`, { Datos: Datos.map((one) => ({ ...one, Nuevo: `${one.Nuevo} corregido` })) })
      : authorizer.post(`${ACT}/${id}/${action}`, { Observacion: 'Motivo' }));
    const [after] = await app.database.run(sql`select estado from acreditacion_actualizacion where id_actualizacion = ${id}`);
    const may = allowed[state]?.includes(action);
    expect(answer.status, answer.text).toBe(may ? 200 : action === 'enviar' ? 400 : 409);
    expect(after?.estado).toBe(may ? TO[action] : state);
  });
});
