import { ActionIcon, Button, NumberInput } from '@mantine/core';
import type { Json } from '@platform/entity/field';
import type { InputProps } from '@platform/fields/kind-web';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import classes from '../asistencia.module.css';
import { say } from '../say';
import { type Band, bandsOf } from './bandas';

const MOST = 3;

/** The last one has no end. */
const wire = (bands: readonly Band[]): Json =>
  bands.map(({ until, percent }, place) => ({
    Orden: place + 1,
    HastaMinutos: place === bands.length - 1 ? null : (until ?? 0),
    Porcentaje: percent,
  }));

/** Bands of overtime as a small table: up to so many minutes, such a percentage. */
export default function BandsInput({ at, value, onChange, onBlur, error, readOnly, id }: InputProps) {
  const bands = bandsOf(value);
  const placed = bands.map((band, place) => ({ band, place }));
  const set = (next: readonly Band[]) => onChange(wire(next));
  const change = (index: number, over: Partial<Band>) => set(bands.map((band, place) => (place === index ? { ...band, ...over } : band)));
  return (
    <fieldset id={id} className={classes.bands} tabIndex={-1}>
      <legend>{at.label}</legend>
      {placed.map(({ band, place }) => {
        const last = place === bands.length - 1;
        return (
          <div key={place} className={classes.band}>
            <NumberInput
              label={say('bandas.hasta')}
              placeholder={last ? say('bandas.sinLimite') : undefined}
              aria-label={`${say('bandas.banda', { n: place + 1 })}: ${say('bandas.hasta')}`}
              disabled={last}
              readOnly={readOnly}
              min={1}
              allowDecimal={false}
              value={last ? '' : (band.until ?? '')}
              onBlur={onBlur}
              onChange={(next) => change(place, { until: Number(next) })}
            />
            <NumberInput
              label={say('bandas.porcentaje')}
              aria-label={`${say('bandas.banda', { n: place + 1 })}: ${say('bandas.porcentaje')}`}
              readOnly={readOnly}
              min={0}
              max={999}
              suffix=" %"
              allowDecimal={false}
              value={band.percent}
              onBlur={onBlur}
              onChange={(next) => change(place, { percent: Number(next) })}
            />
            {!readOnly && bands.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={say('bandas.quitar', { n: place + 1 })}
                onClick={() => set(bands.filter((_, own) => own !== place))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {!readOnly && bands.length < MOST && (
        <Button
          variant="subtle"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...bands.map((band) => ({ ...band, until: band.until ?? 120 })), { until: null, percent: 50 }])}
        >
          {say('bandas.agregar')}
        </Button>
      )}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
