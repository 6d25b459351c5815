import { resource } from '@platform/server/resource/resource';
import { Actualizacion, Desmovilizacion } from '../shared/tramite.entity';

/** Demobilizations, with whom they are for. */
export const desmovilizacionResource = resource(Desmovilizacion, {
  computed: {
    Personas: (t) => `(select count(*)::int from acreditacion_desmovilizacion_persona x where x.id_desmovilizacion = ${t}.id_desmovilizacion)`,
    Solicitado: (t) =>
      `(select coalesce(p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') || ', ' || p.nombres || ' · ' || p.documento, v.placa) from acreditacion_desmovilizacion_persona x
        left join administracion_persona p on p.id_persona = x.id_persona left join administracion_vehiculo v on v.id_vehiculo = x.id_vehiculo
        where x.id_desmovilizacion = ${t}.id_desmovilizacion order by p.apellido_paterno, p.nombres, v.placa limit 1)`,
  },
});

export const actualizacionResource = resource(Actualizacion, {
  computed: {
    Filas: (t) => `((select count(*)::int from acreditacion_actualizacion_requisito x where x.id_actualizacion = ${t}.id_actualizacion)
        + (select count(*)::int from acreditacion_actualizacion_dato x where x.id_actualizacion = ${t}.id_actualizacion))`,
  },
});
