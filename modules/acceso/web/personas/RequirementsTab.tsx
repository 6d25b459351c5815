import { Table, Text, Title } from '@mantine/core';
import { plain, type WireRow } from '@platform/web/data/row';
import { shownDay } from '@platform/web/data/zone';
import { ChildTab } from '@platform/web/form/ChildTab';
import { PageLink } from '@platform/web/page/PageLink';
import { allows } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { SujetoRequisito } from '../../shared/restriccion.entity';
import { say, sayCode } from '../say';
import { REQUIREMENT } from './cells';
import { ownRequirements } from './children';
import { idOf, left, subjectOf } from './subject';
import { requirementsQuery } from './wire';

const UPDATE = '/requisito/actualizacion';
const day = (one: string | null) => (one === null ? '—' : shownDay(one));

/** Every requirement that applies to somebody or to a vehicle, as the gate counts it today; those of Acreditación are kept there, the module's own here. */
export default function RequirementsTab({ row }: { readonly row: WireRow }) {
  const subject = subjectOf(row);
  const id = idOf(row);
  const asked = useQuery(requirementsQuery(subject, id));
  const session = useSession();
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <RowSkeletons rows={4} />;
  const heads = ['requisito', 'origen', 'emision', 'vencimiento', 'dias', 'estado', 'exoneradoHasta', 'bloquea'] as const;
  return (
    <>
      {asked.data.length === 0 && <Text>{say('gestion.sinRequisitos')}</Text>}
      {asked.data.length > 0 && (
        <ScrollRegion label={say('gestion.requisitos')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{say(`gestion.${head}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {asked.data.map(({ Origen, Requisito, Emision, Vencimiento, Dias, Estado, ExoneradoHasta, Bloquea }) => {
                const light = REQUIREMENT[Estado];
                return (
                  <Table.Tr key={`${Origen} ${Requisito}`}>
                    <Table.Th scope="row">{Requisito}</Table.Th>
                    <Table.Td>{sayCode('requisitoOrigen', Origen)}</Table.Td>
                    <Table.Td>{day(Emision)}</Table.Td>
                    <Table.Td>{day(Vencimiento)}</Table.Td>
                    <Table.Td>{Dias ?? '—'}</Table.Td>
                    <Table.Td>{light && <StatusBadge {...light}>{sayCode('requisitoEstado', Estado)}</StatusBadge>}</Table.Td>
                    <Table.Td>{day(ExoneradoHasta)}</Table.Td>
                    <Table.Td>{sayCode('siNo', Bloquea)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
      {allows(session, UPDATE) && (
        <Text my="sm">
          <PageLink href={`${UPDATE}?buscar=${encodeURIComponent(plain(row.Documento ?? row.Placa))}`}>{say('gestion.actualizar')}</PageLink>
        </Text>
      )}
      <Title order={3} size="h4" mt="md" mb="xs">
        {say('gestion.propios')}
      </Title>
      <ChildTab
        entity={SujetoRequisito}
        menu={subject.menu}
        by={subject.by}
        parent={id}
        frozen={left(row)}
        extend={ownRequirements(subject)}
        onChanged={() => void asked.refetch()}
      />
    </>
  );
}
