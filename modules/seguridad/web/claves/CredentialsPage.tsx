import { Chip, Drawer, NumberInput } from '@mantine/core';
import type { FilterValue, FilterValues } from '@platform/web/data/filters';
import { plain, titleOf, type WireRow } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { useState } from 'react';
import { Usuario } from '../../shared/seguridad.entity';
import { say } from '../say';
import classes from '../seguridad.module.css';
import { CredentialsPanel } from './CredentialsPanel';
import { deskScreen } from './desk';

const PATH = '/seguridad/usuario-clave';
const MENU = '0205';
const IDLE_DAYS = 30;

interface Quick {
  readonly label: string;
  readonly field: string;
  readonly value: FilterValue;
}

const quickFilters = (days: number): readonly Quick[] => [
  { label: say('claves.bloqueados'), field: 'Estado', value: ['B'] },
  { label: say('claves.caducadas'), field: 'Caducada', value: 'S' },
  { label: say('claves.vencen'), field: 'DiasVence', value: { desde: 0, hasta: 6 } },
  { label: say('claves.sinCambio'), field: 'PrimerIngresoPendiente', value: 'S' },
  { label: say('claves.sinAcceso', { n: days }), field: 'DiasSinAcceso', value: { desde: days } },
];

const without = (filters: FilterValues, field: string): FilterValues =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field));

/** Seguridad › Seguridad de clave de usuario: the desk for credentials. */
export default function CredentialsPage() {
  const [state, change] = useAddressState(PATH, FIRST);
  const [open, setOpen] = useState<WireRow>();
  const [days, setDays] = useState(IDLE_DAYS);
  const isOn = ({ field, value }: Quick) => JSON.stringify(state.filters[field]) === JSON.stringify(value);
  const toggle = (quick: Quick) =>
    change({ filters: isOn(quick) ? without(state.filters, quick.field) : { ...state.filters, [quick.field]: quick.value } });
  const quick = quickFilters(days);
  const idle = quick.at(-1);
  return (
    <>
      <ListView
        entity={Usuario}
        menu={MENU}
        extend={deskScreen}
        state={state}
        onState={change}
        onNew={() => undefined}
        onOpen={setOpen}
        heading={(buttons) => (
          <>
            <PageTitle title={say('claves.titulo')}>{buttons}</PageTitle>
            <fieldset className={classes.chips} aria-label={say('claves.filtros')}>
              {quick.map((one) => (
                <Chip key={one.field} size="sm" variant="light" checked={isOn(one)} onChange={() => toggle(one)}>
                  {one.label}
                </Chip>
              ))}
              <NumberInput
                className={classes.days}
                aria-label={say('claves.dias')}
                size="xs"
                min={1}
                max={3650}
                allowDecimal={false}
                value={days}
                onChange={(next) => {
                  const wanted = Math.max(1, Number(next) || IDLE_DAYS);
                  setDays(wanted);
                  if (idle && isOn(idle)) change({ filters: { ...state.filters, DiasSinAcceso: { desde: wanted } } });
                }}
              />
            </fieldset>
          </>
        )}
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        position="right"
        size="lg"
        title={open ? say('claves.panel', { nombre: titleOf(Usuario, open) }) : ''}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {open && <CredentialsPanel id={plain(open.IdUsuario)} />}
      </Drawer>
    </>
  );
}
