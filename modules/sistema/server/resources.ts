import { forbidden, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { EstadoCivil, LicenciaConducir, Moneda, Pais, TipoDocumento, TipoSangre } from '../shared/catalogos.entity';
import { Cliente, Division } from '../shared/cliente.entity';
import { CorreoReservado, Notificacion, PlantillaCorreo } from '../shared/correo.entity';
import { Menu, MenuCampo, Modulo } from '../shared/menu.entity';
import { Trabajo, TrabajoEjecucion } from '../shared/trabajo.entity';
import { auditResource } from './auditoria';
import { mailResource } from './cola';
import { equipmentResources } from './equipos';
import { parameterResources } from './parametros';
import { repositoryResource } from './repositorios';
import { scheduleOf } from './trabajos';

const zones = new Set(Intl.supportedValuesOf('timeZone'));

/** Of a job's last run. */
const lastRun = (t: string, what: string) =>
  `(select ${what} from sistema_trabajo_ejecucion x where x.id_trabajo = ${t}.id_trabajo order by x.inicio desc limit 1)`;

/** Resources of Sistema with what the server adds to their definitions. */
export const sistemaResources: readonly Resource[] = [
  resource(Modulo, { configuration: true }),
  resource(Menu, { configuration: true }),
  resource(MenuCampo, { configuration: true }),
  ...parameterResources,
  ...equipmentResources,
  repositoryResource,
  auditResource,
  resource(Moneda, {
    check(_ctx, { after }) {
      if (after && !/^[A-Z]{3}$/.test(after.Codigo)) throw refuse('moneda.codigo', undefined, 'Codigo');
    },
  }),
  resource(Pais),
  resource(TipoDocumento, {
    lookupParams: ['Para'],
    // `Para=P|C`: the types that serve people or companies.
    lookup: (_session, query) => (query.Para === undefined ? undefined : sql`t.aplica in (${query.Para}, 'A')`),
  }),
  resource(LicenciaConducir),
  resource(TipoSangre, {
    check(_ctx, { after }) {
      if (!after) return;
      after.Codigo = after.Codigo.replace(/[-–—]/g, '−');
      if (!/^[A-Z]+[+−]?$/.test(after.Codigo)) throw refuse('tipo_sangre.codigo', undefined, 'Codigo');
    },
  }),
  resource(EstadoCivil),
  resource(Cliente, {
    policy: (session) => (session.superAdministrador ? undefined : sql`t.id_cliente = ${session.IdCliente}`),
    configuration: true,
  }),
  resource(PlantillaCorreo),
  mailResource,
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
  resource(TrabajoEjecucion, {
    policy: (session) => (session.superAdministrador ? undefined : sql`t.id_cliente_ejecucion = ${session.IdCliente}`),
  }),
  resource(Division, {
    configuration: true,
    async check(ctx, { before, after }) {
      if (after && !zones.has(after.ZonaHoraria)) throw refuse('division.zona', undefined, 'ZonaHoraria');
      if (before?.Activo === 'S' && after?.Activo !== 'S') {
        const [row] = await ctx.tx.run(
          sql`select count(*)::int as n from sistema_division where id_cliente = ${ctx.session.IdCliente} and activo = 'S' and id_division <> ${before.IdDivision}`,
        );
        if (row?.n === 0) throw refuse('division.ultima', undefined, 'Activo');
      }
    },
  }),
];
