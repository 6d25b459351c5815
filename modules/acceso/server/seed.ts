import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { CONFIGURABLES, POLITICA_INICIAL } from '../shared/familias';

const usual = Object.fromEntries(CONFIGURABLES.map((familia) => [familia, POLITICA_INICIAL[familia]]));
const none = Object.fromEntries(CONFIGURABLES.map((familia) => [familia, { Entrada: 'N', Salida: 'N' }]));

const DOOR_TYPES = [
  { codigo: 'GAR', nombre: 'Garita peatonal', medio: 'P', politicas: usual },
  { codigo: 'VEH', nombre: 'Acceso vehicular', medio: 'V', politicas: usual },
  { codigo: 'RES', nombre: 'Zona restringida', medio: 'P', politicas: { ...usual, REGIMEN: { Entrada: 'B', Salida: 'N' } } },
  { codigo: 'ASI', nombre: 'Solo asistencia', medio: 'P', politicas: none },
];
const RESTRICTION_TYPES = [
  { codigo: 'INDISCIPLINA', nombre: 'Indisciplina', ambito: 'D', dia: 'S' },
  { codigo: 'INVESTIGACION', nombre: 'En investigación', ambito: 'D', dia: 'S' },
  { codigo: 'MEDICA', nombre: 'Restricción médica', ambito: 'Z', dia: 'S' },
  { codigo: 'CAPACITACION', nombre: 'Falta de capacitación', ambito: 'P', dia: 'S' },
  { codigo: 'TOQUE', nombre: 'Toque de queda', ambito: 'Z', dia: 'N' },
];
const EXEMPTION_TYPES = [
  { codigo: 'TRAMITE', nombre: 'Requisito en trámite', dias: 15, documento: 'N' },
  { codigo: 'EMERGENCIA', nombre: 'Emergencia', dias: 3, documento: 'N' },
  { codigo: 'GERENCIA', nombre: 'Autorización de gerencia', dias: 30, documento: 'S' },
];
const REASONS = [
  { codigo: 'OLVIDO', nombre: 'Olvido', uso: 'M' },
  { codigo: 'FALLA', nombre: 'Falla de equipo', uso: 'M' },
  { codigo: 'COMISION', nombre: 'Comisión de servicio', uso: 'M' },
  { codigo: 'EMERG', nombre: 'Emergencia', uso: 'F' },
  { codigo: 'JEFATURA', nombre: 'Autorización de jefatura', uso: 'F' },
  { codigo: 'ERROR', nombre: 'Registro errado', uso: 'A' },
  { codigo: 'DUPLI', nombre: 'Duplicada', uso: 'A' },
];

/** What each new client starts with; again, it adds only what is missing. */
export async function seedAcceso(tx: Tx, idCliente: number): Promise<void> {
  await tx.run(
    sql`insert into acceso_tipo_puerta (id_cliente, codigo, nombre, medio, politicas)
      select ${idCliente}::int, x.* from jsonb_to_recordset(${JSON.stringify(DOOR_TYPES)}::jsonb) as x(codigo text, nombre text, medio text, politicas jsonb) on conflict do nothing`,
  );
  await tx.run(
    sql`insert into acceso_tipo_restriccion (id_cliente, codigo, nombre, ambito, dia_completo)
      select ${idCliente}::int, x.* from jsonb_to_recordset(${JSON.stringify(RESTRICTION_TYPES)}::jsonb) as x(codigo text, nombre text, ambito text, dia text) on conflict do nothing`,
  );
  await tx.run(
    sql`insert into acceso_tipo_exoneracion (id_cliente, codigo, nombre, dias_maximo, requiere_documento)
      select ${idCliente}::int, x.* from jsonb_to_recordset(${JSON.stringify(EXEMPTION_TYPES)}::jsonb) as x(codigo text, nombre text, dias int, documento text) on conflict do nothing`,
  );
  await tx.run(
    sql`insert into acceso_motivo_marca (id_cliente, codigo, nombre, uso)
      select ${idCliente}::int, x.codigo, x.nombre, array[x.uso] from jsonb_to_recordset(${JSON.stringify(REASONS)}::jsonb) as x(codigo text, nombre text, uso text) on conflict do nothing`,
  );
  await tx.run(
    sql`insert into acceso_tipo_requisito (id_cliente, codigo, nombre, entidad, numero_dias)
      values (${idCliente}, 'CHARLA', 'Charla de ingreso', 'P', 30), (${idCliente}, 'LUZ', 'Luz de trabajo vehicular', 'V', 90) on conflict do nothing`,
  );
}

/** What each new division starts with: a schedule for always and one for office days. */
export async function seedAccesoDivision(tx: Tx, idCliente: number, idDivision: number): Promise<void> {
  const schedules = [
    { codigo: '24H', nombre: 'Todos los días, todo el día', from: '00:00', to: '24:00', last: 7 },
    { codigo: 'ADM', nombre: 'Administrativo', from: '06:00', to: '18:00', last: 5 },
  ];
  for (const { codigo, nombre, from, to, last } of schedules) {
    const row = await tx.first(
      { id_horario: int },
      sql`insert into acceso_horario (id_cliente, id_division, codigo, nombre) values (${idCliente}, ${idDivision}, ${codigo}, ${nombre}) on conflict do nothing returning id_horario`,
    );
    if (!row) continue;
    await tx.run(
      sql`insert into acceso_horario_intervalo (id_cliente, id_division, id_horario, dia, hora_inicio, hora_fin)
        select ${idCliente}::int, ${idDivision}::int, ${row.id_horario}::int, d::text, ${from}::text, ${to}::text from generate_series(1, ${last}::int) d`,
    );
  }
}
