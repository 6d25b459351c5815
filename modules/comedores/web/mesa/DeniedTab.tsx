import { Badge, Group } from '@mantine/core';
import { ChildTab } from '@platform/web/form/ChildTab';
import type { EntityScreen } from '@platform/web/pages/screen';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Consumo } from '../../shared/mesa.entity';
import { say, told } from '../say';
import { dayQuery } from './wire';

/** Who was denied in a dining room on an operating day, and why; how many for each reason. */
export function DeniedTab({ IdComedor, day }: { readonly IdComedor: number; readonly day: string }) {
  const { data } = useQuery(dayQuery(IdComedor, day));
  const extend = useMemo(
    (): EntityScreen => ({
      id: 'consumos-denegados',
      readOnly: true,
      columns: ['FechaHora', 'Foto', 'IdPersona', 'Motivo', 'IdServicio', 'IdCompania', 'TipoLectura'],
      filter: [['FechaConsumo', '=', day], 'AND', ['Resultado', '=', 'D']],
      told: { Motivo: told },
      hide: ['Detalle', 'Uuid', 'Huella'],
    }),
    [day],
  );
  const reasons = told();
  return (
    <>
      <Group gap="xs" mb="sm" role="list" aria-label={say('mesa.porMotivo')}>
        {data?.Motivos.map(({ Motivo, Lecturas }) => (
          <Badge key={Motivo} role="listitem" size="lg" variant="default" tt="none">
            {reasons[Motivo] ?? Motivo}: {Lecturas}
          </Badge>
        ))}
      </Group>
      <ChildTab entity={Consumo} menu="0807" by="IdComedor" parent={IdComedor} frozen={false} extend={extend} />
    </>
  );
}
