import type { ModuleManifest } from '@platform/entity/module';
import type { Tx } from '@platform/server/db/pool';
import { type SQL, sql } from 'drizzle-orm';
import { worldCountries } from './catalogos/paises';
import { syncJobs } from './parametrizaciones/trabajos.horario';
import { BLOOD, CIVIL, COUNTRIES, CURRENCIES, DOCUMENTS, HOLIDAYS, LICENCES, MODULES } from './seed.data';

type Rows = readonly { readonly [column: string]: string | number | null }[];
const json = (rows: Rows): SQL => sql`${JSON.stringify(rows)}::jsonb`;

const PLAIN = '#64748B';

/** The modules that the product may have, and those of its list that only their manifest knows. */
function allModules(modules: readonly ModuleManifest[]): Rows {
  const known: Rows = MODULES.map(([id, es, en, icono, color, activo]) => ({ id, es, en, icono, color, activo }));
  const others = modules.flatMap(({ code, menu }) => {
    const root = menu.find(({ id }) => id === code);
    return root && !known.some(({ id }) => id === code) ? [{ id: code, es: root.es, en: root.en, icono: root.icon, color: PLAIN, activo: 'S' }] : [];
  });
  return [...known, ...others];
}

/** Brings modules and menu options of the manifests into their tables; a renamed or reordered one stays as it was left. */
async function syncMenu(tx: Tx, modules: readonly ModuleManifest[]): Promise<void> {
  const options = modules.flatMap((module) => module.menu.map((option) => ({ module, option })));
  await tx.run(
    sql`insert into sistema_modulo (id_modulo, modulo, modulo_ingles, icono, color, orden, licenciable, activo)
      select x.id, x.es, x.en, x.icono, x.color, x.id::int, case when x.id in ('01', '02') then 'N' else 'S' end, x.activo
      from jsonb_to_recordset(${json(allModules(modules))}) as x(id text, es text, en text, icono text, color text, activo text)
      on conflict (id_modulo) do nothing`,
  );
  // A module that came with this version is offered from now on, unless somebody had retired it.
  await tx.run(
    sql`update sistema_modulo set activo = 'S' where id_modulo = any(${sql.param(modules.map(({ code }) => code))}) and activo = 'N' and usuario_modificacion is null`,
  );
  await tx.run(
    sql`update sistema_modulo m set ruta = x.ruta
      from jsonb_to_recordset(${json(
        modules.filter(({ menu }) => menu.length > 0).map(({ code, menu }) => ({ id: code, ruta: menu.find((one) => one.route)?.route ?? null })),
      )}) as x(id text, ruta text)
      where m.id_modulo = x.id and m.ruta is null and x.ruta is not null`,
  );
  await tx.run(
    sql`insert into sistema_aplicacion (id_aplicacion, aplicacion, id_tipo_aplicacion, version_producto)
      values ('AP03', 'Faena', 'WEB', 'V.1.15') on conflict (id_aplicacion) do nothing`,
  );
  await tx.run(
    sql`insert into sistema_menu (id_menu, id_menu_padre, modulo, modulo_ingles, nivel, orden, ruta, tag, icono, id_modulo, acciones)
      select x.id, nullif(left(x.id, length(x.id) - 2), ''), x.es, x.en, length(x.id) / 2, right(x.id, 2)::int, x.route, replace(trim(leading '/' from x.route), '/', '-'), x.icon,
        left(x.id, 2), coalesce((select array_agg(a) from jsonb_array_elements_text(x.actions) a), '{}')
      from jsonb_to_recordset(${JSON.stringify(options.map(({ option }) => ({ route: null, actions: [], ...option })))}::jsonb)
        as x(id text, es text, en text, icon text, route text, actions jsonb)
      on conflict (id_menu) do update set acciones = excluded.acciones, ruta = excluded.ruta
        where (sistema_menu.acciones <> excluded.acciones or sistema_menu.ruta is distinct from excluded.ruta) and sistema_menu.usuario_modificacion is null and sistema_menu.usuario_creacion = 'SISTEMA'`,
  );
}

const country = (codigo: string): SQL => sql`(select id_pais from sistema_pais where codigo = ${codigo})`;

async function seedCountries(tx: Tx): Promise<void> {
  const own = COUNTRIES.map(
    ([
      codigo = '',
      iso = '',
      pais = '',
      ingles = '',
      nac = '',
      nac_en = '',
      prefijo = '',
      moneda = '',
      n1 = '',
      n2 = '',
      n3 = '',
      e1 = '',
      e2 = '',
      e3 = '',
    ]) => ({
      codigo,
      iso,
      pais,
      ingles,
      nac,
      nac_en,
      prefijo,
      moneda,
      n1,
      n2,
      n3,
      e1,
      e2,
      e3,
    }),
  );
  const world = worldCountries().map(({ codigo, iso2, pais, ingles, nacionalidad, nacionalidadIngles }) => ({
    codigo,
    iso: iso2,
    pais,
    ingles,
    nac: nacionalidad,
    nac_en: nacionalidadIngles,
    n1: 'Nivel 1',
    n2: 'Nivel 2',
    n3: 'Nivel 3',
    e1: 'Level 1',
    e2: 'Level 2',
    e3: 'Level 3',
  }));
  await tx.run(
    sql`insert into sistema_pais (codigo, codigo_iso2, pais, pais_ingles, nacionalidad, nacionalidad_ingles, prefijo_telefonico, id_moneda, nivel1, nivel2, nivel3, nivel1_ingles, nivel2_ingles, nivel3_ingles)
      select x.codigo, x.iso, x.pais, x.ingles, x.nac, x.nac_en, x.prefijo, m.id_moneda, x.n1, x.n2, x.n3, x.e1, x.e2, x.e3
      from jsonb_to_recordset(${json([...own, ...world])})
        as x(codigo text, iso text, pais text, ingles text, nac text, nac_en text, prefijo text, moneda text, n1 text, n2 text, n3 text, e1 text, e2 text, e3 text)
      left join sistema_moneda m on m.codigo = x.moneda`,
  );
  await tx.run(
    sql`insert into sistema_pais_feriado (id_pais, dia, mes, feriado, feriado_ingles)
      select p.id_pais, left(x.dia, 2)::int, right(x.dia, 2)::int, x.feriado, x.ingles
      from jsonb_to_recordset(${json(HOLIDAYS.map(([pais = '', dia = '', feriado = '', ingles = '']) => ({ pais, dia, feriado, ingles })))})
        as x(pais text, dia text, feriado text, ingles text) join sistema_pais p on p.codigo = x.pais`,
  );
}

/** What every installation starts with (Sistema, *Loaded from the start*); safe to repeat. */
export async function seedSistema(tx: Tx): Promise<void> {
  const modules = tx.product.modules.map(({ manifest }) => manifest);
  await syncMenu(tx, modules);
  await syncJobs(tx, modules);
  const any = await tx.first({}, { text: 'select 1 from sistema_pais limit 1' });
  if (any) return;
  for (const [codigo, moneda, ingles, simbolo, decimales] of CURRENCIES) {
    await tx.run(
      sql`insert into sistema_moneda (codigo, moneda, moneda_ingles, simbolo, decimales) values (${codigo}, ${moneda}, ${ingles}, ${simbolo}, ${decimales})`,
    );
  }
  await seedCountries(tx);
  for (const [pais, alias, nombre, ingles, equivalente, exacta, longitud, caracteres, digito, aplica] of DOCUMENTS) {
    await tx.run(
      sql`insert into sistema_tipo_documento (id_pais, alias, tipo_documento, tipo_documento_ingles, codigo_equivalente, longitud_exacta, longitud, caracteres, digito_verificador, aplica)
        values (${country(pais)}, ${alias}, ${nombre}, ${ingles}, ${equivalente}, ${exacta}, ${longitud}, ${caracteres}, ${digito}, ${aplica})`,
    );
  }
  for (const [pais, codes] of Object.entries(LICENCES)) {
    for (const [at, codigo] of codes.entries()) {
      await tx.run(
        sql`insert into sistema_licencia_conducir (id_pais, codigo, licencia_conducir, licencia_conducir_ingles, orden)
          values (${country(pais)}, ${codigo}, ${`Categoría ${codigo}`}, ${`Category ${codigo}`}, ${at + 1})`,
      );
    }
  }
  for (const codigo of BLOOD) {
    await tx.run(
      sql`insert into sistema_tipo_sangre (codigo, tipo_sangre) values (${codigo}, ${`Grupo ${codigo.replace('+', ' positivo').replace('−', ' negativo')}`})`,
    );
  }
  for (const [codigo, nombre, ingles] of CIVIL) {
    await tx.run(sql`insert into sistema_estado_civil (codigo, estado_civil, estado_civil_ingles) values (${codigo}, ${nombre}, ${ingles})`);
  }
}
