import { hoy } from './days';

/** Whether tests walk to the end of what they can: asked for alone (`AT_LENGTH=1`, before a release). */
export const atLength = process.env.AT_LENGTH === '1';

const day = Math.floor(Date.parse(hoy().replace(/(....)(..)(..)/, '$1-$2-$3')) / 86_400_000);

/** Whether it is the turn of the one at a place, where every so many have theirs today: at length always, and each within as many days. */
export const inTurn = (at: number, turns: number): boolean => atLength || (at + day) % turns === 0;
