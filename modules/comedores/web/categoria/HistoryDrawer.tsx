import { ActionIcon, Button, Drawer, Stack, Text } from '@mantine/core';
import { allRows } from '@platform/web/data/all';
import { fieldAt } from '@platform/web/data/fields';
import { keyOf, plain, type Values, type WireRow } from '@platform/web/data/row';
import { resourceChanged, saveRow, useRemove } from '@platform/web/data/write';
import { shownDay } from '@platform/web/data/zone';
import { problemErrors } from '@platform/web/form/errors';
import { FieldBox } from '@platform/web/form/FieldBox';
import { t } from '@platform/web/i18n/t';
import { can } from '@platform/web/session/session';
import { confirm } from '@platform/web/ui/confirm';
import { notifyError } from '@platform/web/ui/notify';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CostoCategoria } from '../../shared/comedor.entity';
import classes from '../comedor/comedor.module.css';
import { say } from '../say';

const MENU = '0805';
const FIELDS = ['Costo', 'FechaInicio', 'FechaFin'] as const;

interface Props {
  readonly service: WireRow;
  readonly category: WireRow;
  readonly day: string;
  readonly onClose: () => void;
}

/** What a service has cost a category, with its dates, and a new cost from a day on. */
export function HistoryDrawer({ service, category, day, onClose }: Props) {
  const client = useQueryClient();
  const remove = useRemove(CostoCategoria);
  const { IdServicio } = service;
  const { IdCategoria } = category;
  const { data: rows = [] } = useQuery(
    allRows(CostoCategoria, [['IdServicio', '=', Number(IdServicio)], 'AND', ['IdCategoria', '=', Number(IdCategoria)]]),
  );
  const [values, setValues] = useState<Values>({ Costo: null, FechaInicio: day, FechaFin: null });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      resourceChanged(client, CostoCategoria.resource);
      setValues({ Costo: null, FechaInicio: day, FechaFin: null });
      setErrors({});
    } catch (error) {
      const wrong = problemErrors(error);
      setErrors(wrong);
      // What a field says is not said twice.
      if (FIELDS.every((name) => wrong[name] === undefined)) notifyError(error);
    }
    setBusy(false);
  };
  const drop = async (row: WireRow) => {
    const question = say('categorias.quitar', { desde: shownDay(plain(row.FechaInicio)) });
    if (await confirm({ message: `${question}: ${plain(row.CostoTexto)}`, danger: true })) await act(() => remove.mutateAsync(row));
  };
  return (
    <Drawer
      opened
      position="right"
      title={say('costos.celda', { tipo: plain(service.Servicio), servicio: plain(category.Texto) })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        <section aria-label={say('categorias.historial')}>
          {rows.length === 0 ? (
            <Text size="sm">{say('categorias.sinHistorial', { costo: plain(service.CostoTexto) })}</Text>
          ) : (
            <ul className={classes.history}>
              {rows.map((row) => (
                <li key={keyOf(CostoCategoria, row)}>
                  <span>
                    {shownDay(plain(row.FechaInicio))} – {row.FechaFin ? shownDay(plain(row.FechaFin)) : say('categorias.abierto')}
                  </span>
                  <b>{plain(row.CostoTexto)}</b>
                  {can(MENU, 'eliminar') && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      disabled={busy}
                      aria-label={say('categorias.quitar', { desde: shownDay(plain(row.FechaInicio)) })}
                      onClick={() => void drop(row)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
        {can(MENU, 'crear') && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void act(() => saveRow(CostoCategoria, { values: { ...values, IdServicio, IdCategoria } }));
            }}
          >
            <Stack>
              {FIELDS.map((name) => (
                <FieldBox
                  key={name}
                  at={fieldAt(CostoCategoria, name, CostoCategoria.fields[name])}
                  id={`costo-${name}`}
                  value={values[name]}
                  values={values}
                  required={name !== 'FechaFin'}
                  readOnly={false}
                  error={errors[name]}
                  onChange={(next) => {
                    setErrors({});
                    setValues((before) => ({ ...before, [name]: next }));
                  }}
                  onBlur={() => undefined}
                />
              ))}
              <Button type="submit" loading={busy} disabled={typeof values.Costo !== 'number' || !values.FechaInicio}>
                {say('categorias.nuevo')}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Drawer>
  );
}
