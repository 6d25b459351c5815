import { Button, SegmentedControl, Select, Text } from '@mantine/core';
import { maskField } from '@platform/fields/mask';
import { api } from '@platform/web/api/client';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../say';
import { type Level, type ProtectedField, protectionSchema } from '../wire';
import { SaveBar, useDirty, useTabSave } from './draft';
import type { ProfileTabProps } from './ProfilePage';
import classes from './perfiles.module.css';

/** What a field of each kind might hold, of nobody. */
const SAMPLES: Readonly<Record<string, string>> = {
  code: '45879632',
  digits: '987654321',
  email: 'rosa.quispe@correo.example',
  int: '2',
  decimal: '12.5',
  date: '15/03/1990',
  moment: '15/03/2026 06:58',
  time: '06:58',
  flag: 'S',
};
const SAMPLE_KINDS: Readonly<Record<string, string>> = { int: 'int', decimal: 'int', date: 'date', moment: 'date' };

/** The sample as a level shows it. */
function shown(field: ProtectedField, level: Level): string {
  if (level === 'O') return say('proteccion.ausente');
  const value = SAMPLES[field.Tipo] ?? say('proteccion.ejemplo');
  if (level === 'V') return value;
  const kind = SAMPLE_KINDS[field.Tipo];
  return String(kind === 'int' ? maskField(kind, 0) : maskField(kind ?? 'text', value));
}

type Levels = Readonly<Record<string, Level>>;
/** The entity that is protected most often comes first. */
const FIRST = 'AdministracionPersona';

/** Tab *Protección de datos*: what the profile sees of each field of an entity. */
export function ProtectionTab({ id, frozen, onDirty }: ProfileTabProps) {
  const protection = useQuery({
    queryKey: ['SeguridadPerfil', 'proteccion', id],
    queryFn: ({ signal }) => api.get(`/api/SeguridadPerfil/${id}/proteccion`, {}, protectionSchema, { signal }),
    refetchOnWindowFocus: false,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [draft, setDraft] = useState<Levels>({});
  const { save, saving } = useTabSave(id, 'proteccion');
  const entities = protection.data?.Entidades ?? [];
  const entity = entities.find((one) => one.Recurso === (chosen ?? FIRST)) ?? entities[0];
  const fields = entity?.Campos ?? [];
  const levelOf = (field: ProtectedField): Level => draft[field.Campo] ?? field.Nivel;
  const changed = fields.filter((field) => levelOf(field) !== field.Nivel);
  useDirty(changed.length, onDirty);
  if (protection.isError) return <ErrorState error={protection.error} onRetry={() => void protection.refetch()} />;
  if (!entity) return <PageSkeleton />;
  const guarded = fields.filter((field) => levelOf(field) !== 'V').length;
  const maskSensitive = () =>
    setDraft({
      ...draft,
      ...Object.fromEntries(fields.filter((one) => one.Sensible === 'S' && one.Enmascarable === 'S').map((one) => [one.Campo, 'E' as const])),
    });
  return (
    <>
      <div className={classes.bar}>
        <Select
          label={say('proteccion.entidad')}
          data={entities.map((one) => ({ value: one.Recurso, label: one.Entidad }))}
          value={entity.Recurso}
          // What is not saved is of one entity: it is saved or undone before the next.
          disabled={changed.length > 0}
          onChange={(next) => {
            if (!next) return;
            setChosen(next);
            setDraft({});
          }}
          searchable
          allowDeselect={false}
          className={classes.module}
        />
        {!frozen && (
          <Button
            variant="default"
            leftSection={<IconEyeOff size={16} aria-hidden />}
            onClick={maskSensitive}
            disabled={!fields.some((one) => one.Sensible === 'S')}
          >
            {say('proteccion.sensibles')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" className={classes.push}>
          {say('proteccion.protegidos', { count: guarded })}
        </Text>
      </div>
      <div className={classes.scroll}>
        <table className={classes.levels}>
          <thead>
            <tr>
              <th scope="col">{say('proteccion.campo')}</th>
              <th scope="col">{say('perfil.proteccion')}</th>
              <th scope="col">{say('proteccion.muestra')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.Campo}>
                <th scope="row">
                  {field.Etiqueta} {field.Sensible === 'S' && <StatusBadge tone="yellow">{say('proteccion.sensible')}</StatusBadge>}
                </th>
                <td>
                  <SegmentedControl
                    size="xs"
                    aria-label={say('proteccion.nivel', { campo: field.Etiqueta })}
                    value={levelOf(field)}
                    readOnly={frozen}
                    onChange={(next) => setDraft({ ...draft, [field.Campo]: next === 'E' || next === 'O' ? next : 'V' })}
                    data={(['V', 'E', 'O'] as const)
                      .filter((level) => level !== 'E' || field.Enmascarable === 'S')
                      .map((level) => ({ value: level, label: say(`proteccion.${level}`) }))}
                  />
                </td>
                <td data-level={levelOf(field)}>{shown(field, levelOf(field))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        {say('proteccion.muestraNota')}
      </Text>
      <SaveBar
        count={changed.length}
        saving={saving}
        frozen={frozen}
        onUndo={() => setDraft({})}
        onSave={() => {
          const Campos = changed.map((field) => ({ Campo: field.Campo, Nivel: levelOf(field) }));
          void save({ Recurso: entity.Recurso, Campos }).then((done) => done && setDraft({}));
        }}
      />
    </>
  );
}
