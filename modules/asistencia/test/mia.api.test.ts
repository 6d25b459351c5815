import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';

let app: TestApp;
let admin: SignedIn;
let keeper: SignedIn;
let site: Site;
let worker: SignedIn;
let person: { IdPersona: number; Documento: string };
let reason: number;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  keeper = await app.signIn('ASISTENCIA');
  site = await makeSite(app, admin);
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
  reason = (await site.one('AccesoMotivoMarca', ['Uso', 'contains', 'M'])).IdMotivoMarca;
  await app.database.run(sql`update asistencia_configuracion_compania set horas_oposicion = 48 where id_compania = ${site.masters.misti}`);
  person = await employed('P1');
  await app.database.run(sql`update seguridad_usuario set id_persona = ${person.IdPersona} where id_usuario = 'TRABAJADOR'`);
  worker = await app.signIn('TRABAJADOR');
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());
const yesterday = inDays(-1);
const at = (hour: string, day = yesterday) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}-05:00`;

async function employed(code: string) {
  const who = await site.ready(inDays(-30), inDays(90));
  const head = await site.create('AsistenciaHorario', { Codigo: code, Nombre: `Todos los días ${code}`, Tipo: 'S', FeriadoLaborable: 'S' });
  const first = await site.create('AsistenciaHorarioDetalle', { IdHorario: head.IdHorario, NumeroDia: 1, TipoDia: 'L', Turno: 'D' });
  const block = { IdHorarioDetalle: first.IdHorarioDetalle, DiaInicio: 0, DiaFin: 0 };
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00' });
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'R', HoraInicio: '13:00', HoraFin: '14:00' });
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
  await site.create('AsistenciaPersona', { IdPersona: who.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
  await site.create('AsistenciaPersonaHorario', { IdPersona: who.IdPersona, IdHorario: head.IdHorario, FechaInicio: inDays(-10) });
  await calculated();
  return who;
}
const gate = (who: { Documento: string }, hour: string, ModoMarcacion: 'S' | 'N', day = yesterday) =>
  admin.post('/api/AccesoMarca/registrar', reading(site.p1, who, { FechaHora: at(hour, day), EnLinea: 'N', ModoMarcacion }));
const byHand = (who: { IdPersona: number }, Hora: string, ModoMarcacion: 'S' | 'N', Fecha = yesterday) =>
  admin.post('/api/AccesoMarca', {
    ...{ IdMarcaOrigen: `T:${who.IdPersona}:${Fecha}${Hora}`, IdPersona: who.IdPersona, IdPuerta: site.p1.IdPuerta, ModoMarcacion },
    ...{ Fecha, Hora, IdMotivoMarca: reason, Observacion: 'Olvidó marcar' },
  });
const stateOf = async (IdPersona: number, Fecha = yesterday) => {
  await calculated();
  return made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', IdPersona], 'and', ['Fecha', '=', Fecha]] })).data[0]?.Estado;
};
const mine = async (Mes = yesterday.slice(0, 6)) => made(await worker.get('/api/AsistenciaMia', { Mes }));

describe('Mi asistencia (050402)', () => {
  test('the balance is of the week, and of the cycle where overtime is counted by it', async () => {
    const { Semana } = await mine();
    expect(Semana).toMatchObject({ Base: 'S', FechaInicio: expect.any(String) });
    const first = inDays(-3);
    const Codigo = newCode('C');
    const head = await site.create('AsistenciaHorario', {
      ...{ Codigo, Nombre: `Ciclo ${Codigo}`, Tipo: 'C', DiasCiclo: 14, PorRegimen: 'N', FechaAncla: first, FeriadoLaborable: 'S' },
    });
    made(
      await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/detalle`, {
        Dias: Array.from({ length: 14 }, (_, place) =>
          place < 3
            ? { NumeroDia: place + 1, TipoDia: 'L', Turno: 'D', Intervalos: [{ Tipo: 'T', HoraInicio: '08:00', HoraFin: '16:00' }] }
            : { NumeroDia: place + 1, TipoDia: 'D' },
        ),
      }),
    );
    const [before] = await app.database.run(sql`select id_horario from asistencia_persona_horario where id_persona = ${person.IdPersona}`);
    await app.database.run(sql`update asistencia_persona_horario set id_horario = ${head.IdHorario} where id_persona = ${person.IdPersona}`);
    await app.database.run(sql`update asistencia_configuracion_compania set base_sobretiempo = 'C' where id_compania = ${site.masters.misti}`);
    // In the evening today has a row already, of the schedule before.
    await app.database.run(sql`delete from asistencia_dia where id_persona = ${person.IdPersona} and fecha >= ${inDays(0)}::date`);
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: first, FechaFin: yesterday, Personas: [person.IdPersona] }));
    await calculated();
    expect((await mine()).Semana).toEqual({ Base: 'C', FechaInicio: first, FechaFin: inDays(10), Programados: 3 * 480, Normales: 0 });
    await app.database.run(
      sql`update asistencia_persona_horario set id_horario = ${Number(before?.id_horario)} where id_persona = ${person.IdPersona}`,
    );
    await app.database.run(sql`update asistencia_configuracion_compania set base_sobretiempo = 'D' where id_compania = ${site.masters.misti}`);
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: first, FechaFin: yesterday, Personas: [person.IdPersona] }));
    await calculated();
  });

  test('a worker sees their own days; a call for another IdPersona is 404, whatever the parameter', async () => {
    const other = await employed('P2');
    made(await gate(person, '07:58:00', 'S', inDays(-4)));
    made(await gate(person, '17:04:00', 'N', inDays(-4)));
    await calculated();
    const found = await mine(inDays(-4).slice(0, 6));
    expect(found.Documento).toBe(person.Documento);
    expect(found.Dias.find(({ Fecha }: { Fecha: string }) => Fecha === inDays(-4))).toMatchObject({
      Estado: 'A',
      Normales: 480,
      Inicio: '08:00',
      Fin: '17:00',
    });
    expect((await worker.get('/api/AsistenciaMia', { Mes: yesterday.slice(0, 6), IdPersona: other.IdPersona })).status).toBe(404);
    expect((await worker.get('/api/AsistenciaMia/porque', { Fecha: inDays(-4), IdPersona: other.IdPersona })).status).toBe(404);
    expect(made(await worker.get('/api/AsistenciaMia/porque', { Fecha: inDays(-4) })).Tramos.length).toBeGreaterThan(0);
    // Nothing of anybody else by the module's other doors.
    expect((await worker.get('/api/AsistenciaDia', {})).status).toBe(403);
    expect((await worker.get('/api/AsistenciaProgramacion/calendario', { FechaInicio: yesterday, FechaFin: yesterday })).status).toBe(403);
    // A client's own user without a person is told so.
    expect((await admin.get('/api/AsistenciaMia', { Mes: yesterday.slice(0, 6) })).problem.code).toBe('asistencia.sin_persona');
  });

  test('the A1 of oneself is a document; for another IdPersona it is 404, and a month without days says so', async () => {
    const Mes = inDays(-4).slice(0, 6);
    const file = await worker.get('/api/AsistenciaMia/registro', { Mes });
    expect({ status: file.status, type: file.headers.get('content-type'), starts: file.text.slice(0, 5) }).toEqual({
      ...{ status: 200, type: 'application/pdf', starts: '%PDF-' },
    });
    expect((await worker.get('/api/AsistenciaMia/registro', { Mes, IdPersona: person.IdPersona + 1 })).status).toBe(404);
    expect((await worker.get('/api/AsistenciaMia/registro', { Mes: '200001' })).problem.code).toBe('reporte.sin_datos');
  });

  test('a justification of one’s own is of a kind that workers ask for, and waits for somebody else', async () => {
    const PER = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'PER']);
    const DM = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'DM']);
    const asked = {
      Modalidad: 'H',
      FechaInicio: inDays(-3),
      FechaFin: inDays(-3),
      HoraInicio: '08:00',
      HoraFin: '10:00',
      Observacion: 'Trámite en el banco',
    };
    expect((await worker.post('/api/AsistenciaMia/justificar', { ...asked, IdJustificacion: DM.IdJustificacion })).problem.code).toBe(
      'justificacion.origen',
    );
    const tooLong = await worker.post('/api/AsistenciaMia/justificar', { ...asked, IdJustificacion: PER.IdJustificacion, HoraFin: '12:30' });
    expect(tooLong.problem.detail).toBe('Se superó el máximo de 4 horas.');
    const row = made(await worker.post('/api/AsistenciaMia/justificar', { ...asked, IdJustificacion: PER.IdJustificacion }));
    expect((await mine(inDays(-3).slice(0, 6))).Justificaciones[0]).toMatchObject({
      IdJustificacionPersona: row.IdJustificacionPersona,
      Estado: 'P',
    });
    expect((await worker.post(`/api/AsistenciaJustificacionPersona/${row.IdJustificacionPersona}/aprobar`, {})).status).toBe(403);
  });

  test('with the document that its kind asks for: without it, it is not sent; with it, it is of the archive', async () => {
    const [code, kindCode] = [newCode('D'), newCode('J')];
    const paper = await site.create('AsistenciaDocumento', { Codigo: code, Nombre: `Papeleta ${code}`, Extensiones: ['pdf'], TamanioMaximo: 1 });
    const kind = await site.create('AsistenciaJustificacion', {
      ...{ Codigo: kindCode, Nombre: `Permiso ${kindCode}`, Origen: 'T', Modalidad: 'D', IdDocumento: paper.IdDocumento },
    });
    const asked = { IdJustificacion: kind.IdJustificacion, Modalidad: 'D', FechaInicio: inDays(-6), FechaFin: inDays(-6) };
    expect((await worker.post('/api/AsistenciaMia/justificar', asked)).problem).toMatchObject({
      status: 400,
      detail: `Adjunte el documento Papeleta ${code}.`,
    });
    const file = made(await worker.upload('DOC', 'papeleta.pdf', pdf()));
    const row = made(
      await worker.post('/api/AsistenciaMia/justificar', { ...asked, Documento: { Archivo: file.IdArchivo, FechaEmision: inDays(-6) } }),
    );
    expect(await site.one('AsistenciaDocumentoPersona', ['IdJustificacionPersona', '=', row.IdJustificacionPersona])).toMatchObject({
      ...{ IdPersona: person.IdPersona, IdDocumento: paper.IdDocumento, Archivo: file.IdArchivo },
    });
    expect((await worker.get(`/api/PlataformaArchivo/${file.Hash}/contenido`)).status).toBe(200);
    const another = await site.create('AsistenciaDocumento', { Codigo: newCode('D'), Nombre: 'Otro papel', Extensiones: ['pdf'], TamanioMaximo: 1 });
    const wrong = { Archivo: file.IdArchivo, FechaEmision: inDays(-6), IdDocumento: another.IdDocumento };
    const refused = await worker.post('/api/AsistenciaMia/justificar', { ...asked, FechaInicio: inDays(-5), FechaFin: inDays(-5), Documento: wrong });
    expect(refused.problem.detail).toBe(`Adjunte el documento Papeleta ${code}.`);
  });

  test('with a document although its kind asks for none: it is kept under the type that is said; without a type it is asked for, not dropped', async () => {
    const kind = await site.create('AsistenciaJustificacion', {
      ...{ Codigo: newCode('J'), Nombre: newCode('Permiso '), Origen: 'T', Modalidad: 'D' },
    });
    const paper = (await mine()).Documentos.find(({ Nombre }: { Nombre: string }) => Nombre === 'Papeleta firmada');
    const file = made(await worker.upload('DOC', 'constancia.pdf', pdf()));
    const asked = { IdJustificacion: kind.IdJustificacion, Modalidad: 'D', FechaInicio: inDays(-5), FechaFin: inDays(-5) };
    const Documento = { Archivo: file.IdArchivo, FechaEmision: inDays(-5) };
    expect((await worker.post('/api/AsistenciaMia/justificar', { ...asked, Documento })).problem).toMatchObject({
      ...{ status: 400, code: 'campo.obligatorio' },
      errors: [expect.objectContaining({ field: 'Documento.IdDocumento' })],
    });
    const row = made(await worker.post('/api/AsistenciaMia/justificar', { ...asked, Documento: { ...Documento, IdDocumento: paper.IdDocumento } }));
    expect(await site.one('AsistenciaDocumentoPersona', ['IdJustificacionPersona', '=', row.IdJustificacionPersona])).toMatchObject({
      ...{ IdPersona: person.IdPersona, IdDocumento: paper.IdDocumento, Archivo: file.IdArchivo },
    });
  });
});

describe('Correcciones de marcas', () => {
  test('a manual mark does not count until the worker accepts it; then the day changes', async () => {
    made(await gate(person, '08:00:00', 'S'));
    expect(await stateOf(person.IdPersona)).toBe('M');
    made(await byHand(person, '17:05', 'N'));
    expect(await stateOf(person.IdPersona)).toBe('M');
    await app.runJob('asistencia.pendientes');
    const waiting = (await mine()).Correcciones.find(({ Estado }: { Estado: string }) => Estado === 'P');
    expect(waiting).toMatchObject({ Tipo: 'A', Antes: null, Motivo: expect.stringContaining('Olvidó marcar') });
    expect(waiting.Despues).toMatch(/ 17:05 S$/);
    // ASI05: told once, with both texts.
    await app.runJob('asistencia.pendientes');
    const told = await app.database.run(sql`select texto from sistema_notificacion where codigo = 'ASI05' and id_usuario = 'TRABAJADOR'`);
    expect(told).toHaveLength(1);
    // In words: no letter says which way a mark goes.
    expect(String(told[0]?.texto)).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d, (entrada|salida)/);
    made(await worker.post(`/api/AsistenciaMia/correccion/${waiting.IdCorreccion}/aceptar`, {}));
    expect(await stateOf(person.IdPersona)).toBe('A');
    expect((await worker.post(`/api/AsistenciaMia/correccion/${waiting.IdCorreccion}/objetar`, { Respuesta: 'Tarde' })).problem.code).toBe(
      'correccion.respondida',
    );
  });

  test('objected within the time it leaves the day as it was, until somebody who neither corrected nor is the worker decides with an observation', async () => {
    const day = inDays(-2);
    made(await gate(person, '08:00:00', 'S', day));
    const mark = made(await byHand(person, '17:10', 'N', day));
    await calculated();
    const [row] = await app.database.run(sql`select id_correccion from asistencia_correccion where id_marca = ${mark.IdMarca}`);
    const id = Number(row?.id_correccion);
    const empty = await worker.post(`/api/AsistenciaMia/correccion/${id}/objetar`, { Respuesta: ' ' });
    expect(empty.problem.errors[0]?.message).toBe('Escriba el motivo.');
    made(await worker.post(`/api/AsistenciaMia/correccion/${id}/objetar`, { Respuesta: 'Salí a las 19:00' }));
    expect(await stateOf(person.IdPersona, day)).toBe('M');
    // ASI12: whoever may decide is told, not who made the correction.
    const told = (codigo: string) =>
      app.database.run(sql`select id_usuario, texto from sistema_notificacion where codigo = ${codigo} order by id_usuario`);
    const deciders = await told('ASI12');
    expect(deciders.map(({ id_usuario }) => id_usuario)).toContain('ASISTENCIA');
    expect(deciders.map(({ id_usuario }) => id_usuario)).not.toContain('ADMIN');
    expect(String(deciders[0]?.texto)).toContain('Salí a las 19:00');
    // Its time passing changes nothing of what was objected.
    await app.database.run(sql`update asistencia_correccion set vence_el = now() - interval '1 minute' where id_correccion = ${id}`);
    await app.runJob('asistencia.pendientes');
    expect(await stateOf(person.IdPersona, day)).toBe('M');
    expect((await admin.post(`/api/AsistenciaCorreccion/${id}/confirmar`, { Observacion: 'Lo vio el supervisor' })).problem.code).toBe(
      'correccion.propio_registro',
    );
    expect((await keeper.post(`/api/AsistenciaCorreccion/${id}/confirmar`, { Observacion: '' })).problem.errors[0]?.message).toBe(
      'Ingrese la observación.',
    );
    made(await keeper.post(`/api/AsistenciaCorreccion/${id}/confirmar`, { Observacion: 'Lo vio el supervisor' }));
    expect(await stateOf(person.IdPersona, day)).toBe('A');
    // ASI13: the worker is told what became of the objection.
    const [answered] = await told('ASI13');
    expect(answered?.id_usuario).toBe('TRABAJADOR');
    expect(String(answered?.texto)).toMatch(/la corrección se confirma\. Lo vio el supervisor/);
    expect(made(await admin.get(`/api/AsistenciaCorreccion/${id}`))).toMatchObject({
      Respuesta: 'Salí a las 19:00',
      Decision: 'Lo vio el supervisor',
      Estado: 'C',
    });
  });

  test('unanswered, the day changes when the time passes and not before; an annulled mark still counts until then', async () => {
    const other = await employed('P3');
    const day = inDays(-2);
    made(await gate(other, '08:00:00', 'S', day));
    const mark = made(await byHand(other, '17:00', 'N', day));
    await app.runJob('asistencia.pendientes');
    expect(await stateOf(other.IdPersona, day)).toBe('M');
    const pass = () =>
      app.database.run(
        sql`update asistencia_correccion set vence_el = now() - interval '1 second' where id_marca = ${mark.IdMarca} and estado = 'P'`,
      );
    await pass();
    // Whoever did not answer in time objects no more, though nobody has come by yet to apply it.
    await app.database.run(sql`update seguridad_usuario set id_persona = ${other.IdPersona} where id_usuario = 'TRABAJADOR'`);
    const [late] = await app.database.run(sql`select id_correccion from asistencia_correccion where id_marca = ${mark.IdMarca}`);
    expect(
      (await worker.post(`/api/AsistenciaMia/correccion/${Number(late?.id_correccion)}/objetar`, { Respuesta: 'No fue así' })).problem.code,
    ).toBe('correccion.vencida');
    await app.database.run(sql`update seguridad_usuario set id_persona = ${person.IdPersona} where id_usuario = 'TRABAJADOR'`);
    expect(await stateOf(other.IdPersona, day)).toBe('M');
    await app.runJob('asistencia.pendientes');
    expect(await stateOf(other.IdPersona, day)).toBe('A');
    made(await admin.post(`/api/AccesoMarca/${mark.IdMarca}/anular`, { IdMotivoMarca: await annulReason(), Observacion: 'Era de otro' }));
    expect(await stateOf(other.IdPersona, day)).toBe('A');
    await pass();
    await app.runJob('asistencia.pendientes');
    expect(await stateOf(other.IdPersona, day)).toBe('M');
  });

  test('somebody else’s correction is not there', async () => {
    const other = await employed('P4');
    const mark = made(await byHand(other, '17:00', 'N'));
    const [row] = await app.database.run(sql`select id_correccion from asistencia_correccion where id_marca = ${mark.IdMarca}`);
    expect((await worker.post(`/api/AsistenciaMia/correccion/${Number(row?.id_correccion)}/aceptar`, {})).status).toBe(404);
  });
});

describe('Cambios de turno: el trabajador avisado (ASI11, A11)', () => {
  const changes = async (who: { IdPersona: number }) =>
    made(
      await keeper.post('/api/PlataformaReporte/A11/ejecutar', {
        ...{ Formato: 'P', take: 50 },
        Parametros: { Desde: inDays(0), Hasta: inDays(9), IdPersona: who.IdPersona },
      }),
    ).data;
  const plan = (who: { IdPersona: number }, days: readonly number[], TipoDia: 'D' | 'V') =>
    keeper.post('/api/AsistenciaProgramacion/programar', {
      ...{ TipoDia, Motivo: 'Parada de planta', Confirmaciones: ['asistencia.sin_acreditacion'] },
      Celdas: days.map((day) => ({ IdPersona: who.IdPersona, Fecha: inDays(day) })),
    });

  test('a worker who is a user is told once of all that changed, on the bell, in their language; what they saw in Mi asistencia is kept too', async () => {
    await app.runJob('asistencia.pendientes');
    made(await plan(person, [3, 4], 'D'));
    expect((await changes(person)).map(({ AvisadoEl }: { AvisadoEl: string | null }) => AvisadoEl)).toEqual([null, null]);
    const bells = () =>
      app.database.run(
        sql`select texto, enlace from sistema_notificacion where id_usuario = 'TRABAJADOR' and codigo = 'ASI11' order by id_notificacion`,
      );
    await app.runJob('asistencia.pendientes');
    await app.runJob('asistencia.pendientes');
    const [told, ...others] = await bells();
    expect(others).toEqual([]);
    const shown = (day: number) => `${inDays(day).slice(6)}/${inDays(day).slice(4, 6)}/${inDays(day).slice(0, 4)}`;
    expect(told?.texto).toBe(
      `Su turno cambió — ${shown(3)}: P1 08:00–17:00 → descanso (Parada de planta); ${shown(4)}: P1 08:00–17:00 → descanso (Parada de planta).`,
    );
    expect(told?.enlace).toBe('/asistencia/mi-asistencia');
    for (const row of await changes(person)) expect(row).toMatchObject({ Medio: 'C', AvisadoEl: expect.any(String) });

    const { Turnos } = await mine(inDays(3).slice(0, 6));
    const ids = Turnos.map(({ IdCambioTurno }: { IdCambioTurno: number }) => IdCambioTurno);
    expect(Turnos[0]).toMatchObject({ Antes: 'P1 08:00–17:00', TipoDespues: 'D', Motivo: 'Parada de planta', Usuario: 'ASISTENCIA', Visto: 'N' });
    expect(made(await worker.post('/api/AsistenciaMia/turnosVistos', { Cambios: ids })).Vistos).toBe(2);
    expect(made(await worker.post('/api/AsistenciaMia/turnosVistos', { Cambios: ids })).Vistos).toBe(0);
    expect((await mine(inDays(3).slice(0, 6))).Turnos.every(({ Visto }: { Visto: string }) => Visto === 'S')).toBe(true);
    expect((await worker.post('/api/AsistenciaMia/turnosVistos', { Cambios: [] })).problem.errors[0]?.field).toBe('Cambios');
  });

  test('who saw it first in Mi asistencia is told by that; whoever is no user is told when the mail was delivered, not before; nobody sees another’s', async () => {
    made(await plan(person, [5], 'V'));
    const [unseen] = (await mine(inDays(5).slice(0, 6))).Turnos;
    const other = await employed('P6');
    await app.database.run(sql`update administracion_persona set correo = 'p6@example.pe' where id_persona = ${other.IdPersona}`);
    made(await plan(other, [5], 'V'));
    const [row] = await app.database.run(sql`select id_cambio_turno from asistencia_cambio_turno where id_persona = ${other.IdPersona}`);
    expect(made(await worker.post('/api/AsistenciaMia/turnosVistos', { Cambios: [unseen.IdCambioTurno, Number(row?.id_cambio_turno)] })).Vistos).toBe(
      1,
    );
    expect((await changes(person)).find(({ Fecha }: { Fecha: string }) => Fecha === inDays(5))).toMatchObject({ Medio: 'V' });
    await app.runJob('asistencia.pendientes');
    expect((await changes(other))[0]).toMatchObject({ AvisadoEl: null, Medio: null });
    const [mail] = await app.database.run(
      sql`update sistema_correo set estado = 'E', fecha_envio = now() where codigo = 'ASI11' and destinatario = 'p6@example.pe' returning asunto, cuerpo`,
    );
    expect([mail?.asunto, String(mail?.cuerpo)]).toEqual(['Su turno cambió', expect.stringContaining('P6 08:00–17:00 → viaje')]);
    await app.runJob('asistencia.pendientes');
    expect((await changes(other))[0]).toMatchObject({ Medio: 'E', AvisadoEl: expect.any(String) });
    // Who has neither a user nor an address is told by nobody, and stops nobody.
    const silent = await employed('P7');
    await app.database.run(sql`update administracion_persona set correo = null where id_persona = ${silent.IdPersona}`);
    made(await plan(silent, [5], 'V'));
    await app.runJob('asistencia.pendientes');
    expect((await changes(silent))[0]).toMatchObject({ AvisadoEl: null });
  });
});
const annulReason = async () => (await site.one('AccesoMotivoMarca', ['Uso', 'contains', 'A'])).IdMotivoMarca;

describe('Comprobantes de marca', () => {
  test('a receipt is proved by its seal by anybody; one whose time is altered by one second is not found, nor one of a mark that was touched', async () => {
    const other = await employed('P5');
    await app.database.run(sql`update asistencia_compania set comprobante_marca = 'S' where id_compania = ${site.masters.misti}`);
    await app.database.run(
      sql`insert into asistencia_compania (id_cliente, id_compania, controla_asistencia, comprobante_marca) values (${admin.perfil.IdCliente}, ${site.masters.misti}, 'S', 'S') on conflict do nothing`,
    );
    const { IdMarca } = made(await gate(other, '08:00:07', 'S')).Sujetos[0];
    await app.composition.worker('sellos').run();
    await app.runJob('asistencia.pendientes');
    const [receipt] = made(await admin.get('/api/AsistenciaComprobante', { filter: ['IdMarca', '=', Number(IdMarca)] })).data;
    expect(receipt.Numero).toBe(`CM-${IdMarca}`);
    const verify = async (over: object = {}) => made(await app.get('/api/AsistenciaComprobante/verificar', { sello: receipt.Sello, ...over }));
    expect(await verify()).toEqual({
      Autentica: 'S',
      FechaHora: receipt.FechaHora,
      ModoMarcacion: 'S',
      Documento: `•••• ${other.Documento.slice(-4)}`,
      ZonaHoraria: 'America/Lima',
    });
    expect((await verify({ fechaHora: at('08:00:07') })).Autentica).toBe('S');
    expect(await verify({ fechaHora: at('08:00:08') })).toEqual({
      Autentica: 'N',
      FechaHora: null,
      ModoMarcacion: null,
      Documento: null,
      ZonaHoraria: null,
    });
    expect((await verify({ sello: '0'.repeat(64) })).Autentica).toBe('N');
    // Where the client keeps it to itself (asistencia.verificacionPublica N) nobody is told, as of a seal that there is not.
    await app.database.run(
      sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${admin.perfil.IdCliente}, 'asistencia.verificacionPublica', 'N')`,
    );
    expect(await verify()).toMatchObject({ Autentica: 'N', Documento: null });
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'asistencia.verificacionPublica'`);
    const opened = await app.call('GET', `/api/AsistenciaComprobante/verificar?sello=${receipt.Sello}`, {
      headers: { 'sec-fetch-mode': 'navigate' },
    });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/comprobante?sello=${receipt.Sello}`]);
    await app.runJob('asistencia.pendientes');
    expect(await app.database.run(sql`select 1 from asistencia_comprobante where id_marca = ${Number(IdMarca)}`)).toHaveLength(1);
    await app.database.run(sql`alter table acceso_marca disable trigger user`);
    await app.database.run(sql`update acceso_marca set fecha_hora = fecha_hora + interval '1 second' where id_marca = ${Number(IdMarca)}`);
    await app.database.run(sql`alter table acceso_marca enable trigger user`);
    expect((await verify()).Autentica).toBe('N');
  });
});
