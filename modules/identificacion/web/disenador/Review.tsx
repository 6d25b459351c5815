import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adentro, type Diseno, type Elemento, fueraDeArea, type Orientacion, QR_MINIMO } from '../../shared/diseno';
import { componer, type Medir, type Tarjeta } from '../../shared/lamina';
import { say } from '../say';
import classes from './disenador.module.css';
import { nombreDe } from './nombres';

interface Props {
  readonly diseno: Diseno;
  readonly orientacion: Orientacion;
  readonly de: Tarjeta;
  readonly medir: Medir;
  readonly puede: boolean;
  readonly onPoner: (elemento: Elemento, gesto: string | null) => void;
}

/** What a printer or a reader would say of it: what is outside the safe area, what does not fit its box, and the size of the QR. */
export function Review({ diseno, orientacion, de, medir, puede, onPoner }: Props) {
  const outside = diseno.flatMap((elemento) => {
    const by = fueraDeArea(elemento, orientacion);
    return by > 0 ? [{ elemento, by }] : [];
  });
  const cut = diseno.filter((one) => {
    if (one.Tipo !== 'TEXTO' && one.Tipo !== 'CAMPO') return false;
    const said = one.Tipo === 'TEXTO' ? one.Texto : de.Campos[one.Campo];
    return componer(one.Mayusculas ? said.toLocaleUpperCase('es') : said, one, medir).cortado;
  });
  const small = diseno.filter((one) => one.Tipo === 'QR' && Math.min(one.Ancho, one.Alto) < QR_MINIMO);
  const codes = diseno.filter(({ Tipo }) => Tipo === 'QR');
  return (
    <section className={classes.review} aria-label={say('disenador.revision')}>
      <h2>{say('disenador.revision')}</h2>
      {codes.length > 0 && small.length === 0 && <Good>{say('disenador.qrBien', { n: QR_MINIMO })}</Good>}
      {cut.length === 0 && <Good>{say('disenador.cabe')}</Good>}
      {outside.length === 0 && <Good>{say('disenador.dentro')}</Good>}
      {codes.length === 0 && <Warn>{say('disenador.sinQr')}</Warn>}
      {small.length > 0 && <Warn>{say('disenador.qrPequeno', { n: QR_MINIMO })}</Warn>}
      {cut.map((one) => (
        <Warn key={one.Id}>{say('disenador.cortado', { nombre: nombreDe(one) })}</Warn>
      ))}
      {outside.map(({ elemento, by }) => (
        <Warn key={elemento.Id}>
          {say('disenador.fueraPor', { nombre: nombreDe(elemento), n: String(by).replace('.', ',') })}{' '}
          {puede && (
            <Button variant="subtle" size="compact-xs" onClick={() => onPoner(adentro(elemento, orientacion), null)}>
              {say('disenador.moverAdentro')}
            </Button>
          )}
        </Warn>
      ))}
    </section>
  );
}

const Good = ({ children }: { children: ReactNode }) => (
  <p>
    <IconCircleCheck size={16} aria-hidden /> <span>{children}</span>
  </p>
);

function Warn({ children }: { children: ReactNode }) {
  return (
    <p data-warning>
      <IconAlertTriangle size={16} aria-hidden /> <span>{children}</span>
    </p>
  );
}
