import { demoClients } from '@modules/sistema/server/public';
import { isRuc } from '@modules/sistema/shared/documento';
import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';

const NAMES: readonly (readonly [string, string])[] = [
  ['Montajes Misti SAC', 'Montajes Misti'],
  ['Transportes Altiplano SAC', 'Transportes Altiplano'],
  ['Servicios Geológicos Coropuna SRL', 'Coropuna'],
  ['Catering Puna Alta SAC', 'Puna Alta'],
  ['Ingeniería Ampato SA', 'Ampato'],
  ['Perforaciones Sabancaya SAC', 'Sabancaya'],
  ['Mantenimiento Industrial Tambo SRL', 'Tambo'],
  ['Seguridad Sillar SAC', 'Sillar'],
  ['Obras Civiles Chachani SAC', 'Chachani'],
  ['Electromecánica Yarabamba SRL', 'Yarabamba'],
  ['Ambiental Sur SAC', 'Ambiental Sur'],
  ['Logística Matarani SA', 'Matarani'],
];

/** A RUC with the right check digit for a running number. */
function ruc(number: number): string {
  const ten = `20${String(60_100_000 + number * 7919).padStart(8, '0')}`;
  for (let digit = 0; digit < 10; digit += 1) if (isRuc(`${ten}${digit}`)) return `${ten}${digit}`;
  return ruc(number + 1);
}

/** The client's own company and its twelve contractors; answers the two that the demo's requesters belong to. */
export const demoCompanies = demoPart(async (demo) => {
  const { tx } = demo;
  const { andes, valle } = await demoClients(demo);
  const contractors: number[] = [];
  const farm: { own: number; contractors: number[] } = { own: 0, contractors: [] };
  let own = 0;
  for (const client of [andes, valle]) {
    for (const [codigo, categoria] of [
      ['A', 'Estratégica'],
      ['B', 'Recurrente'],
      ['C', 'Eventual'],
    ]) {
      await tx.run(sql`insert into administracion_categoria (id_cliente, codigo, categoria) values (${client.IdCliente}, ${codigo}, ${categoria})`);
    }
    const category = (code: string) =>
      sql`(select id_categoria from administracion_categoria where id_cliente = ${client.IdCliente} and codigo = ${code})`;
    const company = async (document: string, name: string, alias: string, contractor: 'S' | 'N', code: string) => {
      const row = await tx.first(
        { id_compania: int },
        sql`insert into administracion_compania (id_cliente, id_pais, id_tipo_documento, documento, compania, alias, id_categoria, contratista)
          values (${client.IdCliente}, ${client.IdPais}, ${client.company}, ${document}, ${name}, ${alias}, ${category(code)}, ${contractor}) returning id_compania`,
      );
      return Number(row?.id_compania);
    };
    if (client === andes) {
      own = await company('20512345671', 'Minera Andes del Sur S.A.', 'Andes del Sur', 'N', 'A');
      for (const [at, [name, alias]] of NAMES.entries())
        contractors.push(await company(ruc(at + 1), name, alias, 'S', ['A', 'B', 'C'][at % 3] ?? 'A'));
    } else {
      farm.own = await company('76543210-3', 'Agroindustrial Valle Verde SpA', 'Valle Verde', 'N', 'A');
      farm.contractors.push(await company('76000006-K', 'Servicios Agrícolas Teno SpA', 'Teno', 'S', 'B'));
    }
  }
  return { misti: contractors[0] ?? 0, other: contractors[1] ?? 0, own, contractors, farm };
});
