import { underUnits } from '@modules/seguridad/server/public';
import { modulesWithoutLicence } from '@modules/sistema/server/public';
import { ACTIONS } from '@platform/entity/module';
import type { Tx } from '@platform/server/db/pool';
import { int, list, orNull, text } from '@platform/server/db/rows';
import type { Session } from '@platform/server/http/session';
import { sql } from 'drizzle-orm';

/** What a profile in a division may and how it sees things; read once for each configuration stamp. */
export type Grants = Pick<
  Session,
  'grants' | 'protection' | 'fieldConfig' | 'units' | 'parameters' | 'rules' | 'unlicensed' | 'unaudited' | 'ruleMessages'
>;

export interface GrantsKey {
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly IdPerfil: number;
  readonly version: number;
  readonly today: string;
}

const KEPT = 500;

/** Reads and keeps grants. The stamp in the key moves with every change of configuration, in whatever process it was made. */
export function makeGrantsCache() {
  const kept = new Map<string, Promise<Grants>>();
  return (tx: Tx, key: GrantsKey): Promise<Grants> => {
    const name = `${key.IdPerfil}.${key.IdDivision}.${key.version}.${key.today}`;
    const known = kept.get(name);
    if (known) return known;
    const made = readGrants(tx, key);
    if (kept.size > KEPT) kept.clear();
    kept.set(name, made);
    made.catch(() => kept.delete(name));
    return made;
  };
}

/** Reads what a profile may in a division; a profile that does not exist gives what the client has configured for all. */
export async function readGrants(tx: Tx, key: GrantsKey): Promise<Grants> {
  const modules = tx.product.modules.map(({ manifest }) => manifest);
  const [options, protection, fields, units, values, behaviours, unlicensed, unaudited, installation] = await Promise.all([
    tx.rows(
      { id_menu: text, acciones: list(text) },
      sql`select pm.id_menu, pm.acciones from seguridad_perfil_menu pm
      join sistema_menu m on m.id_menu = pm.id_menu and m.activo = 'S' join sistema_modulo o on o.id_modulo = m.id_modulo and o.activo = 'S'
      where pm.id_perfil = ${key.IdPerfil} and pm.id_cliente = ${key.IdCliente} and 'consultar' = any(pm.acciones)
        and coalesce(m.fecha_inicio, ${key.today}) <= ${key.today} and coalesce(m.fecha_fin, ${key.today}) >= ${key.today}`,
    ),
    tx.rows(
      { recurso: text, campo: text, nivel: text },
      sql`select recurso, campo, nivel from seguridad_perfil_proteccion where id_perfil = ${key.IdPerfil} and id_cliente = ${key.IdCliente}`,
    ),
    tx.rows(
      { id_menu: text, campo: text, obligatorio: text, modificable: text },
      sql`select id_menu, campo, obligatorio, modificable from sistema_menu_campo where id_cliente = ${key.IdCliente}`,
    ),
    tx.rows(
      { id: orNull(int) },
      sql`with recursive ramas as (
        select id_unidad_organizacional as id from seguridad_perfil_unidad where id_perfil = ${key.IdPerfil} and id_cliente = ${key.IdCliente}
        union ${underUnits(tx.product, 'ramas')})
      select id from ramas`,
    ),
    tx.rows(
      { parametro: text, valor: text, id_division: orNull(int) },
      sql`select parametro, valor, id_division from sistema_parametro_valor
      where id_cliente = ${key.IdCliente} and (id_division is null or id_division = ${key.IdDivision}) order by id_division nulls first`,
    ),
    tx.rows(
      { regla: text, mensaje: orNull(text), mensaje_ingles: orNull(text), comportamiento: text },
      sql`select regla, comportamiento, mensaje, mensaje_ingles from sistema_regla_cliente
      where id_cliente = ${key.IdCliente} and (id_division is null or id_division = ${key.IdDivision}) order by id_division nulls first`,
    ),
    modulesWithoutLicence(tx, key.IdCliente, key.today),
    tx.rows({ recurso: text }, sql`select recurso from sistema_entidad where auditable = 'N'`),
    tx.rows({ parametro: text, valor: text }, sql`select parametro, valor from sistema_parametro_instalacion`),
  ]);
  const byResource = new Map<string, Map<string, 'E' | 'O'>>();
  for (const row of protection) {
    const own = byResource.get(row.recurso) ?? new Map();
    own.set(row.campo, row.nivel === 'O' ? 'O' : 'E');
    byResource.set(row.recurso, own);
  }
  const byMenu = new Map<string, Map<string, { obligatorio: boolean; modificable: boolean }>>();
  for (const row of fields) {
    const own = byMenu.get(row.id_menu) ?? new Map();
    own.set(row.campo.toLowerCase(), { obligatorio: row.obligatorio === 'S', modificable: row.modificable !== 'N' });
    byMenu.set(row.id_menu, own);
  }
  const parameters = new Map(modules.flatMap((module) => (module.parameters ?? []).map((one) => [one.name, one.value] as const)));
  for (const row of [...installation, ...values]) parameters.set(row.parametro, row.valor);
  const rules = new Map(modules.flatMap((module) => (module.rules ?? []).map((one) => [one.rule, one.behaviour] as const)));
  const ruleMessages = new Map<string, { es: string | null; en: string | null }>();
  const words = (value: unknown) => (typeof value === 'string' ? value : null);
  for (const row of behaviours) {
    ruleMessages.set(row.regla, { es: words(row.mensaje), en: words(row.mensaje_ingles) });
    const chosen = row.comportamiento;
    rules.set(row.regla, chosen === 'B' || chosen === 'N' ? chosen : 'A');
  }
  return {
    grants: new Map(options.map((row) => [row.id_menu, new Set(ACTIONS.filter((one) => row.acciones.includes(one)))])),
    protection: byResource,
    fieldConfig: byMenu,
    units: units.length > 0 ? units.map((row) => Number(row.id)) : null,
    parameters,
    rules,
    unlicensed,
    unaudited: new Set(unaudited.map((row) => row.recurso)),
    ruleMessages,
  };
}
