import { Button } from '@mantine/core';
import { text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { nothingSchema, rowSchema } from '@platform/web/data/schemas';
import { ask } from '@platform/web/pages/ask';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { MarcaExcluida } from '../../shared/cambios.entity';
import { say } from '../say';

const PATH = `/api/${MarcaExcluida.resource}`;

interface Props {
  readonly mark: number;
  /** Its exclusion, where it is out. */
  readonly excluded: number | null;
  readonly onDone: () => void;
}

/** Takes a mark out of the calculation, with its reason, or puts it back; in Acceso it stays as it was made. */
export function ExcludeButton({ mark, excluded, onDone }: Props) {
  if (!can('050301', excluded === null ? 'crear' : 'eliminar')) return null;
  const exclude = () =>
    ask(
      MarcaExcluida,
      {
        title: say('porque.excluir'),
        button: say('porque.excluir'),
        fields: { Motivo: text({ max: 250, required: true }) },
        labels: { Motivo: say('porque.motivo') },
      },
      async ({ Motivo }) => {
        await api.post(PATH, { IdMarca: mark, Motivo }, rowSchema);
        onDone();
      },
    );
  const include = () => api.del(`${PATH}/${excluded}`, {}, nothingSchema).then(onDone).catch(notifyError);
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => void (excluded === null ? exclude() : include())}>
      {say(excluded === null ? 'porque.excluir' : 'porque.incluir')}
    </Button>
  );
}
