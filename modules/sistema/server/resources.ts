import { forbidden, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { CorreoClave, CorreoReservado, Notificacion, PlantillaCorreo } from '../shared/correo.entity';
import { Trabajo, TrabajoEjecucion } from '../shared/trabajo.entity';
import { catalogosResources } from './catalogos/catalogos.resource';
import { clienteResources } from './clientes/cliente.resource';
import { equipmentResources } from './equipos/equipos';
import { licenciaResources } from './licencias/licencia.resource';
import { auditResource } from './parametrizaciones/auditoria';
import { parameterResources } from './parametrizaciones/parametros';
import { scheduleOf } from './parametrizaciones/trabajos.horario';
import { mailResource } from './plantillas/cola';
import { productoResources } from './producto.resource';
import { repositoryResource } from './repositorios/repositorios';

/** Runs of jobs: a client's own, all of them to the super administrator. */
export const runResource = resource(TrabajoEjecucion, {
  policy: (session) => (session.superAdministrador ? undefined : sql`t.id_cliente_ejecucion = ${session.IdCliente}`),
});

/** Of a job's last run. */
const lastRun = (t: string, what: string) =>
  `(select ${what} from sistema_trabajo_ejecucion x where x.id_trabajo = ${t}.id_trabajo order by x.inicio desc limit 1)`;

/** Resources of Sistema with what the server adds to their definitions. */
export const sistemaResources: readonly Resource[] = [
  ...productoResources,
  ...catalogosResources,
  ...clienteResources,
  ...licenciaResources,
  ...parameterResources,
  ...equipmentResources,
  repositoryResource,
  auditResource,
  resource(PlantillaCorreo),
  mailResource,
  resource(CorreoClave),
  resource(CorreoReservado),
  resource(Notificacion),
  resource(Trabajo, {
    computed: {
      UltimaEjecucion: (t) => lastRun(t, 'x.inicio'),
      UltimoResultado: (t) => lastRun(t, 'x.resultado'),
      Duracion: (t) => lastRun(t, 'round(extract(epoch from (x.fin - x.inicio)))::int'),
    },
    can: (row, session) => ({ editar: session.superAdministrador, cancelar: row.EnEjecucion !== null, ejecutar: row.EnEjecucion === null }),
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
  runResource,
];
