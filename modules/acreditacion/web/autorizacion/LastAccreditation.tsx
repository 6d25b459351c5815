import { may } from '@platform/web/data/grants';
import { useList } from '@platform/web/data/list';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { AcreditacionPersona } from '../../shared/acreditacion.entity';
import { say } from '../say';
import { day } from '../ui/moments';
import classes from './desk.module.css';

const LATEST = [{ selector: 'FechaFin', desc: true }];

/** What the person was accredited for before, to compare with; for who may see current states. */
export function LastAccreditation({ idPersona }: { idPersona: number }) {
  return may(AcreditacionPersona, 'consultar') ? <Last idPersona={idPersona} /> : null;
}

function Last({ idPersona }: { idPersona: number }) {
  const { rows } = useList(AcreditacionPersona, {
    skip: 0,
    take: 1,
    sort: LATEST,
    filter: ['IdPersona', '=', idPersona],
  });
  if (!rows) return null;
  const [last] = rows;
  if (!last) return <p className={classes.dim}>{say('mesa.primera')}</p>;
  const text = say('mesa.ultimaTexto', {
    perfil: plain(last.PerfilAcreditacion),
    contrato: plain(last.Contrato),
    hasta: day(last.FechaFin),
  });
  return (
    <p className={classes.dim}>
      {say('mesa.ultima')}: {text} · {words.option(AcreditacionPersona, 'Estado', plain(last.Estado))}
    </p>
  );
}
