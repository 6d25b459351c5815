import { forbidden, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Correo, CorreoReservado, Notificacion, PlantillaCorreo } from '../shared/correo.entity';
import { ParametroValor, ReglaCliente } from '../shared/menu.entity';
import { Trabajo, TrabajoEjecucion } from '../shared/trabajo.entity';
import { catalogosResources } from './catalogos.resource';
import { clienteResources } from './cliente.resource';
import { licenciaResources } from './licencia.resource';
import { productoResources } from './producto.resource';
import { scheduleOf } from './trabajos';

/** Resources of Sistema with what the server adds to their definitions. */
export const sistemaResources: readonly Resource[] = [
  ...productoResources,
  resource(ParametroValor, { configuration: true }),
  resource(ReglaCliente, { configuration: true }),
  ...catalogosResources,
  ...clienteResources,
  ...licenciaResources,
  resource(PlantillaCorreo),
  resource(Correo),
  resource(CorreoReservado),
  resource(Notificacion),
  resource(Trabajo, {
    check(ctx, { after }) {
      if (!ctx.session.superAdministrador) throw forbidden('catalogo.global');
      if (
        after &&
        !scheduleOf({
          ...after,
          frecuencia: after.Frecuencia,
          intervalo: after.Intervalo,
          hora: after.Hora,
          dia_semana: after.DiaSemana,
          dia_mes: after.DiaMes,
        })
      )
        throw refuse('trabajo.horario', undefined, 'Frecuencia');
      if (after) after.ProximaEjecucion = null;
    },
  }),
  resource(TrabajoEjecucion, {
    policy: (session) => (session.superAdministrador ? undefined : sql`t.id_cliente_ejecucion = ${session.IdCliente}`),
  }),
];
