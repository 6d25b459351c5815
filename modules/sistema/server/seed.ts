import type { ModuleManifest } from '@platform/entity/module';
import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import { syncJobs } from './trabajos';

/** Brings modules and menu options of the manifests into their tables; what a version takes away is retired. */
export async function syncMenu(tx: Tx, modules: readonly ModuleManifest[]): Promise<void> {
  const options = modules.flatMap((module) => module.menu.map((option) => ({ module, option })));
  const roots = options.filter(({ option }) => option.id.length === 2);
  await tx.run(
    sql`insert into sistema_modulo (id_modulo, modulo, modulo_ingles, icono, color, ruta, orden, licenciable)
      select x.id, x.es, x.en, x.icon, '#0F766E', x.ruta, x.orden, case when x.id in ('01','02') then 'N' else 'S' end
      from jsonb_to_recordset(${JSON.stringify(
        roots.map(({ option, module }) => ({
          id: option.id,
          es: option.es,
          en: option.en,
          icon: option.icon,
          ruta: module.menu.find((one) => one.route)?.route ?? null,
          orden: Number(option.id),
        })),
      )}::jsonb) as x(id text, es text, en text, icon text, ruta text, orden int)
      on conflict (id_modulo) do nothing`,
  );
  await tx.run(
    sql`insert into sistema_menu (id_menu, id_menu_padre, modulo, modulo_ingles, nivel, orden, ruta, tag, icono, id_modulo, acciones)
      select x.id, nullif(left(x.id, length(x.id) - 2), ''), x.es, x.en, length(x.id) / 2, right(x.id, 2)::int, x.route, replace(trim(leading '/' from x.route), '/', '-'), x.icon,
        left(x.id, 2), coalesce((select array_agg(a) from jsonb_array_elements_text(x.actions) a), '{}')
      from jsonb_to_recordset(${JSON.stringify(options.map(({ option }) => ({ route: null, actions: [], ...option })))}::jsonb)
        as x(id text, es text, en text, icon text, route text, actions jsonb)
      on conflict (id_menu) do update set acciones = excluded.acciones, ruta = excluded.ruta
        where sistema_menu.acciones <> excluded.acciones or sistema_menu.ruta is distinct from excluded.ruta`,
  );
}

const COUNTRIES = [
  [
    'AR',
    'AR',
    'Argentina',
    'Argentina',
    'Argentina',
    'Argentine',
    '54',
    'ARS',
    'Provincia',
    'Departamento',
    'Municipio',
    'Province',
    'Department',
    'Municipality',
  ],
  ['BRA', 'BR', 'Brasil', 'Brazil', 'Brasileña', 'Brazilian', '55', 'BRL', 'Estado', 'Municipio', 'Ciudad', 'State', 'Municipality', 'City'],
  ['CH', 'CL', 'Chile', 'Chile', 'Chilena', 'Chilean', '56', 'CLP', 'Región', 'Provincia', 'Comuna', 'Region', 'Province', 'Commune'],
  [
    'CO',
    'CO',
    'Colombia',
    'Colombia',
    'Colombiana',
    'Colombian',
    '57',
    'COP',
    'Departamento',
    'Municipio',
    'Comuna',
    'Department',
    'Municipality',
    'Commune',
  ],
  ['PE', 'PE', 'Perú', 'Peru', 'Peruana', 'Peruvian', '51', 'PEN', 'Departamento', 'Provincia', 'Distrito', 'Department', 'Province', 'District'],
  [
    'V',
    'VE',
    'Venezuela',
    'Venezuela',
    'Venezolana',
    'Venezuelan',
    '58',
    'VES',
    'Departamento',
    'Provincia',
    'Distrito',
    'Department',
    'Province',
    'District',
  ],
  ['ECU', 'EC', 'Ecuador', 'Ecuador', 'Ecuatoriana', 'Ecuadorian', '593', 'USD', 'Provincia', 'Cantón', 'Parroquia', 'Province', 'Canton', 'Parish'],
];
const CURRENCIES = [
  ['PEN', 'Sol', 'Peruvian sol', 'S/', 2],
  ['CLP', 'Peso chileno', 'Chilean peso', '$', 0],
  ['USD', 'Dólar estadounidense', 'US dollar', 'US$', 2],
  ['ARS', 'Peso argentino', 'Argentine peso', '$', 2],
  ['BRL', 'Real', 'Brazilian real', 'R$', 2],
  ['COP', 'Peso colombiano', 'Colombian peso', '$', 2],
  ['VES', 'Bolívar', 'Venezuelan bolívar', 'Bs.', 2],
  ['EUR', 'Euro', 'Euro', '€', 2],
];
const DOCUMENTS = [
  ['PE', 'DNI', 'Documento nacional de identidad', 'National identity document', '01', 'S', 8, 'N', 'N', 'P'],
  ['PE', 'CE', 'Carné de extranjería', 'Foreigner card', '04', 'N', 12, 'A', 'N', 'P'],
  ['PE', 'PAS', 'Pasaporte', 'Passport', '07', 'N', 12, 'A', 'N', 'P'],
  ['PE', 'RUC', 'Registro único de contribuyentes', 'Taxpayer registry', '06', 'S', 11, 'N', 'RUC', 'C'],
  ['CH', 'RUT', 'Rol único tributario', 'Taxpayer number', null, 'N', 10, 'A', 'RUT', 'A'],
  ['CH', 'PAS', 'Pasaporte', 'Passport', null, 'N', 12, 'A', 'N', 'P'],
];
const LICENCES: Record<string, string[]> = {
  PE: ['A-I', 'A-IIa', 'A-IIb', 'A-IIIa', 'A-IIIb', 'A-IIIc', 'B-I', 'B-IIa', 'B-IIb', 'B-IIc'],
  CH: ['A1', 'A2', 'A3', 'A4', 'A5', 'B', 'C', 'D', 'E', 'F'],
};
const BLOOD = ['O+', 'O−', 'A+', 'A−', 'B+', 'B−', 'AB+', 'AB−'];
const CIVIL = [
  ['SOL', 'Soltero', 'Single'],
  ['CAS', 'Casado', 'Married'],
  ['CON', 'Conviviente', 'Cohabiting'],
  ['DIV', 'Divorciado', 'Divorced'],
  ['VIU', 'Viudo', 'Widowed'],
];

/** What every installation starts with (Sistema, *Loaded from the start*); safe to repeat. */
export async function seedSistema(tx: Tx, modules: readonly ModuleManifest[]): Promise<void> {
  await syncMenu(tx, modules);
  await syncJobs(tx, modules);
  const [any] = await tx.query('select 1 from sistema_pais limit 1');
  if (any) return;
  for (const [codigo, moneda, ingles, simbolo, decimales] of CURRENCIES) {
    await tx.run(
      sql`insert into sistema_moneda (codigo, moneda, moneda_ingles, simbolo, decimales) values (${codigo}, ${moneda}, ${ingles}, ${simbolo}, ${decimales})`,
    );
  }
  for (const [codigo, iso, pais, ingles, nac, nacEn, prefijo, moneda, n1, n2, n3, e1, e2, e3] of COUNTRIES) {
    await tx.run(
      sql`insert into sistema_pais (codigo, codigo_iso2, pais, pais_ingles, nacionalidad, nacionalidad_ingles, prefijo_telefonico, id_moneda, nivel1, nivel2, nivel3, nivel1_ingles, nivel2_ingles, nivel3_ingles)
        values (${codigo}, ${iso}, ${pais}, ${ingles}, ${nac}, ${nacEn}, ${prefijo}, (select id_moneda from sistema_moneda where codigo = ${moneda}), ${n1}, ${n2}, ${n3}, ${e1}, ${e2}, ${e3})`,
    );
  }
  const country = (codigo: string | number | null | undefined) => sql`(select id_pais from sistema_pais where codigo = ${codigo})`;
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
  const features = [
    ['CPAAUT', 'Autorizador', 'Authorizer'],
    ['CPASOL', 'Solicitante', 'Requester'],
    ['CPAADM', 'Administrador', 'Administrator'],
    ['CPASEG', 'Administrador de seguridad', 'Security administrator'],
    ['CPAHOT', 'Administrador de hotel', 'Hotel administrator'],
    ['CPACOM', 'Operador de comedor', 'Dining operator'],
    ['CPAACC', 'Operador de acceso', 'Access operator'],
    ['CPACOR', 'Corporativo', 'Corporate'],
  ];
  for (const [codigo, nombre, ingles] of features) {
    await tx.run(
      sql`insert into seguridad_caracteristica (id_caracteristica, caracteristica, caracteristica_ingles, propia) values (${codigo}, ${nombre}, ${ingles}, 'S')`,
    );
  }
}
