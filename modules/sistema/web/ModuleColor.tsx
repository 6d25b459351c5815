import type { InputProps } from '@platform/fields/kind-web';
import { WEB_KINDS } from '@platform/fields/web';
import { plain } from '@platform/web/data/row';
import { ModuleSign } from '@platform/web/ui/ModuleSign';
import { say } from './say';
import classes from './sistema.module.css';

/** The colour of a module, with its header item as it will look. */
export default function ModuleColor(props: InputProps) {
  const { values, value } = props;
  const { Input } = WEB_KINDS.code;
  return (
    <div>
      <Input {...props} />
      <div className={classes.sample} role="img" aria-label={say('modulos.muestra')}>
        <ModuleSign icon={plain(values.Icono)} color={plain(value)} />
        <span>{plain(values.Modulo) || say('modulos.muestra')}</span>
      </div>
    </div>
  );
}
