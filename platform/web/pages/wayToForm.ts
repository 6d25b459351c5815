import { mayOn } from '../data/grants';
import { keyOf, type WireRow } from '../data/row';
import { formAddress } from '../data/things';
import { t } from '../i18n/t';
import type { EntityRoute } from '../module';
import type { WayToForm } from '../page/PageActs';

/** Where a row is changed, or read whole by who does not change it: its form, or the screen that stands in its place. */
export function wayToForm(screen: EntityRoute, row: WireRow): WayToForm | undefined {
  const { entity, extend } = screen;
  if (extend?.form) {
    const href = extend.form.href(row);
    return href === undefined ? undefined : { href, label: extend.form.label(), icon: extend.form.icon };
  }
  return {
    href: formAddress(screen, keyOf(entity, row)),
    label: t(mayOn(entity, 'editar', row) ? 'actions.edit' : 'page.wholeFile'),
    icon: 'pencil',
  };
}
