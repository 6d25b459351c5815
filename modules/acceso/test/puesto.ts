import { randomUUID } from 'node:crypto';
import { solicitudAprobada } from '@modules/acreditacion/shared/news';
import { type Masters, made, makeMasters, newCode } from '@modules/administracion/test/masters';
import type { News } from '@platform/entity/news';
import type { ResultOf, SignedIn, TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { seedAcceso, seedAccesoDivision } from '../server/public';

/** A site with zones, doors and groups, and people to accredit: what the gate needs to decide. */
export async function makeSite(app: TestApp, admin: SignedIn) {
  const { IdCliente, IdDivision } = admin.perfil;
  const masters: Masters = await makeMasters(app, admin);
  await app.database.transaction(async (tx) => {
    await seedAcceso(tx, IdCliente);
    await seedAccesoDivision(tx, IdCliente, IdDivision);
  });
  const create = async (resource: string, body: object): Promise<ResultOf> => made(await admin.post(`/api/${resource}`, body));
  const one = async (resource: string, filter: unknown): Promise<ResultOf> => made(await admin.get(`/api/${resource}`, { filter, take: 1 })).data[0];
  const garita = await one('AccesoTipoPuerta', ['Codigo', '=', 'GAR']);
  const always = await one('AccesoHorario', ['Codigo', '=', '24H']);
  const weekdays = await one('AccesoHorario', ['Codigo', '=', 'ADM']);
  const mina = await create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Mina ') });
  const planta = await create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Planta '), IdZonaPadre: mina.IdZona });
  const punto = await create('AccesoPuntoControl', { Codigo: newCode('PC'), Nombre: newCode('Garita ') });
  const door = (over: object = {}) =>
    create('AccesoPuerta', {
      Codigo: newCode('P'),
      Nombre: newCode('Puerta '),
      IdPuntoControl: punto.IdPuntoControl,
      IdTipoPuerta: garita.IdTipoPuerta,
      IdZonaDestino: mina.IdZona,
      ...over,
    });
  const p1 = await door();
  const p2 = await door({ IdZonaOrigen: mina.IdZona, IdZonaDestino: planta.IdZona });
  const group = async (doors: readonly { IdZona: number; IdPuerta?: number; IdHorario: number }[]) => {
    const made = await create('AccesoGrupo', { Codigo: newCode('G'), Nombre: newCode('Grupo ') });
    for (const one of doors) await create('AccesoGrupoPuerta', { IdGrupo: made.IdGrupo, ...one });
    return made;
  };
  const everywhere = await group([
    { IdZona: mina.IdZona, IdHorario: always.IdHorario },
    { IdZona: planta.IdZona, IdHorario: always.IdHorario },
  ]);
  const profile = await create('AccesoPerfil', { Codigo: newCode('PA'), Nombre: newCode('Perfil '), Grupos: [everywhere.IdGrupo] });

  const [role] = await app.database.run(
    sql`insert into acreditacion_rol_autorizador (id_cliente, codigo, nombre) values (${IdCliente}, ${newCode('R')}, ${newCode('Rol ')}) returning id_rol`,
  );
  const [kind] = await app.database.run(
    sql`insert into acreditacion_perfil (id_cliente, codigo, nombre, id_perfil_acceso) values (${IdCliente}, ${newCode('AC')}, ${newCode('Perfil ')}, ${profile.IdPerfilAcceso}) returning id_perfil_acreditacion`,
  );
  const [sctr] = await app.database.run(
    sql`insert into acreditacion_requisito (id_cliente, codigo, nombre, nombre_ingles, id_rol) values (${IdCliente}, ${newCode('SCTR')}, 'SCTR', 'Risk insurance', ${Number(role?.id_rol)}) returning id_requisito`,
  );
  const accredit = async (idPersona: number, from: string, to: string, expiry?: string): Promise<number> => {
    const [row] = await app.database.run(
      sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
        values (${IdCliente}, ${IdDivision}, ${idPersona}, ${masters.misti}, ${masters.contract.IdContrato}, ${Number(kind?.id_perfil_acreditacion)}, ${from}, ${to}) returning id_acreditacion_persona`,
    );
    const id = Number(row?.id_acreditacion_persona);
    if (expiry) {
      await app.database.run(
        sql`insert into acreditacion_persona_requisito (id_cliente, id_division, id_acreditacion_persona, id_requisito, obligatorio, fecha_emision, fecha_vencimiento)
          values (${IdCliente}, ${IdDivision}, ${id}, ${Number(sctr?.id_requisito)}, 'S', ${from}, ${expiry})`,
      );
    }
    return id;
  };
  /** Tells what a module would have told, whole. */
  const tell = async <T>({ type }: News<T>, data: T) => {
    await app.database.run(
      sql`insert into base_evento (id_cliente, tipo, datos, siguiente) values (${IdCliente}, ${type}, ${JSON.stringify(data)}::jsonb, now() - interval '1 second')`,
    );
    await app.settle();
  };
  /** Someone accredited who may pass every door at any hour. */
  const ready = async (from: string, to: string, expiry?: string): Promise<ResultOf> => {
    const person = await masters.worker();
    const IdAcreditacionPersona = await accredit(person.IdPersona, from, to, expiry);
    await tell(solicitudAprobada, {
      IdSolicitud: 0,
      IdAcreditacionPersona,
      IdPersona: person.IdPersona,
      IdDivision,
      IdPerfilAcceso: profile.IdPerfilAcceso,
      FechaInicio: from,
      FechaFin: to,
    });
    return { ...person, IdAcreditacionPersona };
  };
  return {
    masters,
    create,
    one,
    garita,
    always,
    weekdays,
    mina,
    planta,
    punto,
    p1,
    p2,
    door,
    group,
    everywhere,
    profile,
    sctr: Number(sctr?.id_requisito),
    accredit,
    tell,
    ready,
  };
}
export type Site = Awaited<ReturnType<typeof makeSite>>;

/** A reading of somebody's document at a door. */
export const reading = (door: { IdPuerta: number }, person: { Documento: string }, over: object = {}) => ({
  IdMarcaOrigen: randomUUID(),
  IdPuerta: door.IdPuerta,
  ModoMarcacion: 'S',
  TipoMarcacion: 'T',
  Identificador: person.Documento,
  TipoIdentificacion: 'DOC',
  ...over,
});

/**
 * How many stand somewhere, and which of them no mark of their own says: it was let through, counts, and is of that moment and zone. No reference proves it
 * (decision 206), so whatever writes presence is held to it where it is tried.
 */
export async function standing(app: TestApp, { aged = false } = {}): Promise<{ readonly inside: number; readonly unsaid: readonly unknown[] }> {
  const rows = await app.database.run(
    sql`select t.id_persona, t.id_vehiculo, t.id_marca, exists (select 1 from acceso_marca m where m.id_cliente = t.id_cliente and m.id_division = t.id_division and m.id_marca = t.id_marca
        and case t.entidad when 'P' then m.id_persona = t.id_persona else m.id_vehiculo = t.id_vehiculo and m.tipo_marcacion = 'V' end
        and m.id_zona = t.id_zona and (${aged} or m.fecha_hora = t.desde) and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N') as said from acceso_presencia t`,
  );
  return { inside: rows.length, unsaid: rows.filter(({ said }) => said !== true) };
}
