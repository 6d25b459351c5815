import { Alert, Button, Select } from '@mantine/core';
import { text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { workOffline } from '@platform/web/lock/network';
import { ask } from '@platform/web/pages/ask';
import { PostMode } from '@platform/web/post/PostMode';
import post from '@platform/web/post/post.module.css';
import { ReadingInput } from '@platform/web/post/ReadingInput';
import { signal } from '@platform/web/post/signals';
import { useShortcuts } from '@platform/web/post/useShortcuts';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconArrowLeft, IconFileText, IconPlugConnectedX, IconWifi } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { Evacuacion } from '../../shared/evacuacion.entity';
import { pendingOf } from '../../shared/pase';
import type { PersonaPase } from '../../shared/pase.wire';
import { say } from '../say';
import { saveRecord } from './documents';
import { named, readFrom } from './lecturas';
import classes from './ocupacion.module.css';
import { People } from './People';
import { RollActs } from './RollActs';
import { type Roll, useRoll } from './useRoll';

const MENU = '040104';

interface Props {
  readonly IdEvacuacion: number;
  readonly onLeave: () => void;
}

/** The roll call of an evacuation on a telephone: missing first, by touch or by reading, with and without a network. */
export function RollCall({ IdEvacuacion, onLeave }: Props) {
  useEffect(workOffline, []);
  const roll = useRoll(IdEvacuacion);
  if (roll.waiting) return <RowSkeletons rows={6} />;
  if (roll.error) return <ErrorState error={roll.error} onRetry={roll.retry} />;
  if (!roll.roll) return <Alert color="yellow">{say('ocupacion.sinLista')}</Alert>;
  return <Calling roll={roll} IdEvacuacion={IdEvacuacion} onLeave={onLeave} />;
}

function Calling({ roll, IdEvacuacion, onLeave }: Props & { readonly roll: Roll }) {
  const { people, Fin, cut, unsent } = roll;
  const client = useQueryClient();
  const [everybody, setEverybody] = useState(false);
  const [point, setPoint] = useState<string | null>(null);
  const { pendientes, total } = pendingOf(people);
  const of = roll.roll?.Evacuacion;
  const close = async () => {
    const done = await ask(
      Evacuacion,
      {
        title: say('pase.cerrar'),
        fields: { Observacion: text({ max: 500, multiline: true, required: pendientes > 0 }) },
        ...(pendientes > 0 ? { question: say('pase.cerrarPendientes', { n: pendientes }) } : {}),
        button: say('pase.cerrar'),
      },
      async ({ Observacion }) => {
        await api.post(`/api/AccesoEvacuacion/${IdEvacuacion}/cerrar`, { Observacion: Observacion || null }, z.unknown());
      },
    );
    if (!done) return;
    notifyOk(say('pase.cerrada'));
    void client.invalidateQueries({ queryKey: ['AccesoEvacuacion'] });
  };
  const shown = people
    .filter(({ Estado }) => everybody || Fin !== null || Estado === 'P')
    .sort((one, other) => Number(one.Estado !== 'P') - Number(other.Estado !== 'P'));
  const calls = Fin === null && can(MENU, 'procesar');
  return (
    <div className={post.post}>
      <PageTitle
        title={say('pase.pendientes', { n: pendientes, total })}
        subtitle={of && [say(of.Simulacro === 'S' ? 'pase.simulacro' : 'pase.evacuacion'), of.Zona, shownMoment(of.Inicio, zone())].join(' · ')}
      >
        <PostMode />
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onLeave}>
          {say('pase.volver')}
        </Button>
        {Fin !== null && can(MENU, 'exportar') && (
          <Button leftSection={<IconFileText size={18} aria-hidden />} onClick={() => void saveRecord(IdEvacuacion)}>
            {say('pase.acta')}
          </Button>
        )}
        {Fin === null && !cut && can(MENU, 'autorizar') && <Button onClick={() => void close()}>{say('pase.cerrar')}</Button>}
      </PageTitle>
      <p className={post.network} data-cut={cut ? '' : undefined} role="status">
        {cut ? <IconPlugConnectedX size={22} aria-hidden /> : <IconWifi size={18} aria-hidden />}
        <span>
          {cut
            ? say('pase.sinRed', { n: unsent })
            : [
                Fin === null ? say('pase.enLinea') : say('pase.fin', { momento: shownMoment(Fin, zone()) }),
                unsent > 0 ? say('pase.porEnviar', { n: unsent }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
        </span>
      </p>
      {calls ? (
        <Reader roll={roll} IdEvacuacion={IdEvacuacion} point={point} />
      ) : (
        Fin === null && <Alert color="yellow">{say('pase.soloMira')}</Alert>
      )}
      <div className={classes.filters}>
        {Fin === null && (
          <Button variant="default" size="lg" aria-pressed={everybody} onClick={() => setEverybody(!everybody)}>
            {say(everybody ? 'pase.soloPendientes' : 'pase.todos')}
          </Button>
        )}
        {calls && (roll.roll?.Encuentros.length ?? 0) > 0 && (
          <Select
            size="lg"
            aria-label={say('pase.encuentro')}
            placeholder={say('pase.encuentro')}
            data={roll.roll?.Encuentros.map(({ IdZona, Zona }) => ({ value: String(IdZona), label: Zona })) ?? []}
            value={point}
            onChange={setPoint}
            clearable
          />
        )}
      </div>
      <section aria-label={say('pase.lista')}>
        {shown.length === 0 ? (
          <p className={classes.done} role="status">
            {say('pase.todosHallados')}
          </p>
        ) : (
          <People
            people={shown}
            acts={(one) => <RollActs person={one} calls={calls} point={point} say={roll.say} points={roll.roll?.Encuentros ?? []} />}
          />
        )}
      </section>
    </div>
  );
}

/** Reads credentials and documents, and finds by surname: the same with and without a network, since the list is here. */
function Reader({ roll, IdEvacuacion, point }: { readonly roll: Roll; readonly IdEvacuacion: number; readonly point: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState<{ readonly good: boolean; readonly text: string }>();
  const clear = useCallback(() => setTyped(''), []);
  const focus = useShortcuts({ input, clear });
  const { people } = roll;
  const secure = (person: PersonaPase | undefined, read: string) => {
    setTyped('');
    focus();
    if (!person) {
      signal('deny');
      return setTold({ good: false, text: say('pase.noEsta', { lectura: read }) });
    }
    signal('permit');
    const nombre = person.Nombre ?? read;
    setTold({ good: true, text: say(person.Estado === 'A' ? 'pase.ya' : 'pase.leido', { nombre }) });
    if (person.Estado !== 'A') void roll.say(person, 'A', 'L', point === null ? null : Number(point));
  };
  return (
    <>
      <ReadingInput
        input={input}
        text={typed}
        onText={setTyped}
        asked={{ label: say('pase.lectura'), help: say('pase.lecturaAyuda') }}
        search={{ key: ['pase'], find: async () => [] }}
        // What is typed now: Enter takes the first of these, and may come before the input has settled.
        known={() =>
          [...named(people, typed)]
            .sort((one, other) => Number(one.Estado !== 'P') - Number(other.Estado !== 'P'))
            .slice(0, 20)
            .map((one) => ({
              IdPersona: one.IdPersona,
              Nombre: one.Nombre ?? '',
              Documento: one.Documento ?? '',
              Compania: one.Compania,
              Foto: one.Foto,
            }))
        }
        onRead={(read) => read && secure(readFrom(people, IdEvacuacion, read), read)}
        onPick={({ IdPersona, Nombre }) =>
          secure(
            people.find((one) => one.IdPersona === IdPersona),
            Nombre,
          )
        }
      />
      {told && (
        <p className={classes.last} data-good={told.good || undefined} role={told.good ? 'status' : 'alert'}>
          {told.text}
        </p>
      )}
    </>
  );
}
