import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';

const FEATURES = [
  [
    'CPAAUT',
    'Autorizador',
    'Authorizer',
    'Evalúa y aprueba solicitudes con los roles que se le asignan.',
    'Evaluates and approves requests with the roles it is given.',
  ],
  ['CPASOL', 'Solicitante', 'Requester', 'Registra y envía solicitudes.', 'Registers and sends requests.'],
  ['CPAADM', 'Administrador', 'Administrator', 'Administra el cliente.', 'Manages the client.'],
  ['CPASEG', 'Administrador de seguridad', 'Security administrator', 'Administra usuarios y perfiles.', 'Manages users and profiles.'],
  [
    'CPAHOT',
    'Administrador de hotel',
    'Hotel administrator',
    'Puede designarse en Hotel › Administradores.',
    'May be appointed in Hotel › Administrators.',
  ],
  ['CPACOM', 'Operador de comedor', 'Dining operator', 'Ingresa directamente a la gestión de comedores.', 'Signs in straight to the dining room.'],
  ['CPAACC', 'Operador de acceso', 'Access operator', 'Ingresa directamente al puesto de control.', 'Signs in straight to the control post.'],
  [
    'CPACOR',
    'Corporativo',
    'Corporate',
    'Puede elegir todas las divisiones en consultas, reportes y tableros.',
    'May choose every division in queries, reports and dashboards.',
  ],
];

/** The product's own profile features, which every installation starts with; safe to repeat. */
export async function seedSeguridad(tx: Tx): Promise<void> {
  const any = await tx.first({}, { text: 'select 1 from seguridad_caracteristica limit 1' });
  if (any) return;
  for (const [codigo, nombre, ingles, descripcion, description] of FEATURES) {
    await tx.run(
      sql`insert into seguridad_caracteristica (id_caracteristica, caracteristica, caracteristica_ingles, descripcion, descripcion_ingles, propia)
        values (${codigo}, ${nombre}, ${ingles}, ${descripcion}, ${description}, 'S')`,
    );
  }
}
