import type { Entity } from '@platform/entity/entity';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { Timeline } from '@platform/web/page/Timeline';
import { Credencial, Portador, PortadorVehiculo } from '../shared/credencial.entity';
import { credencialScreen } from './cardScreen';
import classes from './identificacion.module.css';

const OFFICE = '0705';
const readOnly = { ...credencialScreen, readOnly: true };

/** *Historial*: all the cards that somebody, or a vehicle, ever had; and each print and verification of them, who made it and when. */
function History({ entity, row, by }: { entity: Entity; row: WireRow; by: string }) {
  const id = keyOf(entity, row);
  return (
    <div className={classes.history}>
      <div>
        <ChildTab entity={Credencial} menu={OFFICE} by={by} parent={Number(id)} frozen={false} extend={readOnly} onChanged={() => undefined} />
      </div>
      <Timeline entity={entity} id={id} />
    </div>
  );
}

export const PersonHistory = ({ row }: { row: WireRow }) => <History entity={Portador} row={row} by="IdPersona" />;
export const VehicleHistory = ({ row }: { row: WireRow }) => <History entity={PortadorVehiculo} row={row} by="IdVehiculo" />;
