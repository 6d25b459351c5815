import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { language } from '@platform/web/i18n/language';
import { MotivoObservacion } from '../../shared/tramite.entity';
import { say } from '../say';
import classes from './desk.module.css';

interface Props {
  readonly text: string;
  /** The words with the reason's added, and which reason it was. */
  readonly onChange: (text: string, idMotivo: number) => void;
}
/** The client's reasons of observation, one touch away. */
export function Phrases({ text, onChange }: Props) {
  const reasons = useLookup({ resource: MotivoObservacion.resource });
  const words = language() === 'en' ? 'NombreIngles' : 'Nombre';
  return (
    <ul className={classes.phrases} aria-label={say('mesa.frases')}>
      {reasons.data?.map((row) => (
        <li key={plain(row.Codigo)}>
          <button
            type="button"
            className={classes.phrase}
            onClick={() => onChange([text.trim(), plain(row[words])].filter(Boolean).join(' '), Number(row.IdMotivoObservacion))}
          >
            {plain(row[words])}
          </button>
        </li>
      ))}
    </ul>
  );
}
