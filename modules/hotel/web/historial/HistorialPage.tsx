import { Tabs } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { date, ref } from '@platform/entity/field';
import { fieldAt } from '@platform/web/data/fields';
import { plain } from '@platform/web/data/row';
import { useToday } from '@platform/web/data/today';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useAddressWord } from '@platform/web/pages/address';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { Reserva } from '../../shared/reserva.entity';
import filters from '../huespedes/huespedes.module.css';
import { say } from '../say.estadias';
import { BedHistory, PersonHistory, Roommates } from './tablas';

const PATH = '/hotel/consultas/historial';
const TABS = ['persona', 'cama', 'companeros'] as const;
const DAYS = 90;

/** Consulta de historial (090304): where somebody slept, who slept in a bed, and who shared a room with whom. */
export default function HistorialPage() {
  const today = useToday();
  const [tab, setTab] = useAddressWord(PATH, 'pestana');
  const [persona, setPersona] = useAddressWord(PATH, 'persona');
  const [cama, setCama] = useAddressWord(PATH, 'cama');
  const [desde = addDays(today, -DAYS), setDesde] = useAddressWord(PATH, 'desde');
  const [hasta = today, setHasta] = useAddressWord(PATH, 'hasta');
  const shown = TABS.find((one) => one === tab) ?? 'persona';
  const ofBed = shown === 'cama';
  const box = { values: {}, required: true, readOnly: false, onBlur: () => undefined };
  const dates = { Desde: desde, Hasta: hasta };
  return (
    <>
      <PageTitle title={say('historial.titulo')} />
      <Tabs value={shown} onChange={(value) => setTab(value === 'persona' ? undefined : (value ?? undefined))} keepMounted={false}>
        <Tabs.List mb="md">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(`historial.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={filters.filters}>
          {ofBed ? (
            <FieldBox
              {...box}
              at={fieldAt(Reserva, 'IdCama', ref('HotelCama', { required: true }))}
              id="historial-cama"
              value={cama === undefined ? null : Number(cama)}
              onChange={(value) => setCama(plain(value) || undefined)}
            />
          ) : (
            <FieldBox
              {...box}
              at={fieldAt(Reserva, 'IdPersona', ref('AdministracionPersona', { required: true }))}
              id="historial-persona"
              value={persona === undefined ? null : Number(persona)}
              onChange={(value) => setPersona(plain(value) || undefined)}
            />
          )}
          <FieldBox
            {...box}
            at={{ ...fieldAt(Reserva, 'FechaIngreso', date({ required: true })), label: say('historial.desde') }}
            id="historial-desde"
            value={desde}
            onChange={(value) => setDesde(plain(value) || undefined)}
          />
          <FieldBox
            {...box}
            at={{ ...fieldAt(Reserva, 'FechaSalida', date({ required: true })), label: say('historial.hasta') }}
            id="historial-hasta"
            value={hasta}
            onChange={(value) => setHasta(plain(value) || undefined)}
          />
        </div>
        <Tabs.Panel value="persona">
          {persona === undefined ? <EmptyState title={say('historial.elijaPersona')} /> : <PersonHistory asked={{ IdPersona: persona, ...dates }} />}
        </Tabs.Panel>
        <Tabs.Panel value="cama">
          {cama === undefined ? <EmptyState title={say('historial.elijaCama')} /> : <BedHistory asked={{ IdCama: cama, ...dates }} />}
        </Tabs.Panel>
        <Tabs.Panel value="companeros">
          {persona === undefined ? <EmptyState title={say('historial.elijaPersona')} /> : <Roommates asked={{ IdPersona: persona, ...dates }} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
