import { Table, Text, Title } from '@mantine/core';
import type { WireRow } from '@platform/web/data/row';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { DIAS } from '../../shared/permiso.entity';
import { say, sayCode } from '../say';
import { idOf, subjectOf } from './subject';
import { effectiveQuery } from './wire';

/** Doors by weekday that somebody, or a vehicle, may pass today, with the hours and which group gives them. */
export function EffectiveAccess({ row }: { readonly row: WireRow }) {
  const asked = useQuery(effectiveQuery(subjectOf(row), idOf(row)));
  return (
    <section aria-labelledby="acceso-efectivo">
      <Title order={3} size="h4" mt="md" mb="xs" id="acceso-efectivo">
        {say('gestion.efectivo')}
      </Title>
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <RowSkeletons rows={3} />}
      {asked.data?.length === 0 && <Text>{say('gestion.sinEfectivo')}</Text>}
      {asked.data && asked.data.length > 0 && (
        <ScrollRegion label={say('gestion.efectivo')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('gestion.puerta')}</Table.Th>
                {DIAS.map((dia) => (
                  <Table.Th key={dia}>{sayCode('dias', dia)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {asked.data.map(({ IdPuerta, Puerta, Dias, FeriadoComoDia }) => (
                <Table.Tr key={IdPuerta}>
                  <Table.Th scope="row">{Puerta}</Table.Th>
                  {Dias.map(({ Dia, Intervalos }) => (
                    <Table.Td key={Dia}>
                      {Intervalos.length === 0 && !(Dia === '8' && FeriadoComoDia.length > 0) && <Text size="sm">{say('gestion.sinPaso')}</Text>}
                      {Dia === '8' && FeriadoComoDia.length > 0 && (
                        <Text size="sm">
                          {say('gestion.comoDia')}
                          <br />
                          {FeriadoComoDia.join(', ')}
                        </Text>
                      )}
                      {Intervalos.map(({ HoraInicio, HoraFin, TipoEntrada, Grupos }) => (
                        <Text size="sm" key={`${HoraInicio} ${TipoEntrada}`}>
                          {HoraInicio}–{HoraFin}
                          {TipoEntrada === 'A' ? '' : ` (${say(TipoEntrada === 'E' ? 'gestion.soloE' : 'gestion.soloS')})`}
                          <br />
                          {Grupos.join(', ')}
                        </Text>
                      ))}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
    </section>
  );
}
