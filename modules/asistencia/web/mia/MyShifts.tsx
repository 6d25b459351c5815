import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import { useEffect } from 'react';
import { z } from 'zod';
import type { MiAsistencia } from '../../shared/mia.wire';
import { shiftMove } from '../../shared/turnos';
import { say } from '../say';
import classes from './mia.module.css';

const seen = z.object({ Vistos: z.number() });

/** Changes of one's own shifts: what each was and is, who made it and why. What was shown is kept as seen, with the moment. */
export function MyShifts({ changes }: { readonly changes: MiAsistencia['Turnos'] }) {
  const unseen = changes.filter(({ Visto }) => Visto === 'N').map(({ IdCambioTurno }) => IdCambioTurno);
  const told = unseen.join();
  useEffect(() => {
    if (told === '') return;
    // What could not be kept now is shown, and kept, the next time.
    api.post('/api/AsistenciaMia/turnosVistos', { Cambios: told.split(',').map(Number) }, seen).catch(() => undefined);
  }, [told]);
  if (changes.length === 0) return null;
  return (
    <section className={classes.card} aria-label={say('mia.turnos')}>
      <h2>{say('mia.turnos')}</h2>
      <ul className={classes.list}>
        {changes.map((one) => (
          <li key={one.IdCambioTurno} className={one.Visto === 'N' ? classes.waiting : undefined}>
            <b>{one.FechaFin === one.Fecha ? shownDay(one.Fecha) : say('mia.desdeEl', { fecha: shownDay(one.Fecha) })}</b>{' '}
            {shiftMove(language(), one)}
            <span className={classes.quiet}>{[one.Motivo, one.Usuario, shownMoment(one.FechaHora, zone())].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
