import { Anchor, Table } from '@mantine/core';
import { language } from '@platform/web/i18n/language';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { Link } from '@tanstack/react-router';
import { PlantillaCorreo } from '../../shared/correo.entity';
import { say } from '../say';
import classes from '../sistema.module.css';
import { PATH, useTemplates } from './wire';

/** Every notice, how it goes out and whose words it has. */
export default function PlantillasPage() {
  const list = useTemplates();
  const title = <PageTitle title={words.entity(PlantillaCorreo).many} />;
  if (list.isError)
    return (
      <>
        {title}
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </>
    );
  if (!list.data) return <PageSkeleton />;
  const yes = (flag: 'S' | 'N') => t(flag === 'S' ? 'values.yes' : 'values.no');
  return (
    <>
      {title}
      <ScrollRegion label={words.entity(PlantillaCorreo).many}>
        <Table highlightOnHover className={classes.templates}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.field(PlantillaCorreo, 'Codigo')}</Table.Th>
              <Table.Th>{say('plantillas.aviso')}</Table.Th>
              <Table.Th>{say('plantillas.correo')}</Table.Th>
              <Table.Th>{say('plantillas.campana')}</Table.Th>
              <Table.Th>{say('plantillas.origen')}</Table.Th>
              <Table.Th>{say('plantillas.cambio')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.data.map((one) => (
              <Table.Tr key={one.Codigo}>
                <Table.Td>
                  <Anchor component={Link} to={`${PATH}/${one.Codigo}`} size="sm">
                    {one.Codigo}
                  </Anchor>
                </Table.Td>
                <Table.Td>{language() === 'en' ? one.AsuntoIngles : one.Asunto}</Table.Td>
                <Table.Td>{yes(one.Correo)}</Table.Td>
                <Table.Td>{yes(one.Campana)}</Table.Td>
                <Table.Td>{say(`plantillas.${one.Origen}`)}</Table.Td>
                <Table.Td>{one.Usuario ?? t('values.empty')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </>
  );
}
