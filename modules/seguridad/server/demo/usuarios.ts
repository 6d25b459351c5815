import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { type Demo, demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../claves/passwords';
import { createProfile, createUser, profileNamed } from '../client';

const PASSWORD = 'Demo.2026';
/** Who administers the demo's first client. */
export const DEMO_ADMINISTRATOR = 'ADMIN';

/** A user of the demo, with the demo's password. */
export async function demoUser({ tx, now }: Demo, { IdCliente, person }: NewClient, spec: Parameters<typeof createUser>[4]): Promise<void> {
  await createUser(tx, IdCliente, person, await hashPassword(PASSWORD), spec, now);
}

/** A profile of the demo, with those of its options that this product has. */
export function demoProfile(tx: Tx, { IdCliente }: NewClient, { menu, ...spec }: Parameters<typeof createProfile>[2]): Promise<number> {
  const known = new Set(tx.product.modules.flatMap(({ manifest }) => manifest.menu.map(({ id }) => id)));
  return createProfile(tx, IdCliente, { ...spec, menu: Object.fromEntries(Object.entries(menu).filter(([id]) => known.has(id))) });
}

/** A profile in every division of a client. */
export const everywhere = ({ divisions }: NewClient, IdPerfil: number) => divisions.map((IdDivision) => ({ IdPerfil, IdDivision }));

/** Has a user verify the sign-in by a mailed code. */
export async function verifiesByMail({ tx }: Demo, { IdCliente }: NewClient, IdUsuario: string): Promise<void> {
  await tx.run(
    sql`with doble as (
        insert into seguridad_configuracion_logeo (id_cliente, configuracion_logeo, nivel_seguridad_clave, doble_autenticacion, medio_doble_autenticacion)
        values (${IdCliente}, 'DOBLE AUTENTICACIÓN POR CORREO', 'A', 'S', 'C') returning id_configuracion_logeo)
      update seguridad_usuario set id_configuracion_logeo = (select id_configuracion_logeo from doble) where id_usuario = ${IdUsuario}`,
  );
}

/** A user of the demo is a person too. */
export async function demoUserIs({ tx }: Demo, IdUsuario: string, IdPersona: number): Promise<void> {
  await tx.run(sql`update seguridad_usuario set id_persona = ${IdPersona} where id_usuario = ${IdUsuario}`);
}

/** Who administers: the installation, each client, and the first one's users. */
export const demoAdministrators = demoPart(async (demo) => {
  const { tx } = demo;
  const { andes, valle } = await demoClients(demo);
  const administrator = await profileNamed(tx, andes.IdCliente, 'ADMINISTRADOR');
  const administratorValle = await profileNamed(tx, valle.IdCliente, 'ADMINISTRADOR');
  // Manages users and profiles; neither its profile nor those of administrators.
  const security = await demoProfile(tx, andes, {
    Perfil: 'ADMINISTRADOR DE SEGURIDAD',
    features: ['CPASEG'],
    menu: {
      '0201': ['consultar', 'exportar'],
      '0202': '*',
      '0203': '*',
      '0204': '*',
      '0205': '*',
      '030101': ['consultar', 'exportar'],
      '030201': ['consultar', 'exportar'],
    },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'SUPERADMIN',
    Nombre: 'Inés',
    Apellido: 'Valdivia',
    Documento: '40000001',
    Correo: 'superadmin@faena.example',
    EsSuperAdministrador: 'S',
    EsAdministrador: 'S',
    perfiles: [],
  });
  await demoUser(demo, andes, {
    IdUsuario: DEMO_ADMINISTRATOR,
    Nombre: 'Rosa',
    Apellido: 'Quispe',
    Documento: '40000002',
    Correo: 'admin@andesdelsur.example',
    EsAdministrador: 'S',
    perfiles: everywhere(andes, administrator),
  });
  // Made yesterday by somebody in a hurry: it waits for a profile.
  await demoUser(demo, andes, {
    IdUsuario: 'PTEJADA',
    Nombre: 'Patricia',
    Apellido: 'Tejada',
    Documento: '40000020',
    Correo: 'ptejada@andesdelsur.example',
    perfiles: [],
  });
  await demoUser(demo, andes, {
    IdUsuario: 'SEGURIDAD',
    Nombre: 'Martín',
    Apellido: 'Cáceres',
    Documento: '40000009',
    Correo: 'seguridad@andesdelsur.example',
    perfiles: everywhere(andes, security),
  });
  await demoUser(demo, valle, {
    IdUsuario: 'ADMINCH',
    Nombre: 'Camila',
    Apellido: 'Rojas',
    Documento: '12345678-5',
    Correo: 'admin@valleverde.example',
    EsAdministrador: 'S',
    perfiles: everywhere(valle, administratorValle),
  });
});
