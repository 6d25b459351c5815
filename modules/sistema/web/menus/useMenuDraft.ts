import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { nothingSchema } from '@platform/web/data/schemas';
import { resourceChanged } from '@platform/web/data/write';
import { problemErrors } from '@platform/web/form/errors';
import { confirm } from '@platform/web/ui/confirm';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../say';
import { add, changesOf, countChanges, current, type Draft, isTyped, NO_CHANGES, takeBack } from './draft';
import { type Fault, firstFault } from './fault';
import { type Option, type Stored, savedSchema } from './wire';

/** The tree as it is being changed: kept in memory, saved at once, first the options and then their fields. */
export function useMenuDraft(stored: readonly Stored[]) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(NO_CHANGES);
  const [selected, select] = useState<string>();
  const [tab, setTab] = useState('datos');
  const [refused, setRefused] = useState<Fault>();
  const options = current(stored, draft);

  const change = (next: Draft) => {
    setDraft(next);
    setRefused(undefined);
  };
  const save = useMutation({
    mutationFn: async () => {
      const cambios = changesOf(stored, draft);
      const { codigos } = cambios.length > 0 ? await api.post('/api/SistemaMenu/guardar', { cambios }, savedSchema) : { codigos: {} };
      // What the first call saved stays saved if the second is refused.
      setDraft((before) => ({ ...NO_CHANGES, fields: before.fields }));
      for (const [id, fields] of Object.entries(draft.fields)) {
        const Campos = Object.entries(fields).map(([Campo, values]) => ({ Campo, ...values }));
        await api.post(`/api/SistemaMenu/${id}/guardarCampos`, { Campos }, nothingSchema);
      }
      return codigos;
    },
    onSuccess: (codigos) => {
      setDraft(NO_CHANGES);
      if (selected && codigos[selected]) select(codigos[selected]);
      notifyOk(say('menus.guardado'));
    },
    onError: (error) => {
      const [[field, message] = []] = Object.entries(problemErrors(error));
      const id = isProblem(error) && typeof error.extra.IdMenu === 'string' ? error.extra.IdMenu : undefined;
      if (id && options.some((one) => one.IdMenu === id)) select(id);
      if (id && field) setRefused({ id, field, message: message ?? messageOf(error) });
      notifyError(error);
    },
    onSettled: () => {
      resourceChanged(client, 'SistemaMenu');
      void client.invalidateQueries({ queryKey: ['SistemaMenu'] });
      void client.invalidateQueries({ queryKey: ['fieldConfig'] });
    },
  });

  return {
    draft,
    options,
    count: countChanges(draft),
    option: options.find(({ IdMenu }) => IdMenu === selected),
    selected,
    /** Another option is looked at: what was typed in this one and nobody saved is asked about first. */
    async choose(id: string) {
      if (selected === undefined || id === selected || !isTyped(draft, selected)) return select(id);
      if (!(await confirm({ message: say('menus.alerta') }))) return;
      change(takeBack(draft, selected));
      select(id);
    },
    tab,
    setTab,
    change,
    saving: save.isPending,
    /** What is wrong with the option that is selected, by field. */
    errors: refused && refused.id === selected ? { [refused.field]: refused.message } : {},
    save() {
      const fault = firstFault(options, draft);
      if (!fault) return save.mutate();
      select(fault.id);
      setTab('datos');
      // Said beside its field: a notice would lie over the buttons.
      setRefused(fault);
    },
    async discard() {
      if (await confirm({ message: say('menus.descartarPregunta') })) change(NO_CHANGES);
    },
    add(parent: Option | null) {
      const made = add(stored, draft, parent, say('menus.nombreNuevo'));
      change(made.draft);
      select(made.id);
      setTab('datos');
    },
    /** The fields of an option as every client has them. */
    async resetFields(id: string) {
      if (!(await confirm({ message: say('menus.restablecerPregunta') }))) return;
      try {
        await api.post(`/api/SistemaMenu/${id}/restablecerCampos`, {}, nothingSchema);
        const { [id]: _, ...fields } = draft.fields;
        change({ ...draft, fields });
        void client.invalidateQueries({ queryKey: ['SistemaMenu', 'campos', id] });
        void client.invalidateQueries({ queryKey: ['fieldConfig'] });
        notifyOk(say('menus.restablecido'));
      } catch (error) {
        notifyError(error);
      }
    },
  };
}
export type MenuDraft = ReturnType<typeof useMenuDraft>;
