import { INK, Scene } from './Scene';

const ROWS = [-900, -620, -400, -220, -70, 70, 220, 400, 620, 900];

/** Rows of a crop running to the hills, a greenhouse and a tractor. */
export function Agro() {
  return (
    <Scene sunX={300} sunY={300}>
      <path d="M0 520 200 380l170 110 160-90 190 100 240-130v400H0z" fill={INK.haze} />
      <path d="M0 590 260 490l230 80 200-60 270 90v300H0z" fill={INK.far} />
      <path d="M0 600h960v220H0z" fill={INK.mid} />
      <g fill={INK.near}>
        {ROWS.map((x) => (
          <path key={x} d={`M${480 + x * 0.32} 600h${10 + Math.abs(x) / 60}L${480 + x * 1.15 + 44} 820h-${52 + Math.abs(x) / 20}z`} />
        ))}
      </g>
      <g>
        <path d="M590 600v-70q70-70 140 0v70zM730 600v-70q70-70 140 0v70z" fill={INK.light} />
        <path d="M660 496v104M800 496v104M590 548h280M730 530v70" stroke={INK.far} strokeWidth="4" fill="none" />
        <path d="M120 600v-60h44v60zM130 540q12-22 24 0" fill={INK.light} />
        <path d="M164 600v-40h90v40z" fill={INK.deep} />
        <path d="m156 564 54-30 52 30z" fill={INK.near} />
      </g>
      <g transform="translate(360 616)">
        <path d="M20 50h78V-30H196v-8H86q-8 0-8 8v66L20 44z" fill={INK.sun} />
        <path d="M90-24h78v64H90z" fill={INK.light} opacity="0.85" />
        <path d="M20 44q0-14 14-14h60l20 40h76v34H34q-14 0-14-14z" fill={INK.sun} />
        <path d="M34 52h46v8H34zM34 68h46v8H34z" fill="#c99a33" />
        <path d="M52 30V0h8v30z" fill={INK.ground} />
        <g fill={INK.ground}>
          <circle cx="166" cy="88" r="58" />
          <circle cx="44" cy="112" r="34" />
        </g>
        <g fill={INK.far}>
          <circle cx="166" cy="88" r="24" />
          <circle cx="44" cy="112" r="13" />
        </g>
      </g>
      <path d="M0 776h960v44H0z" fill={INK.deep} />
    </Scene>
  );
}
