import type { ReactNode } from 'react';
import { type Diseno, medidas, type Orientacion, TARJETA } from '../../shared/diseno';
import { CUADRO_ICONO } from '../../shared/iconos';
import { componerCara, type Medir, type Pieza, type Tarjeta, type Trazo } from '../../shared/lamina';
import { say } from '../say';
import classes from './disenador.module.css';
import { familyOf } from './letras';

const PT = 25.4 / 72;
const ANCHOR = { I: 'start', C: 'middle', D: 'end' } as const;

function Stroke({ trazo, foto }: { trazo: Trazo; foto: string | undefined }) {
  if (trazo.tipo === 'rect')
    return (
      <rect
        x={trazo.x}
        y={trazo.y}
        width={trazo.ancho}
        height={trazo.alto}
        rx={trazo.radio}
        fill={trazo.color}
        shapeRendering={trazo.radio ? undefined : 'crispEdges'}
      />
    );
  if (trazo.tipo === 'texto')
    return (
      <text
        x={trazo.x}
        y={trazo.y}
        fontSize={trazo.tamano * PT}
        fontFamily={familyOf(trazo.fuente)}
        fontWeight={trazo.negrita ? 500 : 400}
        fill={trazo.color}
        textAnchor={ANCHOR[trazo.ancla]}
      >
        {trazo.texto}
      </text>
    );
  if (trazo.tipo === 'signo')
    return (
      <path
        d={trazo.trazo}
        fill={trazo.color}
        fillRule="evenodd"
        transform={`translate(${trazo.x} ${trazo.y}) scale(${trazo.lado / CUADRO_ICONO})`}
      />
    );
  const { x, y, ancho, alto, fuente, cubre } = trazo;
  const href = fuente === 'foto' ? foto : fuente.datos;
  if (!href) return <rect x={x} y={y} width={ancho} height={alto} fill="#DDE7E7" />;
  return <image x={x} y={y} width={ancho} height={alto} href={href} preserveAspectRatio={cubre ? 'xMidYMid slice' : 'xMidYMid meet'} />;
}

/** What is drawn of one element. */
export function Piece({ pieza, foto }: { pieza: Pieza; foto: string | undefined }) {
  return (
    <g transform={pieza.giro === 0 ? undefined : `rotate(${pieza.giro} ${pieza.cx} ${pieza.cy})`}>
      {pieza.trazos.map((trazo) => (
        // Strokes are named by their place.
        <Stroke key={`${trazo.tipo}${trazo.x},${trazo.y}`} trazo={trazo} foto={foto} />
      ))}
    </g>
  );
}

interface Props {
  readonly diseno: Diseno;
  readonly cara: 'A' | 'R';
  readonly de: Tarjeta;
  readonly orientacion: Orientacion;
  readonly medir: Medir;
  readonly foto: string | undefined;
  readonly label: string;
  /** Millimetres as pixels. */
  readonly escala: number;
}

interface SidesProps extends Omit<Props, 'cara' | 'label' | 'escala'> {
  readonly dobleCara: 'S' | 'N';
}

/** A card as it is printed, front and back. */
export const CardSides = ({ dobleCara, ...of }: SidesProps) => (
  <div className={classes.sides}>
    {(dobleCara === 'S' ? (['A', 'R'] as const) : (['A'] as const)).map((cara) => (
      <CardSide key={cara} {...of} cara={cara} label={say(cara === 'A' ? 'disenador.anverso' : 'disenador.reverso')} escala={4} />
    ))}
  </div>
);

/** A side of a card as it is printed. */
function CardSide({ diseno, cara, de, orientacion, medir, foto, label, escala }: Props) {
  const { ancho, alto } = medidas(orientacion);
  return (
    <Card ancho={ancho} alto={alto} escala={escala} label={label} id={`tarjeta-${cara}`}>
      {componerCara(diseno, cara, de, orientacion, medir).map((pieza) => (
        <Piece key={pieza.elemento.Id} pieza={pieza} foto={foto} />
      ))}
    </Card>
  );
}

function Card({
  ancho,
  alto,
  escala,
  label,
  id,
  children,
}: {
  ancho: number;
  alto: number;
  escala: number;
  label: string;
  id: string;
  children: ReactNode;
}) {
  return (
    <svg width={ancho * escala} height={alto * escala} viewBox={`0 0 ${ancho} ${alto}`} role="img" aria-label={label}>
      <clipPath id={id}>
        <rect width={ancho} height={alto} rx={TARJETA.radio} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width={ancho} height={alto} fill="#FFFFFF" />
        {children}
      </g>
      <rect width={ancho} height={alto} rx={TARJETA.radio} fill="none" stroke="#868F99" strokeWidth={0.2} />
    </svg>
  );
}
