import { createProfile, createUser, hashPassword, profileNamed } from '@modules/seguridad/server/public';
import { type NewClient, newClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';

const PASSWORD = 'Demo.2026';
/** Who administers the demo's first client. */
export const DEMO_ADMINISTRATOR = 'ADMIN';

export type DemoClient = NewClient;

/** The two clients of the demo with their divisions. */
export async function demoClients(tx: Tx, now: Date): Promise<{ andes: DemoClient; valle: DemoClient }> {
  const year = now.getUTCFullYear();
  const licensed = [`${year - 1}0101`, `${year + 3}1231`] as const;
  const andes = await newClient(tx, {
    pais: 'PE',
    document: '20512345671',
    documentType: 'RUC',
    personType: 'DNI',
    name: 'Minera Andes del Sur S.A.',
    alias: 'Minera Andes del Sur',
    divisions: [
      ['CP', 'Unidad Cerro Pardo', 'America/Lima'],
      ['PI', 'Puerto Ilo', 'America/Lima'],
    ],
    licensed,
  });
  const valle = await newClient(tx, {
    pais: 'CH',
    document: '76543210-3',
    documentType: 'RUT',
    personType: 'RUT',
    name: 'Agroindustrial Valle Verde SpA',
    alias: 'Agroindustrial Valle Verde',
    divisions: [['CU', 'Planta Curicó', 'America/Santiago']],
    licensed,
  });
  return { andes, valle };
}

/** Users of the demo, each with what it shows. */
export async function demoUsers(
  tx: Tx,
  clients: { andes: DemoClient; valle: DemoClient },
  companies: { misti: number; other: number },
  now: Date,
): Promise<void> {
  const { andes, valle } = clients;
  const profile = (idCliente: number, spec: Parameters<typeof createProfile>[2]) => createProfile(tx, idCliente, spec);
  const administrator = await profileNamed(tx, andes.IdCliente, 'ADMINISTRADOR');
  const administratorValle = await profileNamed(tx, valle.IdCliente, 'ADMINISTRADOR');
  const requester = await profileNamed(tx, andes.IdCliente, 'SOLICITANTE');
  const authorizer = await profile(andes.IdCliente, {
    Perfil: 'AUTORIZADOR',
    features: ['CPAAUT'],
    menu: {
      '060103': '*',
      '060203': '*',
      '060302': '*',
      '060401': '*',
      '060402': '*',
      '060403': '*',
      '060404': '*',
      '0605': '*',
      '0607': '*',
      '030101': ['consultar', 'exportar'],
    },
  });
  const gate = await profile(andes.IdCliente, {
    Perfil: 'OPERADOR DE ACCESO',
    Otorgable: 'S',
    features: ['CPAACC'],
    menu: { '040101': '*', '040102': ['consultar'], '040103': ['consultar', 'exportar'], '040104': ['consultar', 'exportar'] },
  });
  // Manages users and profiles; neither its profile nor those of administrators.
  const security = await profile(andes.IdCliente, {
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
  const cards = await profile(andes.IdCliente, {
    Perfil: 'OFICINA DE CREDENCIALES',
    features: [],
    menu: { '0701': '*', '0702': '*', '0703': '*', '0705': '*', '030101': ['consultar'] },
  });
  const dining = await profile(andes.IdCliente, {
    Perfil: 'OPERADOR DE COMEDOR',
    features: ['CPACOM'],
    menu: { '0801': '*', '0802': '*', '0803': '*', '0804': '*', '0805': '*', '0806': '*', '0807': '*', '0808': '*' },
  });
  const camps = await profile(andes.IdCliente, {
    Perfil: 'ADMINISTRADOR DE HOTEL',
    features: ['CPAHOT'],
    menu: {
      '090104': ['consultar', 'editar', 'exportar'],
      '090105': ['consultar', 'exportar'],
      '090106': '*',
      '090107': ['consultar', 'exportar'],
      '090201': '*',
      '090202': '*',
      '090301': '*',
      '090303': '*',
    },
  });
  const both = (IdPerfil: number) => andes.divisions.map((IdDivision) => ({ IdPerfil, IdDivision }));
  const first = (IdPerfil: number) => both(IdPerfil).slice(0, 1);
  const user = async (of: DemoClient, spec: Parameters<typeof createUser>[4]) =>
    createUser(tx, of.IdCliente, of.person, await hashPassword(PASSWORD), spec, now);
  await user(andes, {
    IdUsuario: 'SUPERADMIN',
    Nombre: 'Inés',
    Apellido: 'Valdivia',
    Documento: '40000001',
    Correo: 'superadmin@faena.example',
    EsSuperAdministrador: 'S',
    EsAdministrador: 'S',
    perfiles: [],
  });
  await user(andes, {
    IdUsuario: DEMO_ADMINISTRATOR,
    Nombre: 'Rosa',
    Apellido: 'Quispe',
    Documento: '40000002',
    Correo: 'admin@andesdelsur.example',
    EsAdministrador: 'S',
    perfiles: both(administrator),
  });
  await user(andes, {
    IdUsuario: 'SOLICITANTE',
    Nombre: 'Julio',
    Apellido: 'Paredes',
    Documento: '40000003',
    Correo: 'jparedes@montajesmisti.example',
    IdCompania: companies.misti,
    perfiles: both(requester),
  });
  await user(andes, {
    IdUsuario: 'SOLICITANTE2',
    Nombre: 'Carla',
    Apellido: 'Benites',
    Documento: '40000004',
    Correo: 'cbenites@contratista.example',
    IdCompania: companies.other,
    perfiles: both(requester),
  });
  await user(andes, {
    IdUsuario: 'AUTORIZADOR',
    Nombre: 'Hugo',
    Apellido: 'Salas',
    Documento: '40000005',
    Correo: 'hsalas@andesdelsur.example',
    perfiles: both(authorizer),
  });
  await user(andes, {
    IdUsuario: 'MEDICO',
    Nombre: 'Elena',
    Apellido: 'Torres',
    Documento: '40000006',
    Correo: 'etorres@andesdelsur.example',
    perfiles: both(authorizer),
  });
  await user(andes, {
    IdUsuario: 'GARITA',
    Nombre: 'Óscar',
    Apellido: 'Mamani',
    Documento: '40000007',
    Correo: 'garita@andesdelsur.example',
    perfiles: first(gate),
  });
  await user(andes, {
    IdUsuario: 'SEGURIDAD',
    Nombre: 'Martín',
    Apellido: 'Cáceres',
    Documento: '40000009',
    Correo: 'seguridad@andesdelsur.example',
    perfiles: both(security),
  });
  await user(andes, {
    IdUsuario: 'CREDENCIALES',
    Nombre: 'Lucía',
    Apellido: 'Vargas',
    Documento: '40000011',
    Correo: 'credenciales@andesdelsur.example',
    perfiles: both(cards),
  });
  await user(andes, {
    IdUsuario: 'COMEDOR',
    Nombre: 'Gladys',
    Apellido: 'Huanca',
    Documento: '40000010',
    Correo: 'comedor@andesdelsur.example',
    perfiles: first(dining),
  });
  await user(andes, {
    IdUsuario: 'HOTELERO',
    Nombre: 'Rubén',
    Apellido: 'Ccori',
    Documento: '40000012',
    Correo: 'hotelero@andesdelsur.example',
    perfiles: first(camps),
  });
  await user(andes, {
    IdUsuario: 'DOBLEFACTOR',
    Nombre: 'Teresa',
    Apellido: 'Lozano',
    Documento: '40000008',
    Correo: 'tlozano@andesdelsur.example',
    perfiles: first(authorizer),
  });
  await tx.run(
    sql`with doble as (
        insert into seguridad_configuracion_logeo (id_cliente, configuracion_logeo, nivel_seguridad_clave, doble_autenticacion, medio_doble_autenticacion)
        values (${andes.IdCliente}, 'DOBLE AUTENTICACIÓN POR CORREO', 'A', 'S', 'C') returning id_configuracion_logeo)
      update seguridad_usuario set id_configuracion_logeo = (select id_configuracion_logeo from doble) where id_usuario = 'DOBLEFACTOR'`,
  );
  await user(valle, {
    IdUsuario: 'ADMINCH',
    Nombre: 'Camila',
    Apellido: 'Rojas',
    Documento: '12345678-5',
    Correo: 'admin@valleverde.example',
    EsAdministrador: 'S',
    perfiles: [{ IdPerfil: administratorValle, IdDivision: valle.divisions[0] ?? 0 }],
  });
}
