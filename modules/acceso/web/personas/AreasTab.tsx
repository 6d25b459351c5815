import { Button, Group, Table, Text, Title } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import type { WireRow } from '@platform/web/data/row';
import { shownMoment } from '@platform/web/data/zone';
import { ChildTab } from '@platform/web/form/ChildTab';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { PersonaArea } from '../../shared/area.entity';
import type { areasSchema } from '../../shared/gestion.wire';
import { say } from '../say';
import { areas } from './children';
import { idOf, left, subjectOf } from './subject';
import { areasQuery } from './wire';

type Reader = z.infer<typeof areasSchema>['Equipos'][number];

const stateOf = ({ Cargada, Retira, Falla }: Reader): string => {
  if (Falla !== null) return say('gestion.areaFalla', { codigo: Falla });
  if (Retira === 'S') return say('gestion.areaPorRetirar');
  return Cargada === 'S' ? say('gestion.areaCargada') : say('gestion.areaPorCargar');
};

/** Where somebody's marks count as attendance, by groups and by hand, and the readers that hold the person. */
export default function AreasTab({ row }: { readonly row: WireRow }) {
  const subject = subjectOf(row);
  const id = idOf(row);
  const asked = useQuery(areasQuery(subject, id));
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <RowSkeletons rows={4} />;
  const acts = !left(row) && can(subject.menu, 'editar');
  const order = async ({ IdEquipoConexion, Equipo }: Reader, Accion: 'enviar' | 'retirar') => {
    try {
      await api.post(`/api/${subject.entity.resource}/${id}/areas/${IdEquipoConexion}`, { Accion }, z.null());
      notifyOk(say(Accion === 'enviar' ? 'gestion.areaEnviada' : 'gestion.areaRetirada', { equipo: Equipo }));
      await asked.refetch();
    } catch (error) {
      notifyError(error);
    }
  };
  const { Derivadas, Equipos } = asked.data;
  return (
    <>
      <Part title={say('gestion.areasDerivadas')} help={say('gestion.areasAyuda')}>
        {Derivadas.length === 0 ? (
          <Text>{say('gestion.areasNinguna')}</Text>
        ) : (
          <Rows
            label={say('gestion.areasDerivadas')}
            heads={['areaPuerta', 'areaZona', 'areaPunto']}
            rows={Derivadas.map(({ IdPuerta, Puerta, Zona, PuntoControl }) => ({ key: IdPuerta, cells: [Puerta, Zona, PuntoControl] }))}
          />
        )}
      </Part>
      <Part title={say('gestion.areasMano')}>
        <ChildTab
          entity={PersonaArea}
          menu={subject.menu}
          by={subject.by}
          parent={id}
          frozen={left(row)}
          extend={areas(subject)}
          onChanged={() => void asked.refetch()}
        />
      </Part>
      <Part title={say('gestion.areasEquipos')}>
        {Equipos.length === 0 ? (
          <Text>{say('gestion.areasSinEquipos')}</Text>
        ) : (
          <Rows
            label={say('gestion.areasEquipos')}
            heads={['areaEquipo', 'areaPuertas', 'areaEstado', 'areaDesde', ...(acts ? (['areaActos'] as const) : [])]}
            rows={Equipos.map((one) => ({
              key: one.IdEquipoConexion,
              cells: [
                one.Equipo,
                one.Puertas ?? '—',
                stateOf(one),
                one.FechaCarga ? shownMoment(one.FechaCarga, zone()) : '—',
                ...(acts
                  ? [
                      <Group key="actos" gap="xs" wrap="nowrap">
                        <Button size="compact-md" variant="default" onClick={() => void order(one, 'enviar')}>
                          {say('gestion.areaEnviar')}
                        </Button>
                        <Button size="compact-md" variant="default" disabled={one.Retira === 'S'} onClick={() => void order(one, 'retirar')}>
                          {say('gestion.areaRetirar')}
                        </Button>
                      </Group>,
                    ]
                  : []),
              ],
            }))}
          />
        )}
      </Part>
    </>
  );
}

function Part({ title, help, children }: { readonly title: string; readonly help?: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h4" mt="md" mb="xs">
        {title}
      </Title>
      {help && (
        <Text size="sm" c="dimmed" mb="xs">
          {help}
        </Text>
      )}
      {children}
    </section>
  );
}

type Head = 'areaPuerta' | 'areaZona' | 'areaPunto' | 'areaEquipo' | 'areaPuertas' | 'areaEstado' | 'areaDesde' | 'areaActos';

interface RowsProps {
  readonly label: string;
  readonly heads: readonly Head[];
  readonly rows: readonly { readonly key: number; readonly cells: readonly ReactNode[] }[];
}
function Rows({ label, heads, rows }: RowsProps) {
  return (
    <ScrollRegion label={label}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{say(`gestion.${head}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{first}</Table.Th>
              {others.map((cell, at) => (
                <Table.Td key={heads[at + 1]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
