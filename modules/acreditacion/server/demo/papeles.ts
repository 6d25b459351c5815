import { demoClients } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, json, orNull, text } from '@platform/server/db/rows';
import { type DemoFile, type DemoFiles, demoHash, registerFiles } from '@platform/server/demo/files';
import { blankSheet, paper } from '@platform/server/demo/paper';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

/** Everyone who delivers something has a paper of their own, so that the two who share one stand out at the desk. */
const PAPERS = 484;
/** Which papers are whose: people's requests take them in their order from the first one on. */
export const PAPERS_OF = { V: 400, I: 420, E: 434, L: 444, updates: 460 } as const;

const paperName = (at: number) => `documento-${at}`;
const PDF = { type: 'application/pdf', use: 'REQ' };
const FILES: readonly DemoFile[] = [
  { ...PDF, name: 'documento-medico', file: 'documento-medico-de-demostracion.pdf', draw: () => paper('Documento medico de demostracion') },
  ...Array.from({ length: PAPERS }, (_, at) => ({
    ...PDF,
    name: paperName(at),
    file: `documento-${at + 1}.pdf`,
    draw: () => paper(`Documento de demostracion ${at + 1}`),
  })),
];

/** Papers with something wrong, all of requests that wait: another's number, another date, nothing at all. */
const WRONG_NUMBER = 205;
const WRONG_DATES = 210;
const BLANK = 215;
/** Delivers the paper of the one before. */
export const BORROWED = 226;

const owned = z.object({
  id: z.number(),
  hash: z.string(),
  nombre: z.string().nullable(),
  documento: z.string().nullable(),
  lineas: z.array(z.object({ requisito: z.string(), emision: z.string().nullable(), vencimiento: z.string().nullable() })),
});

/** What the demo's papers say, by where they are kept: whom each is for, the first of two, and the dates of what it was delivered for. */
export async function written(tx: Tx): Promise<ReadonlyMap<string, Buffer>> {
  const at = new Map(Array.from({ length: PAPERS }, (_, n) => [demoHash(paperName(n)), n]));
  const lines = (table: string, by: string, dates: string) =>
    sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('requisito', q.nombre, ${dates}) order by r.id_requisito), '[]') from ${table} r
      join acreditacion_requisito q on q.id_requisito = r.id_requisito where ${by})`);
  const rows = await tx.rows(
    {
      id: orNull(int),
      hash: orNull(text),
      persona: orNull(int),
      orden: orNull(int),
      nombre: orNull(text),
      documento: orNull(text),
      lineas: orNull(json(z.unknown())),
    },
    sql`select distinct on (x.id) x.* from (
        select f.id_archivo as id, f.hash, p.id_persona as persona, t.id_solicitud as orden,
          coalesce(p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') || ', ' || p.nombres, v.placa, c.compania) as nombre, coalesce(p.documento, v.placa, c.documento) as documento,
          ${lines('acreditacion_solicitud_requisito', 'r.id_solicitud = t.id_solicitud', `'emision', to_char(r.fecha_emision, 'DD/MM/YYYY'), 'vencimiento', to_char(r.fecha_vencimiento, 'DD/MM/YYYY')`)} as lineas
        from base_archivo f join acreditacion_solicitud_adjunto a on a.id_archivo = f.id_archivo join acreditacion_solicitud_requisito s on s.id_solicitud_requisito = a.id_solicitud_requisito
          join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud
          left join administracion_persona p on p.id_persona = coalesce(t.id_persona, (select min(w.id_persona) from acreditacion_solicitud_visita w where w.id_solicitud = t.id_solicitud))
          left join administracion_vehiculo v on v.id_vehiculo = t.id_vehiculo left join administracion_compania c on c.id_compania = t.id_compania_acreditada
        where f.hash = any(${sql.param([...at.keys()])})
        union all
        select f.id_archivo, f.hash, p.id_persona, x.id_actualizacion, p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') || ', ' || p.nombres, p.documento,
          ${lines('acreditacion_actualizacion_requisito', 'r.id_actualizacion = x.id_actualizacion', `'emision', to_char(r.nueva_fecha_inicio, 'DD/MM/YYYY'), 'vencimiento', to_char(r.nueva_fecha_vencimiento, 'DD/MM/YYYY')`)}
        from base_archivo f join acreditacion_actualizacion_requisito x on x.id_archivo = f.id_archivo join administracion_persona p on p.id_persona = x.id_persona
        where f.hash = any(${sql.param([...at.keys()])})
      ) x order by x.id, x.persona, x.orden`,
  );
  const said = (one: z.infer<typeof owned>): Buffer => {
    const { hash, nombre, documento, lineas } = one;
    const n = at.get(hash);
    if (n === BLANK) return blankSheet();
    const number = n === WRONG_NUMBER && documento ? [...documento].reverse().join('') : documento;
    const days = lineas.filter(({ emision, vencimiento }) => emision ?? vencimiento);
    const dated = days.map(({ requisito, emision, vencimiento }) => `${requisito}: emitido ${emision ?? '-'}, vence ${vencimiento ?? '-'}`);
    const shown = n === WRONG_DATES ? ['Constancia: emitido 02/01/2020, vence 02/01/2021'] : dated;
    return paper('EXPEDIENTE DE ACREDITACION', `Nombre: ${nombre ?? '-'}`, `Documento: ${number ?? '-'}`, ...shown);
  };
  return new Map(
    z
      .array(owned)
      .parse(rows)
      .map((one) => [one.hash, said(one)]),
  );
}

/** The paper of health, those of requests, each with whom it is for: BORROWED delivers that of the one before. */
export const demoPaperFiles = demoPart(async (demo) => {
  const { andes, repository } = await demoClients(demo);
  const [health = 0, ...papers] = await registerFiles(demo.tx, andes.IdCliente, repository, FILES);
  const shared = papers.map((id, at) => (at === BORROWED ? (papers[at - 1] ?? id) : id));
  return { health, papers, shared };
});

export const demoPaperContents: DemoFiles = { files: FILES, written };
