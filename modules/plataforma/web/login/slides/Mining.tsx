import { INK, Scene } from './Scene';

const BENCHES = [
  { fill: INK.mid, path: 'M0 560h190l30 44h110l30 44h600V1080H0z' },
  { fill: INK.near, path: 'M960 540H800l-34 52H650l-34 52H500l-34 52H0v200h960z' },
  { fill: INK.deep, path: 'M0 690h240l34 50h420l34-36h232v240H0z' },
];

/** An open pit in benches, with a haul truck on its ramp. */
export function Mining() {
  return (
    <Scene sunX={690} sunY={270}>
      <path d="M0 470 150 340l120 90 150-170 190 210 110-90 240 150v400H0z" fill={INK.haze} />
      <path d="M0 560 190 430l150 90 170-140 200 170 250-90v400H0z" fill={INK.far} />
      {BENCHES.map(({ fill, path }) => (
        <path key={fill} d={path} fill={fill} />
      ))}
      <g stroke={INK.mid} strokeWidth="3" opacity="0.6" fill="none">
        <path d="M800 560h160M650 612h116M500 664h116" />
        <path d="M0 712h232M290 762h396M742 726h218" />
      </g>
      <g transform="translate(330 600)">
        <path d="M30 40h236l54-62h-30L120-30 60-6 30 4z" fill={INK.sun} />
        <path d="M30 40h236l20-23H40z" fill="#c99a33" />
        <path d="M40 40h250v44H40z" fill={INK.light} />
        <path d="M236-8h64v48h-64z" fill={INK.light} />
        <path d="M254 2h38v24h-38z" fill={INK.deep} />
        <path d="M286 46h32v38h-32z" fill={INK.far} />
        <g fill={INK.ground}>
          <circle cx="92" cy="94" r="45" />
          <circle cx="256" cy="94" r="45" />
        </g>
        <g fill={INK.far}>
          <circle cx="92" cy="94" r="18" />
          <circle cx="256" cy="94" r="18" />
        </g>
      </g>
    </Scene>
  );
}
