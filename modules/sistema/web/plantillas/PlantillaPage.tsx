import { Alert, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { usePlace } from '@platform/web/pages/address';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import classes from '../equipos.module.css';
import { say } from '../say';
import { type Name, type TemplateForm, useTemplateForm } from './useTemplateForm';
import { PATH, type Template, useTemplate } from './wire';

/** The wording of a notice, both languages side by side. */
export default function PlantillaPage() {
  const { pathname } = usePlace(PATH, true);
  const code = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  const item = useTemplate(code);
  if (item.isError) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <PageSkeleton />;
  return <Wording key={`${item.data.Version}`} template={item.data} />;
}

interface SideProps {
  readonly form: TemplateForm;
  readonly title: string;
  readonly subject: Name;
  readonly text: Name;
  readonly shown: { readonly asunto: string; readonly html: string } | undefined;
}

/** Subject and text in one language, and how they look. */
function Side({ form: { field }, title, subject, text, shown }: SideProps) {
  return (
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
}

/** What may be inserted where one was writing; those with a star may not be missing. */
function Marks({ form: { insert }, template }: { readonly form: TemplateForm; readonly template: Template }) {
  return (
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
  );
}

function Foot({ form, template }: { readonly form: TemplateForm; readonly template: Template }) {
  const { values, edits, dirty, save, restore, tryOut, show, send } = form;
  return (
    <div className={classes.foot}>
      <div className={classes.switches}>
        {template.TieneCorreo && (
          <Switch
            label={say('plantillas.correo')}
            description={template.Reservado ? say('plantillas.fija') : undefined}
            checked={values.Correo === 'S'}
            disabled={!edits || template.Reservado}
            onChange={(event) => send('Correo', event.currentTarget.checked)}
          />
        )}
        {template.TieneCampana && (
          <Switch
            label={say('plantillas.campana')}
            checked={values.Campana === 'S'}
            disabled={!edits}
            onChange={(event) => send('Campana', event.currentTarget.checked)}
          />
        )}
      </div>
      {edits && template.Origen === 'cliente' && (
        <Button variant="subtle" onClick={() => void restore()}>
          {say('plantillas.restablecer')}
        </Button>
      )}
      {can('010305', 'procesar') && (
        <Button variant="default" disabled={dirty} onClick={() => void tryOut()}>
          {say('plantillas.probar')}
        </Button>
      )}
      <Button variant="default" onClick={() => void show()}>
        {say('plantillas.vista')}
      </Button>
      {edits && (
        <Button disabled={!dirty} onClick={() => void save()}>
          {say('plantillas.guardar')}
        </Button>
      )}
    </div>
  );
}

function Wording({ template }: { readonly template: Template }) {
  const router = useRouter();
  const form = useTemplateForm(template);
  const { refused, preview, edits } = form;
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
        <Side form={form} title={say('plantillas.espanol')} subject="Asunto" text="Cuerpo" shown={preview?.es} />
        <Side form={form} title={say('plantillas.ingles')} subject="AsuntoIngles" text="CuerpoIngles" shown={preview?.en} />
      </div>
      {edits && <Marks form={form} template={template} />}
      <Foot form={form} template={template} />
    </>
  );
}
