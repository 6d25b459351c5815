import { Button, Drawer, Group, Select, Stack, Text } from '@mantine/core';
import { fieldAt } from '@platform/web/data/fields';
import { plain, type Values } from '@platform/web/data/row';
import { useSave } from '@platform/web/data/write';
import { shownDay } from '@platform/web/data/zone';
import { FieldBox } from '@platform/web/form/FieldBox';
import { t } from '@platform/web/i18n/t';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CamaOfrecida, Disponibilidad, PersonaDeEstadia } from '../../shared/disponibilidad.wire';
import { Reserva } from '../../shared/reserva.entity';
import { motivo, say } from '../say.estadias';
import { availableBeds, knownPerson } from './camasLibres';
import classes from './gestion.module.css';

/** What a new reservation begins with. */
export interface Comienzo {
  readonly IdPersona?: number | undefined;
  readonly FechaIngreso?: string | undefined;
  readonly FechaSalida?: string | undefined;
  readonly TurnoTrabajo?: string | undefined;
  readonly IdCama?: number | undefined;
}
interface Props {
  readonly idHotel: number;
  readonly start: Comienzo;
  readonly onClose: () => void;
}
const FIELDS = ['IdPersona', 'FechaIngreso', 'FechaSalida', 'TurnoTrabajo', 'Observacion'] as const;
const AUTOMATIC = '0';

/** What the desk knows of the person: accreditation, profile, guard, last bed, next block of work. */
function Known({ known, onNext }: { known: PersonaDeEstadia; onNext: (next: NonNullable<PersonaDeEstadia['Proxima']>) => void }) {
  const { AcreditadoHasta, Perfil, Origen, Guardia, UltimaCama, Proxima } = known;
  return (
    <ul className={classes.known}>
      <li data-missing={AcreditadoHasta === null || undefined}>
        {AcreditadoHasta ? say('nueva.acreditada', { fecha: shownDay(AcreditadoHasta) }) : say('nueva.sinAcreditar')}
      </li>
      <li data-missing={Perfil === null || undefined}>
        {Perfil && Origen ? say('nueva.perfil', { perfil: Perfil, origen: say(`nueva.${Origen}`) }) : say('nueva.sinPerfil')}
      </li>
      <li>{Guardia ? say('nueva.guardia', { guardia: Guardia }) : say('nueva.sinGuardia')}</li>
      {UltimaCama && <li>{say('nueva.ultima', { cama: UltimaCama.Cama, fecha: shownDay(UltimaCama.Hasta) })}</li>}
      {Proxima && (
        <li>
          <Button size="compact-sm" variant="light" onClick={() => onNext(Proxima)}>
            {say('nueva.proximo', { ingreso: shownDay(Proxima.FechaIngreso), salida: shownDay(Proxima.FechaSalida) })}
          </Button>
        </li>
      )}
    </ul>
  );
}

const about = ({ CamaCaliente, Exclusiva, Limpia, Hasta }: CamaOfrecida): string =>
  [
    CamaCaliente === 'S' ? say('nueva.caliente') : '',
    Exclusiva === 'S' ? say('nueva.exclusiva') : '',
    Limpia === 'N' ? say('nueva.sucia') : '',
    Hasta ? say('nueva.libre', { fecha: shownDay(Hasta) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');

interface BedsProps {
  readonly found: Disponibilidad;
  readonly bed: string;
  readonly onBed: (bed: string) => void;
}

/** Beds by score, the best one by itself unless another is chosen, and those discarded with the reason. */
function Beds({ found, bed, onBed }: BedsProps) {
  const [best] = found.Camas;
  return (
    <>
      {best ? (
        <Select
          label={say('nueva.cama')}
          description={bed === AUTOMATIC ? say('nueva.automaticaAyuda', { cama: best.Cama }) : undefined}
          searchable
          allowDeselect={false}
          value={bed}
          onChange={(value) => onBed(value ?? AUTOMATIC)}
          data={[
            { value: AUTOMATIC, label: say('nueva.automatica') },
            ...found.Camas.map((one) => ({
              value: String(one.IdCama),
              label: [`${one.Modulo} · ${one.Cama}`, about(one)].filter(Boolean).join(' · '),
            })),
          ]}
        />
      ) : (
        <Text>{say('nueva.ninguna')}</Text>
      )}
      {found.Descartadas.length > 0 && (
        <details open={!best}>
          <summary>{say('nueva.descartadas', { n: found.Descartadas.length })}</summary>
          <ul className={classes.discarded}>
            {found.Descartadas.map(({ IdCama, Modulo, Cama, Motivo }) => (
              <li key={IdCama}>
                {Modulo} · {Cama}: {motivo(Motivo)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What the form holds, asks and sends. */
function useNewStay({ idHotel, start, onClose }: Props) {
  const { IdCama, ...first } = start;
  const [values, setValues] = useState<Values>({ ...first, Observacion: '' });
  const [bed, setBed] = useState(IdCama === undefined ? AUTOMATIC : String(IdCama));
  const save = useSave(Reserva);
  const idPersona = typeof values.IdPersona === 'number' ? values.IdPersona : undefined;
  const known = useQuery(knownPerson(idHotel, idPersona));
  const asked = availableBeds({
    IdHotel: idHotel,
    IdPersona: idPersona,
    FechaIngreso: plain(values.FechaIngreso),
    FechaSalida: plain(values.FechaSalida),
    TurnoTrabajo: plain(values.TurnoTrabajo) || undefined,
  });
  const found = useQuery({ ...asked, enabled: asked.enabled === true && idPersona !== undefined });
  const offered = found.data?.Camas.some((one) => String(one.IdCama) === bed) ? bed : AUTOMATIC;
  const send = async () => {
    try {
      const chosen = offered === AUTOMATIC ? {} : { IdCama: Number(offered) };
      const sent = { ...values, TurnoTrabajo: values.TurnoTrabajo ?? null, IdHotel: idHotel, ...chosen };
      const row = await withConfirm((confirmations) => save.mutateAsync({ values: sent, confirmations }));
      notifyOk(say('nueva.reservada', { numero: plain(row.Numero), cama: plain(row.Cama) }));
      onClose();
    } catch (error) {
      notifyError(error);
      void found.refetch();
    }
  };
  return { values, setValues, bed: offered, setBed, known: known.data, found: found.data, sending: save.isPending, send };
}

/** *Nueva reserva*: who, when, and in which bed. */
export function NewStay(props: Props) {
  const { values, setValues, bed, setBed, known, found, sending, send } = useNewStay(props);
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size="lg"
      title={say('gestion.nueva')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        {FIELDS.map((name) => (
          <div key={name}>
            <FieldBox
              at={fieldAt(Reserva, name, Reserva.fields[name])}
              id={`nueva-${name}`}
              value={values[name]}
              values={values}
              required={name !== 'TurnoTrabajo' && name !== 'Observacion'}
              readOnly={false}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
              onBlur={() => undefined}
            />
            {name === 'IdPersona' && known && <Known known={known} onNext={(next) => setValues((before) => ({ ...before, ...next }))} />}
          </div>
        ))}
        {found ? <Beds found={found} bed={bed} onBed={setBed} /> : <Text c="dimmed">{say('nueva.elijaFechas')}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('actions.cancel')}
          </Button>
          <Button loading={sending} disabled={!found || found.Camas.length === 0} onClick={() => void send()}>
            {say('nueva.guardar')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
