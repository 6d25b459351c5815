import { resource } from '@platform/server/resource/resource';
import { Carga, CargaFila } from '../../shared/carga.entity';

/** Rows of a load in some states, counted when it is read: the counts are those of the rows, and nothing else. */
const count = (states: string) => (t: string) =>
  `(select count(*)::int from hotel_carga_fila f where f.id_cliente = ${t}.id_cliente and f.id_carga = ${t}.id_carga and f.estado in (${states}))`;

export const cargaResource = resource(Carga, {
  computed: {
    Cargados: count(`'O', 'C', 'P', 'E'`),
    Observados: count(`'O', 'E'`),
    Correctos: count(`'C', 'P'`),
    PorProcesar: count(`'C'`),
    Procesados: count(`'P'`),
  },
});

export const cargaResources = [cargaResource, resource(CargaFila)] as const;
