import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import type { Json } from '@platform/entity/field';
import type { InputProps } from '@platform/fields/kind-web';
import type { Value } from '@platform/web/data/row';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { say } from '../say';
import classes from './calendario.module.css';

type What = 'D' | 'N' | 'R';
interface Block {
  readonly what: What;
  readonly days: number;
}
const USUAL: readonly Block[] = [
  { what: 'D', days: 14 },
  { what: 'R', days: 7 },
];
const MAX_DAYS = 60;

/** The blocks of a value, whatever it is. */
function blocksOf(value: Value): Block[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): Block[] => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
    const what: What = one.Tipo === 'D' ? 'R' : one.Turno === 'N' ? 'N' : 'D';
    return [{ what, days: Number(one.Dias) }];
  });
}
const wire = ({ what, days }: Block): Json => (what === 'R' ? { Tipo: 'D', Dias: days } : { Tipo: 'T', Turno: what, Dias: days });
const said = ({ what, days }: Block): string => say(what === 'R' ? 'tramoDescanso' : what === 'N' ? 'tramoNoche' : 'tramoDia', { n: days });
const isWhat = (value: string | null): value is What => value === 'D' || value === 'N' || value === 'R';

/** A regime's cycle as blocks on a strip: `7 día · 7 noche · 7 descanso`. */
export default function SegmentsInput({ at, value, onChange, onBlur, error, readOnly, required, id }: InputProps) {
  const blocks = blocksOf(value);
  // Blocks have no identity of their own: their place is what they are.
  const placed = blocks.map((block, place) => ({ block, place }));
  const set = (next: readonly Block[]) => onChange(next.map(wire));
  const change = (index: number, over: Partial<Block>) => set(blocks.map((block, place) => (place === index ? { ...block, ...over } : block)));
  return (
    <fieldset id={id} className={classes.fieldset} tabIndex={-1}>
      <legend>
        {at.label}
        {required && !readOnly && (
          <span className={classes.required} aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      {blocks.length > 0 && (
        <div className={classes.strip} role="img" aria-label={blocks.map(said).join(' · ')}>
          {placed.map(({ block, place }) => (
            <span key={place} className={`${classes.block} ${classes[block.what]}`} style={{ flexGrow: block.days, flexBasis: 0 }}>
              {said(block)}
            </span>
          ))}
        </div>
      )}
      {!readOnly && (
        <div className={classes.rows}>
          {placed.map(({ block, place }) => (
            <div key={place} className={classes.row}>
              <Select
                label={say('tramo', { n: place + 1 })}
                value={block.what}
                allowDeselect={false}
                onBlur={onBlur}
                onChange={(next) => isWhat(next) && change(place, { what: next })}
                data={[
                  { value: 'D', label: say('dia') },
                  { value: 'N', label: say('noche') },
                  { value: 'R', label: say('descanso') },
                ]}
              />
              <NumberInput
                label={say('dias')}
                min={1}
                max={MAX_DAYS}
                allowDecimal={false}
                value={block.days}
                onBlur={onBlur}
                onChange={(next) => change(place, { days: Number(next) })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={say('quitarTramo', { n: place + 1 })}
                onClick={() => set(blocks.filter((_, own) => own !== place))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => set(blocks.length === 0 ? USUAL : [...blocks, { what: 'R', days: 1 }])}
            >
              {say('agregarTramo')}
            </Button>
          </div>
        </div>
      )}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
