import { withinUnits } from '@modules/administracion/server/public';
import { type Resource, resource } from '@platform/server/resource/resource';
import { Comprobante } from '../shared/correccion.entity';
import { CambioTurno, CambioTurnoAviso } from '../shared/turnos.entity';
import { diaResource } from './calculo/dia.resource';
import { recalculoResource } from './calculo/recalculo';
import { sobretiempoResource } from './calculo/sobretiempo';
import { cierreResources } from './cierre/periodo.resource';
import { companiaResource } from './configuracion/compania.rules';
import { configuracionResources } from './configuracion/configuracion.rules';
import { correccionResource } from './correccion/correccion';
import { documentoResources } from './documento/documento.rules';
import { fiscalizacionResources } from './fiscalizacion/permiso.rules';
import { horarioResources } from './horario/horario.rules';
import { justificacionResources } from './justificacion/justificacion.rules';
import { cambioResources } from './persona/cambios.rules';
import { personaResources } from './persona/persona.rules';
import { planillaResource } from './planilla/planilla.rules';

/** Resources of Asistencia with what the server adds to their definitions. */
export const asistenciaResources: readonly Resource[] = [
  companiaResource,
  ...configuracionResources,
  ...horarioResources,
  ...personaResources,
  ...cambioResources,
  resource(CambioTurno, { policy: (session) => withinUnits(session) }),
  resource(CambioTurnoAviso),
  ...justificacionResources,
  ...documentoResources,
  diaResource,
  sobretiempoResource,
  recalculoResource,
  correccionResource,
  resource(Comprobante, { policy: (session) => withinUnits(session) }),
  planillaResource,
  ...cierreResources,
  ...fiscalizacionResources,
];
