import { fullNameSql } from '@modules/administracion/server/public';
import { type Resource, resource } from '@platform/server/resource/resource';
import { Dia } from '../../shared/dia.entity';

export const diaResource: Resource = resource(Dia, {
  computed: {
    Resumen: (t) =>
      `(to_char(${t}.fecha, 'DD/MM/YYYY') || ' · ' || (select ${fullNameSql('p')} from administracion_persona p where p.id_persona = ${t}.id_persona))`,
  },
});
