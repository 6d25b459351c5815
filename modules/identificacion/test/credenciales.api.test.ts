import { reading } from '@modules/acceso/test/puesto';
import { shownDay } from '@modules/administracion/shared/dia';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CREDENCIAL, makeOffice, type Office } from './oficina';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let office: Office;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  office = await makeOffice(app, admin);
});
afterAll(() => app.close());

const actives = async (idPersona: number) => {
  const [row] = await app.database.run(
    sql`select count(*)::int as n from identificacion_credencial where id_persona = ${idPersona} and estado = 'A'`,
  );
  return Number(row?.n);
};

describe('catalogs', () => {
  test('0701: a reason with Uso I is not offered when issuing; CESE cannot be retired nor deleted', async () => {
    const offered = made(await admin.get('/api/IdentificacionMotivo/obtenerTodos', { Uso: 'E' }));
    const codes = offered.map(({ Codigo }: { Codigo: string }) => Codigo);
    expect(codes).toEqual(expect.arrayContaining(['NUEVA', 'RENOV', 'CAMBIO', 'PERDIDA']));
    expect(codes).not.toContain('SANCION');
    expect(codes).not.toContain('CESE');
    const cese = made(await admin.get(`/api/IdentificacionMotivo/${await office.reason('CESE')}`));
    const retired = await admin.put(`/api/IdentificacionMotivo/${cese.IdMotivo}`, { Activo: 'N', Version: cese.Version });
    expect(retired.status).toBe(400);
    expect(retired.problem.detail).toBe('Los motivos del sistema no se pueden retirar.');
    expect((await admin.delete(`/api/IdentificacionMotivo/${cese.IdMotivo}`)).problem.code).toBe('motivo.sistema');
    const person = await office.bearer();
    const wrong = await admin.post(CREDENCIAL, office.body(person, { IdMotivoEmision: await office.reason('SANCION') }));
    expect(wrong.problem.code).toBe('credencial.motivo');
  });

  test('0702: a pattern that does not compile is refused; a type in use by active credentials is not retired', async () => {
    const broken = await admin.post('/api/IdentificacionTipoIdentificacion', {
      Codigo: office.newCode('T'),
      Nombre: 'Tarjeta nueva',
      Medio: 'TAR',
      Patron: '[0-9',
      Condiciones: ['TRABAJADOR'],
    });
    expect(broken.problem).toMatchObject({ detail: 'El patrón no es válido.', errors: [{ field: 'Patron' }] });
    const qr = made(await admin.get(`/api/IdentificacionTipoIdentificacion/${office.qr}`));
    const retired = await admin.put(`/api/IdentificacionTipoIdentificacion/${office.qr}`, { Activo: 'N', Version: qr.Version });
    expect(retired.status).toBe(409);
    expect(retired.problem.detail).toMatch(/^No se puede retirar: lo llevan las credenciales activas C000001/);
    expect(retired.problem.code).toBe('tipo_identificacion.en_uso');
  });

  test('0702: a pattern that would stop the database is refused, and one that takes for ever elsewhere takes no time here', async () => {
    const type = async (Patron: string) =>
      admin.post('/api/IdentificacionTipoIdentificacion', {
        Codigo: office.newCode('P'),
        Nombre: office.newCode('Patrón '),
        Medio: 'TAR',
        Patron,
        Condiciones: ['TRABAJADOR'],
      });
    expect((await type('(((a{0,99}){0,99}){0,2})x')).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'Patron', message: 'El patrón no es válido.' }],
    });
    const person = await office.bearer();
    // As long as it takes where the pattern is a harmless one, on the machine of this minute.
    const refusals = async (IdTipoIdentificacion: number) => {
      await office.withCards(person, IdTipoIdentificacion);
      const began = performance.now();
      const issue = () => admin.post(CREDENCIAL, office.body(person, { IdTipoIdentificacion, CodigoReferencia1: `${'A'.repeat(39)}B` }));
      const answers = await Promise.all(Array.from({ length: 24 }, issue));
      expect(new Set(answers.map(({ problem }) => problem.code))).toEqual(new Set(['tipo_identificacion.formato']));
      return performance.now() - began;
    };
    const harmless = await refusals(made(await type('^A+$')).IdTipoIdentificacion);
    const { IdTipoIdentificacion } = made(await type('^(A|AA|A+)+$'));
    expect(await refusals(IdTipoIdentificacion)).toBeLessThan(5 * harmless + 500);
    // One kept from before, which the database would have run, is named as what is wrong.
    await app.database.query('update identificacion_tipo_identificacion set patron = $1 where id_tipo_identificacion = $2', [
      '(((a{0,99}){0,99}){0,2})x',
      IdTipoIdentificacion,
    ]);
    const kept = await admin.post(CREDENCIAL, office.body(person, { IdTipoIdentificacion, CodigoReferencia1: 'AAAA' }));
    expect(kept.problem.detail).toBe('El patrón no es válido.');
  });

  test('0702: value 12AG for TARJ is refused with the type’s name', async () => {
    const person = await office.bearer();
    await office.withCards(person);
    const wrong = await admin.post(CREDENCIAL, office.body(person, { IdTipoIdentificacion: office.tarj, CodigoReferencia1: '12AG' }));
    expect(wrong.problem).toMatchObject({
      status: 400,
      detail: 'El código no cumple el formato del tipo Tarjeta de proximidad.',
      errors: [{ field: 'CodigoReferencia1' }],
    });
    expect(await actives(person.IdPersona)).toBe(0);
  });

  test('0702: PorDefecto types appear on a person right after approval', async () => {
    const person = await office.bearer();
    const types = made(await admin.get('/api/IdentificacionPersonaTipo', { filter: ['IdPersona', '=', person.IdPersona] }));
    expect(types.data.map((one: { TipoIdentificacion: string; Origen: string }) => [one.TipoIdentificacion, one.Origen]).sort()).toEqual([
      ['Código QR', 'A'],
      ['Documento', 'A'],
    ]);
  });

  test('0705: the PIN of a person is as its type wants it, nobody else’s, told on its tab, and the one by which readers know the person', async () => {
    const [person, other] = [await office.bearer(), await office.bearer()];
    const types = made(await admin.get('/api/IdentificacionTipoIdentificacion', { filter: ['Codigo', '=', 'PIN'] }));
    const pinOf = async (IdPersona: number): Promise<number> =>
      made(
        await admin.post('/api/IdentificacionPersonaTipo', {
          IdPersona,
          IdTipoIdentificacion: types.data[0].IdTipoIdentificacion,
          FechaInicio: inDays(-1),
        }),
      ).IdPersonaTipo;
    const [mine, theirs] = [await pinOf(person.IdPersona), await pinOf(other.IdPersona)];
    const give = (id: number, Clave: unknown) => admin.post(`/api/IdentificacionPersonaTipo/${id}/fijarClave`, { Clave });
    const pin = String(700_000 + person.IdPersona);
    for (const [sent, code] of [
      ['123', 'tipo_identificacion.formato'],
      ['12A4', 'campo.digitos'],
      ['', 'campo.obligatorio'],
      [1234, 'campo.obligatorio'],
      ['1234567890', 'campo.digitos'],
    ] as const) {
      const { status, problem } = await give(mine, sent);
      expect([status, problem.errors?.[0]?.field ?? problem.code], code).toEqual([400, 'Clave']);
    }
    expect((await give(mine, '123')).problem.detail).toBe('El código no cumple el formato del tipo Clave numérica.');
    made(await give(mine, pin));
    const told = made(await admin.get('/api/IdentificacionPersonaTipo', { filter: ['IdPersona', '=', person.IdPersona] })).data;
    expect(told.map(({ TipoIdentificacion, Clave }: Record<string, unknown>) => [TipoIdentificacion, Clave]).sort()).toEqual([
      ['Clave numérica', pin],
      ['Código QR', null],
      ['Documento', null],
    ]);
    expect(await app.database.query('select distinct codigo_equipo from acceso_persona where id_persona = $1', [person.IdPersona])).toEqual([
      { codigo_equipo: pin },
    ]);
    const taken = await give(theirs, pin);
    expect([taken.status, taken.problem.code, taken.problem.errors?.[0]?.field]).toEqual([409, 'acceso_persona.codigo', 'Clave']);
    // What is no PIN has no value, nor has one that ended.
    const document = told.find(({ TipoIdentificacion }: Record<string, unknown>) => TipoIdentificacion === 'Documento').IdPersonaTipo;
    expect((await give(document, pin)).problem.code).toBe('persona_tipo.sin_clave');
    await app.database.query(
      'update identificacion_persona_tipo set fecha_fin = current_date - 3, fecha_inicio = current_date - 9 where id_persona_tipo = $1',
      [mine],
    );
    expect((await give(mine, '654321')).problem.code).toBe('persona_tipo.terminado');
    // The trace says that it was changed, and not to what.
    const trace = await app.database.query(
      "select cambios::text as said from base_auditoria where entidad = 'AccesoPersona' and accion = 'fijarClave'",
      [],
    );
    expect(trace.length > 0 && trace.every(({ said }) => !String(said).includes(pin))).toBe(true);
  });

  test('0703: a prefix in use is refused; CONTR is not offered for people of the client itself', async () => {
    const same = await admin.post('/api/IdentificacionTipoCredencial', {
      Codigo: office.newCode('T'),
      Nombre: 'Otra',
      Condiciones: ['TRABAJADOR'],
      IdTipoIdentificacion: office.qr,
      IdPlantilla: office.plantilla,
      ColorFranja: '#112233',
      Prefijo: 'c',
    });
    expect(same.problem.detail).toBe('El prefijo ya se usa en Personal contratista.');
    const own = made(await admin.get('/api/IdentificacionTipoCredencial/obtenerTodos', { Condicion: 'TRABAJADOR', Contratista: 'N' }));
    expect(own.map(({ Texto }: { Texto: string }) => Texto)).not.toContain('Personal contratista');
    expect(own.map(({ Texto }: { Texto: string }) => Texto)).toContain('Personal propio');
    const person = await office.bearer();
    await app.database.run(
      sql`update acreditacion_persona set id_compania = ${office.site.masters.own} where id_acreditacion_persona = ${person.IdAcreditacionPersona}`,
    );
    expect((await admin.post(CREDENCIAL, office.body(person))).problem.code).toBe('credencial.tipo');
  });

  test('0703: a type says how its cards are drawn; one of before that does not goes on without, and is not left without again', async () => {
    const type = { Nombre: 'Sin dibujo', Condiciones: ['TRABAJADOR'], IdTipoIdentificacion: office.qr, ColorFranja: '#112233' };
    const refused = await admin.post('/api/IdentificacionTipoCredencial', { ...type, Codigo: office.newCode('T'), Prefijo: 'SD' });
    expect([refused.status, refused.problem.errors]).toMatchObject([400, [{ field: 'IdPlantilla', message: 'El campo Plantilla es obligatorio.' }]]);
    const made1 = made(
      await admin.post('/api/IdentificacionTipoCredencial', { ...type, Codigo: office.newCode('T'), Prefijo: 'SD', IdPlantilla: office.plantilla }),
    );
    const change = (Version: number, sent: object) => admin.put(`/api/IdentificacionTipoCredencial/${made1.IdTipoCredencial}`, { Version, ...sent });
    expect((await change(made1.Version, { IdPlantilla: null })).problem.errors).toMatchObject([{ field: 'IdPlantilla' }]);
    await app.database.run(sql`update identificacion_tipo_credencial set id_plantilla = null where id_tipo_credencial = ${made1.IdTipoCredencial}`);
    expect((await change(made1.Version, { Nombre: 'De antes' })).status).toBe(200);
  });

  test('0705: Imprimir of a card that the session does not reach is not there, ended or not', async () => {
    const [active, ended] = [await office.bearer(), await office.bearer()];
    const cards = [await office.issue(active), await office.issue(ended)];
    made(await admin.post(`${CREDENCIAL}/${cards[1]?.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));
    const contractor = await app.signIn('SOLICITANTE');
    for (const { IdPersona } of [active, ended])
      await app.database.run(sql`update acreditacion_persona set id_compania = (select c.id_compania from administracion_compania c
        join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_cliente = c.id_cliente where c.id_compania <> u.id_compania order by 1 limit 1) where id_persona = ${IdPersona}`);
    await app.database.run(sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
      values (${admin.perfil.IdCliente}, ${contractor.perfil.IdPerfil}, '0705', array['consultar', 'imprimir']) on conflict (id_cliente, id_perfil, id_menu) do update set acciones = excluded.acciones`);
    for (const card of cards) {
      const { status, problem } = await contractor.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, {});
      expect([status, problem.code]).toEqual([404, 'registro.no_existe']);
    }
  });

  test('0703: DiasVigencia 90 proposes start + 89, or the accreditation’s end if sooner', async () => {
    const { IdTipoCredencial } = made(
      await admin.post('/api/IdentificacionTipoCredencial', {
        Codigo: office.newCode('T'),
        Nombre: 'Noventa días',
        Condiciones: ['TRABAJADOR'],
        Contratista: 'S',
        IdTipoIdentificacion: office.qr,
        IdPlantilla: office.plantilla,
        ColorFranja: '#112233',
        DiasVigencia: 90,
        Prefijo: 'NV',
      }),
    );
    const proposed = async (until: string) => {
      const { IdPersona } = await office.bearer(until);
      return made(await admin.get(`${CREDENCIAL}/propuesta`, { IdPersona, IdTipoCredencial, FechaInicio: inDays(0) }));
    };
    expect(await proposed(inDays(200))).toMatchObject({ IdTipoCredencial, FechaFin: inDays(89), IdMotivoEmision: await office.reason('NUEVA') });
    expect(await proposed(inDays(40))).toMatchObject({ FechaFin: inDays(40) });
  });
});

describe('0705: issue', () => {
  test('what stands against a credential, in order', async () => {
    const person = await office.site.masters.worker();
    const say = async (over: object = {}) => (await admin.post(CREDENCIAL, office.body(person, over))).problem.detail;
    expect(await say()).toBe('La persona no tiene tipo de identificación.');
    made(
      await admin.post('/api/IdentificacionPersonaTipo', { IdPersona: person.IdPersona, IdTipoIdentificacion: office.qr, FechaInicio: inDays(0) }),
    );
    expect(await say()).toBe('La persona no tiene una acreditación vigente.');
    await office.site.accredit(person.IdPersona, inDays(-3), inDays(30));
    expect(await say()).toBe('La persona no tiene foto.');
    await office.photograph(person.IdPersona);
    expect(await say({ FechaFin: inDays(31) })).toBe(`La fecha de fin no puede superar la acreditación (${shownDay(inDays(30))}).`);
    expect(await say({ FechaFin: inDays(-1) })).toBe('La fecha de fin no puede ser menor que la fecha de inicio.');
    const other = await office.issue(await office.bearer(), { CodigoReferencia1: 'ABCD01' });
    expect(await say({ FechaFin: inDays(30), CodigoReferencia1: 'abcd01' })).toBe(
      `El código ABCD01 ya está asignado a la credencial ${other.Codigo}.`,
    );
    const tipo = made(await admin.get(`/api/IdentificacionTipoCredencial/${office.contr}`));
    const wanted = made(await admin.put(`/api/IdentificacionTipoCredencial/${office.contr}`, { RequiereReferencia1: 'S', Version: tipo.Version }));
    expect(await say({ FechaFin: inDays(30) })).toBe('Ingrese N.° de tarjeta.');
    made(await admin.put(`/api/IdentificacionTipoCredencial/${office.contr}`, { RequiereReferencia1: 'N', Version: wanted.Version }));
    const issued = made(await admin.post(CREDENCIAL, office.body(person, { FechaFin: inDays(30) })));
    expect(issued.Codigo).toMatch(/^C\d{6}$/);
    const again = await admin.post(CREDENCIAL, office.body(person, { FechaFin: inDays(30) }));
    expect(again.status).toBe(409);
    expect(again.problem).toMatchObject({
      code: 'credencial.activa_existente',
      detail: `El trabajador ya tiene una credencial activa (${issued.Codigo}). Inactívela antes de registrar otra.`,
    });
  });

  test('20 at once leave exactly one active; two of a type get two numbers in a row', async () => {
    const person = await office.bearer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(CREDENCIAL, office.body(person))));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem.code === 'credencial.activa_existente')).toHaveLength(19);
    expect(await actives(person.IdPersona)).toBe(1);
    const [one, other] = [await office.bearer(), await office.bearer()];
    const [first, second] = await Promise.all([office.issue(one), office.issue(other)]);
    expect(Math.abs(Number(first.Codigo.slice(1)) - Number(second.Codigo.slice(1)))).toBe(1);
    // The database itself refuses a second one.
    await expect(
      app.database.run(
        sql`insert into identificacion_credencial (id_cliente, id_persona, codigo, id_tipo_credencial, id_tipo_identificacion, fecha_inicio, fecha_fin, id_division, ultima)
          select id_cliente, id_persona, 'X1', id_tipo_credencial, id_tipo_identificacion, fecha_inicio, fecha_fin, id_division, 'N' from identificacion_credencial where id_credencial = ${first.IdCredencial}`,
      ),
    ).rejects.toThrow();
  });

  test('a reason is required from the second on; a number once given is not given again', async () => {
    const person = await office.bearer();
    const first = await office.issue(person);
    expect((await admin.delete(`${CREDENCIAL}/${first.IdCredencial}`)).status).toBe(200);
    const second = await office.issue(person);
    expect(Number(second.Codigo.slice(1))).toBe(Number(first.Codigo.slice(1)) + 1);
    made(await admin.post(`${CREDENCIAL}/${second.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));
    const without = await admin.post(CREDENCIAL, office.body(person));
    expect(without.problem).toMatchObject({ code: 'campo.obligatorio', errors: [{ field: 'IdMotivoEmision' }] });
    await office.issue(person, { IdMotivoEmision: await office.reason('PERDIDA') });
  });

  test('an expired one does not count: the next is registered and it ends as VENCIDA', async () => {
    const person = await office.bearer();
    const old = await office.issue(person);
    await app.database.run(
      sql`update identificacion_credencial set fecha_inicio = ${inDays(-20)}, fecha_fin = ${inDays(-1)} where id_credencial = ${old.IdCredencial}`,
    );
    await office.issue(person, { IdMotivoEmision: await office.reason('RENOV') });
    expect(await office.read(old.IdCredencial)).toMatchObject({ Estado: 'I', IdMotivoInactivacion: await office.reason('VENCIDA'), Ultima: 'N' });
  });

  test('after SANCION no other is issued until someone who authorizes lifts it', async () => {
    const person = await office.bearer();
    const { IdCredencial } = await office.issue(person);
    made(
      await admin.post(`${CREDENCIAL}/${IdCredencial}/inactivar`, {
        IdMotivoInactivacion: await office.reason('SANCION'),
        Observacion: 'Prestó su tarjeta',
      }),
    );
    const RENOV = await office.reason('RENOV');
    const refused = await admin.post(CREDENCIAL, office.body(person, { IdMotivoEmision: RENOV }));
    expect(refused.problem.detail).toBe('No se puede emitir: última inactivación por Sanción.');
    made(await admin.post(`${CREDENCIAL}/${IdCredencial}/levantar`));
    await office.issue(person, { IdMotivoEmision: RENOV });
  });
});

describe('0705: what is done with one', () => {
  test('Reemplazar: same dates, new code and QR, and the former ends', async () => {
    const person = await office.bearer();
    const old = await office.issue(person, { FechaFin: inDays(60), CodigoReferencia1: 'REF01' });
    const next = made(await admin.post(`${CREDENCIAL}/${old.IdCredencial}/reemplazar`, { IdMotivoEmision: await office.reason('DETER') }));
    expect(await office.read(old.IdCredencial)).toMatchObject({ Estado: 'I', IdMotivoInactivacion: await office.reason('DETER') });
    expect(await office.read(next.IdCredencial)).toMatchObject({
      Estado: 'A',
      FechaInicio: old.FechaInicio,
      FechaFin: inDays(60),
      CodigoReferencia1: 'REF01',
      IdCredencialAnterior: old.IdCredencial,
    });
    expect(next.Codigo).not.toBe(old.Codigo);
    expect(await office.tokenOf(next.IdCredencial)).not.toBe(await office.tokenOf(old.IdCredencial));
    // RENOV ends nothing: another reason has to.
    const RENOV = await office.reason('RENOV');
    const half = await admin.post(`${CREDENCIAL}/${next.IdCredencial}/reemplazar`, { IdMotivoEmision: RENOV });
    expect(half.problem.code).toBe('credencial.motivo');
    expect(await actives(person.IdPersona)).toBe(1);
  });

  test('Editar: dates and references of an active one, never of whom; Entregar keeps the day', async () => {
    const person = await office.bearer();
    const { IdCredencial, Version } = await office.issue(person);
    const beyond = await admin.put(`${CREDENCIAL}/${IdCredencial}`, { FechaFin: inDays(91), Version });
    expect(beyond.problem.code).toBe('credencial.fin_acreditacion');
    const changed = made(await admin.put(`${CREDENCIAL}/${IdCredencial}`, { FechaFin: inDays(50), CodigoReferencia2: 'b-77', Version }));
    expect(changed).toMatchObject({ FechaFin: inDays(50), CodigoReferencia2: 'B-77' });
    const other = await office.bearer();
    const whose = await admin.put(`${CREDENCIAL}/${IdCredencial}`, { IdPersona: other.IdPersona, Version: changed.Version });
    expect(whose.problem.code).toBe('campo.no_modificable');
    expect((await admin.post(`${CREDENCIAL}/${IdCredencial}/entregar`, { FechaEntrega: inDays(1) })).problem.code).toBe('credencial.entrega_futura');
    made(await admin.post(`${CREDENCIAL}/${IdCredencial}/entregar`, {}));
    const gone = await admin.delete(`${CREDENCIAL}/${IdCredencial}`);
    expect(gone.problem).toMatchObject({ status: 400, code: 'credencial.entregada' });
    made(await admin.post(`${CREDENCIAL}/${IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));
    const row = await office.read(IdCredencial);
    expect(row).toMatchObject({ FechaEntrega: inDays(0), IdUsuarioEntrega: 'ADMIN', Vigencia: 'I', can: { editar: false, inactivar: false } });
    expect((await admin.put(`${CREDENCIAL}/${IdCredencial}`, { FechaFin: inDays(40), Version: row.Version })).problem.code).toBe(
      'credencial.inactiva',
    );
    expect((await admin.post(`${CREDENCIAL}/${IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') })).status).toBe(400);
  });

  test('Historial says who handed a card over; what takes its place was handed over by nobody yet', async () => {
    const person = await office.bearer();
    const { IdCredencial, Codigo } = await office.issue(person);
    const clerk = await app.signIn('CREDENCIALES');
    made(await clerk.post(`${CREDENCIAL}/${IdCredencial}/entregar`, {}));
    const { Eventos } = made(await admin.get(`/api/IdentificacionPortador/${person.IdPersona}/linea`));
    const told = Eventos.find(({ Texto }: { Texto: string }) => Texto === `Recibió la credencial ${Codigo}`);
    expect(told).toMatchObject({ Detalle: 'Por CREDENCIALES' });
    const next = made(await admin.post(`${CREDENCIAL}/${IdCredencial}/reemplazar`, { IdMotivoEmision: await office.reason('CAMBIO') }));
    expect(await office.read(next.IdCredencial)).toMatchObject({ FechaEntrega: null, IdUsuarioEntrega: null });
  });

  test('the list says who has none, and the counters how many', async () => {
    const before = made(await admin.get('/api/IdentificacionPortador/resumen'));
    const person = await office.bearer();
    const mine = ['IdPersona', '=', person.IdPersona];
    const listed = async () => made(await admin.get('/api/IdentificacionPortador', { filter: mine })).data;
    expect(await listed()).toMatchObject([{ Vigencia: 'N', PorEmitir: 'S', AcreditadoHasta: inDays(90), Condicion: 'TRABAJADOR' }]);
    const after = made(await admin.get('/api/IdentificacionPortador/resumen'));
    const waiting = (counts: { PorEmitir: number }[]) => counts.reduce((sum, one) => sum + one.PorEmitir, 0);
    expect(waiting(after)).toBe(waiting(before) + 1);
    const issued = await office.issue(person);
    expect(await listed()).toMatchObject([{ Vigencia: 'V', PorEmitir: 'N', Codigo: issued.Codigo }]);
    const found = made(await admin.get('/api/IdentificacionPortador', { buscar: issued.Codigo }));
    expect(found.data.map(({ IdPersona }: { IdPersona: number }) => IdPersona)).toContain(person.IdPersona);
    expect(made(await admin.get('/api/IdentificacionCredencialPersona', { filter: mine })).data).toMatchObject([
      { Codigo: issued.Codigo, Vigencia: 'V' },
    ]);
  });
});

test('many at once: each gets the card that is proposed for them, and those that are wanted end', async () => {
  const [one, other] = [await office.bearer(), await office.bearer()];
  const of = (person: { IdPersona: number }) => `/api/IdentificacionPortador/${person.IdPersona}`;
  const first = made(await admin.post(`${of(one)}/emitir`, {}));
  expect(await office.read(first.IdCredencial)).toMatchObject({
    IdPersona: one.IdPersona,
    FechaInicio: inDays(0),
    FechaFin: inDays(90),
    IdMotivoEmision: await office.reason('NUEVA'),
  });
  expect((await admin.post(`${of(one)}/emitir`, { IdMotivoEmision: await office.reason('RENOV') })).problem.code).toBe('credencial.activa_existente');
  expect((await admin.post(`${of(other)}/inactivar`, { IdMotivoInactivacion: await office.reason('ROBO') })).problem.code).toBe(
    'credencial.sin_activa',
  );
  made(await admin.post(`${of(one)}/inactivar`, { IdMotivoInactivacion: await office.reason('ROBO'), Observacion: 'Denuncia 11' }));
  expect(await office.read(first.IdCredencial)).toMatchObject({ Estado: 'I', ObservacionInactivacion: 'Denuncia 11' });
  expect((await admin.post(`${of({ IdPersona: 999_999_999 })}/emitir`, {})).status).toBe(404);
});

describe('the gate', () => {
  const evaluar = async (Identificador: string, TipoIdentificacion: string, over: object = {}) =>
    made(await gate.post('/api/AccesoMarca/evaluar', { ...reading(office.site.p1, { Documento: Identificador }), TipoIdentificacion, ...over }));

  test('code, reference, token and the QR’s whole address identify the bearer', async () => {
    const person = await office.bearer();
    await office.withCards(person);
    const card = await office.issue(person, { IdTipoIdentificacion: office.tarj, CodigoReferencia1: '0A1B2C3D' });
    const token = await office.tokenOf(card.IdCredencial);
    for (const [read, means] of [
      [card.Codigo, 'COD'],
      ['0a1b2c3d', 'TAR'],
      [token, 'QR'],
      [`https://acceso.ejemplo.pe/v/${token}`, 'QR'],
    ] as const)
      expect(await evaluar(read, means)).toMatchObject({ Permitido: 'S', Sujetos: [{ IdPersona: person.IdPersona }] });
    expect(await evaluar(card.Codigo, 'DOC')).toMatchObject({ Codigo: '111' });
    expect(await evaluar('FFFFFFFF', 'TAR')).toMatchObject({ Codigo: '111' });
  });

  test('inactivate → 121 with the reason on the next reading, and only a warning on the way out; used, it is not deleted', async () => {
    const person = await office.bearer();
    const card = await office.issue(person);
    made(await gate.post('/api/AccesoMarca/registrar', { ...reading(office.site.p1, { Documento: card.Codigo }), TipoIdentificacion: 'COD' }));
    const gone = await admin.delete(`${CREDENCIAL}/${card.IdCredencial}`);
    expect(gone.problem.detail).toBe('La credencial ya fue usada o impresa; inactívela.');
    made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));
    // Past the seconds in which a pass is repeated.
    app.clock.advance(16);
    expect(await evaluar(card.Codigo, 'COD')).toMatchObject({
      Permitido: 'N',
      Codigo: '121',
      Motivo: `La credencial ${card.Codigo} está inactiva: Pérdida.`,
      Sujetos: [{ IdPersona: person.IdPersona }],
    });
    const out = await evaluar(card.Codigo, 'COD', { ModoMarcacion: 'N' });
    expect(out).toMatchObject({ Permitido: 'S', Sujetos: [{ Advertencias: [{ Codigo: '121', Responsable: 'credenciales' }] }] });
    expect(await evaluar(person.Documento, 'DOC')).toMatchObject({ Permitido: 'S' });
  });

  test('outside its dates → 122; a door that wants a credential asks for one in force → 123', async () => {
    const person = await office.bearer();
    const door = await office.site.door({ ExigeCredencial: 'S' });
    expect(await evaluar(person.Documento, 'DOC', { IdPuerta: door.IdPuerta })).toMatchObject({
      Codigo: '123',
      Motivo: 'La persona no tiene una credencial activa.',
    });
    // What a terminal decides without network is the same.
    const told = async () => {
      const { Sujetos } = made(await gate.get('/api/AccesoInstantanea/descargar', { IdPuerta: door.IdPuerta }));
      return Sujetos.find(({ IdPersona }: { IdPersona: number }) => IdPersona === person.IdPersona);
    };
    expect(await told()).toMatchObject({ Ventanas: [], Denegado: { Codigo: '123' } });
    const card = await office.issue(person, { FechaInicio: inDays(5), FechaFin: inDays(10) });
    expect(await evaluar(card.Codigo, 'COD', { IdPuerta: door.IdPuerta })).toMatchObject({
      Codigo: '122',
      Motivo: `La credencial ${card.Codigo} no está vigente (${shownDay(inDays(5))} a ${shownDay(inDays(10))}).`,
      Sujetos: [{ Motivos: [{ Codigo: '122' }] }],
    });
    const row = await office.read(card.IdCredencial);
    made(await admin.put(`${CREDENCIAL}/${card.IdCredencial}`, { FechaInicio: inDays(0), Version: row.Version }));
    expect(await evaluar(person.Documento, 'DOC', { IdPuerta: door.IdPuerta })).toMatchObject({ Permitido: 'S', Codigo: '000' });
    expect(await told()).toMatchObject({ Ventanas: [{}], Denegado: null });
  });

  test('the panel of readings says whose card a reading is', async () => {
    const person = await office.bearer();
    const card = await office.issue(person, { CodigoReferencia1: '00ABCDEF' });
    const panel = made(await admin.post('/api/SistemaConfiguracionLectura/probar', { Identifica: 'C', Lectura: '00ABCDEF' }));
    expect(panel).toMatchObject({ resultado: '00ABCDEF', registro: { recurso: 'AdministracionPersona', id: person.IdPersona } });
    expect(panel.registro.texto).toContain(card.Codigo);
  });
});
