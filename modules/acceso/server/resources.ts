import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Marca, Presencia } from '../shared/marca.entity';
import { catalogResources } from './catalogos.rules';
import { scheduleResources } from './horario.rules';
import { permissionResources } from './permiso.rules';
import { restrictionResources } from './restriccion.rules';
import { topologyResources } from './topologia.rules';

export const marcaResource = resource(Marca);
/** People inside; a contractor's are those who came in for it. */
export const presenciaResource = resource(Presencia, {
  policy: (session) =>
    session.IdCompania === null
      ? undefined
      : sql`exists (select 1 from acceso_marca m where m.id_marca = t.id_marca and m.id_compania = ${session.IdCompania})`,
});

/** Resources of Acceso with what the server adds to their definitions. */
export const accesoResources: readonly Resource[] = [
  ...catalogResources,
  ...topologyResources,
  ...scheduleResources,
  ...permissionResources,
  ...restrictionResources,
  marcaResource,
  presenciaResource,
];
