import { performance } from 'node:perf_hooks';
import type { Row } from '@platform/entity/entity';
import { fieldSchema } from '@platform/fields/shared';
import type { Tx } from '@platform/server/db/pool';
import { int, num, oneOf, orNull, type RowOf, text } from '@platform/server/db/rows';
import { type CallPolicy, ForbiddenAddress, mayCallHost, serverUrl } from '@platform/server/files/addresses';
import type { FilePlaces } from '@platform/server/files/files';
import { BucketRefusal } from '@platform/server/files/s3';
import { type FilePlace, OutsideRoot, TrialFault } from '@platform/server/files/store';
import type { Context } from '@platform/server/http/context';
import { conflict, notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { type Resource, resource } from '@platform/server/resource/resource';
import type { SecretBox } from '@platform/server/secrets';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { RutaRepositorio } from '../../shared/repositorio.entity';
import { FULL_PERCENT } from '../licencias/licencias';

type RepositoryRow = Row<typeof RutaRepositorio>;

const SEALED = `${RutaRepositorio.resource}.Clave`;
const BYTES = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const;
const BYTES_SQL = `case t.unidad when 'MB' then 1048576 when 'GB' then 1073741824 else 1099511627776 end`;

/** Sistema, Calculations 5: a maximum in bytes; 2.5 GB are 2,684,354,560. */
export const maximumBytes = (size: number, unit: keyof typeof BYTES): number => Math.floor(Math.round(size * 100) * (BYTES[unit] / 100));

/** What a repository's place must be; a local one has nothing of a bucket. */
function checkPlace(calls: CallPolicy, row: Pick<RepositoryRow, 'Tipo' | 'Ruta' | 'Servidor' | 'Deposito' | 'Region' | 'Usuario' | 'Clave'>): void {
  if (row.Ruta.split('/').includes('..')) throw refuse('repositorio.fuera', undefined, 'Ruta');
  if (row.Tipo === 'L') {
    Object.assign(row, { Servidor: null, Deposito: null, Region: null, Usuario: null, Clave: null });
    return;
  }
  const url = row.Servidor === null ? null : serverUrl(row.Servidor, calls);
  if (!url) throw refuse('repositorio.servidor', undefined, 'Servidor');
  if (!mayCallHost(url.hostname, calls)) throw refuse('repositorio.servidor_prohibido', undefined, 'Servidor');
  if (!row.Deposito) throw refuse('campo.obligatorio', { campo: 'Deposito' }, 'Deposito');
  if (!row.Usuario || !row.Clave) throw refuse('repositorio.usuario', undefined, row.Usuario ? 'Clave' : 'Usuario');
  row.Region ??= 'us-east-1';
}

async function filesIn(tx: Tx, id: number): Promise<number> {
  const row = await tx.one({ n: int }, sql`select count(*)::int as n from base_archivo where id_ruta_repositorio = ${id}`);
  return row.n;
}

async function checkRepository(calls: CallPolicy, ctx: Context, before: RepositoryRow | null, row: RepositoryRow): Promise<void> {
  if (before && (['Tipo', 'Ruta', 'Servidor', 'Deposito'] as const).some((name) => before[name] !== row[name])) {
    if ((await filesIn(ctx.tx, before.IdRutaRepositorio)) > 0) throw conflict('repositorio.fijo');
  }
  checkPlace(calls, row);
  if (row.Activo !== 'S') return;
  // One at a time in a client: no index knows that two lists of uses must have nothing in common.
  await ctx.tx.run(sql`select 1 from base_sello where id_cliente = ${ctx.session.IdCliente} for update`);
  const other = await ctx.tx.first(
    { ruta_repositorio: text },
    sql`select ruta_repositorio from sistema_ruta_repositorio where id_cliente = ${ctx.session.IdCliente} and activo = 'S' and uso && ${sql.param(row.Uso)}
      and id_division is not distinct from ${row.IdDivision} and id_ruta_repositorio <> ${before?.IdRutaRepositorio ?? 0} limit 1`,
  );
  if (other) throw conflict('repositorio.repetido', { nombre: other.ruta_repositorio });
}

/** What a repository holds, in its own unit. */
const usedSql = (t: string): string =>
  `(select round(coalesce(sum(f.tamano), 0)::numeric / (${BYTES_SQL.replaceAll('t.', `${t}.`)}), 2) from base_archivo f where f.id_ruta_repositorio = ${t}.id_ruta_repositorio)`;

/** Whether nine tenths of its room are taken. */
export const almostFullSql = (t: string): string =>
  `((select coalesce(sum(f.tamano), 0) from base_archivo f where f.id_ruta_repositorio = ${t}.id_ruta_repositorio)
    >= ${FULL_PERCENT} / 100.0 * ${t}.tamano_maximo * (${BYTES_SQL.replaceAll('t.', `${t}.`)}))`;

const almostFullFlag = (t: string): string => `(case when ${almostFullSql(t)} then 'S' else 'N' end)`;

/** Repositories: where a client's files are kept. */
export const repositoryResource: Resource = resource(RutaRepositorio, {
  computed: { Usado: usedSql, CasiLleno: almostFullFlag },
  async check(ctx, { before, after }) {
    if (after) return checkRepository(ctx.tx.product.calls, ctx, before, after);
    const n = before ? await filesIn(ctx.tx, before.IdRutaRepositorio) : 0;
    if (n > 0) throw conflict('repositorio.con_archivos', { n });
  },
});

const PLACE = {
  ruta_repositorio: text,
  id_ruta_repositorio: int,
  tipo: text,
  ruta: text,
  servidor: orNull(text),
  deposito: orNull(text),
  region: orNull(text),
  usuario: orNull(text),
  clave: orNull(text),
  tamano_maximo: num,
  unidad: oneOf(['MB', 'GB', 'TB']),
} as const;
const PLACE_USED = { ...PLACE, usado: int } as const;

const ROOT: FilePlace = { kind: 'folder', path: '/' };

/** Whether a repository's row is a folder or a bucket, its password opened. */
function placeOf(box: SecretBox, row: RowOf<typeof PLACE>): FilePlace {
  if (row.tipo === 'L') return { kind: 'folder', path: row.ruta };
  return {
    kind: 'bucket',
    server: row.servidor ?? '',
    bucket: row.deposito ?? '',
    region: row.region ?? '',
    prefix: row.ruta,
    user: row.usuario ?? '',
    password: box.open(row.clave ?? '', SEALED) ?? '',
  };
}

const COLUMNS = sql.raw(
  `t.id_ruta_repositorio, t.ruta_repositorio, t.tipo, t.ruta, t.servidor, t.deposito, t.region, t.usuario, t.clave, t.tamano_maximo, t.unidad`,
);
const USED = sql.raw('(select coalesce(sum(f.tamano), 0) from base_archivo f where f.id_ruta_repositorio = t.id_ruta_repositorio) as usado');

const freeIn = (row: RowOf<typeof PLACE_USED>): number => maximumBytes(row.tamano_maximo, row.unidad) - row.usado;

/** Which repository holds a file: the active one of its use and division, else of its use without division. */
export const filePlaces = (box: SecretBox): FilePlaces => ({
  async choose(ctx, use) {
    const row = await ctx.tx.first(
      PLACE_USED,
      sql`select ${COLUMNS}, ${USED} from sistema_ruta_repositorio t where t.id_cliente = ${ctx.session.IdCliente} and t.activo = 'S' and ${use} = any(t.uso)
        and (t.id_division is null or t.id_division = ${ctx.session.IdDivision}) order by t.id_division nulls last limit 1`,
    );
    if (!row) throw refuse('repositorio.sin_ruta');
    const name = row.ruta_repositorio;
    const free = freeIn(row);
    if (free <= 0) throw refuse('repositorio.lleno', { nombre: name });
    return { id: row.id_ruta_repositorio, name, place: placeOf(box, row), free };
  },
  async admit(ctx, id, size) {
    // Files come in one at a time, so that the last byte is given once.
    await ctx.tx.run(sql`select 1 from sistema_ruta_repositorio where id_ruta_repositorio = ${id} for update`);
    const row = await ctx.tx.first(PLACE_USED, sql`select ${COLUMNS}, ${USED} from sistema_ruta_repositorio t where t.id_ruta_repositorio = ${id}`);
    if (!row || size > freeIn(row)) throw refuse('repositorio.lleno', { nombre: row?.ruta_repositorio ?? '' });
  },
  async at(tx, id) {
    if (id === null) return ROOT;
    const row = await tx.first(PLACE, sql`select ${COLUMNS} from sistema_ruta_repositorio t where t.id_ruta_repositorio = ${id}`);
    return row ? placeOf(box, row) : ROOT;
  },
});

/** Why a trial failed, in words of ours: what a server answers is not repeated. */
function motiveOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return 'prohibido';
  if (error instanceof BucketRefusal)
    return error.status === 403 || error.status === 401 ? 'credenciales' : error.status === 404 ? 'deposito' : 'respuesta';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ETIMEDOUT') return 'tiempo';
  if (['EACCES', 'EPERM', 'ENOTDIR', 'EROFS', 'EEXIST'].includes(code)) return 'permiso';
  return error instanceof Error && error.message === 'contenido' ? 'contenido' : 'conexion';
}

const { Tipo, Ruta, Servidor, Deposito, Region, Usuario, Clave, ConfirmarClave } = RutaRepositorio.fields;
const optional = (field: Parameters<typeof fieldSchema>[0]) =>
  z.preprocess((value) => (value === '' ? null : value), fieldSchema({ ...field, required: false }).nullish());
const trialBody = z.looseObject({
  IdRutaRepositorio: z.number().int().nullish(),
  Tipo: fieldSchema(Tipo),
  Ruta: z.string({ error: 'campo.obligatorio' }).min(1, { error: 'campo.obligatorio' }).max(Ruta.max),
  Servidor: optional(Servidor),
  Deposito: optional(Deposito),
  Region: optional(Region),
  Usuario: optional(Usuario),
  Clave: optional(Clave),
  ConfirmarClave: optional(ConfirmarClave),
});
const placeSchema = z.object({
  Tipo: z.enum(['L', 'S']),
  Ruta: z.string(),
  Servidor: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  Deposito: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  Region: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  Usuario: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  Clave: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
});

/** `POST /api/SistemaRutaRepositorio/probar`: writes, reads and deletes 1 KB with what is on the form. */
export const repositoryRoutes = ({ words, store, box, product: { calls } }: RouteKit): readonly Route[] => [
  route({
    tag: RutaRepositorio.resource,
    resource: RutaRepositorio.resource,
    method: 'POST',
    path: '/api/SistemaRutaRepositorio/probar',
    summary: 'Tries a repository out, saved or not',
    access: { kind: 'grant', menu: RutaRepositorio.options.menu, action: 'procesar' },
    // Nothing of the database waits for another's server.
    writes: false,
    body: trialBody,
    answer: z.object({ ms: z.number(), mensaje: z.string() }),
    async handler(ctx, { body }) {
      const row = placeSchema.parse(body);
      if (body.IdRutaRepositorio && row.Clave === null && row.Tipo === 'S')
        row.Clave = await storedSecret(ctx, box, body.IdRutaRepositorio, row.Servidor);
      checkPlace(calls, row);
      const place: FilePlace =
        row.Tipo === 'L'
          ? { kind: 'folder', path: row.Ruta }
          : {
              kind: 'bucket',
              server: row.Servidor ?? '',
              bucket: row.Deposito ?? '',
              region: row.Region ?? 'us-east-1',
              prefix: row.Ruta,
              user: row.Usuario ?? '',
              password: row.Clave ?? '',
            };
      const started = performance.now();
      try {
        await store.tryOut(place);
      } catch (error) {
        if (error instanceof OutsideRoot) throw refuse('repositorio.fuera', undefined, 'Ruta');
        if (!(error instanceof TrialFault)) throw error;
        throw refuse(`repositorio.${error.step}`, { motivo: words.message(ctx.lang, `repositorio.motivo.${motiveOf(error.cause)}`, {}) });
      }
      const ms = Math.max(1, Math.round(performance.now() - started));
      return { ms, mensaje: words.message(ctx.lang, 'repositorio.correcto', { ms }) };
    },
  }),
];

/** The password a repository has, for a trial that leaves it blank; for its own server only. */
async function storedSecret(ctx: Context, box: SecretBox, id: number, server: string | null): Promise<string | null> {
  const row = await ctx.tx.first(
    { servidor: orNull(text), clave: orNull(text) },
    sql`select servidor, clave from sistema_ruta_repositorio where id_ruta_repositorio = ${id} and id_cliente = ${ctx.session.IdCliente}`,
  );
  if (!row) throw notFound();
  return row.servidor === server && row.clave !== null ? box.open(row.clave, SEALED) : null;
}

/** The repository every client starts with: a local one for everything. */
export async function seedRepository(tx: Tx, idCliente: number): Promise<void> {
  await tx.run(
    sql`insert into sistema_ruta_repositorio (id_cliente, codigo, ruta_repositorio, tipo, uso, ruta, tamano_maximo, unidad)
      select ${idCliente}::int, 'LOCAL', 'Repositorio local', 'L', ${sql.param(RutaRepositorio.fields.Uso.options)}::varchar[], '/', 100, 'GB'
      where not exists (select 1 from sistema_ruta_repositorio where id_cliente = ${idCliente})`,
  );
}
