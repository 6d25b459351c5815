import { fieldAt } from '@platform/web/data/fields';
import { plain, type Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { ActualizacionRequisito } from '../../shared/tramite.entity';
import { proposedExpiry } from '../../shared/vencimiento';
import { say } from '../say';
import { Dropzone } from '../solicitud/Dropzone';
import { day } from '../ui/moments';
import classes from './tramites.module.css';
import type { Renewable, UpdateRow } from './wire';

/** New dates and paper of one requirement of one person or vehicle. */
export interface Renewal {
  readonly NuevaFechaInicio: string | null;
  readonly NuevaFechaVencimiento: string | null;
  readonly IdArchivo: number | null;
  readonly Nombre: string | null;
}
export const NO_RENEWAL: Renewal = { NuevaFechaInicio: null, NuevaFechaVencimiento: null, IdArchivo: null, Nombre: null };
export type Subject = Pick<
  Renewable & UpdateRow,
  'IdPersona' | 'IdVehiculo' | 'NombreCompleto' | 'Documento' | 'IdRequisito' | 'Requisito' | 'FechaVencimiento' | 'DiasVigencia'
>;
type Keys = Pick<Subject, 'IdPersona' | 'IdVehiculo' | 'IdRequisito'>;
export const keyOfRow = ({ IdPersona, IdVehiculo, IdRequisito }: Keys): string =>
  IdVehiculo ? `V${String(IdVehiculo)}-${String(IdRequisito)}` : `${String(IdPersona)}-${String(IdRequisito)}`;
/** What a row is of, as it is sent. */
export const keysOfRow = ({ IdPersona, IdVehiculo, IdRequisito }: Keys) => (IdVehiculo ? { IdVehiculo, IdRequisito } : { IdPersona, IdRequisito });

interface Props {
  readonly subject: Subject;
  readonly title: string;
  readonly value: Renewal;
  readonly maximumMb: number;
  /** Dates only: each person has a paper of their own. */
  readonly withoutPaper?: boolean;
  readonly onChange: (value: Renewal) => void;
}
export function RenewalRow({ subject, title, value, maximumMb, withoutPaper, onChange }: Props) {
  const set = (changes: Values) => {
    const issue = changes.NuevaFechaInicio === undefined ? value.NuevaFechaInicio : plain(changes.NuevaFechaInicio) || null;
    const expiry = changes.NuevaFechaVencimiento === undefined ? value.NuevaFechaVencimiento : plain(changes.NuevaFechaVencimiento) || null;
    const proposed =
      changes.NuevaFechaInicio !== undefined && issue && expiry === null && subject.DiasVigencia
        ? proposedExpiry(issue, subject.DiasVigencia)
        : expiry;
    onChange({ ...value, NuevaFechaInicio: issue, NuevaFechaVencimiento: proposed });
  };
  return (
    <section className={classes.row} aria-label={title}>
      <p className={classes.head}>
        <strong>{title}</strong>
        <span className={classes.dim}>
          {subject.FechaVencimiento ? say('tramite.vencimientoActual', { fecha: day(subject.FechaVencimiento) }) : say('tramite.sinVencimiento')}
        </span>
      </p>
      <div className={classes.fields}>
        {(['NuevaFechaInicio', 'NuevaFechaVencimiento'] as const).map((name) => (
          <FieldBox
            key={name}
            at={fieldAt(ActualizacionRequisito, name, ActualizacionRequisito.fields[name])}
            id={`renovar-${keyOfRow(subject)}-${name}`}
            value={value[name]}
            values={{ ...value }}
            required={name === 'NuevaFechaVencimiento'}
            readOnly={false}
            error={undefined}
            onChange={(next) => set({ [name]: typeof next === 'string' ? next : null })}
            onBlur={() => undefined}
          />
        ))}
      </div>
      {withoutPaper && <p className={classes.dim}>{say('grupal.cadaUno')}</p>}
      {!withoutPaper && value.Nombre && <p className={classes.dim}>{say('tramite.documentoListo', { nombre: value.Nombre })}</p>}
      {!withoutPaper && (
        <Dropzone
          name={title}
          maximumMb={maximumMb}
          onStored={(files) => {
            const last = files.at(-1);
            if (last) onChange({ ...value, IdArchivo: last.IdArchivo, Nombre: last.Nombre });
          }}
        />
      )}
    </section>
  );
}
