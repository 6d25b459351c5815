import { Alert } from '@mantine/core';
import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { IconInfoCircle } from '@tabler/icons-react';
import { CondicionPersona } from '../../shared/persona.entity';
import { conditionsOfPerson } from '../documento/screen';
import { say } from '../say';

/** The special conditions of a person; to whom holds a position of trust not marking is offered, never given silently. */
export default function ConditionsTab({ row }: { readonly row: WireRow }) {
  return (
    <>
      {row.OfreceConfianza === 'S' && (
        <Alert color="blue" mb="sm" icon={<IconInfoCircle size={18} aria-hidden />}>
          {say('personas.confianza')}
        </Alert>
      )}
      <ChildTab
        entity={CondicionPersona}
        menu="050301"
        by="IdPersona"
        parent={Number(row.IdPersona)}
        frozen={row.can?.editar === false}
        extend={conditionsOfPerson}
      />
    </>
  );
}
