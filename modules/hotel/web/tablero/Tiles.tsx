import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HotelDeTablero } from '../../shared/indicadores.wire';
import { say } from '../say.estadias';
import classes from './dashboard.module.css';
import { type Enlaces, total } from './numeros';

/** A number, as the way to what it counts where there is one. */
export function Numero({ to, children, of }: { readonly to: string | undefined; readonly children: ReactNode; readonly of?: string }) {
  const content = (
    <>
      {children}
      {of && <span className="hidden-text">{` ${of}`}</span>}
    </>
  );
  return to === undefined ? <span>{content}</span> : <Link to={to}>{content}</Link>;
}

interface TileProps {
  readonly word: string;
  readonly count: number;
  readonly to: string | undefined;
  readonly late?: boolean;
  readonly children?: ReactNode;
}

function Tile({ word, count, to, late = false, children }: TileProps) {
  return (
    <div data-late={(late && count > 0) || undefined}>
      <dt>{word}</dt>
      <dd>
        <Numero to={to} of={word}>
          {count}
        </Numero>
      </dd>
      {children && <dd className={classes.under}>{children}</dd>}
    </div>
  );
}

/** The numbers of the day, each with its list. */
export function Tiles({ hotels, links }: { readonly hotels: readonly HotelDeTablero[]; readonly links: Enlaces }) {
  const sum = (of: (hotel: HotelDeTablero) => number) => total(hotels, of);
  return (
    <dl className={classes.tiles}>
      <Tile word={say('indicadores.llegan')} count={sum(({ PorLlegar }) => PorLlegar)} to={links.estadias('llegan')}>
        <Numero to={links.estadias('llegaron')}>{say('indicadores.conCheckin', { n: sum(({ LlegadasHechas }) => LlegadasHechas) })}</Numero>
      </Tile>
      <Tile word={say('indicadores.salen')} count={sum(({ PorSalir }) => PorSalir)} to={links.estadias('salen')}>
        <Numero to={links.estadias('salieron')}>{say('indicadores.conCheckout', { n: sum(({ SalidasHechas }) => SalidasHechas) })}</Numero>
      </Tile>
      <Tile word={say('tablero.vencidas')} count={sum(({ Vencidas }) => Vencidas)} to={links.estadias('vencidas')} late>
        {say('indicadores.siguen')}
      </Tile>
      <Tile word={say('tablero.checkinSugerido')} count={sum(({ CheckinSugerido }) => CheckinSugerido)} to={links.estadias('sugeridas')}>
        {say('indicadores.segunGarita')}
      </Tile>
      <Tile word={say('indicadores.sucias')} count={sum(({ Sucias }) => Sucias)} to={links.sucias}>
        {say('indicadores.sinLimpiar')}
      </Tile>
      <Tile word={say('indicadores.libres')} count={sum(({ Libres }) => Libres)} to={links.noche(hotels[0]?.Hoy ?? '')}>
        {say('indicadores.paraQuien', { hombres: sum(({ LibresHombres }) => LibresHombres), mujeres: sum(({ LibresMujeres }) => LibresMujeres) })}
      </Tile>
    </dl>
  );
}
