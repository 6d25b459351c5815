import { plain, type Values } from '@platform/web/data/row';
import { can } from '@platform/web/session/session';
import { TemplateSides } from './disenador/TemplateTab';
import { say } from './say';

/** A credential type's card as it would be printed, in the colour that is on the form. */
export default function TypePreview({ values }: { values: Values }) {
  const id = Number(plain(values.IdPlantilla));
  const colour = plain(values.ColorFranja);
  if (!(id > 0) || !can('0704', 'consultar')) return null;
  return (
    <section aria-label={say('impresion.vista')}>
      <TemplateSides id={id} color={/^#[0-9A-Fa-f]{6}$/.test(colour) ? colour : undefined} />
    </section>
  );
}
