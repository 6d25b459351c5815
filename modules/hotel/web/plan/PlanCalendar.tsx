import { Group, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { thingHref } from '@platform/web/data/things';
import { language } from '@platform/web/i18n/language';
import { Pager } from '@platform/web/ui/Pager';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { columnsBetween } from '../../shared/calendario';
import type { PlanVisto } from '../../shared/plan.wire';
import { Reserva } from '../../shared/reserva.entity';
import { BedBars, type Renglon } from '../gestion/BedBars';
import { say } from '../say.estadias';
import classes from './plan.module.css';

/** Lines drawn at once: thousands of beds are gone through by pages. */
const PAGE = 40;
const NAMES_WIDTH = 200;

/** Whoever sleeps as lines, the bed of each swing on its nights; a swing without one is outlined. */
const peopleLines = ({ Gente }: PlanVisto): Renglon[] =>
  Gente.map(({ IdPersona, NombreCompleto, Guardia, Estadias }) => ({
    IdCama: IdPersona,
    Modulo: Guardia,
    Cama: NombreCompleto ?? say('calendario.oculto'),
    Caliente: 'N',
    Exclusiva: 'N',
    Barras: Estadias.map(({ Desde, Hasta, Cama }) => ({
      ...{ Desde, Hasta, Turno: 'C' as const, IdReserva: null, Numero: null, Compania: null, Estado: null, Motivo: null, Plan: 'S' as const },
      Persona: Cama ?? say('plan.sinCama'),
      Vencida: Cama === null ? ('S' as const) : ('N' as const),
    })),
  }));

const plainly = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const says = (line: Renglon, sought: string): boolean =>
  plainly(line.Cama).includes(sought) || line.Barras.some(({ Persona }) => Persona !== null && plainly(Persona).includes(sought));

/** A proposal as a calendar: beds by night with whoever would sleep in them, or people by night with their beds. */
export function PlanCalendar({ plan }: { readonly plan: PlanVisto }) {
  const router = useRouter();
  const [by, setBy] = useState('cama');
  const [group, setGroup] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const [told, setTold] = useState('');
  const ofPeople = by === 'persona';
  const all = useMemo(() => (ofPeople ? peopleLines(plan) : plan.Lineas), [plan, ofPeople]);
  const groups = [...new Set(all.map(({ Modulo }) => Modulo))];
  const sought = plainly(typed.trim());
  const lines = all.filter((line) => (group === null || line.Modulo === group) && (sought === '' || says(line, sought)));
  const begin =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setPage(0);
      setTold('');
      set(value);
    };
  return (
    <section className={classes.block} aria-label={say('plan.calendario')}>
      <h3>{say('plan.calendario')}</h3>
      <Group mb="sm" gap="sm">
        <SegmentedControl
          aria-label={say('calendario.como')}
          value={by}
          onChange={begin((value: string) => {
            setGroup(null);
            setBy(value);
          })}
          data={[
            { value: 'cama', label: say('plan.porCama') },
            { value: 'persona', label: say('plan.porPersona') },
          ]}
        />
        <TextInput
          aria-label={say('plan.buscar')}
          placeholder={say('plan.buscar')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget: { value } }) => begin(setTyped)(value)}
        />
        {groups.length > 1 && (
          <Select
            aria-label={say('plan.grupo')}
            placeholder={say(ofPeople ? 'plan.todas' : 'plan.todos')}
            clearable
            value={group}
            onChange={begin(setGroup)}
            data={groups}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {say('plan.leyenda')}
      </Text>
      {lines.length === 0 ? (
        <p>{say('plan.nada')}</p>
      ) : (
        <BedBars
          {...(ofPeople ? { label: say('plan.personasPorNoche'), head: say('plan.persona'), headWidth: NAMES_WIDTH } : {})}
          lines={lines.slice(page * PAGE, (page + 1) * PAGE)}
          columns={columnsBetween({ desde: plan.Desde, hasta: plan.Hasta }, language() === 'en' ? 'en' : 'es')}
          today={plan.Hoy}
          names={false}
          onOpen={(key) => {
            const href = thingHref(Reserva.resource, key);
            if (href !== undefined) void router.navigate({ href });
          }}
          onTell={setTold}
        />
      )}
      <p role="status" className={classes.quiet}>
        {told}
      </p>
      <Pager label={say('plan.paginas')} page={page} pages={Math.ceil(lines.length / PAGE)} onPage={setPage} />
    </section>
  );
}
