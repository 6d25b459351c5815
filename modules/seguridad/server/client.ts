import type { Action } from '@platform/entity/module';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { beginStamp, touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';

export interface ProfileSpec {
  readonly Perfil: string;
  readonly Contratista?: 'S' | 'N';
  /** Security administrators grant it too. */
  readonly Otorgable?: 'S' | 'N';
  readonly features: readonly string[];
  /** Menu option → actions; `*` for all that the option has. */
  readonly menu: Readonly<Record<string, readonly Action[] | '*'>>;
}

/** Creates a profile with its features and menu; answers its key. */
export async function createProfile(tx: Tx, idCliente: number, spec: ProfileSpec): Promise<number> {
  const row = await tx.first(
    { id_perfil: int },
    sql`insert into seguridad_perfil (id_cliente, perfil, contratista, otorgable)
      values (${idCliente}, ${spec.Perfil}, ${spec.Contratista ?? 'N'}, ${spec.Otorgable ?? 'N'}) returning id_perfil`,
  );
  const idPerfil = Number(row?.id_perfil);
  const options = new Map(tx.product.modules.flatMap(({ manifest }) => manifest.menu).map((option) => [option.id, option]));
  for (const feature of spec.features) {
    await tx.run(
      sql`insert into seguridad_perfil_caracteristica (id_cliente, id_perfil, id_caracteristica) values (${idCliente}, ${idPerfil}, ${feature})`,
    );
  }
  for (const [id, actions] of Object.entries(spec.menu)) {
    const option = options.get(id);
    if (!option) throw new Error(`Profile ${spec.Perfil}: no menu option ${id}`);
    const granted = actions === '*' ? [...(option.actions ?? ['consultar'])] : [...actions];
    await tx.run(
      sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones) values (${idCliente}, ${idPerfil}, ${id}, ${sql.param(granted)})`,
    );
  }
  return idPerfil;
}

/** Key of a client's profile by its name. */
export async function profileNamed(tx: Tx, idCliente: number, name: string): Promise<number> {
  const row = await tx.first({ id_perfil: int }, sql`select id_perfil from seguridad_perfil where id_cliente = ${idCliente} and perfil = ${name}`);
  if (!row) throw new Error(`No profile ${name}`);
  return row.id_perfil;
}

/** What a requester does; options that no module brings yet are left out. */
const REQUESTER: ProfileSpec['menu'] = {
  '060101': '*',
  '060102': '*',
  '060201': '*',
  '060202': '*',
  '060301': '*',
  '060401': ['consultar', 'exportar'],
  '060402': '*',
  '0607': '*',
  '060403': ['consultar', 'exportar', 'imprimir'],
  '060404': ['consultar', 'exportar'],
  '030101': ['consultar', 'exportar'],
  '030201': ['consultar', 'exportar'],
  '030204': ['consultar', 'exportar'],
  '030205': ['consultar', 'exportar'],
  '030405': ['consultar', 'exportar'],
  '0804': ['consultar', 'exportar'],
  '0808': ['consultar', 'exportar'],
  '090301': ['consultar'],
};

/** Offers the options of the licensed modules (of one of them, when it is said) to the client's administrators. */
export async function offerLicensed(tx: Tx, idCliente: number, only?: string): Promise<void> {
  const rows = await tx.rows(
    { id_modulo: text },
    sql`select o.id_modulo from sistema_modulo o where (o.licenciable = 'N' or exists (select 1 from sistema_licencia l where l.id_cliente = ${idCliente} and l.id_modulo = o.id_modulo))`,
  );
  const offered = new Set(rows.map((row) => row.id_modulo).filter((id) => only === undefined || id === only));
  const options = tx.product.modules
    .flatMap(({ manifest }) => manifest.menu)
    .filter(({ id, route }) => route && offered.has(id.slice(0, 2)))
    .map(({ id, actions }) => ({ id, actions: actions ?? ['consultar'] }));
  await tx.run(
    sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
      select ${idCliente}::int, p.id_perfil, x.id, array(select jsonb_array_elements_text(x.actions))
      from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as x(id text, actions jsonb)
      join seguridad_perfil p on p.id_cliente = ${idCliente} and p.perfil = 'ADMINISTRADOR'
      join sistema_menu m on m.id_menu = x.id on conflict do nothing`,
  );
  await touch(tx, idCliente);
}

/** What every client starts with: default login setting and the profiles of administrators, requesters and super administrators. */
export async function equipClient(tx: Tx, idCliente: number): Promise<void> {
  await beginStamp(tx, idCliente);
  const equipped = await tx.first({}, sql`select 1 from seguridad_perfil where id_cliente = ${idCliente} and perfil = 'SUPERADMINISTRADOR'`);
  if (equipped) return;
  await tx.run(
    sql`insert into seguridad_configuracion_logeo (id_cliente, configuracion_logeo, por_defecto, nivel_seguridad_clave, longitud_clave, periodo_clave_dias, numero_intentos, minutos_desbloqueo, periodo_inactivacion_dias, caduca_clave, cambia_primera_clave)
      values (${idCliente}, 'ESTÁNDAR', 'S', 'A', 6, 90, 5, 30, 180, 'S', 'S')`,
  );
  await createProfile(tx, idCliente, { Perfil: 'SUPERADMINISTRADOR', features: [], menu: {} });
  await createProfile(tx, idCliente, { Perfil: 'ADMINISTRADOR', features: ['CPAADM', 'CPASEG'], menu: {} });
  const known = new Set(tx.product.modules.flatMap(({ manifest }) => manifest.menu.map(({ id }) => id)));
  const menu = Object.fromEntries(Object.entries(REQUESTER).filter(([id]) => known.has(id)));
  await createProfile(tx, idCliente, { Perfil: 'SOLICITANTE', Contratista: 'S', Otorgable: 'S', features: ['CPASOL'], menu });
  await offerLicensed(tx, idCliente);
}

export interface UserSpec {
  readonly IdUsuario: string;
  readonly Nombre: string;
  readonly Apellido: string;
  readonly Documento: string;
  readonly Correo: string;
  readonly IdCompania?: number | null;
  readonly EsAdministrador?: 'S' | 'N';
  readonly EsSuperAdministrador?: 'S' | 'N';
  /** Profile and division pairs. */
  readonly perfiles: readonly { readonly IdPerfil: number; readonly IdDivision: number }[];
}

/** Creates a user who may sign in at once with a password already hashed, under the client's default login setting. */
export async function createUser(tx: Tx, idCliente: number, documentType: number, hash: string, spec: UserSpec, now: Date): Promise<void> {
  await tx.run(
    sql`insert into seguridad_usuario (id_usuario, id_cliente, nombre, apellido, id_tipo_documento, documento, correo, id_configuracion_logeo, contratista, id_compania, es_administrador, es_super_administrador,
        idioma, fecha_clave, primera_clave_cambiada)
      values (${spec.IdUsuario}, ${idCliente}, ${spec.Nombre}, ${spec.Apellido}, ${documentType}, ${spec.Documento}, ${spec.Correo},
        (select l.id_configuracion_logeo from seguridad_configuracion_logeo l where l.id_cliente = ${idCliente} and l.por_defecto = 'S'), ${spec.IdCompania ? 'S' : 'N'}, ${spec.IdCompania ?? null},
        ${spec.EsAdministrador ?? 'N'}, ${spec.EsSuperAdministrador ?? 'N'}, 'es', ${now.toISOString()}, 'S')`,
  );
  await tx.run(
    sql`insert into seguridad_usuario_clave (id_cliente, id_usuario, hash, fecha_clave) values (${idCliente}, ${spec.IdUsuario}, ${hash}, ${now.toISOString()})`,
  );
  for (const { IdPerfil, IdDivision } of spec.perfiles) {
    await tx.run(
      sql`insert into seguridad_usuario_perfil (id_cliente, id_usuario, id_perfil, id_division) values (${idCliente}, ${spec.IdUsuario}, ${IdPerfil}, ${IdDivision})`,
    );
  }
}
