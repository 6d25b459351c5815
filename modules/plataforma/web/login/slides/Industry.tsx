import { INK, Scene } from './Scene';

const STACKS = [
  { x: 150, y: 300, height: 420 },
  { x: 236, y: 360, height: 360 },
  { x: 322, y: 330, height: 390 },
];

/** A processing plant: stacks, tanks and a pipe rack. */
export function Industry() {
  return (
    <Scene sunX={250} sunY={240}>
      <path d="M0 600 220 520l200 60 220-80 320 90v300H0z" fill={INK.haze} />
      <path d="M0 690h960v200H0z" fill={INK.far} />
      {STACKS.map(({ x, y, height }) => (
        <g key={x}>
          <path d={`M${x} ${y}h46l10 ${height}h-66z`} fill={INK.mid} />
          <path d={`M${x - 1} ${y + 46}h48v18h-48z`} fill={INK.light} />
          <path d={`M${x - 4} ${y}h54v14h-54z`} fill={INK.near} />
        </g>
      ))}
      <path d="M90 560h360v260H90z" fill={INK.near} />
      <path d="M90 560 180 510v50l90-50v50l90-50v50l90-50v50z" fill={INK.near} />
      <g fill={INK.haze}>
        <path d="M124 610h54v34h-54zM208 610h54v34h-54zM292 610h54v34h-54zM376 610h42v34h-42z" />
      </g>
      <path d="M124 690h54v130h-54zM292 690h126v130H292z" fill={INK.deep} />
      <g>
        <path d="M530 520a80 26 0 0 1 160 0v300H530z" fill={INK.light} />
        <path d="M640 500q50 6 50 20v300h-50z" fill={INK.haze} />
        <path d="M530 600h160v10H530zM530 690h160v10H530z" fill={INK.far} />
        <path d="M730 580a84 26 0 0 1 168 0v240H730z" fill={INK.light} />
        <path d="M846 558q52 8 52 22v240h-52z" fill={INK.haze} />
        <path d="M730 660h168v10H730z" fill={INK.far} />
      </g>
      <g stroke={INK.deep} strokeWidth="10" fill="none" strokeLinejoin="round">
        <path d="M450 640h40v-60h40M450 720h480M450 750h480" />
        <path d="M490 720v100M600 720v100M712 720v100M820 720v100M926 720v100" strokeWidth="7" />
      </g>
      <circle cx="490" cy="610" r="14" fill={INK.sun} />
      <path d="M0 780h960v40H0z" fill={INK.deep} />
    </Scene>
  );
}
