import { Fragment, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cajaDe, type Diseno, type Elemento, fueraDeArea, MARGEN, medidas, type Orientacion, TARJETA } from '../../shared/diseno';
import { componerCara, type Medir, type Tarjeta } from '../../shared/lamina';
import { say } from '../say';
import { Piece } from './CardSide';
import classes from './disenador.module.css';
import { atraer } from './iman';
import { nombreDe } from './nombres';
import { tamanoDe } from './signos';

interface Props {
  readonly diseno: Diseno;
  readonly cara: 'A' | 'R';
  readonly orientacion: Orientacion;
  readonly de: Tarjeta;
  readonly foto: string | undefined;
  readonly medir: Medir;
  readonly escala: number;
  readonly iman: boolean;
  readonly elegido: string | null;
  readonly onElegir: (id: string | null) => void;
  readonly onPoner: (elemento: Elemento, gesto: string | null) => void;
  readonly onQuitar: (id: string) => void;
}

interface Drag {
  readonly kind: 'move' | 'size';
  readonly from: Elemento;
  readonly x: number;
  readonly y: number;
  readonly gesto: string;
}

const round = (value: number) => Math.round(value * 100) / 100;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const RULER = 6;

/** Ticks of a ruler each millimetre, longer each five, with a number each ten. */
function Ruler({ length, down }: { length: number; down?: boolean }) {
  const ticks = Array.from({ length: Math.floor(length) + 1 }, (_, at) => at);
  return (
    <g className={classes.ruler} aria-hidden>
      {ticks.map((at) => {
        const long = at % 10 === 0 ? 2 : at % 5 === 0 ? 1.4 : 0.8;
        return down ? <line key={at} x1={-1} x2={-1 - long} y1={at} y2={at} /> : <line key={at} x1={at} x2={at} y1={-1} y2={-1 - long} />;
      })}
      {ticks
        .filter((at) => at % 10 === 0)
        .map((at) => (
          <text key={at} x={down ? -3.6 : at} y={down ? at + 0.7 : -3.6} textAnchor={down ? 'end' : 'middle'}>
            {at}
          </text>
        ))}
    </g>
  );
}

/** A side of a card on which elements are chosen, moved and sized: with the pointer, or with the keyboard alone. */
export function Canvas({ diseno, cara, orientacion, de, foto, medir, escala, iman, elegido, onElegir, onPoner, onQuitar }: Props) {
  const { ancho, alto } = medidas(orientacion);
  const drag = useRef<Drag | null>(null);
  const [guides, setGuides] = useState<{ x: number | null; y: number | null }>({ x: null, y: null });
  const begin = (event: PointerEvent<HTMLElement>, kind: Drag['kind'], from: Elemento) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    onElegir(from.Id);
    drag.current = { kind, from, x: event.clientX, y: event.clientY, gesto: `${kind}${from.Id}${event.timeStamp}` };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held) return;
    const [dx, dy] = [(event.clientX - held.x) / escala, (event.clientY - held.y) / escala];
    const { from } = held;
    if (held.kind === 'size') {
      const side = from.Tipo === 'QR' ? Math.max(from.Ancho + dx, from.Alto + dy) : null;
      const size = (value: number) => Math.max(1, Math.min(110, round(value)));
      return onPoner({ ...from, Ancho: size(side ?? from.Ancho + dx), Alto: size(side ?? from.Alto + dy) }, held.gesto);
    }
    const moved = { ...from, X: round(from.X + dx), Y: round(from.Y + dy) };
    const drawn = iman ? atraer(moved, diseno, orientacion) : { elemento: moved, x: null, y: null };
    setGuides({ x: drawn.x, y: drawn.y });
    onPoner(drawn.elemento, held.gesto);
  };
  const end = () => {
    drag.current = null;
    setGuides({ x: null, y: null });
  };
  const press = (event: KeyboardEvent, elemento: Elemento) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const by = event.shiftKey ? 1 : 0.1;
      onPoner({ ...elemento, X: round(elemento.X + arrow[0] * by), Y: round(elemento.Y + arrow[1] * by) }, `teclas${elemento.Id}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onQuitar(elemento.Id);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onElegir(elemento.Id);
    } else if (event.key === 'Escape') onElegir(null);
  };
  const id = `lienzo-${cara}`;
  const px = (length: number) => (length + RULER) * escala;
  return (
    <figure className={classes.side}>
      <figcaption>
        <strong>{say(cara === 'A' ? 'disenador.anverso' : 'disenador.reverso')}</strong> {ancho.toFixed(2)} × {alto.toFixed(2)} mm
      </figcaption>
      <div
        className={classes.board}
        style={{ width: (ancho + RULER + 1) * escala, height: (alto + RULER + 1) * escala }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <svg
          width={(ancho + RULER + 1) * escala}
          height={(alto + RULER + 1) * escala}
          viewBox={`${-RULER} ${-RULER} ${ancho + RULER + 1} ${alto + RULER + 1}`}
          onPointerDown={() => onElegir(null)}
          aria-hidden
        >
          <Ruler length={ancho} />
          <Ruler length={alto} down />
          <clipPath id={id}>
            <rect width={ancho} height={alto} rx={TARJETA.radio} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <rect width={ancho} height={alto} fill="#FFFFFF" />
            {componerCara(diseno, cara, de, orientacion, medir).map((pieza) => (
              <Piece key={pieza.elemento.Id} pieza={pieza} foto={foto} />
            ))}
          </g>
          <rect className={classes.edge} width={ancho} height={alto} rx={TARJETA.radio} />
          <rect className={classes.safe} x={MARGEN} y={MARGEN} width={ancho - 2 * MARGEN} height={alto - 2 * MARGEN} />
          {guides.x !== null && <line className={classes.guide} x1={guides.x} x2={guides.x} y1={0} y2={alto} />}
          {guides.y !== null && <line className={classes.guide} y1={guides.y} y2={guides.y} x1={0} x2={ancho} />}
        </svg>
        {diseno
          .filter(({ Cara }) => Cara === cara)
          .map((elemento) => {
            const box = cajaDe(elemento);
            const chosen = elemento.Id === elegido;
            return (
              <Fragment key={elemento.Id}>
                <button
                  type="button"
                  className={classes.hit}
                  data-chosen={chosen || undefined}
                  data-outside={fueraDeArea(elemento, orientacion) > 0 || undefined}
                  style={{ left: px(box.X), top: px(box.Y), width: box.Ancho * escala, height: box.Alto * escala }}
                  aria-label={nombreDe(elemento)}
                  aria-pressed={chosen}
                  onFocus={() => onElegir(elemento.Id)}
                  onKeyDown={(event) => press(event, elemento)}
                  onPointerDown={(event) => begin(event, 'move', elemento)}
                />
                {chosen && (
                  <span className={classes.size} style={{ left: px(box.X + box.Ancho), top: px(box.Y + box.Alto) + 6 }} aria-hidden>
                    {tamanoDe(elemento)}
                  </span>
                )}
                {chosen && (
                  <span
                    className={classes.handle}
                    style={{ left: px(box.X + box.Ancho) - 5, top: px(box.Y + box.Alto) - 5 }}
                    onPointerDown={(event) => begin(event, 'size', elemento)}
                    aria-hidden
                  />
                )}
              </Fragment>
            );
          })}
      </div>
    </figure>
  );
}
