import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text, yes } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { senseOf } from '../../shared/calculo/probar';
import { dayNumber } from '../../shared/calculo/reloj';
import type { Marca } from '../../shared/calculo/tipos';
import { asDay, end } from './dias.sql';
import type { Vinculo } from './hechos.facts';

/** Marks are read so many days to each side: a night ends on the next day, and a window reaches beyond it. */
const AROUND = 3;

/** Corrections that do not take effect, or not yet: waiting, objected, or dropped. */
const HELD = sql.raw(`c.estado in ('P', 'O', 'D')`);
/**
 * Marks `m` that count: those of gates unless annulled; those by hand as the worker has let them be. One whose making waits does not count yet,
 * and one whose annulment or change waits still does.
 */
const IN_EFFECT = sql`(m.anulada = 'N' and (m.origen <> 'MA' or not exists (select 1 from asistencia_correccion c where c.id_marca = m.id_marca and c.tipo <> 'N' and ${HELD}))
    or m.anulada = 'S' and m.origen = 'MA' and not exists (select 1 from asistencia_correccion c where c.id_marca = m.id_marca and c.tipo <> 'N' and ${HELD})
      and exists (select 1 from asistencia_correccion c where (c.id_marca = m.id_marca and c.tipo = 'N' or c.id_marca_antes = m.id_marca and c.tipo = 'M') and ${HELD}))`;

/**
 * Whether the door `p` of a mark `m` lies within where the person marks (Acceso, *Áreas de Marcación*): everywhere while nobody gave areas by hand for
 * that day; else in one of those, or at a door that a group of that day gives.
 */
const WITHIN_AREAS =
  sql.raw(`(not exists (select 1 from acceso_persona_area a where a.id_cliente = m.id_cliente and a.id_division = m.id_division and a.id_persona = m.id_persona
      and m.fecha between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity'))
    or exists (select 1 from acceso_persona_area a where a.id_cliente = m.id_cliente and a.id_division = m.id_division and a.id_persona = m.id_persona
      and m.fecha between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity') and (a.id_zona = p.id_zona_destino or a.id_punto_control = p.id_punto_control))
    or exists (select 1 from acceso_asignacion s left join acceso_perfil f on f.id_perfil_acceso = s.id_perfil_acceso and f.activo = 'S'
      join acceso_grupo_puerta g on g.id_cliente = s.id_cliente and (g.id_grupo = s.id_grupo or g.id_grupo = any(f.grupos))
      where s.id_cliente = m.id_cliente and s.id_division = m.id_division and s.id_persona = m.id_persona and m.fecha between s.fecha_inicio and s.fecha_fin
        and g.id_zona = p.id_zona_destino and (g.id_puerta is null or g.id_puerta = p.id_puerta)))`);

/** A line of the checkpoints that count: of a company or of all, a door or a whole checkpoint. */
export interface Punto {
  readonly id_compania: number | null;
  readonly id_puerta: number | null;
  readonly id_punto_control: number | null;
  readonly desde: number;
  readonly hasta: number;
  readonly usa_sentido: boolean;
}

/** Lists of checkpoints of a client, the closest first: a company's own before everybody's, a door before its checkpoint. */
export async function checkpointsOf(tx: Tx, idCliente: number): Promise<Punto[]> {
  const rows = await tx.rows(
    { id_compania: orNull(int), id_puerta: orNull(int), id_punto_control: orNull(int), desde: text, hasta: orNull(text), usa_sentido: yes },
    sql`select c.id_compania, c.id_puerta, c.id_punto_control, ${asDay('c.fecha_inicio')} as desde, ${asDay('c.fecha_fin')} as hasta, c.usa_sentido from asistencia_punto_control c
      where c.id_cliente = ${idCliente} order by c.id_compania nulls last, c.id_puerta nulls last`,
  );
  return rows.map((row) => ({ ...row, desde: dayNumber(row.desde), hasta: end(row.hasta) }));
}

interface MarcaLeida {
  readonly id_marca: number;
  readonly momento: number;
  readonly dia: number;
  readonly modo: 'S' | 'N';
  readonly funcion: string;
  readonly id_puerta: number;
  readonly id_punto_control: number;
  readonly controla: boolean;
  /** Within the person's areas. */
  readonly dentro: boolean;
  readonly excluida: boolean;
}

/**
 * Marks at doors of attendance: of the list of their company on that day, or without one every door that controls attendance. Those elsewhere
 * at a door that controls attendance, or outside the person's areas, are told, and not used.
 */
export function attended(lines: string | undefined, points: readonly Punto[], links: readonly Vinculo[]): (Marca & { readonly IdPuerta: number })[] {
  if (lines === undefined) return [];
  return lines.split(';').flatMap((line) => {
    const one = readMark(line);
    const company = points.length === 0 ? undefined : links.find(({ desde, hasta }) => desde <= one.dia && one.dia <= hasta)?.IdCompania;
    const listed = points.filter(
      ({ id_compania, desde, hasta }) => (id_compania === null || id_compania === company) && desde <= one.dia && one.dia <= hasta,
    );
    const place = listed.find(({ id_puerta, id_punto_control }) => id_puerta === one.id_puerta || id_punto_control === one.id_punto_control);
    if (!place && !one.controla) return [];
    const counts = one.dentro && (place !== undefined || listed.length === 0);
    return [
      {
        ...{ id: one.id_marca, momento: one.momento, IdPuerta: one.id_puerta },
        sentido: senseOf((place?.usa_sentido ?? true) ? one.modo : null, one.funcion),
        fuera: one.excluida ? ('excluida' as const) : counts ? null : ('fuera_area' as const),
      },
    ];
  });
}

/** Bits of the last part of a mark's line. */
const [CONTROLS, WITHIN, EXCLUDED] = [4, 2, 1];
/** A mark as its line says: key, moment, day, mode, function, door, checkpoint, and what else is so. */
function readMark(line: string): MarcaLeida {
  const [id, momento, dia, modo, funcion, puerta, punto, bits] = line.split(',');
  if (bits === undefined || funcion === undefined || (modo !== 'S' && modo !== 'N')) throw new Error(`No mark: ${line}`);
  const so = Number(bits);
  return {
    id_marca: Number(id),
    momento: Number(momento),
    dia: Number(dia),
    modo,
    funcion,
    id_puerta: Number(puerta),
    id_punto_control: Number(punto),
    controla: (so & CONTROLS) !== 0,
    dentro: (so & WITHIN) !== 0,
    excluida: (so & EXCLUDED) !== 0,
  };
}

/**
 * Marks of people at doors that control attendance or that some list names, by person: one row each, a month has more than a hundred marks; a line a
 * mark, for `attended` to read. The hour narrows the index's way, the day on the division's clock says.
 */
export async function marksOf(tx: Tx, idCliente: number, people: readonly number[], from: string, to: string): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows(
    { id_persona: int, marcas: text },
    sql`select coalesce(m.id_persona, 0) as id_persona, string_agg(concat_ws(',', m.id_marca, (extract(epoch from m.fecha_hora) * 1000)::float8, m.fecha - date '1970-01-01', m.modo_marcacion, m.funcion,
        m.id_puerta, m.id_punto_control, (p.controla_asistencia = 'S')::int * ${CONTROLS}::int + (${WITHIN_AREAS})::int * ${WITHIN}::int
          + (exists (select 1 from asistencia_marca_excluida x where x.id_cliente = m.id_cliente and x.id_marca = m.id_marca))::int * ${EXCLUDED}::int), ';') as marcas
      from acceso_marca m join acceso_puerta p on p.id_puerta = m.id_puerta
      where m.id_cliente = ${idCliente} and m.id_persona = any(${sql.param([...people])}::int[]) and m.fecha between ${from}::date - ${AROUND}::int and ${to}::date + ${AROUND}::int
        and m.fecha_hora between ${from}::date - ${AROUND + 2}::int and ${to}::date + ${AROUND + 2}::int
        and m.resultado = 'S' and m.rebote = 'N' and m.tipo_marcacion <> 'V' and ${IN_EFFECT} and (p.controla_asistencia = 'S'
          or m.id_puerta in (select c.id_puerta from asistencia_punto_control c where c.id_cliente = ${idCliente} and c.id_puerta is not null)
          or m.id_punto_control in (select c.id_punto_control from asistencia_punto_control c where c.id_cliente = ${idCliente} and c.id_punto_control is not null))
      group by 1`,
  );
  return new Map(rows.map(({ id_persona, marcas }) => [id_persona, marcas]));
}
