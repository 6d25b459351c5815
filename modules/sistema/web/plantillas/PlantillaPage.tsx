import { Alert, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { usePlace } from '@platform/web/pages/address';
import { can } from '@platform/web/session/session';
import { confirm } from '@platform/web/ui/confirm';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { z } from 'zod';
import classes from '../equipos.module.css';
import { say } from '../say';
import { PATH, previewSchema, TEMPLATES, type Template, templateSchema, useTemplate } from './wire';

const FIELDS = ['Asunto', 'AsuntoIngles', 'Cuerpo', 'CuerpoIngles'] as const;
type Name = (typeof FIELDS)[number];
const anything = z.unknown();

/** The wording of a notice, both languages side by side. */
export default function PlantillaPage() {
  const { pathname } = usePlace(PATH, true);
  const code = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  const item = useTemplate(code);
  if (item.isError) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <PageSkeleton />;
  return <TemplateForm key={`${item.data.Version}`} template={item.data} />;
}

function TemplateForm({ template }: { readonly template: Template }) {
  const router = useRouter();
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
  const side = (title: string, subject: Name, text: Name, shown: { readonly asunto: string; readonly html: string } | undefined) => (
    <section className={classes.side} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <TextInput label={say('plantillas.asunto')} maxLength={150} withAsterisk {...field(subject)} />
      <Textarea
        label={say('plantillas.texto')}
        description={say('plantillas.ayuda')}
        maxLength={4000}
        autosize
        minRows={5}
        withAsterisk
        {...field(text)}
      />
      {shown && (
        <div className={classes.preview}>
          <strong>{shown.asunto}</strong>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from the little mark-up of notices, every value and text escaped */}
          <div dangerouslySetInnerHTML={{ __html: shown.html }} />
        </div>
      )}
    </section>
  );
  return (
    <>
      <PageTitle title={template.Codigo} subtitle={`${say('plantillas.origen')}: ${say(`plantillas.${template.Origen}`)}`}>
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => void router.navigate({ href: PATH })}>
          {t('actions.backToList')}
        </Button>
      </PageTitle>
      {refused && !refused.field && (
        <Alert color="red" role="alert" mb="md">
          {refused.text}
        </Alert>
      )}
      <div className={classes.sides}>
        {side(say('plantillas.espanol'), 'Asunto', 'Cuerpo', preview?.es)}
        {side(say('plantillas.ingles'), 'AsuntoIngles', 'CuerpoIngles', preview?.en)}
      </div>
      {edits && (
        <section aria-label={say('plantillas.marcadores')}>
          <h2 className={classes.module}>{say('plantillas.marcadores')}</h2>
          <div className={classes.marks}>
            {template.Marcadores.map((mark) => (
              <Button
                key={mark}
                variant="default"
                size="compact-sm"
                aria-label={say('plantillas.insertar', { marcador: `{${mark}}` })}
                onClick={() => insert(mark)}
              >
                {`{${mark}}`}
                {template.Requeridos.includes(mark) ? ' *' : ''}
              </Button>
            ))}
          </div>
        </section>
      )}
      <div className={classes.foot}>
        <div className={classes.switches}>
          {template.TieneCorreo && (
            <Switch
              label={say('plantillas.correo')}
              description={template.Reservado ? say('plantillas.fija') : undefined}
              checked={values.Correo === 'S'}
              disabled={!edits || template.Reservado}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setValues((before) => ({ ...before, Correo: checked ? 'S' : 'N' }));
              }}
            />
          )}
          {template.TieneCampana && (
            <Switch
              label={say('plantillas.campana')}
              checked={values.Campana === 'S'}
              disabled={!edits}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setValues((before) => ({ ...before, Campana: checked ? 'S' : 'N' }));
              }}
            />
          )}
        </div>
        {edits && template.Origen === 'cliente' && (
          <Button
            variant="subtle"
            onClick={() =>
              void act(async () => {
                if (!(await confirm({ message: say('plantillas.preguntaRestablecer') }))) return;
                await api.del(path, {}, anything);
                await again();
              })
            }
          >
            {say('plantillas.restablecer')}
          </Button>
        )}
        {can('010305', 'procesar') && (
          <Button
            variant="default"
            disabled={dirty}
            onClick={() =>
              void act(async () => {
                await api.post(`${path}/probar`, {}, anything);
                notifyOk(say('plantillas.enviada'));
              })
            }
          >
            {say('plantillas.probar')}
          </Button>
        )}
        <Button variant="default" onClick={() => void act(async () => setPreview(await api.post(`${path}/vistaPrevia`, wording(), previewSchema)))}>
          {say('plantillas.vista')}
        </Button>
        {edits && (
          <Button disabled={!dirty} onClick={() => void save()}>
            {say('plantillas.guardar')}
          </Button>
        )}
      </div>
    </>
  );
}
