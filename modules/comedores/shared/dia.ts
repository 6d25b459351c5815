/** 1 Monday … 7 Sunday, of a day `yyyyMMdd`. */
export const weekdayOf = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)))).getUTCDay() || 7;
