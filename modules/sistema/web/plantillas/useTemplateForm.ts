import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { can } from '@platform/web/session/session';
import { confirm } from '@platform/web/ui/confirm';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { say } from '../say';
import { previewSchema, TEMPLATES, type Template, templateSchema } from './wire';

const FIELDS = ['Asunto', 'AsuntoIngles', 'Cuerpo', 'CuerpoIngles'] as const;
export type Name = (typeof FIELDS)[number];
const anything = z.unknown();

/** The wording of a notice while it is edited, and what is done with it. */
export function useTemplateForm(template: Template) {
  const client = useQueryClient();
  const [values, setValues] = useState(template);
  const [preview, setPreview] = useState<z.infer<typeof previewSchema>>();
  const [refused, setRefused] = useState<{ readonly field?: string; readonly text: string }>();
  const last = useRef<{ name: Name; at: number }>({ name: 'Cuerpo', at: template.Cuerpo.length });
  const path = `${TEMPLATES}/${template.Codigo}`;
  const edits = can('010305', 'editar');
  const dirty = [...FIELDS, 'Correo' as const, 'Campana' as const].some((name) => values[name] !== template[name]);
  const wording = () => Object.fromEntries(FIELDS.map((name) => [name, values[name]]));
  const again = () => client.invalidateQueries({ queryKey: ['SistemaPlantillaCorreo'] });
  const act = async (work: () => Promise<unknown>) => {
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      if (!isProblem(error) || error.status !== 400) return notifyError(error);
      setRefused({ field: error.errors[0]?.field, text: error.detail || messageOf(error) });
    }
  };
  const save = () =>
    act(async () => {
      const { Correo, Campana, Version } = values;
      await api.put(path, { ...wording(), Correo, Campana, Version }, templateSchema);
      notifyOk(t('form.saved'));
      await again();
    });
  const set = (name: Name, text: string) => setValues((before) => ({ ...before, [name]: text }));
  const insert = (mark: string) => {
    const { name, at } = last.current;
    const text = values[name];
    set(name, `${text.slice(0, at)}{${mark}}${text.slice(at)}`);
    last.current = { name, at: at + mark.length + 2 };
  };
  const field = (name: Name) => ({
    value: values[name],
    readOnly: !edits,
    error: refused?.field === name ? refused.text : undefined,
    onChange: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => set(name, event.currentTarget.value),
    onBlur: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      last.current = { name, at: event.currentTarget.selectionStart ?? values[name].length };
    },
  });
  const restore = () =>
    act(async () => {
      if (!(await confirm({ message: say('plantillas.preguntaRestablecer') }))) return;
      await api.del(path, {}, anything);
      await again();
    });
  const tryOut = () =>
    act(async () => {
      await api.post(`${path}/probar`, {}, anything);
      notifyOk(say('plantillas.enviada'));
    });
  const show = () => act(async () => setPreview(await api.post(`${path}/vistaPrevia`, wording(), previewSchema)));
  const send = (by: 'Correo' | 'Campana', on: boolean) => setValues((before) => ({ ...before, [by]: on ? 'S' : 'N' }));
  return { values, preview, refused, edits, dirty, field, insert, save, restore, tryOut, show, send };
}
export type TemplateForm = ReturnType<typeof useTemplateForm>;
