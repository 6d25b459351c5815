import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownDay } from '../shared/dia';
import { inDays, type Masters, made, makeMasters, newCode, today } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
const PERSONA = '/api/AdministracionPersona';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
});
afterAll(() => app.close());

const act = (id: number, accion: string, body: object = {}) => admin.post(`${PERSONA}/${id}/${accion}`, body);

describe('people', () => {
  test('POST without IdPaisResidencia → 400 naming the field', async () => {
    const { IdPaisResidencia: _, ...body } = masters.personBody();
    const answer = await admin.post(PERSONA, body);
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toMatchObject([{ field: 'IdPaisResidencia' }]);
  });

  test('a DNI of 7 or 9 digits is refused with the number 8 in the message', async () => {
    for (const Documento of ['7654321', '765432109']) {
      const answer = await admin.post(PERSONA, { ...masters.personBody(), Documento });
      expect(answer.status).toBe(400);
      expect(answer.problem.detail).toContain('8');
    }
  });

  test('same type and number → 409 naming alias, document and person', async () => {
    const first = masters.personBody();
    made(await admin.post(PERSONA, first));
    const answer = await admin.post(PERSONA, { ...masters.personBody(), Documento: first.Documento });
    expect(answer.status).toBe(409);
    expect(answer.problem.detail).toBe(`Ya existe una persona con DNI ${first.Documento}: ${first.ApellidoPaterno.toUpperCase()} FLORES, LUIS.`);
  });

  test('same names and birth date under another document: asks, and the confirmation lets it pass', async () => {
    const first = masters.personBody();
    made(await admin.post(PERSONA, first));
    const twin = { ...first, Documento: masters.personBody().Documento };
    const answer = await admin.post(PERSONA, twin);
    expect(answer.problem).toMatchObject({
      status: 400,
      code: 'persona.posible_duplicado',
      confirmable: true,
    });
    const { IdPersona } = made(await admin.post(PERSONA, { ...twin, Confirmaciones: ['persona.posible_duplicado'] }));
    // It is kept in the person's own trace.
    const { data } = (
      await admin.get('/api/PlataformaAuditoria', {
        filter: [['Entidad', '=', 'AdministracionPersona'], 'AND', ['Registro', '=', String(IdPersona)]],
      })
    ).result;
    expect(data.find((one: { Accion: string }) => one.Accion === 'confirmar')?.Cambios).toMatchObject({
      Confirmacion: [null, 'persona.posible_duplicado'],
    });
  });

  test('under the minimum age → refused by the rule; a birth date of tomorrow is no date of birth', async () => {
    const young = await admin.post(PERSONA, { ...masters.personBody(), FechaNacimiento: inDays(-17 * 365) });
    expect(young.problem).toMatchObject({
      status: 400,
      code: 'persona.menor_edad',
      detail: 'La persona debe tener al menos 18 años.',
      errors: [{ field: 'FechaNacimiento', code: 'persona.menor_edad', message: 'La persona debe tener al menos 18 años.' }],
    });
    const future = await admin.post(PERSONA, { ...masters.personBody(), FechaNacimiento: inDays(1) });
    expect(future.problem.code).toBe('persona.nacimiento_futuro');
  });

  test('a new person is LIBRE and active, with the nationality of the country of birth', async () => {
    const { IdPersona } = await masters.person();
    const row = await masters.read(IdPersona);
    expect(row).toMatchObject({ Estado: 'A', Condicion: 'LIBRE', Nacionalidad: 'Peruana', IdCompania: null });
    expect(row.can).toMatchObject({ asignarCargo: true, cesar: false, editar: true });
  });

  test('a new person takes the first link with the form, or none; what its link breaks registers nobody', async () => {
    const { FechaInicio, ...body } = masters.positionBody;
    const made1 = made(await admin.post(PERSONA, { ...masters.personBody(), Vinculo: { ...body, FechaInicio } }));
    expect(await masters.read(made1.IdPersona)).toMatchObject({ Condicion: 'TRABAJADOR', IdCompania: masters.misti, IdContrato: body.IdContrato });
    const person = masters.personBody();
    const refused = await admin.post(PERSONA, { ...person, Vinculo: { ...body, FechaInicio, IdContrato: null } });
    expect(refused.problem).toMatchObject({ status: 400, code: 'vinculo.contrato_requerido' });
    const found = made(await admin.get(PERSONA, { filter: ['Documento', '=', person.Documento] }));
    expect(found.totalCount).toBe(0);
    // From then on company and position are not the form's to change.
    const answer = await admin.put(`${PERSONA}/${made1.IdPersona}`, { IdCargo: masters.cargoPropio, Version: made1.Version });
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ field: 'IdCargo', code: 'campo.del_sistema' }] });
    expect((await masters.read(made1.IdPersona)).IdCargo).toBe(masters.cargoContratista);
  });

  test('people without photo are found', async () => {
    const { IdPersona } = await masters.person();
    const page = made(await admin.get(PERSONA, { filter: [['FotoPerfil', '=', null], 'AND', ['IdPersona', '=', IdPersona]] }));
    expect(page.totalCount).toBe(1);
  });

  test('the filter by unit takes those below it', async () => {
    const below = await masters.create('AdministracionUnidadOrganizacional', {
      Codigo: newCode('UB'),
      UnidadOrganizacional: newCode('Frente '),
      IdUnidadPadre: masters.unit.IdUnidadOrganizacional,
    });
    const { IdPersona } = await masters.worker({ IdUnidadOrganizacional: below.IdUnidadOrganizacional });
    const found = async (operator: string, value: unknown) =>
      made(await admin.get(PERSONA, { filter: [['IdUnidadOrganizacional', operator, value], 'AND', ['IdPersona', '=', IdPersona]] })).totalCount;
    expect(await found('=', masters.unit.IdUnidadOrganizacional)).toBe(1);
    expect(await found('in', [masters.unit.IdUnidadOrganizacional])).toBe(1);
    expect(await found('=', 2_000_000_000)).toBe(0);
  });

  test('terminated today: the contract’s DotacionUsada is one less; changing company demobilizes, changing position does not', async () => {
    const contract = await masters.create('AdministracionContrato', { ...masters.contractBody, Codigo: newCode('KD') });
    const link = { IdContrato: contract.IdContrato };
    const people = [await masters.worker(link), await masters.worker(link), await masters.worker(link)];
    for (const { IdPersona } of people) {
      await app.database.query(
        `insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
          select id_cliente, $1, $2, $3, $4, id_perfil_acreditacion, $5, $6 from acreditacion_perfil where id_cliente = $7 limit 1`,
        [admin.perfil.IdDivision, IdPersona, masters.misti, contract.IdContrato, inDays(-20), inDays(90), admin.perfil.IdCliente],
      );
    }
    const used = async () => made(await admin.get(`/api/AdministracionContrato/${contract.IdContrato}`)).DotacionUsada;
    expect(await used()).toBe(3);
    const [first, second, third] = people.map(({ IdPersona }) => IdPersona);
    made(await act(first ?? 0, 'cesar', { FechaCese: today(), IdMotivoCese: await masters.reason('RENUN') }));
    expect(await used()).toBe(2);
    made(await act(second ?? 0, 'cambiarCargo', { ...masters.positionBody, ...link, FechaInicio: today() }));
    expect(await used()).toBe(2);
    const own = { ...masters.positionBody, IdCompania: masters.own, IdContrato: null, IdCargo: masters.cargoPropio, FechaInicio: today() };
    made(await act(third ?? 0, 'cambiarCargo', own));
    expect(await used()).toBe(1);
  });

  test('asignarCargo on an active person → 400 persona.no_cesada; after cesar, accepted, Estado A, two rows in the history', async () => {
    const { IdPersona } = await masters.worker();
    const again = { ...masters.positionBody, FechaInicio: inDays(1) };
    expect((await act(IdPersona, 'asignarCargo', again)).problem).toMatchObject({
      status: 400,
      code: 'persona.no_cesada',
    });
    made(await act(IdPersona, 'cesar', { FechaCese: today(), IdMotivoCese: await masters.reason('RENUN') }));
    expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'C', Condicion: 'CESADO' });
    const soon = await act(IdPersona, 'asignarCargo', { ...again, FechaInicio: today() });
    expect(soon.problem.code).toBe('persona.inicio_posterior_cese');
    made(await act(IdPersona, 'asignarCargo', again));
    expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'A', Condicion: 'TRABAJADOR' });
    const history = made(await admin.get('/api/AdministracionPersonaVinculo', { filter: ['IdPersona', '=', IdPersona] }));
    expect(history.totalCount).toBe(2);
  });

  test('PUT on a terminated person → 400 and nothing changed', async () => {
    const { IdPersona } = await masters.worker();
    made(await act(IdPersona, 'cesar', { FechaCese: today(), IdMotivoCese: await masters.reason('RENUN') }));
    const before = await masters.read(IdPersona);
    const answer = await admin.put(`${PERSONA}/${IdPersona}`, { Nombres: 'Otro', Version: before.Version });
    expect(answer.problem).toMatchObject({ status: 400, code: 'persona.cesada' });
    expect(await masters.read(IdPersona)).toEqual(before);
  });

  test('a terminated person is read-only in every tab: neither indisciplines nor guards nor its link are written', async () => {
    const { IdPersona } = await masters.worker();
    const kind = await masters.create('AdministracionIndisciplina', { Codigo: newCode('I'), Indisciplina: newCode('Falta '), Severidad: '1' });
    const act1 = { IdPersona, IdIndisciplina: kind.IdIndisciplina, Fecha: today(), Observacion: 'Sin casco' };
    const record = made(await admin.post('/api/AdministracionPersonaIndisciplina', act1));
    const [guard] = made(await admin.get('/api/AdministracionRegimenGuardia', { take: 1 })).data;
    const assign = { Personas: [IdPersona], FechaInicio: inDays(-2) };
    made(await admin.post(`/api/AdministracionRegimenGuardia/${guard.IdRegimenGuardia}/asignar`, assign));
    const [assigned] = made(await admin.get('/api/AdministracionPersonaGuardia', { filter: ['IdPersona', '=', IdPersona] })).data;
    const [link] = made(await admin.get('/api/AdministracionPersonaVinculo', { filter: ['IdPersona', '=', IdPersona] })).data;
    made(await act(IdPersona, 'cesar', { FechaCese: today(), IdMotivoCese: await masters.reason('RENUN') }));
    const ended = made(await admin.get(`/api/AdministracionPersonaGuardia/${assigned.IdPersonaGuardia}`));
    const closed = made(await admin.get(`/api/AdministracionPersonaVinculo/${link.IdPersonaVinculo}`));
    for (const answer of await Promise.all([
      admin.post('/api/AdministracionPersonaIndisciplina', act1),
      admin.post(`/api/AdministracionPersonaIndisciplina/${record.IdPersonaIndisciplina}/anular`, { Motivo: 'Error' }),
      admin.post(`/api/AdministracionRegimenGuardia/${guard.IdRegimenGuardia}/asignar`, assign),
      admin.put(`/api/AdministracionPersonaGuardia/${assigned.IdPersonaGuardia}`, { FechaFin: null, Version: ended.Version }),
      admin.delete(`/api/AdministracionPersonaGuardia/${assigned.IdPersonaGuardia}`),
      admin.put(`/api/AdministracionPersonaVinculo/${link.IdPersonaVinculo}`, { FechaFin: inDays(10), Version: closed.Version }),
      act(IdPersona, 'inactivar', { Observacion: 'x' }),
    ]))
      expect(answer.problem).toMatchObject({
        status: 400,
        code: 'persona.cesada',
        detail: 'La persona está cesada; sus datos no se pueden modificar.',
      });
  });

  test('a high indiscipline not annulled: asignarCargo asks; annulled it says nothing', async () => {
    const kind = await masters.create('AdministracionIndisciplina', { Codigo: newCode('I'), Indisciplina: 'Agresión', Severidad: '3' });
    const { IdPersona } = await masters.person();
    const record = made(
      await admin.post('/api/AdministracionPersonaIndisciplina', {
        IdPersona,
        IdIndisciplina: kind.IdIndisciplina,
        Fecha: today(),
        Observacion: 'Riña',
      }),
    );
    const listed = async () =>
      made(await admin.get(PERSONA, { filter: [['Indisciplinas', '>', 0], 'AND', ['IdPersona', '=', IdPersona]] })).totalCount;
    expect(await listed()).toBe(1);
    const asked = await act(IdPersona, 'asignarCargo', masters.positionBody);
    expect(asked.problem).toMatchObject({
      status: 400,
      code: 'persona.indisciplina_alta',
      confirmable: true,
      detail: `La persona registra una indisciplina alta: Agresión (${shownDay(today())}). ¿Desea continuar?`,
    });
    made(await admin.post(`/api/AdministracionPersonaIndisciplina/${record.IdPersonaIndisciplina}/anular`, { Motivo: 'Error de persona' }));
    expect(await listed()).toBe(0);
    made(await act(IdPersona, 'asignarCargo', masters.positionBody));
  });

  test('the list tells regime and guard of today and is filtered by them, as by personnel division', async () => {
    const planilla = await masters.create('AdministracionDivisionPersonal', {
      Codigo: newCode('DP'),
      DivisionPersonal: newCode('Planilla '),
      IdCompania: masters.misti,
    });
    const { IdPersona } = await masters.worker({ IdDivisionPersonal: planilla.IdDivisionPersonal });
    const [guard] = made(await admin.get('/api/AdministracionRegimenGuardia', { filter: ['Codigo', '=', 'B'], take: 1 })).data;
    expect(await masters.read(IdPersona)).toMatchObject({ IdRegimenGuardia: null, DivisionPersonal: planilla.DivisionPersonal });
    const dates = { Personas: [IdPersona], FechaInicio: inDays(-3), FechaFin: inDays(3) };
    made(await admin.post(`/api/AdministracionRegimenGuardia/${guard.IdRegimenGuardia}/asignar`, dates));
    for (const [name, value] of Object.entries({
      IdRegimen: guard.IdRegimen,
      IdRegimenGuardia: guard.IdRegimenGuardia,
      IdDivisionPersonal: planilla.IdDivisionPersonal,
    })) {
      const found = made(await admin.get(PERSONA, { filter: [[name, '=', value], 'AND', ['IdPersona', '=', IdPersona]] }));
      expect(found.data, name).toMatchObject([{ RegimenGuardia: guard.Nombre }]);
    }
  });

  test('DESPID then asignarCargo → refused by the rule', async () => {
    const { IdPersona } = await masters.worker();
    made(await act(IdPersona, 'cesar', { FechaCese: today(), IdMotivoCese: await masters.reason('DESPID') }));
    const answer = await act(IdPersona, 'asignarCargo', { ...masters.positionBody, FechaInicio: inDays(1) });
    expect(answer.problem).toMatchObject({
      status: 400,
      code: 'persona.reingreso_bloqueado',
      detail: 'La persona fue cesada por Despido, que no permite su reingreso.',
    });
  });

  test('terminated today: its user cannot sign in', async () => {
    const body = { ...masters.personBody(), Documento: '40000005' };
    const { IdPersona } = made(await admin.post(PERSONA, body));
    made(await act(IdPersona, 'asignarCargo', masters.positionBody));
    await app.signIn('AUTORIZADOR');
    made(await act(IdPersona, 'cesar', { FechaCese: today(), IdMotivoCese: await masters.reason('RENUN') }));
    await expect(app.signIn('AUTORIZADOR')).rejects.toThrow(/could not/);
    const told = await app.database.query(`select cuerpo from sistema_correo where codigo = 'SEG08' and id_registro = 'AUTORIZADOR'`);
    expect(told).toMatchObject([{ cuerpo: expect.stringContaining('Cese de la persona') }]);
  });

  test('a contractor session gets 404 for another company’s person, and 403 for writing its own', async () => {
    const mine = await masters.worker();
    // Ticked for everything: it is the contractor that may not, not the profile.
    await app.database.query(
      `update seguridad_perfil_menu set acciones = array['consultar', 'crear', 'editar', 'eliminar', 'procesar']
        where id_menu = '030101' and id_perfil in (select id_perfil from seguridad_perfil where contratista = 'S')`,
    );
    await app.database.query('update base_sello set version = version + 1');
    const contractor = await app.signIn('SOLICITANTE');
    const stranger = await app.signIn('SOLICITANTE2');
    expect((await contractor.get(`${PERSONA}/${mine.IdPersona}`)).status).toBe(200);
    expect((await stranger.get(`${PERSONA}/${mine.IdPersona}`)).status).toBe(404);
    expect((await contractor.post(`${PERSONA}/${mine.IdPersona}/inactivar`, { Observacion: 'x' })).status).toBe(403);
    expect((await contractor.post(PERSONA, masters.personBody())).status).toBe(403);
    expect((await contractor.put(`${PERSONA}/${mine.IdPersona}`, { Nombres: 'Otro', Version: mine.Version })).status).toBe(403);
  });
});

describe('employments', () => {
  test('a scheduled termination leaves the person working through it, and anularCese withdraws it', async () => {
    const { IdPersona } = await masters.worker();
    made(await act(IdPersona, 'cesar', { FechaCese: inDays(5), IdMotivoCese: await masters.reason('RENUN') }));
    expect(await masters.read(IdPersona)).toMatchObject({
      Estado: 'A',
      Condicion: 'TRABAJADOR',
      FechaCese: inDays(5),
    });
    const twice = await act(IdPersona, 'cesar', {
      FechaCese: today(),
      IdMotivoCese: await masters.reason('RENUN'),
    });
    expect(twice.problem.code).toBe('persona.cese_programado');
    made(await act(IdPersona, 'anularCese'));
    expect(await masters.read(IdPersona)).toMatchObject({ FechaCese: null, IdMotivoCese: null });
  });

  test('an applied termination is withdrawn within 24 h: the link is open again, what was ended is not revived; later it is not', async () => {
    const { IdPersona } = await masters.worker();
    const cese = { FechaCese: today(), IdMotivoCese: await masters.reason('RENUN') };
    const [guard] = made(await admin.get('/api/AdministracionRegimenGuardia', { take: 1 })).data;
    made(await admin.post(`/api/AdministracionRegimenGuardia/${guard.IdRegimenGuardia}/asignar`, { Personas: [IdPersona], FechaInicio: inDays(-2) }));
    made(await act(IdPersona, 'cesar', cese));
    expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'C', can: { asignarCargo: true, anularCese: true, editar: false } });
    made(await act(IdPersona, 'anularCese'));
    expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'A', Condicion: 'TRABAJADOR', FechaCese: null });
    const [kept] = made(await admin.get('/api/AdministracionPersonaGuardia', { filter: ['IdPersona', '=', IdPersona] })).data;
    expect(kept.FechaFin).toBe(today());
    made(await act(IdPersona, 'cesar', cese));
    await app.database.query(`update administracion_persona_vinculo set cese_aplicado = cese_aplicado - interval '25 hours' where id_persona = $1`, [
      IdPersona,
    ]);
    expect((await act(IdPersona, 'anularCese')).problem).toMatchObject({
      status: 400,
      detail: 'El cese aplicado solo se puede anular dentro de las 24 horas.',
    });
  });

  test('FechaCese before the start of the link is refused with its sentence', async () => {
    const { IdPersona } = await masters.worker();
    const early = await act(IdPersona, 'cesar', { FechaCese: inDays(-31), IdMotivoCese: await masters.reason('RENUN') });
    expect(early.problem).toMatchObject({
      status: 400,
      detail: 'La fecha de cese no puede ser menor a la fecha de inicio.',
      errors: [{ field: 'FechaCese' }],
    });
  });

  test('FALTA without observation refused; CAMBIO is not a reason to terminate', async () => {
    const { IdPersona } = await masters.worker();
    const falta = { FechaCese: today(), IdMotivoCese: await masters.reason('FALTA') };
    expect((await act(IdPersona, 'cesar', falta)).problem.detail).toBe('Ingrese la observación.');
    const cambio = { FechaCese: today(), IdMotivoCese: await masters.reason('CAMBIO') };
    expect((await act(IdPersona, 'cesar', cambio)).problem.code).toBe('persona.motivo_interno');
  });

  test('CAMBIO not offered in the demobilization form; an internal reason does not block re-entry', async () => {
    const offered = made(await admin.get('/api/AdministracionMotivoCese/obtenerTodos', { CambioInterno: 'N' }));
    const names = offered.map((row: { Texto: string }) => row.Texto);
    expect(names).toContain('Renuncia');
    expect(names).not.toContain('Cambio de cargo o compañía');
    const both = { Codigo: newCode('M'), MotivoCese: 'Traslado', CambioInterno: 'S', BloqueaReingreso: 'S' };
    expect((await admin.post('/api/AdministracionMotivoCese', both)).problem.detail).toBe('Un cambio interno no puede bloquear el reingreso.');
  });

  test('a link with marks or requests of its time is not deleted', async () => {
    const link = async (idPersona: number) =>
      made(await admin.get('/api/AdministracionPersonaVinculo', { filter: ['IdPersona', '=', idPersona] })).data[0].IdPersonaVinculo;
    const asked = await masters.worker();
    await app.database.query(
      `insert into acreditacion_solicitud (id_cliente, id_division, id_compania, id_persona, id_contrato, estado) values ($1, $2, $3, $4, $5, 'R')`,
      [admin.perfil.IdCliente, admin.perfil.IdDivision, masters.misti, asked.IdPersona, masters.contract.IdContrato],
    );
    expect((await admin.delete(`/api/AdministracionPersonaVinculo/${await link(asked.IdPersona)}`)).problem.code).toBe('vinculo.con_movimientos');
    const free = await masters.worker();
    made(await admin.delete(`/api/AdministracionPersonaVinculo/${await link(free.IdPersona)}`));
    expect(await masters.read(free.IdPersona)).toMatchObject({ Condicion: 'LIBRE' });
  });

  test('cambiarCargo closes on the eve by CAMBIO and opens the next; taking it back reopens the first', async () => {
    const { IdPersona } = await masters.worker();
    made(await act(IdPersona, 'cambiarCargo', { ...masters.positionBody, FechaInicio: today() }));
    const history = async () => made(await admin.get('/api/AdministracionPersonaVinculo', { filter: ['IdPersona', '=', IdPersona] })).data;
    const [second, first] = await history();
    expect(first).toMatchObject({ FechaCese: inDays(-1), MotivoCese: 'Cambio de cargo o compañía' });
    expect(second).toMatchObject({ FechaInicio: today(), Origen: 'C', FechaCese: null });
    expect((await admin.delete(`/api/AdministracionPersonaVinculo/${first.IdPersonaVinculo}`)).problem.code).toBe('vinculo.no_ultimo');
    made(await admin.delete(`/api/AdministracionPersonaVinculo/${second.IdPersonaVinculo}`));
    expect(await history()).toMatchObject([{ FechaCese: null, CeseAplicado: null }]);
  });

  test('inactivate and activate keep the link open', async () => {
    const { IdPersona } = await masters.worker();
    expect((await act(IdPersona, 'inactivar')).problem.detail).toBe('Ingrese la observación.');
    made(await act(IdPersona, 'inactivar', { Observacion: 'Licencia médica' }));
    expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'I', Condicion: 'TRABAJADOR' });
    made(await act(IdPersona, 'activar'));
    expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'A' });
  });

  test('a contractor company’s person is offered contractor positions only', async () => {
    const offered = made(await admin.get('/api/AdministracionCargo/obtenerTodos', { IdCompania: masters.misti }));
    const ids = offered.map((row: { IdCargo: number }) => row.IdCargo);
    expect(ids).toContain(masters.cargoContratista);
    expect(ids).not.toContain(masters.cargoPropio);
    const { IdPersona } = await masters.person();
    const answer = await act(IdPersona, 'asignarCargo', {
      ...masters.positionBody,
      IdCargo: masters.cargoPropio,
    });
    expect(answer.problem).toMatchObject({
      code: 'vinculo.cargo_compania',
      detail: 'El cargo no corresponde a la compañía.',
    });
  });

  test('a subcontractor of the contract may be chosen as the person’s company, another company not', async () => {
    const { IdPersona } = await masters.person();
    const body = { ...masters.positionBody, IdCompania: masters.altiplano };
    expect((await act(IdPersona, 'asignarCargo', body)).problem.detail).toBe('La compañía no pertenece al contrato.');
    await masters.create('AdministracionContratoSubcontratista', {
      IdContrato: masters.contract.IdContrato,
      IdCompania: masters.altiplano,
      FechaInicio: inDays(-30),
      FechaFin: inDays(200),
    });
    expect((await act(IdPersona, 'asignarCargo', body)).status).toBe(200);
  });

  test('the dates of a link stay within the contract', async () => {
    const { IdPersona } = await masters.person();
    const answer = await act(IdPersona, 'asignarCargo', { ...masters.positionBody, FechaFin: inDays(301) });
    expect(answer.problem).toMatchObject({ code: 'vinculo.fuera_contrato' });
    expect(answer.problem.errors).toMatchObject([{ field: 'FechaFin' }]);
  });

  test('unticking BloqueaReingreso of DESPID lets a person terminated by it be assigned again', async () => {
    const { IdPersona } = await masters.worker();
    const IdMotivoCese = await masters.reason('DESPID');
    made(await act(IdPersona, 'cesar', { FechaCese: today(), IdMotivoCese }));
    const path = `/api/AdministracionMotivoCese/${IdMotivoCese}`;
    const { Version } = made(await admin.get(path));
    const change = { BloqueaReingreso: 'N', Version };
    expect((await admin.put(path, change)).problem).toMatchObject({
      code: 'motivo_cese.reingreso',
      confirmable: true,
    });
    made(await admin.put(path, { ...change, Confirmaciones: ['motivo_cese.reingreso'] }));
    expect((await act(IdPersona, 'asignarCargo', { ...masters.positionBody, FechaInicio: inDays(1) })).status).toBe(200);
  });
});

describe('buscar', () => {
  test('tells whether a document is known and free; the file only to whom may see it', async () => {
    const mine = await masters.worker();
    const query = { IdTipoDocumento: masters.dni, Documento: mine.Documento };
    const stranger = await app.signIn('SOLICITANTE2');
    expect(made(await admin.get(`${PERSONA}/buscar`, query))).toMatchObject({
      IdPersona: mine.IdPersona,
      Condicion: 'TRABAJADOR',
      Disponible: 'N',
    });
    const seen = made(await stranger.get(`${PERSONA}/buscar`, query));
    expect(seen).toMatchObject({ Condicion: 'TRABAJADOR', Disponible: 'N' });
    expect(seen).not.toHaveProperty('IdPersona');
    expect(made(await admin.get(`${PERSONA}/buscar`, { ...query, Documento: '99999999' }))).toBeNull();
  });
});

test('a column’s *contains* finds what stands in it, by the index of the search or without: any piece, in any case, with accents or not', async () => {
  const all = made(await admin.get('/api/AdministracionPersona', { take: 40, skip: 300 })).data;
  for (const [at, person] of all.entries()) {
    for (const field of ['Apellidos', 'Nombres', 'Documento']) {
      const text = String(person[field]);
      const piece = text.slice(at % 3, (at % 3) + 2 + (at % 7));
      const asked = at % 2 === 0 ? piece.toLowerCase() : piece.normalize('NFD').replace(/\p{M}/gu, '');
      const filter = [['IdPersona', '=', person.IdPersona], 'AND', [field, 'contains', asked]];
      expect(made(await admin.get('/api/AdministracionPersona', { filter, take: 5 })).totalCount, `${field} ${asked}`).toBe(1);
    }
  }
  const none = ['Apellidos', 'contains', '100%_'];
  expect(made(await admin.get('/api/AdministracionPersona', { filter: none })).totalCount).toBe(0);
});
