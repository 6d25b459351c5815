import { Button, Group } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import type { WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { ChildTab } from '@platform/web/form/ChildTab';
import { PageLink } from '@platform/web/page/PageLink';
import { useActionTools } from '@platform/web/pages/actions';
import { admits } from '@platform/web/pages/RowMenu';
import type { EntityScreen, NoteProps } from '@platform/web/pages/screen';
import { allows } from '@platform/web/session/menu';
import { can, useSession } from '@platform/web/session/session';
import { iconOf } from '@platform/web/ui/icons';
import { notifyError } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { GestionPersona } from '../../shared/gestion.entity';
import { Asignacion } from '../../shared/permiso.entity';
import { Exoneracion, Restriccion } from '../../shared/restriccion.entity';
import { listedMarks } from '../marcas/screen';
import { say } from '../say';
import { exemptions, groups, left, MENU, marks, profiles, restrictions } from './children';
import { EffectiveAccess } from './EffectiveAccess';
import { personActions } from './screen';

interface TabProps {
  readonly row: WireRow;
}

/** Rows of a person; what they change of it is read anew. */
function Rows({ row, entity, extend, frozen = left(row) }: TabProps & { entity: Entity; extend: EntityScreen; frozen?: boolean }) {
  const client = useQueryClient();
  const changed = () => resourceChanged(client, GestionPersona.resource);
  return <ChildTab {...{ entity, extend, frozen }} menu={MENU} by="IdPersona" parent={Number(row.IdPersona)} onChanged={changed} />;
}

/** The person's exemptions, profiles, groups, restrictions and marks. */
export const Exemptions = ({ row }: TabProps) => <Rows row={row} entity={Exoneracion} extend={exemptions} />;
export const Profiles = ({ row }: TabProps) => <Rows row={row} entity={Asignacion} extend={profiles} />;
export const Restrictions = ({ row }: TabProps) => <Rows row={row} entity={Restriccion} extend={restrictions} />;
export const Marks = ({ row }: TabProps) => <Rows row={row} entity={listedMarks} extend={marks} frozen />;
export const Groups = ({ row }: TabProps) => (
  <>
    <Rows row={row} entity={Asignacion} extend={groups} />
    <EffectiveAccess IdPersona={Number(row.IdPersona)} />
  </>
);

/** What may be done with the person, under what the gate keeps of it. */
export function PersonNote({ row }: NoteProps) {
  const { tools, dialogs } = useActionTools(GestionPersona);
  const session = useSession();
  if (!row) return null;
  return (
    <>
      <Group mt="md">
        {personActions
          .filter((action) => can(MENU, action.action) && admits(action, row))
          .map((action) => {
            const Sign = iconOf(action.icon);
            return (
              <Button
                key={action.id}
                variant="default"
                leftSection={<Sign size={16} aria-hidden />}
                onClick={() => void Promise.resolve(action.run([row], tools)).catch(notifyError)}
              >
                {action.label()}
              </Button>
            );
          })}
        {allows(session, '/administracion/personas') && (
          <PageLink href={`/administracion/personas/${String(row.IdPersona)}`}>{say('gestion.ficha')}</PageLink>
        )}
      </Group>
      {dialogs}
    </>
  );
}
