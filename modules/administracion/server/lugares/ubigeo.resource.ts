import type { Row } from '@platform/entity/entity';
import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Ubigeo } from '../../shared/calendario.entity';
import { CL } from './ubigeos/cl';
import { PE } from './ubigeos/pe';

type UbigeoRow = Row<typeof Ubigeo>;

/** From the widest to the place itself. */
const routeSql = (t: string): string => `concat_ws(' / ',
  (select a.ubigeo from administracion_ubigeo p join administracion_ubigeo a on a.id_ubigeo = p.id_ubigeo_padre where p.id_ubigeo = ${t}.id_ubigeo_padre),
  (select p.ubigeo from administracion_ubigeo p where p.id_ubigeo = ${t}.id_ubigeo_padre), ${t}.ubigeo)`;

async function checkPlace(ctx: Context, after: UbigeoRow): Promise<void> {
  const [parent] =
    after.IdUbigeoPadre === null
      ? []
      : await ctx.tx.rows(
          { nivel: int, id_pais: int },
          sql`select nivel, id_pais from administracion_ubigeo where id_ubigeo = ${after.IdUbigeoPadre}`,
        );
  if (Number(parent?.nivel ?? 0) !== after.Nivel - 1) throw refuse('ubigeo.nivel', { n: after.Nivel - 1 }, 'IdUbigeoPadre');
  if (parent && parent.id_pais !== after.IdPais) throw refuse('ubigeo.pais', undefined, 'IdUbigeoPadre');
}

const digitsOf = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

export const ubigeoResource: Resource = resource(Ubigeo, {
  named: ['Ubigeo', 'IdUbigeoPadre'],
  computed: { Ruta: routeSql },
  lookupParams: ['IdUbigeoPadre', 'De'],
  // Without parent, the first level; `De`, a place with those above it; a search goes through all of them.
  lookup: (_session, { IdUbigeoPadre, De, buscar }) => {
    if (De !== undefined) {
      return sql`t.id_ubigeo in (with recursive sobre as (select id_ubigeo, id_ubigeo_padre from administracion_ubigeo where id_ubigeo = ${digitsOf(De) ?? 0}
        union all select u.id_ubigeo, u.id_ubigeo_padre from administracion_ubigeo u join sobre s on u.id_ubigeo = s.id_ubigeo_padre) select id_ubigeo from sobre)`;
    }
    if (IdUbigeoPadre !== undefined) return sql`t.id_ubigeo_padre = ${digitsOf(IdUbigeoPadre) ?? 0}`;
    return buscar ? undefined : sql`t.nivel = 1`;
  },
  async check(ctx, { after }) {
    if (after) await checkPlace(ctx, after);
  },
  async after(ctx, { before, after }) {
    if (before?.Activo !== 'S' || after?.Activo !== 'N') return;
    // Its children are retired with it.
    const rows = await changeRows(ctx, Ubigeo, {
      set: { Activo: 'N' },
      where: sql`t.activo = 'S' and t.id_ubigeo in (with recursive bajo as (select id_ubigeo from administracion_ubigeo where id_ubigeo_padre = ${before.IdUbigeo}
          union all select u.id_ubigeo from administracion_ubigeo u join bajo b on u.id_ubigeo_padre = b.id_ubigeo) select id_ubigeo from bajo)`,
    });
    if (rows.length > 0) ctx.audit({ entity: Ubigeo.resource, record: before.IdUbigeo, action: 'retirar', changes: { Dependientes: rows.length } });
  },
});

interface Place {
  readonly codigo: string;
  readonly ubigeo: string;
  readonly padre: string | null;
  readonly nivel: 1 | 2 | 3;
}

const NAMED = /^(\d+) (.+)$/;

/** The places of a list: a line is a place of the first level, or one of the second with those of the third after it. */
export function placesOf(list: string): Place[] {
  let top = '';
  return list.split('\n').flatMap((line): Place[] => {
    const [own, ...below] = line.split('|').map((text) => {
      const [, codigo = '', ubigeo = ''] = NAMED.exec(text) ?? [];
      return { codigo, ubigeo };
    });
    if (!own) return [];
    if (below.length === 0) {
      top = own.codigo;
      return [{ ...own, padre: null, nivel: 1 }];
    }
    return [{ ...own, padre: top, nivel: 2 }, ...below.map((place): Place => ({ ...place, padre: own.codigo, nivel: 3 }))];
  });
}

/** Places of Peru and Chile, once for all clients: one statement a level of each country, and none when they are there. */
export async function seedUbigeos(tx: Tx): Promise<void> {
  for (const [pais, list] of [
    ['PE', PE],
    ['CL', CL],
  ] as const) {
    const there = await tx.first(
      {},
      sql`select 1 from administracion_ubigeo u join sistema_pais p on p.id_pais = u.id_pais where p.codigo_iso2 = ${pais} limit 1`,
    );
    if (there) continue;
    const rows = JSON.stringify(placesOf(list));
    for (const nivel of [1, 2, 3]) {
      await tx.run(
        sql`insert into administracion_ubigeo (id_pais, nivel, id_ubigeo_padre, codigo, ubigeo)
          select p.id_pais, x.nivel, u.id_ubigeo, x.codigo, x.ubigeo
          from jsonb_to_recordset(${rows}::jsonb) as x(codigo text, ubigeo text, padre text, nivel int)
          join sistema_pais p on p.codigo_iso2 = ${pais} left join administracion_ubigeo u on u.id_pais = p.id_pais and u.codigo = x.padre
          where x.nivel = ${nivel} order by x.codigo`,
      );
    }
  }
}

/** Refuses a place of another country. */
export async function checkPlaceOf(ctx: Context, idPais: number, idUbigeo: number | null, field: string): Promise<void> {
  if (idUbigeo === null) return;
  const row = await ctx.tx.first({}, sql`select 1 from administracion_ubigeo where id_ubigeo = ${idUbigeo} and id_pais = ${idPais}`);
  if (!row) throw refuse('ubigeo.lugar', undefined, field);
}
