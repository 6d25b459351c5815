import { personNameSql } from '@modules/administracion/server/public';

const person = (where: string, typed: string) =>
  `coalesce((select ${personNameSql('p')} from administracion_persona p where p.id_persona = ${where}),
    nullif(concat_ws(', ', ${typed}->>'ApellidoPaterno', ${typed}->>'Nombres'), ''))`;

/** What a request is for, in words: the person, the plate, the company, or the first visitor and how many more. */
export const subjectNameSql = (t: string) => `(case ${t}.entidad
  when 'V' then coalesce((select v.placa from administracion_vehiculo v where v.id_vehiculo = ${t}.id_vehiculo), upper(${t}.datos_vehiculo->>'Placa'))
  when 'E' then coalesce((select c.alias from administracion_compania c where c.id_compania = ${t}.id_compania_acreditada), ${t}.datos_compania->>'Alias', ${t}.datos_compania->>'Compania')
  when 'I' then (select ${person('v.id_persona', 'v.datos_persona')} || case when v.n > 1 then ' (+' || (v.n - 1) || ')' else '' end
    from (select w.*, count(*) over () as n from acreditacion_solicitud_visita w where w.id_cliente = ${t}.id_cliente and w.id_solicitud = ${t}.id_solicitud) v order by v.id_solicitud_visita limit 1)
  else ${person(`${t}.id_persona`, `${t}.datos_persona`)} end)`;

const detailOf = (t: string) => `(case ${t}.entidad
  when 'V' then coalesce((select k.tipo_vehiculo from administracion_vehiculo v join administracion_tipo_vehiculo k on k.id_tipo_vehiculo = v.id_tipo_vehiculo where v.id_vehiculo = ${t}.id_vehiculo),
    (select k.tipo_vehiculo from administracion_tipo_vehiculo k where k.id_cliente = ${t}.id_cliente and k.id_tipo_vehiculo::text = ${t}.datos_vehiculo->>'IdTipoVehiculo'))
  when 'E' then coalesce((select c.documento from administracion_compania c where c.id_compania = ${t}.id_compania_acreditada), ${t}.datos_compania->>'Documento')
  when 'I' then null
  else coalesce((select p.documento from administracion_persona p where p.id_persona = ${t}.id_persona), ${t}.datos_persona->>'Documento') end)`;

/** The same with what tells it from others: document or vehicle type. */
export const requestedSql = (t: string) => `nullif(concat_ws(' · ', ${subjectNameSql(t)}, ${detailOf(t)}), '')`;
