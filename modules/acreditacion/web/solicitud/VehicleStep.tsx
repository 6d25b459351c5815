import { Vehiculo } from '@modules/administracion/shared/vehiculo.entity';
import { messageOf } from '@platform/web/api/problem';
import { plain } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { IconAlertTriangle, IconCar, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { findVehicle } from '../data';
import { say } from '../say';
import { Note } from '../ui/Note';
import { VehicleCard } from '../ui/SubjectCard';
import type { FoundVehicle } from '../wire';
import classes from './editor.module.css';
import { FindForm, UnknownFile } from './Finder';
import { fieldId, VEHICLE_FIELDS, VEHICLE_REQUIRED, vehicleField } from './fields';
import { Known } from './Known';
import type { StepProps } from './PersonStep';
import { toJson, typedFile } from './TypedFields';

/** Step 2 of a vehicle's request: found by plate; known, its file; unknown, a form kept in the request until it is sent. */
export function VehicleStep({ draft, detail, readOnly }: StepProps) {
  const vehicle = detail?.Vehiculo;
  if (draft.values.IdVehiculo === null || draft.values.IdVehiculo === undefined)
    return <PlateFinder draft={draft} detail={detail} readOnly={readOnly} />;
  return (
    <Known
      label={say('sujeto.vehiculoRegistrado')}
      hint={say('sujeto.vehiculoTexto')}
      change={say('sujeto.otroVehiculo')}
      icon={IconSearch}
      onChange={readOnly ? undefined : () => draft.set({ IdVehiculo: null, DatosVehiculo: null })}
    >
      {vehicle && plain(vehicle.IdVehiculo) === plain(draft.values.IdVehiculo) ? (
        <VehicleCard vehicle={vehicle} />
      ) : (
        <p role="status">{say('ficha.cargando')}</p>
      )}
      {draft.errors.IdVehiculo && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {draft.errors.IdVehiculo}
        </Note>
      )}
    </Known>
  );
}

function PlateFinder({ draft, detail, readOnly }: StepProps) {
  const typed = typedFile(draft.values.DatosVehiculo);
  const [plate, setPlate] = useState(plain(typed?.Placa));
  const [found, setFound] = useState<FoundVehicle>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const asked = typed !== null && plain(typed.Placa) === plate.trim().toUpperCase();
  const find = async () => {
    const Placa = plate.trim().toUpperCase();
    if (!Placa) return setFailure(say('envio.falta', { campo: vehicleField('Placa').label }));
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await findVehicle(Placa);
      setFound(answer);
      if (answer?.IdVehiculo !== undefined && answer.Disponible === 'S') draft.set({ IdVehiculo: answer.IdVehiculo, DatosVehiculo: null });
      else draft.set({ IdVehiculo: null, DatosVehiculo: answer ? null : toJson({ ...(typed ?? {}), Placa }) });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.stack}>
      <FindForm button={say('sujeto.buscarVehiculo')} icon={IconSearch} asked={asked} busy={busy} readOnly={readOnly} onFind={() => void find()}>
        <FieldBox
          at={vehicleField('Placa')}
          id={fieldId('Placa')}
          value={plate}
          values={{}}
          required
          readOnly={readOnly}
          error={failure ?? draft.errors.Placa}
          onChange={(value) => setPlate(plain(value))}
          onBlur={() => undefined}
        />
      </FindForm>
      {found && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {say(found.IdVehiculo === undefined ? 'sujeto.vehiculoAjeno' : 'sujeto.vehiculoInactivo', { placa: found.Placa })}
        </Note>
      )}
      {draft.errors.IdVehiculo && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {draft.errors.IdVehiculo}
        </Note>
      )}
      {asked && (
        <UnknownFile
          icon={IconCar}
          text={say('sujeto.vehiculoDesconocido')}
          label={say('sujeto.fichaV')}
          entity={Vehiculo}
          fields={VEHICLE_FIELDS.map(vehicleField)}
          required={VEHICLE_REQUIRED}
          typed={typed}
          photo={detail?.FotoHash}
          errors={draft.errors}
          readOnly={readOnly}
          onChange={(DatosVehiculo) => draft.set({ DatosVehiculo })}
        />
      )}
    </div>
  );
}
