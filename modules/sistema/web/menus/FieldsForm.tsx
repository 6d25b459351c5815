import { Checkbox, Table, Text } from '@mantine/core';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MenuCampo } from '../../shared/menu.entity';
import { say } from '../say';
import type { FieldChange } from './draft';
import classes from './menus.module.css';
import { type FieldRow, fieldsQuery } from './wire';

interface Props {
  readonly id: string;
  readonly changes: Readonly<Record<string, FieldChange>>;
  readonly readOnly: boolean;
  readonly onChange: (row: FieldRow, change: Partial<FieldChange>) => void;
}

/** Which fields of the option's form the client requires, and which it lets change. */
export function FieldsForm({ id, changes, readOnly, onChange }: Props) {
  const { data, error, refetch } = useQuery(fieldsQuery(id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.length === 0) return <Text c="dimmed">{say('menus.sinCampos')}</Text>;
  const title = (name: string) => words.field(MenuCampo, name);
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {say('menus.camposAyuda')}
      </Text>
      <div className={classes.scroll}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{title('Campo')}</Table.Th>
              <Table.Th>{title('Obligatorio')}</Table.Th>
              <Table.Th>{title('Modificable')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((row) => {
              const { Obligatorio, Modificable } = { ...row, ...changes[row.Campo] };
              const changed = row.Campo in changes;
              return (
                <Table.Tr key={row.Campo}>
                  <Table.Th scope="row">
                    {row.Etiqueta}{' '}
                    {changed && (
                      <span className={classes.dot} role="img" aria-label={say('menus.cambiada')}>
                        ●
                      </span>
                    )}
                  </Table.Th>
                  <Table.Td>
                    {row.ObligatorioBase === 'S' ? (
                      <span className={classes.lock} title={say('menus.porDiseno')}>
                        <IconLock size={16} role="img" aria-label={say('menus.porDiseno')} />
                      </span>
                    ) : (
                      <Checkbox
                        aria-label={`${title('Obligatorio')}: ${row.Etiqueta}`}
                        disabled={readOnly}
                        checked={Obligatorio === 'S'}
                        onChange={({ currentTarget }) => onChange(row, { Obligatorio: currentTarget.checked ? 'S' : 'N' })}
                      />
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Checkbox
                      aria-label={`${title('Modificable')}: ${row.Etiqueta}`}
                      disabled={readOnly}
                      checked={Modificable === 'S'}
                      onChange={({ currentTarget }) => onChange(row, { Modificable: currentTarget.checked ? 'S' : 'N' })}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}
