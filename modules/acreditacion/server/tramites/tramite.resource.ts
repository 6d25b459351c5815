import { personNameSql } from '@modules/administracion/server/public';
import type { Session } from '@platform/server/http/session';
import { resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { Actualizacion, Desmovilizacion } from '../../shared/tramite.entity';

/** Demobilizations, with whom they are for. */
export const desmovilizacionResource = resource(Desmovilizacion, {
  computed: {
    Personas: (t) =>
      `(select count(*)::int from acreditacion_desmovilizacion_persona x where x.id_cliente = ${t}.id_cliente and x.id_desmovilizacion = ${t}.id_desmovilizacion)`,
    Solicitado: (t) =>
      `(select coalesce(${personNameSql('p')} || ' · ' || p.documento, v.placa) from acreditacion_desmovilizacion_persona x
        left join administracion_persona p on p.id_persona = x.id_persona left join administracion_vehiculo v on v.id_vehiculo = x.id_vehiculo
        where x.id_cliente = ${t}.id_cliente and x.id_desmovilizacion = ${t}.id_desmovilizacion order by p.apellido_paterno, p.nombres, v.placa limit 1)`,
  },
});

/** Whether something of update `t` waits for a role that the session's user plays. */
export const waitsFor = ({ IdUsuario }: Session): SQL =>
  sql`exists (select 1 from (select id_rol, resultado from acreditacion_actualizacion_requisito r where r.id_cliente = t.id_cliente and r.id_actualizacion = t.id_actualizacion
      union all select id_rol, resultado from acreditacion_actualizacion_dato d where d.id_cliente = t.id_cliente and d.id_actualizacion = t.id_actualizacion) x
    join acreditacion_autorizador_usuario a on a.id_rol = x.id_rol and a.id_division = t.id_division and a.id_usuario = ${IdUsuario} where x.resultado = 'N')`;

export const actualizacionResource = resource(Actualizacion, {
  asked: { EsperaMiRol: (session) => sql`(case when ${waitsFor(session)} then 'S' else 'N' end)` },
  computed: {
    Filas: (
      t,
    ) => `((select count(*)::int from acreditacion_actualizacion_requisito x where x.id_cliente = ${t}.id_cliente and x.id_actualizacion = ${t}.id_actualizacion)
        + (select count(*)::int from acreditacion_actualizacion_dato x where x.id_cliente = ${t}.id_cliente and x.id_actualizacion = ${t}.id_actualizacion))`,
  },
});
