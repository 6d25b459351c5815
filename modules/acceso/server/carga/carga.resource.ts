import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Carga, CargaFila } from '../../shared/carga.entity';

/** Rows of a load in some states, counted when it is read: the counts are those of the rows, and nothing else. */
const count = (states: string) => (t: string) =>
  `(select count(*)::int from acceso_carga_fila f where f.id_cliente = ${t}.id_cliente and f.id_carga = ${t}.id_carga and f.estado in (${states}))`;

export const cargaResource: Resource = resource(Carga, {
  // A contractor's users see the loads of their own company's users.
  policy: ({ IdCompania }) =>
    IdCompania === null
      ? undefined
      : sql`exists (select 1 from seguridad_usuario u where u.id_usuario = t.usuario_creacion and u.id_compania = ${IdCompania})`,
  computed: {
    Cargados: count(`'O', 'C', 'P', 'E'`),
    Observados: count(`'O', 'E'`),
    Correctos: count(`'C', 'P'`),
    PorProcesar: count(`'C'`),
    Procesados: count(`'P'`),
  },
});

export const cargaResources: readonly Resource[] = [cargaResource, resource(CargaFila)];
