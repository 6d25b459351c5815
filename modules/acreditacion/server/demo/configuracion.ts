import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { demoPart } from '@platform/server/demo/part';
import { insertRows, noActive, stamps } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { type AccessProfiles, demoAccess } from './accesos';
import { demoRequesters } from './usuarios';

interface DemoRequirement {
  readonly id: number;
  readonly codigo: string;
  readonly role: number;
  readonly days: number | null;
  readonly required: 'S' | 'N';
}
export interface Accreditation {
  readonly requirements: readonly DemoRequirement[];
  readonly roles: readonly number[];
  /** Accreditation profile by division. */
  readonly profiles: ReadonlyMap<number, number>;
}

/** Roles, requirements, what is evaluated, and the profile of operating staff in each division. */
async function configurationOf(tx: Tx, client: NewClient, access: AccessProfiles): Promise<Accreditation> {
  const base = { id_cliente: client.IdCliente };
  const roles = await insertRows(tx, 'acreditacion_rol_autorizador', 'id_rol', [
    {
      ...base,
      codigo: 'GEN',
      nombre: 'General',
      nombre_ingles: 'General',
      orden: 1,
      entidad: ['P', 'V', 'I', 'E', 'L'],
      responsable_contrato: 'N',
      ...stamps,
    },
    {
      ...base,
      codigo: 'SAL',
      nombre: 'Salud ocupacional',
      nombre_ingles: 'Occupational health',
      orden: 2,
      entidad: ['P'],
      responsable_contrato: 'N',
      ...stamps,
    },
  ]);
  const [general = 0, health = 0] = roles;
  const spec = [
    {
      codigo: 'DNI',
      nombre: 'Copia del documento de identidad',
      ingles: 'Copy of the identity document',
      role: general,
      adjunto: 'S',
      vence: 'N',
      days: null,
      salud: 'N',
      bloqueante: 'N',
      required: 'S',
      texto: 'Adjunte ambas caras en un solo PDF.',
      text: 'Attach both sides in one PDF.',
    },
    {
      codigo: 'SCTR',
      nombre: 'SCTR salud y pensión',
      ingles: 'Complementary work-risk insurance',
      role: general,
      adjunto: 'S',
      vence: 'S',
      days: 180,
      salud: 'N',
      bloqueante: 'S',
      required: 'S',
      texto: 'Constancia vigente que nombre al trabajador.',
      text: 'Current certificate that names the worker.',
    },
    {
      codigo: 'EMO',
      nombre: 'Examen médico ocupacional',
      ingles: 'Occupational medical exam',
      role: health,
      adjunto: 'S',
      vence: 'S',
      days: 365,
      salud: 'S',
      bloqueante: 'S',
      required: 'S',
      texto: 'Certificado de aptitud de una clínica autorizada.',
      text: 'Fitness certificate from an authorised clinic.',
    },
    {
      codigo: 'IND',
      nombre: 'Inducción de seguridad',
      ingles: 'Safety induction',
      role: general,
      adjunto: 'S',
      vence: 'S',
      days: 365,
      salud: 'N',
      bloqueante: 'S',
      required: 'S',
      texto: 'Constancia de la inducción general, anexo 4.',
      text: 'Certificate of the general induction.',
    },
    {
      codigo: 'ANT',
      nombre: 'Certificado de antecedentes',
      ingles: 'Background certificate',
      role: general,
      adjunto: 'S',
      vence: 'S',
      days: 90,
      salud: 'N',
      bloqueante: 'N',
      required: 'N',
      texto: 'Opcional para personal operativo.',
      text: 'Optional for operating staff.',
    },
  ];
  const ids = await insertRows(
    tx,
    'acreditacion_requisito',
    'id_requisito',
    spec.map((one) => ({
      ...base,
      codigo: one.codigo,
      nombre: one.nombre,
      nombre_ingles: one.ingles,
      entidad: 'P',
      tipo_requisito: 'S',
      id_rol: one.role,
      requiere_adjunto: one.adjunto,
      requiere_vencimiento: one.vence,
      dias_vigencia: one.days,
      dias_aviso: 30,
      bloqueante: one.bloqueante,
      salud: one.salud,
      grupal: one.codigo === 'SCTR' ? 'S' : 'N',
      instrucciones: one.texto,
      instrucciones_ingles: one.text,
      ...stamps,
    })),
  );
  const emo = ids[2];
  await insertRows(tx, 'acreditacion_dato_evaluar', 'id_dato_evaluar', [
    {
      ...base,
      codigo: 'APTITUD',
      nombre: 'Aptitud',
      nombre_ingles: 'Fitness',
      id_requisito: emo,
      tipo_valor: 'L',
      opciones: ['Apto', 'Apto con restricciones', 'No apto'],
      obligatorio: 'S',
      ...stamps,
    },
    {
      ...base,
      codigo: 'IMC',
      nombre: 'Índice de masa corporal',
      nombre_ingles: 'Body mass index',
      id_requisito: emo,
      tipo_valor: 'N',
      opciones: [],
      minimo: 12,
      maximo: 60,
      obligatorio: 'N',
      ...stamps,
    },
    {
      ...base,
      codigo: 'RESTRICCION',
      nombre: 'Restricciones',
      nombre_ingles: 'Restrictions',
      id_requisito: emo,
      tipo_valor: 'T',
      opciones: [],
      obligatorio: 'N',
      ...stamps,
    },
  ]);
  const profiles = new Map<number, number>();
  for (const [at, IdDivision] of client.divisions.entries()) {
    const suffix = client.divisions.length > 1 ? (['CP', 'PI'][at] ?? '') : 'CU';
    const [profile] = await insertRows(tx, 'acreditacion_perfil', 'id_perfil_acreditacion', [
      {
        ...base,
        codigo: `OPE-${suffix}`,
        nombre: `Personal operativo ${suffix}`,
        nombre_ingles: `Operating staff ${suffix}`,
        entidad: 'P',
        cargos: [],
        funciones: [],
        id_perfil_acceso: access.people.get(IdDivision),
        ...stamps,
      },
    ]);
    if (!profile) continue;
    profiles.set(IdDivision, profile);
    await insertRows(
      tx,
      'acreditacion_perfil_requisito',
      'id_perfil_requisito',
      ids.map((id_requisito, order) => ({
        ...base,
        id_perfil_acreditacion: profile,
        id_requisito,
        obligatorio: spec[order]?.required,
        orden: order + 1,
        ...noActive,
      })),
    );
  }
  return {
    requirements: spec.map((one, at) => ({
      id: ids[at] ?? 0,
      codigo: one.codigo,
      role: one.role,
      days: one.days,
      required: one.required === 'N' ? 'N' : 'S',
    })),
    roles,
    profiles,
  };
}

/** What is asked of the people of both clients. */
export const demoConfiguration = demoPart(async (demo) => {
  const { andes, valle } = await demoClients(demo);
  const access = await demoAccess(demo);
  return { andes: await configurationOf(demo.tx, andes, access), valle: await configurationOf(demo.tx, valle, access) };
});

/** Who plays each role of the demo: AUTORIZADOR all of them, MEDICO only health. */
export const demoAuthorizers = demoPart(async (demo) => {
  const { tx } = demo;
  await demoRequesters(demo);
  const client = (await demoClients(demo)).andes;
  const [general, health] = (await demoConfiguration(demo)).andes.roles;
  const rows = client.divisions.flatMap((id_division) => [
    { id_rol: general, id_usuario: 'AUTORIZADOR', id_division },
    { id_rol: health, id_usuario: 'AUTORIZADOR', id_division },
    { id_rol: health, id_usuario: 'MEDICO', id_division },
  ]);
  await insertRows(
    tx,
    'acreditacion_autorizador_usuario',
    'id_autorizador_usuario',
    rows.map((row) => ({ id_cliente: client.IdCliente, ...row, ...noActive })),
  );
});

/** People's profiles give a type of card. */
export async function carryByProfile(tx: Tx, idCliente: number, idTipoCredencial: number): Promise<void> {
  await tx.run(sql`update acreditacion_perfil set id_tipo_credencial = ${idTipoCredencial} where id_cliente = ${idCliente} and entidad = 'P'`);
}
