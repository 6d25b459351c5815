import { addDays } from '@modules/administracion/shared/dia';

/** When a reservation that nobody took up is released: so many days after its arrival at the hour of departure, `yyyyMMddHH:mm`. */
export const releasedAt = (arrival: string, days: number, hour: string): string => `${addDays(arrival, days)}${hour}`;
