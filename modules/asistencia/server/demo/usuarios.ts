import { demoProfile, demoUser, demoUserIs, everywhere } from '@modules/seguridad/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { int, text } from '@platform/server/db/rows';
import type { Demo } from '@platform/server/demo/part';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';

/** Who keeps the hours. */
export const demoTimeKeeper = demoPart(async (demo) => {
  const { andes } = await demoClients(demo);
  const profile = await demoProfile(demo.tx, andes, {
    Perfil: 'ADMINISTRADOR DE ASISTENCIA',
    features: [],
    menu: {
      ...{
        '050101': '*',
        '050102': '*',
        '050104': '*',
        '050105': '*',
        '050106': '*',
        '050107': '*',
        '050201': '*',
        '050202': '*',
        '050203': '*',
        '050204': '*',
        '050205': '*',
      },
      ...{ '050301': '*', '050302': '*', '050103': '*', '050303': '*', '050401': '*', '050403': '*' },
    },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'ASISTENCIA',
    Nombre: 'Marisol',
    Apellido: 'Apaza',
    Documento: '40000016',
    Correo: 'asistencia@andesdelsur.example',
    perfiles: everywhere(andes, profile).slice(0, 1),
  });
});

/** Somebody who looks at their own hours: whom a correction waits for, and whose company gives receipts; of several, one who comes and goes by shifts. */
export async function demoWorker(demo: Demo, idCliente: number): Promise<void> {
  const { andes } = await demoClients(demo);
  const who = await demo.tx.first(
    { persona: int, documento: text, nombre: text, apellido: text },
    sql`select p.id_persona as persona, p.documento, initcap(p.nombres) as nombre, initcap(p.apellido_paterno) as apellido from asistencia_persona a join administracion_persona p on p.id_persona = a.id_persona
      where a.id_cliente = ${idCliente} and not exists (select 1 from seguridad_usuario u where u.id_persona = a.id_persona)
      order by exists (select 1 from asistencia_correccion c where c.id_cliente = a.id_cliente and c.id_persona = a.id_persona and c.estado = 'P') desc,
        exists (select 1 from asistencia_comprobante c where c.id_cliente = a.id_cliente and c.id_persona = a.id_persona) desc,
        exists (select 1 from administracion_persona_guardia g where g.id_cliente = a.id_cliente and g.id_persona = a.id_persona) desc,
        (select count(*) from asistencia_dia d where d.id_cliente = a.id_cliente and d.id_persona = a.id_persona and d.estado = 'A') desc, a.id_persona limit 1`,
  );
  if (!who) return;
  const profile = await demoProfile(demo.tx, andes, { Perfil: 'TRABAJADOR', features: [], menu: { '050402': ['consultar'] } });
  await demoUser(demo, andes, {
    ...{ IdUsuario: 'TRABAJADOR', Nombre: who.nombre, Apellido: who.apellido, Documento: who.documento, Correo: 'trabajador@andesdelsur.example' },
    perfiles: everywhere(andes, profile).slice(0, 1),
  });
  // The person and the user are one: whoever signs in reads their own hours.
  await demoUserIs(demo, 'TRABAJADOR', who.persona);
}
