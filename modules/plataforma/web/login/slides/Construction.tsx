import { INK, Scene } from './Scene';

const FLOORS = [430, 520, 610, 700];
const COLUMNS = [120, 220, 320, 420];

/** A building frame under a tower crane. */
export function Construction() {
  return (
    <Scene sunX={720} sunY={470}>
      <path d="M0 640h120V540h90v100h70V480h120v160h90V560h130v80h110V500h100v140h130v260H0z" fill={INK.haze} />
      <path d="M0 720 300 660l320 50 340-70v250H0z" fill={INK.far} />
      <g fill={INK.near}>
        {COLUMNS.map((x) => (
          <path key={x} d={`M${x} 400h18v420h-18z`} />
        ))}
      </g>
      <g fill={INK.deep}>
        {FLOORS.map((y) => (
          <path key={y} d={`M96 ${y}h366v16H96z`} />
        ))}
      </g>
      <path d="M138 626h82v74h-82zM238 626h82v74h-82zM138 716h82v90h-82zM338 716h82v90h-82z" fill={INK.mid} />
      <g stroke={INK.near} strokeWidth="5" fill="none">
        <path d="M476 400v420M520 400v420M476 440h44M476 500h44M476 560h44M476 620h44M476 680h44M476 740h44" />
        <path d="m476 440 44 60m-44 0 44 60m-44 0 44 60m-44 0 44 60m-44 0 44 60" strokeWidth="3" />
      </g>
      <g stroke={INK.deep} fill="none" strokeWidth="7" strokeLinejoin="round">
        <path d="M640 220v600M680 220v600" />
        <path d="m640 250 40 50-40 50 40 50-40 50 40 50-40 50 40 50-40 50 40 50-40 50 40 50" strokeWidth="4" />
        <path d="M660 120 200 206M660 120l220 86" strokeWidth="4" />
        <path d="M150 206h740M150 232h740" />
        <path d="m170 232 30-26 30 26 30-26 30 26 30-26 30 26 30-26 30 26 30-26 30 26 30-26 30 26 30-26 30 26 30-26" strokeWidth="3" />
        <path d="M640 206 660 116l20 90" />
        <path d="M270 232v96" strokeWidth="4" />
      </g>
      <path d="M800 226h80v62h-80z" fill={INK.deep} />
      <path d="M640 236h56v52h-56z" fill={INK.sun} />
      <path d="M206 334h128v22H206z" fill={INK.sun} />
      <path d="m270 322-54 14m54-14 54 14" stroke={INK.deep} strokeWidth="4" />
      <path d="M0 790h960v30H0z" fill={INK.deep} />
    </Scene>
  );
}
