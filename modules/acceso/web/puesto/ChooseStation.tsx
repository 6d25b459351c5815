import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import classes from '@platform/web/post/post.module.css';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { useState } from 'react';
import { say } from '../say';
import { type Station, useDoors } from './station';

/** Checkpoint, door and direction, before anything else. */
export function ChooseStation({ onChoose }: { onChoose: (station: Station) => void }) {
  const { points, doors, waiting, error, retry } = useDoors();
  const [point, setPoint] = useState<string | null>(null);
  const [door, setDoor] = useState<string | null>(null);
  const [modo, setModo] = useState<'S' | 'N'>('S');
  const [medio, setMedio] = useState<'P' | 'V'>('P');
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (waiting) return <Skeleton height={320} />;
  if (points.length === 0) return <EmptyState title={say('puesto.sinPuntos')} />;
  const atPoint = point ?? (points.length === 1 ? (points[0]?.value ?? null) : null);
  const offered = doors.filter(({ IdPuntoControl }) => String(IdPuntoControl) === atPoint);
  const chosen = offered.find(({ IdPuerta }) => String(IdPuerta) === door) ?? (offered.length === 1 ? offered[0] : undefined);
  const allowed = chosen && !(modo === 'S' ? chosen.entra : chosen.sale) ? (modo === 'S' ? 'N' : 'S') : modo;
  return (
    <form
      className={classes.choose}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose({ IdPuerta: chosen.IdPuerta, modo: allowed, medio, lee: 'DOC' });
      }}
    >
      <h2>{say('puesto.elegir')}</h2>
      <p className={classes.hint}>{say('puesto.elegirAyuda')}</p>
      <Select
        size="lg"
        label={say('puesto.punto')}
        placeholder={t('actions.choose')}
        data={points}
        value={atPoint}
        allowDeselect={false}
        onChange={(next) => {
          setPoint(next);
          setDoor(null);
        }}
      />
      <Select
        size="lg"
        label={say('puesto.puerta')}
        placeholder={t('actions.choose')}
        data={offered.map(({ IdPuerta, nombre }) => ({ value: String(IdPuerta), label: nombre }))}
        value={chosen ? String(chosen.IdPuerta) : null}
        allowDeselect={false}
        disabled={!atPoint}
        onChange={setDoor}
      />
      <SegmentedControl
        size="lg"
        aria-label={say('puesto.sentido')}
        value={allowed}
        onChange={(next) => setModo(next === 'N' ? 'N' : 'S')}
        data={[
          { value: 'S', label: say('puesto.entrada'), disabled: chosen ? !chosen.entra : false },
          { value: 'N', label: say('puesto.salida'), disabled: chosen ? !chosen.sale : false },
        ]}
      />
      <SegmentedControl
        size="lg"
        aria-label={say('puesto.medio')}
        value={medio}
        onChange={(next) => setMedio(next === 'V' ? 'V' : 'P')}
        data={[
          { value: 'P', label: say('puesto.peatonal') },
          { value: 'V', label: say('puesto.vehicular') },
        ]}
      />
      <Button size="lg" type="submit" disabled={!chosen}>
        {say('puesto.empezar')}
      </Button>
    </form>
  );
}
