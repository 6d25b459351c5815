import { ThemeIcon } from '@mantine/core';
import type { InputProps } from '@platform/fields/kind-web';
import { WEB_KINDS } from '@platform/fields/web';
import { plain } from '@platform/web/data/row';
import { iconOf } from '@platform/web/ui/icons';
import { say } from './say';
import classes from './sistema.module.css';

/** The colour of a module, with its header item as it will look. */
export default function ModuleColor(props: InputProps) {
  const { values, value } = props;
  const { Input } = WEB_KINDS.code;
  const Icon = iconOf(plain(values.Icono));
  return (
    <div>
      <Input {...props} />
      <div className={classes.sample} role="img" aria-label={say('modulos.muestra')}>
        <ThemeIcon size="md" color={/^#[0-9a-f]{6}$/i.test(plain(value)) ? plain(value) : undefined} autoContrast>
          <Icon size={16} aria-hidden />
        </ThemeIcon>
        <span>{plain(values.Modulo) || say('modulos.muestra')}</span>
      </div>
    </div>
  );
}
