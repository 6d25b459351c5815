import { Table, Text, Title } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import type { WireRow } from '@platform/web/data/row';
import { shownMoment } from '@platform/web/data/zone';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { say } from '../say';
import { idOf, subjectOf } from './subject';
import { driversQuery } from './wire';

/** Who drove a vehicle in the last 30 days. */
export function Drivers({ row }: { readonly row: WireRow }) {
  const asked = useQuery(driversQuery(subjectOf(row), idOf(row)));
  return (
    <section aria-labelledby="conductores">
      <Title order={3} size="h4" mt="md" mb="xs" id="conductores">
        {say('gestion.conductores')}
      </Title>
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <RowSkeletons rows={2} />}
      {asked.data?.length === 0 && <Text>{say('gestion.sinConductores')}</Text>}
      {asked.data && asked.data.length > 0 && (
        <ScrollRegion label={say('gestion.conductores')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('gestion.conductor')}</Table.Th>
                <Table.Th>{say('gestion.pases')}</Table.Th>
                <Table.Th>{say('gestion.ultimoPase')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {asked.data.map(({ IdPersona, Nombre, Pases, Ultimo }) => (
                <Table.Tr key={IdPersona}>
                  <Table.Th scope="row">{Nombre ?? '—'}</Table.Th>
                  <Table.Td>{Pases}</Table.Td>
                  <Table.Td>{shownMoment(Ultimo, zone())}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
    </section>
  );
}
