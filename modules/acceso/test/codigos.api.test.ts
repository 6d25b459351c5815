import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { payrollOf } from '@modules/asistencia/test/planilla';
import { signToken } from '@modules/identificacion/shared/firma';
import { CREDENCIAL, makeOffice, type Office } from '@modules/identificacion/test/oficina';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODIGOS, type Codigo } from '../shared/familias';
import { reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
let office: Office;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  office = await makeOffice(app, admin);
  site = office.site;
});
afterAll(() => app.close());

const run = (statement: SQL) => app.database.run(statement);
const EVALUAR = '/api/AccesoMarca/evaluar';
interface Case {
  readonly door?: ResultOf;
  readonly who: ResultOf;
  readonly over?: object;
  /** Puts back what others stand on. */
  readonly undo?: () => Promise<unknown>;
}
const whole = (more?: string) => site.ready(inDays(-30), inDays(90), more);
const accredited = async (from: string, to: string) => {
  const person = await site.masters.worker();
  return { person, id: await site.accredit(person.IdPersona, from, to) };
};
const accreditation = (id: number, change: SQL) => run(sql`update acreditacion_persona set ${change} where id_acreditacion_persona = ${id}`);
const zone = (over: object = {}) => site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Zona '), ...over });
const restricted = async (Ambito: 'D' | 'Z' | 'P', over: object = {}) => {
  const who = await whole();
  const kind = { D: 'INVESTIGACION', Z: 'MEDICA', P: 'CAPACITACION' }[Ambito];
  const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', kind]);
  await site.create('AccesoRestriccion', {
    ...{ IdPersona: who.IdPersona, IdTipoRestriccion, Ambito, DiaCompleto: 'S', FechaInicio: inDays(-1), Motivo: 'Investigación' },
    ...over,
  });
  return { who };
};
/** A door into a zone of its own, and somebody who may pass it at any hour. */
async function inside(over: object, origin?: number) {
  const { IdZona } = await zone(over);
  const door = await site.door({ IdZonaDestino: IdZona, ...(origin ? { IdZonaOrigen: origin } : {}) });
  const group = await site.group([{ IdZona, IdHorario: site.always.IdHorario }]);
  const lets = async (person: ResultOf) => {
    await site.create('AccesoAsignacion', { IdPersona: person.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-5), FechaFin: inDays(5) });
    return person;
  };
  return { IdZona, door, lets };
}
const enter = (door: ResultOf, who: ResultOf) => admin.post('/api/AccesoMarca/registrar', reading(door, { Documento: String(who.Documento) }));
/** Somebody read by a card that the office gave. */
async function withCard(over: object = {}) {
  const who = await office.bearer();
  const card = await office.issue(who, over);
  return { who, card, door: office.site.p1, over: { Identificador: card.Codigo, TipoIdentificacion: 'COD' } };
}
async function regimeOf(who: ResultOf) {
  const profile = await site.create('AccesoPerfil', {
    ...{ Codigo: newCode('PR'), Nombre: newCode('Régimen '), Grupos: [site.everywhere.IdGrupo], ControlaRegimen: 'S' },
  });
  await site.create('AccesoAsignacion', {
    ...{ IdPersona: who.IdPersona, IdPerfilAcceso: profile.IdPerfilAcceso, FechaInicio: inDays(-5), FechaFin: inDays(30) },
  });
}

const taken: number[] = [0];
/** A vehicle that may pass any door of the site, and who may drive it. */
async function crew({ accredits = true, assigned = true } = {}) {
  const { IdCliente, IdDivision } = admin.perfil;
  const [row] = await run(
    sql`select v.id_vehiculo as id, v.placa, v.id_tipo_vehiculo as tipo from administracion_vehiculo v where v.id_cliente = ${IdCliente} and v.estado = 'A' and not (v.id_vehiculo = any(${sql.param(taken)}::int[])) order by 1 limit 1`,
  );
  const IdVehiculo = Number(row?.id);
  taken.push(IdVehiculo);
  await run(
    sql`delete from acreditacion_vehiculo_requisito where id_acreditacion_vehiculo in (select id_acreditacion_vehiculo from acreditacion_vehiculo where id_vehiculo = ${IdVehiculo})`,
  );
  await run(sql`delete from acceso_asignacion where id_vehiculo = ${IdVehiculo}`);
  await run(sql`delete from acceso_presencia where id_vehiculo = ${IdVehiculo}`);
  await run(
    sql`update acreditacion_vehiculo set id_division = id_division, fecha_inicio = ${inDays(-60)}, fecha_fin = ${inDays(60)}, fecha_suspension_inicio = null, fecha_desmovilizacion = null where id_vehiculo = ${IdVehiculo}`,
  );
  const type = await site
    .create('AdministracionTipoVehiculo', { Codigo: newCode('TV'), TipoVehiculo: newCode('Tipo '), Licencias: [] })
    .catch(() => null);
  if (type) await run(sql`update administracion_vehiculo set id_tipo_vehiculo = ${Number(type.IdTipoVehiculo)} where id_vehiculo = ${IdVehiculo}`);
  let IdAcreditacion = 0;
  await run(sql`delete from acreditacion_vehiculo where id_vehiculo = ${IdVehiculo}`);
  if (accredits) {
    const [made] = await run(
      sql`insert into acreditacion_vehiculo (id_cliente, id_division, id_vehiculo, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
        select ${IdCliente}, ${IdDivision}, ${IdVehiculo}, ${site.masters.misti}, ${site.masters.contract.IdContrato}, (select id_perfil_acreditacion from acreditacion_perfil where id_cliente = ${IdCliente} order by 1 desc limit 1), ${inDays(-60)}, ${inDays(60)} returning id_acreditacion_vehiculo as id`,
    );
    IdAcreditacion = Number(made?.id);
  }
  const group = await site.create('AccesoGrupo', { Codigo: newCode('GV'), Nombre: newCode('Flota '), Entidad: 'V' });
  await site.create('AccesoGrupoPuerta', { IdGrupo: group.IdGrupo, IdZona: site.mina.IdZona, IdHorario: site.always.IdHorario });
  if (assigned) await site.create('AccesoAsignacion', { IdVehiculo, IdGrupo: group.IdGrupo, FechaInicio: inDays(-5), FechaFin: inDays(30) });
  const driver = await whole();
  await run(
    sql`update administracion_persona set numero_licencia = 'Q1', fecha_vencimiento_licencia = ${inDays(400)}, id_licencia_conducir = (select id_licencia_conducir from sistema_licencia_conducir where codigo = 'A-IIb' limit 1) where id_persona = ${driver.IdPersona}`,
  );
  const over = { TipoMarcacion: 'C', Vehiculo: { Identificador: String(row?.placa) } };
  return { IdVehiculo, IdAcreditacion, IdTipoVehiculo: Number(type?.IdTipoVehiculo ?? row?.tipo), IdGrupo: Number(group.IdGrupo), driver, over };
}
const licence = (who: ResultOf, change: SQL) => run(sql`update administracion_persona set ${change} where id_persona = ${who.IdPersona}`);

const CASES: { readonly [C in Codigo]: () => Promise<Case> } = {
  101: async () => ({ who: await whole(), door: await site.door({ Modo: 'C' }) }),
  102: async () => ({ who: await whole(), door: await site.door({ SentidoPermitido: 'S' }) }),
  111: async () => ({ who: { Documento: '99999990' } }),
  112: async () => {
    const [who, twin] = [await whole(), await whole()];
    await run(
      sql`update administracion_persona set documento = ${String(who.Documento)}, id_tipo_documento = (select id_tipo_documento from sistema_tipo_documento where id_tipo_documento <> ${Number(who.IdTipoDocumento)} order by 1 limit 1) where id_persona = ${twin.IdPersona}`,
    );
    return { who };
  },
  113: async () => ({
    who: await whole(),
    over: { Identificador: signToken('AAAAAAAAAAAAAAAAAAAAAA', 'AAAAAA', () => new Uint8Array(64)), TipoIdentificacion: 'QR' },
  }),
  121: async () => {
    const { card, ...read } = await withCard();
    made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));
    return read;
  },
  122: () => withCard({ FechaInicio: inDays(5), FechaFin: inDays(10) }),
  123: async () => ({ who: await whole(), door: await site.door({ ExigeCredencial: 'S' }) }),
  201: async () => {
    const who = await whole();
    await run(sql`update administracion_persona set inactivo = 'S' where id_persona = ${who.IdPersona}`);
    return { who };
  },
  202: async () => {
    const who = await whole();
    await run(sql`update administracion_persona_vinculo set fecha_cese = ${inDays(-1)}, cese_aplicado = now() where id_persona = ${who.IdPersona}`);
    return { who };
  },
  301: async () => ({ who: await site.masters.worker() }),
  302: async () => ({ who: (await accredited(inDays(5), inDays(50))).person }),
  303: async () => ({ who: (await accredited(inDays(-50), inDays(-1))).person }),
  304: async () => {
    const { person, id } = await accredited(inDays(-50), inDays(50));
    await accreditation(id, sql`fecha_suspension_inicio = ${inDays(-1)}, motivo_suspension = 'Auditoría'`);
    return { who: person };
  },
  305: async () => {
    const { person, id } = await accredited(inDays(-50), inDays(50));
    await accreditation(id, sql`fecha_desmovilizacion = ${inDays(-1)}`);
    return { who: person };
  },
  306: async () => {
    const who = await whole();
    const set = (activo: 'S' | 'N') => run(sql`update administracion_compania set activo = ${activo} where id_compania = ${site.masters.misti}`);
    await set('N');
    return { who, undo: () => set('S') };
  },
  307: async () => {
    const who = await whole();
    const { IdContrato, FechaFin } = site.masters.contract;
    const set = (day: string) => run(sql`update administracion_contrato set fecha_fin = ${day} where id_contrato = ${IdContrato}`);
    await set(inDays(-1));
    return { who, undo: () => set(String(FechaFin)) };
  },
  311: async () => {
    const [host, { person: who, id }] = [await whole(), await accredited(inDays(-1), inDays(5))];
    const profile = await site.create('AccesoPerfil', {
      ...{ Codigo: newCode('PV'), Nombre: newCode('Visita '), Grupos: [site.everywhere.IdGrupo], RequiereEscolta: 'S' },
    });
    await accreditation(id, sql`visita = 'S', id_anfitrion = ${host.IdPersona}`);
    await site.create('AccesoAsignacion', {
      ...{ IdPersona: who.IdPersona, IdPerfilAcceso: profile.IdPerfilAcceso, FechaInicio: inDays(-1), FechaFin: inDays(5) },
    });
    return { who };
  },
  401: async () => ({ who: await whole(inDays(-1)) }),
  402: async () => {
    const who = await whole(inDays(50));
    await run(
      sql`update acreditacion_persona_requisito set fecha_emision = null, fecha_vencimiento = null where id_acreditacion_persona = ${who.IdAcreditacionPersona}`,
    );
    return { who };
  },
  403: async () => {
    const { IdTipoRequisito } = await site.create('AccesoTipoRequisito', {
      ...{ Codigo: newCode('TR'), Nombre: newCode('Charla '), Entidad: 'P', NumeroDias: 30, DiasGracia: 5 },
    });
    const who = await whole();
    await site.create('AccesoSujetoRequisito', { IdPersona: who.IdPersona, IdTipoRequisito, FechaInicio: inDays(-30), FechaFin: inDays(-1) });
    return { who };
  },
  404: async () => ({ who: await whole(inDays(3)) }),
  405: async () => {
    const who = await whole(inDays(-1));
    const { IdTipoExoneracion } = await site.one('AccesoTipoExoneracion', ['Codigo', '=', 'TRAMITE']);
    await site.create('AccesoExoneracion', {
      ...{ IdPersona: who.IdPersona, IdTipoExoneracion, FechaInicio: inDays(0), FechaFin: inDays(3), Motivo: 'Renovación en trámite' },
    });
    return { who };
  },
  406: async () => {
    const who = await whole(inDays(-1));
    await run(sql`update administracion_persona set valida_requisitos = 'N' where id_persona = ${who.IdPersona}`);
    return { who };
  },
  501: () => restricted('D'),
  502: () => restricted('Z', { IdZona: site.mina.IdZona }),
  503: () => restricted('P', { IdPuerta: site.p1.IdPuerta }),
  601: async () => ({ who: (await accredited(inDays(-5), inDays(50))).person }),
  602: async () => {
    const { person: who } = await accredited(inDays(-30), inDays(50));
    await site.create('AccesoAsignacion', {
      ...{ IdPersona: who.IdPersona, IdGrupo: site.everywhere.IdGrupo, FechaInicio: inDays(-20), FechaFin: inDays(-1) },
    });
    return { who };
  },
  603: async () => ({ who: await whole(), door: (await inside({})).door }),
  604: async () => {
    const { person: who } = await accredited(inDays(-30), inDays(50));
    const never = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Nunca ') });
    const group = await site.group([{ IdZona: site.mina.IdZona, IdHorario: Number(never.IdHorario) }]);
    await site.create('AccesoAsignacion', { IdPersona: who.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-5), FechaFin: inDays(5) });
    return { who };
  },
  701: async () => {
    const { door, lets } = await inside({ Antipassback: 'D' });
    const who = await lets(await whole());
    await enter(door, who);
    app.clock.advance(20);
    return { who, door };
  },
  702: async () => {
    const { door, lets } = await inside({ Antipassback: 'D' }, site.mina.IdZona);
    return { who: await lets(await whole()), door };
  },
  703: async () => {
    const { door, lets } = await inside({ Antipassback: 'D' });
    return { who: await lets(await whole()), door, over: { ModoMarcacion: 'N' } };
  },
  711: async () => {
    const { door, lets } = await inside({ Aforo: 1 });
    await enter(door, await lets(await whole()));
    return { who: await lets(await whole()), door };
  },
  800: async () => ({ who: await whole(), over: { TipoMarcacion: 'C', Vehiculo: { Identificador: 'ZZZ-000' } } }),
  801: async () => {
    const { IdVehiculo, driver, over } = await crew();
    await run(sql`update administracion_vehiculo set estado = 'I' where id_vehiculo = ${IdVehiculo}`);
    return { who: driver, over };
  },
  802: async () => {
    const { driver, over } = await crew({ accredits: false, assigned: false });
    return { who: driver, over };
  },
  803: async () => {
    const { IdAcreditacion, driver, over } = await crew();
    await run(sql`update acreditacion_vehiculo set fecha_fin = ${inDays(-1)} where id_acreditacion_vehiculo = ${IdAcreditacion}`);
    return { who: driver, over };
  },
  804: async () => {
    const { IdVehiculo, driver, over } = await crew();
    const { IdTipoRequisito } = await site.one('AccesoTipoRequisito', ['Codigo', '=', 'LUZ']);
    await site.create('AccesoSujetoRequisito', { IdVehiculo, IdTipoRequisito, FechaInicio: inDays(-90), FechaFin: inDays(-1) });
    return { who: driver, over };
  },
  805: async () => {
    const { IdVehiculo, driver, over } = await crew();
    const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    await site.create('AccesoRestriccion', { IdVehiculo, IdTipoRestriccion, Ambito: 'D', DiaCompleto: 'S', FechaInicio: inDays(-1), Motivo: 'Fuga' });
    return { who: driver, over };
  },
  806: async () => {
    const { driver, over } = await crew({ assigned: false });
    return { who: driver, over };
  },
  807: async () => {
    const { IdVehiculo, IdGrupo, driver, over } = await crew();
    const never = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Nunca ') });
    await run(sql`update acceso_grupo_puerta set id_horario = ${Number(never.IdHorario)} where id_grupo = ${IdGrupo}`);
    await run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    expect(IdVehiculo).toBeGreaterThan(0);
    return { who: driver, over };
  },
  808: async () => {
    const { driver, over } = await crew();
    const set = async (Antipassback: 'D' | 'N') => {
      const { Version } = made(await admin.get(`/api/AccesoZona/${site.mina.IdZona}`));
      made(await admin.put(`/api/AccesoZona/${site.mina.IdZona}`, { Antipassback, Version }));
    };
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: String(driver.Documento) }, over)));
    app.clock.advance(20);
    await set('D');
    return { who: driver, over, undo: () => set('N') };
  },
  809: async () => {
    const { over } = await crew();
    return { who: { Documento: over.Vehiculo.Identificador }, over: { TipoMarcacion: 'V', TipoIdentificacion: 'PLA', Vehiculo: over.Vehiculo } };
  },
  821: async () => {
    const { driver, over } = await crew();
    await licence(driver, sql`id_licencia_conducir = null, numero_licencia = null, fecha_vencimiento_licencia = null`);
    return { who: driver, over };
  },
  822: async () => {
    const { driver, over } = await crew();
    await licence(driver, sql`fecha_vencimiento_licencia = ${inDays(-1)}`);
    return { who: driver, over };
  },
  823: async () => {
    const { IdTipoVehiculo, driver, over } = await crew();
    await run(
      sql`update administracion_tipo_vehiculo set licencias = array(select id_licencia_conducir from sistema_licencia_conducir where codigo = 'A-IIIc' limit 1) where id_tipo_vehiculo = ${IdTipoVehiculo}`,
    );
    return { who: driver, over };
  },
  824: async () => {
    const { IdTipoVehiculo, driver, over } = await crew();
    await run(
      sql`update administracion_tipo_vehiculo set licencias = '{}', requiere_licencia_interna = 'S' where id_tipo_vehiculo = ${IdTipoVehiculo}`,
    );
    return { who: driver, over };
  },
  901: async () => {
    const who = await whole();
    await regimeOf(who);
    const blocks = JSON.stringify([
      { Tipo: 'T', Turno: 'D', Dias: 14 },
      { Tipo: 'D', Dias: 7 },
    ]);
    await run(
      sql`with r as (insert into administracion_regimen (id_cliente, codigo, regimen, fecha_inicio, segmentos) values (${admin.perfil.IdCliente}, ${newCode('R')}, ${newCode('Régimen ')}, ${inDays(-100)}, ${blocks}::jsonb) returning id_regimen),
          g as (insert into administracion_regimen_guardia (id_cliente, id_regimen, codigo, guardia, fecha_base) select ${admin.perfil.IdCliente}, id_regimen, 'A', 'A', ${inDays(1)} from r returning id_regimen_guardia)
        insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) select ${admin.perfil.IdCliente}, ${who.IdPersona}, id_regimen_guardia, ${inDays(-50)} from g`,
    );
    return { who };
  },
  902: async () => {
    const who = await whole();
    await regimeOf(who);
    await payrollOf(site);
    const schedule = await site.create('AsistenciaHorario', { Codigo: newCode('H'), Nombre: newCode('Día '), Tipo: 'S', FeriadoLaborable: 'S' });
    const first = await site.create('AsistenciaHorarioDetalle', { IdHorario: schedule.IdHorario, NumeroDia: 1, TipoDia: 'L', Turno: 'D' });
    await site.create('AsistenciaHorarioIntervalo', {
      ...{ IdHorarioDetalle: first.IdHorarioDetalle, DiaInicio: 0, DiaFin: 0, Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00' },
    });
    made(await admin.post(`/api/AsistenciaHorario/${schedule.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
    await site.create('AsistenciaPersona', { IdPersona: who.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
    await site.create('AsistenciaPersonaHorario', { IdPersona: who.IdPersona, IdHorario: schedule.IdHorario, FechaInicio: inDays(-10) });
    const day = inDays(1);
    return { who, over: { FechaHora: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T03:00:00-05:00` } };
  },
};

interface Told {
  readonly Codigo: string;
  readonly Motivo: string;
  readonly Responsable: string;
}
describe('each code of the catalogue is made, and told by the gate in both languages with who must act', () => {
  test.each(CODIGOS)('%s', { timeout: 60_000 }, async (code) => {
    const { who, door = site.p1, over = {}, undo } = await CASES[code]();
    try {
      const said = async (lang: 'es' | 'en'): Promise<Told | undefined> => {
        const answer = await admin.call('POST', EVALUAR, {
          body: reading(door, { Documento: String(who.Documento) }, over),
          headers: { 'accept-language': lang },
        });
        const reasons: Told[] = made(answer).Sujetos.flatMap(({ Motivos, Advertencias }: ResultOf) => [...Motivos, ...Advertencias]);
        return reasons.find(({ Codigo }) => Codigo === code);
      };
      const [spanish, english] = [await said('es'), await said('en')];
      expect(spanish).toMatchObject({ Codigo: code, Responsable: expect.stringMatching(/^\w+$/) });
      for (const told of [spanish, english]) expect(told?.Motivo).toMatch(/^[^{}]{10,}\.$/);
      expect(english?.Motivo).not.toBe(spanish?.Motivo);
    } finally {
      await undo?.();
    }
  });
});
