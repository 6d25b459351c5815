import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { Json } from '@platform/entity/field';
import type { InputProps } from '@platform/fields/kind-web';
import { api } from '@platform/web/api/client';
import type { Value } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CUENTAS, MEDIDAS } from '../../shared/calculo/tipos';
import { Dia } from '../../shared/dia.entity';
import { CUENTAS_JUSTIFICACION } from '../../shared/nomina';
import classes from '../asistencia.module.css';
import { say } from '../say';

interface Concept {
  /** A measure by its name, or a kind of justification as `7:C`. */
  readonly of: string;
  readonly code: string;
}

const kindsSchema = z.array(z.looseObject({ IdJustificacion: z.number(), Nombre: z.string(), CodigoReferencia: z.string().nullish() }));

function conceptsOf(value: Value): Concept[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): Concept[] => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
    const of = one.Medida ? String(one.Medida) : `${one.IdJustificacion}:${one.Cuenta ?? 'C'}`;
    return [{ of, code: String(one.CodigoConcepto ?? '') }];
  });
}

const wire = (concepts: readonly Concept[]): Json =>
  concepts.map(({ of, code }, place): { [name: string]: Json } => {
    const [kind, count] = of.split(':');
    const what: { [name: string]: Json } = count ? { IdJustificacion: Number(kind), Cuenta: count } : { Medida: of };
    return { ...what, CodigoConcepto: code, Orden: place + 1 };
  });

/** What a payroll takes, in the order in which it is written: a measure or a kind of justification, and the code it has there. */
export default function ConceptsInput({ at, value, onChange, onBlur, error, readOnly, id }: InputProps) {
  const concepts = conceptsOf(value);
  const kinds = useQuery({
    queryKey: ['AsistenciaJustificacion', 'lookup', 'conceptos'],
    queryFn: () => api.get('/api/AsistenciaJustificacion/obtenerTodos', {}, kindsSchema),
  });
  const options = [
    { group: say('planilla.medidas'), items: [...MEDIDAS, ...CUENTAS].map((name) => ({ value: name, label: words.field(Dia, name) })) },
    {
      group: say('planilla.justificaciones'),
      items: (kinds.data ?? []).flatMap(({ IdJustificacion, Nombre }) =>
        CUENTAS_JUSTIFICACION.map((count) => ({ value: `${IdJustificacion}:${count}`, label: `${Nombre} · ${say(`planilla.cuenta${count}`)}` })),
      ),
    },
  ];
  const placed = concepts.map((concept, place) => ({ concept, place }));
  const set = (next: readonly Concept[]) => onChange(wire(next));
  const change = (index: number, over: Partial<Concept>) => set(concepts.map((one, place) => (place === index ? { ...one, ...over } : one)));
  // A kind of justification proposes the code that it is known by elsewhere, where none was typed.
  const proposed = (of: string): string => {
    const [kind, count] = of.split(':');
    return (count && kinds.data?.find((one) => String(one.IdJustificacion) === kind)?.CodigoReferencia) || '';
  };
  return (
    <fieldset id={id} className={classes.bands} tabIndex={-1}>
      <legend>{at.label}</legend>
      {placed.map(({ concept, place }) => (
        <div key={place} className={classes.concept}>
          <Select
            aria-label={say('planilla.que', { n: place + 1 })}
            data={options}
            searchable
            allowDeselect={false}
            readOnly={readOnly}
            value={concept.of}
            onBlur={onBlur}
            onChange={(of) => of && change(place, { of, code: concept.code || proposed(of) })}
          />
          <TextInput
            aria-label={say('planilla.codigo', { n: place + 1 })}
            maxLength={20}
            readOnly={readOnly}
            value={concept.code}
            onBlur={onBlur}
            onChange={(event) => change(place, { code: event.currentTarget.value })}
          />
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={say('planilla.quitar', { n: place + 1 })}
              onClick={() => set(concepts.filter((_, own) => own !== place))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          variant="subtle"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...concepts, { of: 'Normales', code: '' }])}
        >
          {say('planilla.agregar')}
        </Button>
      )}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
