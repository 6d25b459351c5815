import { date } from '@platform/entity/field';
import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen, NoteProps } from '@platform/web/pages/screen';
import { currentSession } from '@platform/web/session/session';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCalendarTime, IconCircleCheck, IconClockExclamation, IconClockOff, IconLock } from '@tabler/icons-react';
import { Contrato } from '../shared/contrato.entity';
import { adendasDeContrato } from './adenda';
import classes from './administracion.module.css';
import { EndowmentBar } from './EndowmentBar';
import { remarkField, say } from './say';
import { AccreditationState } from './vehiculos/Accreditations';

const STATES = {
  F: { tone: 'blue', icon: IconCalendarTime },
  V: { tone: 'green', icon: IconCircleCheck },
  W: { tone: 'orange', icon: IconClockExclamation },
  X: { tone: 'red', icon: IconClockOff },
  C: { tone: 'gray', icon: IconLock },
} as const;
const isState = (code: string): code is keyof typeof STATES => Object.hasOwn(STATES, code);

function ContractState({ row }: CellProps) {
  const code = plain(row.Estado);
  if (!isState(code)) return <>{code}</>;
  return (
    <StatusBadge tone={STATES[code].tone} icon={STATES[code].icon}>
      {words.option(Contrato, 'Estado', code)}
    </StatusBadge>
  );
}

function Endowment({ row }: CellProps) {
  const [used, total] = [Number(row.DotacionUsada ?? 0), Number(row.Dotacion ?? 0)];
  return (
    <span className={classes.endowment}>
      {used}/{total}
      <EndowmentBar used={used} total={total} />
    </span>
  );
}

/** Used, free and in process of one endowment. */
function Places({ label, used, total, inProcess }: { label: string; used: number; total: number; inProcess: number }) {
  return (
    <section className={classes.note} aria-label={label}>
      <dl className={classes.facts}>
        <div>
          <dt>{say('usadas')}</dt>
          <dd>{used}</dd>
        </div>
        <div>
          <dt>{say('libres')}</dt>
          <dd>{Math.max(0, total - used)}</dd>
        </div>
        <div>
          <dt>{say('enProceso')}</dt>
          <dd>{inProcess}</dd>
        </div>
      </dl>
      <EndowmentBar used={used} total={total} inProcess={inProcess} />
    </section>
  );
}

/** Used, free and in process, of what is on the form: people, and vehicles where the contract has them. */
function EndowmentNote({ values, row }: NoteProps) {
  if (!row) return null;
  const n = (value: unknown) => Number(value ?? 0);
  return (
    <>
      <Places label={words.field(Contrato, 'Dotacion')} used={n(row.DotacionUsada)} total={n(values.Dotacion)} inProcess={n(row.EnProceso)} />
      {values.Vehiculo === 'S' && (
        <>
          <h3 className={classes.noteTitle}>{words.field(Contrato, 'DotacionVehiculo')}</h3>
          <Places
            label={words.field(Contrato, 'DotacionVehiculo')}
            used={n(row.DotacionVehiculoUsada)}
            total={n(values.DotacionVehiculo)}
            inProcess={n(row.VehiculosEnProceso)}
          />
        </>
      )}
    </>
  );
}

/** Who is accredited in the contract, with the state first. */
const accredited: EntityScreen = {
  readOnly: true,
  columns: ['IdPersona', 'Documento', 'Estado', 'FechaInicio', 'FechaFin', 'IdCargo', 'IdCompania'],
  cells: { Estado: AccreditationState },
};
/** And which vehicles. */
const accreditedVehicles: EntityScreen = {
  readOnly: true,
  columns: ['IdVehiculo', 'IdTipoVehiculo', 'Estado', 'FechaInicio', 'FechaFin', 'ProximoVencimiento', 'IdCompania'],
  cells: { Estado: AccreditationState },
};

/** Contracts open on those in force or to begin; *Cerrar* ends one. */
export const contratoScreen: EntityScreen = {
  palette: true,
  columns: [
    'Codigo',
    'Asunto',
    'IdCompaniaContratista',
    'Estado',
    'DotacionUsada',
    'FechaInicio',
    'FechaFin',
    'IdDivision',
    'IdUnidadOrganizacional',
    'IdCompania',
    'IdTipoContrato',
    'Adendas',
  ],
  cells: { Estado: ContractState, DotacionUsada: Endowment },
  widths: { Codigo: 110, IdCompaniaContratista: 150, DotacionUsada: 150, FechaInicio: 140, FechaFin: 120 },
  notes: { dotacion: EndowmentNote },
  // The note under the endowment says what is used; vehicles have one when there are any.
  shows: ({ name }, values) => !['DotacionUsada', 'DotacionExcedida'].includes(name) && (name !== 'DotacionVehiculo' || values.Vehiculo === 'S'),
  // What the tab says in a note is not said twice.
  hide: ['EnProceso', 'DotacionVehiculoUsada', 'VehiculosEnProceso'],
  initial: { Estado: ['F', 'V', 'W'] },
  switches: [
    {
      id: 'misContratos',
      label: () => say('misContratos'),
      expression: () => {
        const { username } = currentSession();
        return [['IdOperador1', '=', username], 'OR', ['IdOperador2', '=', username]];
      },
    },
  ],
  children: { AdministracionAdenda: adendasDeContrato, AcreditacionPersona: accredited, AcreditacionVehiculo: accreditedVehicles },
  rowActions: [
    {
      id: 'cerrar',
      icon: 'lock',
      label: () => say('cerrar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows, 'cerrar', {
          title: say('cerrar'),
          button: say('cerrar'),
          fields: { FechaCierre: date({ required: true }), ...remarkField },
          labels: { FechaCierre: words.field(Contrato, 'FechaCierre'), Observacion: say('observacion') },
        }),
    },
  ],
};
