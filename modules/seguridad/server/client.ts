import type { Action, ModuleManifest } from '@platform/entity/module';
import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';

export interface ProfileSpec {
  readonly Perfil: string;
  readonly Contratista?: 'S' | 'N';
  readonly features: readonly string[];
  /** Menu option → actions; `*` for all that the option has. */
  readonly menu: Readonly<Record<string, readonly Action[] | '*'>>;
}

/** Every option of some modules, with all its actions, except those that start with one of the given codes. */
export function everyOption(modules: readonly ModuleManifest[], except: readonly string[] = []): Record<string, '*'> {
  const options = modules.flatMap((module) => module.menu).filter((option) => option.route && !except.some((code) => option.id.startsWith(code)));
  return Object.fromEntries(options.map((option) => [option.id, '*' as const]));
}

/** Creates a profile with its features and menu; answers its key. */
export async function createProfile(tx: Tx, idCliente: number, modules: readonly ModuleManifest[], spec: ProfileSpec): Promise<number> {
  const [row] = await tx.run(
    sql`insert into seguridad_perfil (id_cliente, perfil, contratista) values (${idCliente}, ${spec.Perfil}, ${spec.Contratista ?? 'N'}) returning id_perfil`,
  );
  const idPerfil = Number(row?.id_perfil);
  const options = new Map(modules.flatMap((module) => module.menu).map((option) => [option.id, option]));
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

/** What every client starts with: configuration stamp, default login setting and the profile of super administrators. */
export async function equipClient(tx: Tx, idCliente: number, modules: readonly ModuleManifest[]): Promise<{ idConfiguracionLogeo: number }> {
  await tx.run(sql`insert into plataforma_sello (id_cliente) values (${idCliente}) on conflict do nothing`);
  const [setting] = await tx.run(
    sql`insert into seguridad_configuracion_logeo (id_cliente, configuracion_logeo, por_defecto, nivel_seguridad_clave, longitud_clave, periodo_clave_dias, numero_intentos, minutos_desbloqueo, periodo_inactivacion_dias, caduca_clave, cambia_primera_clave)
      values (${idCliente}, 'ESTÁNDAR', 'S', 'A', 6, 90, 5, 30, 180, 'S', 'S') returning id_configuracion_logeo`,
  );
  await createProfile(tx, idCliente, modules, { Perfil: 'SUPERADMINISTRADOR', features: [], menu: {} });
  return { idConfiguracionLogeo: Number(setting?.id_configuracion_logeo) };
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

/** Creates a user who may sign in at once with a password already hashed. */
export async function createUser(
  tx: Tx,
  idCliente: number,
  setting: number,
  documentType: number,
  hash: string,
  spec: UserSpec,
  now: Date,
): Promise<void> {
  await tx.run(
    sql`insert into seguridad_usuario (id_usuario, id_cliente, nombre, apellido, id_tipo_documento, documento, correo, id_configuracion_logeo, contratista, id_compania, es_administrador, es_super_administrador,
        idioma, fecha_clave, primera_clave_cambiada)
      values (${spec.IdUsuario}, ${idCliente}, ${spec.Nombre}, ${spec.Apellido}, ${documentType}, ${spec.Documento}, ${spec.Correo}, ${setting}, ${spec.IdCompania ? 'S' : 'N'}, ${spec.IdCompania ?? null},
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
