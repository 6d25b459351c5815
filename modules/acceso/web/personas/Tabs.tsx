import type { Entity } from '@platform/entity/entity';
import type { WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { ChildTab } from '@platform/web/form/ChildTab';
import { PageLink } from '@platform/web/page/PageLink';
import { RowActs } from '@platform/web/pages/RowActs';
import type { EntityScreen, NoteProps, ScreenAction } from '@platform/web/pages/screen';
import { allows } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Asignacion } from '../../shared/permiso.entity';
import { Exoneracion, Restriccion } from '../../shared/restriccion.entity';
import { listedMarks } from '../marcas/screen';
import { say } from '../say';
import { vehicleActions } from '../vehiculos/screen';
import { exemptions, groups, marks, profiles, restrictions } from './children';
import { Drivers } from './Drivers';
import { EffectiveAccess } from './EffectiveAccess';
import { MonthOnSite } from './MonthOnSite';
import { personActions } from './screen';
import { idOf, left, type Subject, subjectOf } from './subject';

interface TabProps {
  readonly row: WireRow;
}

interface RowsProps extends TabProps {
  readonly entity: Entity;
  readonly extend: (subject: Subject) => EntityScreen;
  readonly frozen?: boolean;
}

/** Rows of a person or a vehicle; what they change of it is read anew. */
function Rows({ row, entity, extend, frozen = left(row) }: RowsProps) {
  const client = useQueryClient();
  const subject = subjectOf(row);
  const shown = useMemo(() => extend(subject), [extend, subject]);
  const changed = () => resourceChanged(client, subject.entity.resource);
  return <ChildTab {...{ entity, frozen }} extend={shown} menu={subject.menu} by={subject.by} parent={idOf(row)} onChanged={changed} />;
}

/** Exemptions, profiles, groups, restrictions and marks. */
export const Exemptions = ({ row }: TabProps) => <Rows row={row} entity={Exoneracion} extend={exemptions} />;
export const Profiles = ({ row }: TabProps) => <Rows row={row} entity={Asignacion} extend={profiles} />;
export const Restrictions = ({ row }: TabProps) => <Rows row={row} entity={Restriccion} extend={restrictions} />;
export const Marks = ({ row }: TabProps) => (
  <>
    {subjectOf(row).by === 'IdPersona' && <MonthOnSite row={row} />}
    <Rows row={row} entity={listedMarks} extend={marks} frozen />
  </>
);
export const Groups = ({ row }: TabProps) => (
  <>
    <Rows row={row} entity={Asignacion} extend={groups} />
    <EffectiveAccess row={row} />
  </>
);

/** What may be done with the person, under what the gate keeps of it. */
export const PersonNote = ({ row }: NoteProps) => row && <Acts row={row} actions={personActions} />;
/** The same of a vehicle, and who drove it. */
export const VehicleNote = ({ row }: NoteProps) =>
  row && (
    <>
      <Acts row={row} actions={vehicleActions} />
      <Drivers row={row} />
    </>
  );

function Acts({ row, actions }: TabProps & { readonly actions: readonly ScreenAction[] }) {
  const { entity, menu, page } = subjectOf(row);
  const session = useSession();
  return (
    <RowActs {...{ entity, menu, row, actions }}>
      {allows(session, page) && <PageLink href={`${page}/${idOf(row)}`}>{say('gestion.ficha')}</PageLink>}
    </RowActs>
  );
}
